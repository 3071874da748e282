"""Somebody in front of a browser of their own; every fault the browser notices is kept for the end."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    StorageState,
    WebSocket,
    expect,
)

from tests.server.whole import scene_in

Lang = Literal["en", "fr"]

PATIENCE_MS: Final = 60_000
"""How long a condition may take on a busy machine before a test gives up."""

WATCH: Final = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`));
"""

NO_WORKER: Final = """
if (navigator.serviceWorker)
  navigator.serviceWorker.register = () => Promise.reject(new Error("not in this test"));
"""

# Whoever has been here before has said whether there is to be sound.
NO_SOUND: Final = """
if (localStorage.getItem("tablee.sound") === null) localStorage.setItem("tablee.sound", "off");
"""

KNOWS_GOALS: Final = """localStorage.setItem("tablee.goals", "helpme rauha elementals");"""

expect.set_options(timeout=PATIENCE_MS)


@dataclass(frozen=True)
class Device:
    """What somebody plays on."""

    width: int
    height: int
    touch: bool = False
    scale: int = 1


DESKTOP: Final = Device(1280, 800)
PHONE: Final = Device(360, 740, touch=True, scale=2)
SMALL_PHONE: Final = Device(360, 560, touch=True, scale=2)
"""A phone whose browser keeps its bars."""


@dataclass(frozen=True)
class Frame:
    """A message of a table's socket."""

    sent: bool
    text: str

    @property
    def message(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(self.text)
        return read

    @property
    def scene(self) -> dict[str, Any]:
        """What the message tells of the game, and of it to this client alone; empty if it tells nothing."""
        return scene_in(self.message)


class Person:
    """A browser context with one page, its messages, and what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        lang: Lang = "en",
        device: Device = DESKTOP,
        dark: bool = False,
        motion: bool = False,
        worker: bool = False,
        unasked: bool = False,
        new: bool = False,
        bypass_csp: bool = False,
        state: StorageState | None = None,
    ) -> None:
        """`unasked`: nobody has asked them about sound yet; `new`: nor told them what the games are about."""
        self.url, self.lang, self.device = url, lang, device
        self.frames: list[Frame] = []
        self.faults: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self.context = browser.new_context(
            base_url=url,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            viewport={"width": device.width, "height": device.height},
            device_scale_factor=device.scale,
            has_touch=device.touch,
            is_mobile=device.touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            bypass_csp=bypass_csp,
            storage_state=state,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(WATCH)
        if not worker:
            self.context.add_init_script(NO_WORKER)
        if not unasked:
            self.context.add_init_script(NO_SOUND)
        if not new:
            self.context.add_init_script(KNOWS_GOALS)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more tab; the newest is `page`."""
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._fault(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on("websocket", self._socket)
        return self.page

    def go(self, path: str) -> None:
        """Opens an address of the house."""
        self.page.goto(path)

    def be_called(self, name: str) -> None:
        """Picks a name in the header, as anybody does."""
        words = {"en": ("change your name", "Your name", "Keep this name")}
        words["fr"] = ("changer de nom", "Votre nom", "Garder ce nom")
        change, label, keep = words[self.lang]
        self.page.get_by_role("button", name=change).click()
        self.page.get_by_label(label).fill(name)
        self.page.get_by_role("button", name=keep).click()
        expect(self.page.get_by_role("button", name=change)).to_contain_text(name)

    def press(self, name: str | re.Pattern[str]) -> None:
        """Presses the button or the link of that name, by finger on a phone."""
        button = self.page.get_by_role("button", name=name, exact=True)
        link = self.page.get_by_role("link", name=name, exact=True)
        if self.device.touch:
            button.or_(link).first.tap()
        else:
            button.or_(link).first.click()

    def choose(self, group: str, option: str) -> None:
        """Picks one of several choices."""
        radios = self.page.get_by_role("group", name=group)
        radios.get_by_role("radio", name=option, exact=True).check()

    @property
    def received(self) -> list[Frame]:
        """What the server said on the sockets of this person's pages."""
        return [frame for frame in self.frames if not frame.sent]

    @property
    def sent(self) -> list[Frame]:
        """What the page said."""
        return [frame for frame in self.frames if frame.sent]

    @contextmanager
    def expecting(self, *patterns: str) -> Iterator[None]:
        """Faults that match are part of the plot, from here on until the end of the test."""
        self._expected += [re.compile(pattern) for pattern in patterns]
        yield

    def leave(self) -> list[str]:
        """Closes the browser; returns the faults nobody expected."""
        self.context.close()
        return [fault for fault in self.faults if not any(one.search(fault) for one in self._expected)]

    def _fault(self, text: str) -> None:
        self.faults.append(text)

    def _heard(self, message: ConsoleMessage) -> None:
        # Answers of 400 and more are reported where they arrive.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self._fault(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Aborted: the page was left while it loaded, or the answer became a download.
        if request.url.startswith(self.url) and request.failure != "net::ERR_ABORTED":
            self._fault(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.url.startswith(self.url) and response.status >= 400:
            self._fault(f"answer: {response.status} {response.request.method} {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(Frame(False, str(text))))
        socket.on("framesent", lambda text: self.frames.append(Frame(True, str(text))))
