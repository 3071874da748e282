"""What a screen makes of the messages it hears: what is its own, laid over what all are told."""

from typing import Any


class Whole:
    """One screen's part of it. What is its own comes when it has changed; until then it is what it was."""

    def __init__(self) -> None:
        self._own: dict[str, Any] = {}

    def hear(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message; one that tells of the game has all of it as `scene`."""
        shared = message.get("shared")
        if shared is None:
            return message
        own = self._own = message.get("own") or self._own
        race = shared.get("race") and {**shared["race"], "nonce": own.get("nonce")}
        scene = {**shared, **own, "view": {**shared["view"], **own["view"]}, "race": race}
        return {**message, "scene": scene}
