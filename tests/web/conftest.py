"""One browser for each process of tests, one server for each module, and people who come and go."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

from tests.web.browser import NoChromium, chromium
from tests.web.house import House, opened
from tests.web.person import Person


class People(Protocol):
    """Lets somebody come in; the arguments are those of Person."""

    def __call__(self, **how: Any) -> Person: ...


# Not for the session: while Playwright runs, no other test of the process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except NoChromium as missing:
        pytest.fail(str(missing))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def people(browser: Browser, house: House) -> Iterator[People]:
    """Whoever comes in leaves at the end, and nobody's browser may have noticed a fault."""
    present: list[Person] = []

    def come(**how: Any) -> Person:
        present.append(Person(browser, how.pop("url", house.url), **how))
        return present[-1]

    yield come
    faults = [fault for person in present for fault in person.leave()]
    assert not faults, "\n".join(faults)
