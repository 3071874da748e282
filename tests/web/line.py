"""The line between a page and its table, in the hands of a test: cut, deaf, or tampered with."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Every socket the page opens to a table goes through here."""

    def __init__(self, page: Page) -> None:
        self.down = False
        """No socket can be opened."""
        self.deaf = False
        """The page hears nothing; what it says still arrives."""
        self.dead = False
        """Nothing arrives on either side, and neither knows."""
        self.wire: int | None = None
        """The version the page pretends to speak."""
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._connect)

    def cut(self) -> None:
        """The sockets break, and none comes back until `mend`."""
        self.down = True
        for socket in self._open:
            socket.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        """The network is there again."""
        self.down = self.deaf = self.dead = False

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.down:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()
        self._open.append(socket)

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            self.said.append(message)
            if message["t"] == "hello" and self.wire is not None:
                message["wire"] = self.wire
            if not self.dead:
                server.send(json.dumps(message))

        def back(text: str | bytes) -> None:
            if self.deaf or self.dead:
                return
            self.heard.append(json.loads(text))
            socket.send(text)

        socket.on_message(up)
        server.on_message(back)
