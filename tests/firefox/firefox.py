"""A Firefox as its maker ships it, driven over WebDriver BiDi, which it speaks by itself."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.patience import until

NAMES: Final = ("firefox-esr", "firefox")
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES: Final = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
FIND: Final = """(what) => {
  const [selector, text] = what.startsWith("text=") ? ["button", what.slice(5)] : [what, ""];
  return [...document.querySelectorAll(selector)].find((one) => !text || one.textContent.trim() === text);
}"""
PLACE: Final = """(one) => {
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  const top = document.elementFromPoint(x, y);
  return { x, y, open: one.contains(top) || top?.closest("button, a") === one };
}"""


class NoFirefox(Exception):
    """There is no Firefox to try, and what to do about it."""


class Firefox:
    """One page of a Firefox, and every fault that it noticed."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self.faults: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page: str = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """One command, and its result."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message["type"] == "event":
                self._note(message["params"])
            elif message["id"] == self._count:
                assert message["type"] == "success", message
                return message["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry.get("level") == "error":
            self.faults.append(str(entry.get("text")))

    def go(self, address: str) -> None:
        """Opens that page; ends when it is loaded."""
        self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """A window of that size."""
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self._page, viewport=size)

    def read(self, expression: str) -> Any:
        """What that JavaScript is worth in the page, through JSON."""
        asked = f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"
        told = self.ask(
            "script.evaluate", expression=asked, target={"context": self._page}, awaitPromise=True
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def wait(self, expression: str) -> Any:
        """What that JavaScript is worth, as soon as it is anything."""
        for _ in until(lambda: self.read(expression), expression, most=1200):
            time.sleep(0.05)
        return self.read(expression)

    def expect(self, what: str) -> None:
        """Waits until there is one of these: a selector, or `text=` and what a button says."""
        self.wait(f"({FIND})({json.dumps(what)}) !== undefined")

    def click(self, what: str) -> None:
        """The mouse on the middle of the first of these, where it must lie open to it."""
        self.expect(what)
        place = self.read(f"({PLACE})(({FIND})({json.dumps(what)}))")
        assert place["open"], f"something lies over {what}"
        move = {"type": "pointerMove", "x": place["x"], "y": place["y"]}
        press, lift = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, press, lift]}
        self.ask("input.performActions", context=self._page, actions=[mouse])


def find_firefox() -> str:
    """The Firefox to try. Raises NoFirefox; the trial is never skipped for want of one."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise NoFirefox("No Firefox here: install it (on Debian: apt-get install firefox-esr).")


@contextmanager
def firefox(profile: Path, more: Mapping[str, Any] | None = None) -> Iterator[Firefox]:
    """A fresh Firefox without a window, until the end of the block; `more`: preferences of its own."""
    told = "".join(
        f"user_pref({json.dumps(key)}, {json.dumps(value)});\n"
        for key, value in {**PREFERENCES, **(more or {})}.items()
    )
    (profile / "user.js").write_text(told)
    command = [
        find_firefox(),
        "--headless",
        "--no-remote",
        "--profile",
        str(profile),
        "--remote-debugging-port=0",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        try:
            listening = next(filter(None, map(LISTENING.search, running.stderr)), None)
            assert listening is not None, "Firefox ended before it listened"
            with connect(f"{listening[1]}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            running.terminate()
            running.stderr.close()
