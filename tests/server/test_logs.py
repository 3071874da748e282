"""Logs can be read by people and programs, and hold no secret."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from tablee.bots.thought import Thought
from tablee.server.logs import HIDDEN, SECRET_KEYS, configure, masked_path, short
from tablee.server.thinking.thinking import Thinkers


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    before = root.handlers[:], root.level, access.handlers[:], access.propagate
    yield
    root.handlers[:], root.level, access.handlers[:], access.propagate = before
    structlog.reset_defaults()


def test_json_lines_have_time_level_and_facts() -> None:
    stream = io.StringIO()
    configure("json", stream)
    structlog.get_logger().warning("bot replaced by chance", game="helpme", reason="too slow")
    logging.getLogger("uvicorn").error("something in a %s", "library")
    ours, theirs = (json.loads(line) for line in stream.getvalue().splitlines())
    assert ours.pop("timestamp").endswith("Z")
    assert ours == {
        "event": "bot replaced by chance",
        "game": "helpme",
        "level": "warning",
        "reason": "too slow",
    }
    assert (theirs["event"], theirs["level"]) == ("something in a library", "error")


def test_a_line_about_a_bot_says_its_level() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=1, levels={})
        await thinkers.choose(Thought("helpme", "hard", 0, None, (), None, ("a1-a2",), "seed"), 10.0, "ada")
        await thinkers.close()

    stream = io.StringIO()
    configure("json", stream)
    asyncio.run(main())
    said = json.loads(stream.getvalue())
    assert (said["event"], said["level"], said["bot"]) == ("bot replaced by chance", "warning", "hard")


def test_readable_lines_are_readable() -> None:
    stream = io.StringIO()
    configure("text", stream)
    structlog.get_logger().info("the house is open", port=8000)
    logging.getLogger("uvicorn").info("started")
    text = stream.getvalue()
    assert "the house is open" in text
    assert "port=8000" in text
    assert "started" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("form", ["json", "text"])
def test_secrets_and_codes_do_not_get_into_a_line(form: str) -> None:
    stream = io.StringIO()
    configure("json" if form == "json" else "text", stream)
    structlog.get_logger().info(
        "asked",
        path="/api/v1/tables/Sup3rS3cret/live?code=Sup3rS3cret",
        **dict.fromkeys(SECRET_KEYS, "Sup3rS3cret"),
    )
    secret = "Sup3rS3cret"
    try:
        raise ValueError("broken")
    except ValueError:
        structlog.get_logger().exception("failed")
    logging.getLogger("uvicorn.access").info("GET /t/%s", secret)
    assert secret not in stream.getvalue()
    assert HIDDEN in stream.getvalue()
    assert "ValueError: broken" in stream.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_ids_that_are_invitations_do_not_get_into_a_line(form: str) -> None:
    stream = io.StringIO()
    configure("json" if form == "json" else "text", stream)
    structlog.get_logger().error("a table cannot be read", table="3vQx_8aZ0LwTq1Rb", person="k2J9sQm4")
    said = stream.getvalue()
    assert "3vQx_8aZ0LwTq1Rb" not in said
    assert "k2J9sQm4" not in said
    assert short("3vQx_8aZ0LwTq1Rb") in said
    assert short("k2J9sQm4") in said


def test_debugging_is_not_for_the_log() -> None:
    stream = io.StringIO()
    configure("json", stream)
    structlog.get_logger().debug("every little thing")
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    ("path", "masked"),
    [
        ("/", "/"),
        ("/metrics", "/metrics"),
        ("/api/v1/tables", "/api/v1/tables"),
        ("/api/v1/tables/aB3dEfGh1jKl/seats/2", "/api/v1/tables/…/seats/…"),
        ("/api/v1/openapi.json", "/api/v1/openapi.json"),
        ("/t/Xy_9", "/t/…"),
        ("/t/../%2e?x=y#z", "/t/…/…"),
    ],
)
def test_paths_show_where_and_not_who(path: str, masked: str) -> None:
    assert masked_path(path) == masked
