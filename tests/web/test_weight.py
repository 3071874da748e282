"""A first visit is light: nothing of a game comes along before it is chosen."""

from typing import Final

import pytest
from playwright.sync_api import Request, expect

from tests.web.conftest import People
from tests.web.person import DESKTOP, PHONE, Device

MOST_BYTES: Final = 80_000
TALL: Final = Device(1350, 1400)
"""A window in which all of the home page is seen at once."""


def weight(request: Request) -> int:
    """Bytes that the answer took on its way, its head among them."""
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


@pytest.mark.parametrize("device", [DESKTOP, TALL, PHONE], ids=["desktop", "tall", "phone"])
def test_the_first_visit_is_light(people: People, device: Device) -> None:
    ada = people(device=device)
    arrived: list[Request] = []

    def keep(request: Request) -> None:
        arrived.append(request)

    ada.page.on("requestfinished", keep)
    ada.go("/")
    expect(ada.page.get_by_role("article")).to_have_count(3)
    ada.page.wait_for_load_state("networkidle")
    weights = {request.url: weight(request) for request in arrived}
    assert sum(weights.values()) <= MOST_BYTES, weights
    # Each game has chunks of its own, which its lesson, its rules and its tables bring.
    before = set(weights)
    ada.go("/rules/elementals")
    expect(ada.page.locator(".card-face").first).to_be_visible()
    brought = {request.url for request in arrived} - before
    assert any("/assets/" in url and url.endswith(".js") for url in brought)
