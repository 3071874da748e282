"""The frame in which a card was painted is the one that is stamped: measured by the browser's own trace."""

import json
from typing import Any, Final

from playwright.sync_api import Browser, expect

from tests.web.conftest import People
from tests.web.felt import Felt, catchable
from tests.web.test_elementals_together import open_elementals

HANDS: Final = 3
MOST_LOOKS: Final = 600

# Marks go into the trace in the order in which they happen, beside what the browser itself paints.
MARK: Final = """
const tick = (time) => { performance.mark(`frame ${time}`); requestAnimationFrame(tick); };
requestAnimationFrame(tick);
new MutationObserver((changes) => {
  const faces = changes.flatMap((one) => [...one.addedNodes]).filter((node) => node.nodeType === 1)
    .flatMap((node) => [...node.querySelectorAll(".top > .card-face, .spot .card-face")]);
  if (faces.length > 0) performance.mark("drawn");
}).observe(document, { subtree: true, childList: true });
"""


def test_the_stamp_is_the_frame_after_the_one_that_painted_the_card(people: People, browser: Browser) -> None:
    ada = people(motion=True)
    ada.context.add_init_script(MARK)
    address = open_elementals(ada, 2, bots=["easy"], start=True)
    ada.go(address)
    felt = Felt(ada)
    expect(felt.table).to_be_visible()
    browser.start_tracing(
        page=ada.page,
        categories=["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"],
    )
    for _ in range(MOST_LOOKS):
        if len(stamps(felt)) >= HANDS:
            break
        seen = felt.look()
        if (card := catchable(seen)) is not None:
            felt.slap(card)
        elif seen["flips"]:
            felt.flip()
        elif seen["middle"] and seen["turned"]:
            felt.put_book()
    trace: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]

    painted = set(stamps(felt))
    assert len(painted) >= 1
    frames = list(frames_that_painted_a_card(trace))
    for stamp in painted:
        assert stamp in [following for _, following in frames], (
            f"{stamp} follows no frame that painted a card"
        )


def stamps(felt: Felt) -> list[float]:
    """What the page said of when its cards were on the screen, hand by hand."""
    sent = [frame.message for frame in felt.person.sent]
    return [message["painted"] for message in sent if message["t"] == "hand"]


def frames_that_painted_a_card(trace: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Frames that had a new card in the page and painted: the time of each, and of the one after it."""
    main = {"frame", "drawn"}
    events = sorted(
        (
            event
            for event in trace
            if event.get("name") in ("Paint", "PrePaint")
            or (event.get("cat") == "blink.user_timing" and event["name"].split()[0] in main)
        ),
        key=lambda event: event["ts"],
    )
    found: list[tuple[float, float]] = []
    drawn = painted = False
    current: float | None = None
    for event in events:
        kind, _, time = event["name"].partition(" ")
        if kind == "drawn":
            drawn, painted, current = True, False, None
        elif kind == "frame":
            if drawn and painted and current is not None:
                found.append((current, float(time)))
                drawn = False
            current = float(time)
        elif kind == "Paint" and current is not None:
            painted = True
    return found
