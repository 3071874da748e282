"""A game as OpenSpiel walks it: chance draws the deal, then moves have numbers."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.adapters.openspiel.terms import Arranged, Terms, arranged, begun
from tablee.bots.sitting import Sitting
from tablee.core import Viewer


class Play:
    """What was drawn, the game once it is dealt, and what everybody was told. Copies share what is frozen."""

    def __init__(self, terms: Terms, drawn: Sequence[int] = (), sitting: Sitting | None = None) -> None:
        self.terms = terms
        self.drawn = [*drawn]
        self.sitting = sitting
        self._told: dict[Viewer, list[str]] = {}
        if sitting is None:
            self._sit_down()

    @property
    def arranged(self) -> Arranged:
        return arranged(self.terms)

    def __deepcopy__(self, memo: object) -> "Play":
        copy = Play(self.terms, self.drawn, self.sitting and self.sitting.copied())
        copy._told = {viewer: [*lines] for viewer, lines in self._told.items()}
        return copy

    def draw(self, outcome: int) -> None:
        """An outcome of chance."""
        self.drawn.append(outcome)
        self._sit_down()

    def _sit_down(self) -> None:
        if self.arranged.is_dealt(self.drawn):
            self.sitting = begun(self.terms, self.drawn)

    def actions(self) -> list[int]:
        """The numbers of what the mover may do."""
        sitting = self.sitting
        assert sitting is not None, "nobody moves before all is dealt"
        numbers, legal = (
            self.arranged.asked.encoding.numbers,
            sitting.game.legal(sitting.state, sitting.mover),
        )
        return sorted(numbers[move] for move in legal)

    def made(self) -> list[int]:
        """The numbers of the moves that were decided, in their order."""
        assert self.sitting is not None, "nobody moves before all is dealt"
        numbers = self.arranged.asked.encoding.numbers
        return [numbers[act.move] for act in self.sitting.acts[len(self.arranged.opening) :]]

    def view(self, viewer: Viewer) -> Any:
        """What the viewer may know now; None before all is dealt."""
        return None if self.sitting is None else self.sitting.game.view(self.sitting.state, viewer)

    def own(self, seat: int) -> str:
        """What that seat alone may know now; nothing where there is no such thing."""
        given, sitting = self.arranged, self.sitting
        if sitting is None:
            held: str = given.dealing.held(given.asked.seats, self.drawn, given.dealt, seat)
            return held
        own = sitting.game.own(sitting.state, seat)
        return _json(own) if own else ""

    def told(self, viewer: Viewer) -> list[str]:
        """All that the viewer has been told since the start, from which everything they may know follows.

        The first view; each act as it is retold, with what all learnt of it; and what only this seat may
        know, whenever it is something else than before.
        """
        sitting = self.sitting
        if sitting is None:
            return []
        game, lines = sitting.game, self._told.setdefault(viewer, [])
        if not lines:
            lines.append(_json(game.view(sitting.states[0], viewer)))
        heard = len(lines) - 1
        known = None if viewer is None else game.own(sitting.states[heard], viewer)
        for ply in range(heard, len(sitting.acts)):
            before, act, after = sitting.states[ply], sitting.acts[ply], sitting.states[ply + 1]
            line = f"{act.seat} {game.retell(before, act, viewer)}"
            if story := game.tell(before, act, after):
                line += f" {_json(story)}"
            if viewer is not None and (own := game.own(after, viewer)) != known:
                known = own
                line += f" {_json(own)}"
            lines.append(line)
        return lines


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
