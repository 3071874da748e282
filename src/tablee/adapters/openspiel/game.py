"""A game of turns as OpenSpiel's `Game` and `State`."""

from typing import Any, Final

import pyspiel

from tablee.adapters.asked import Unasked
from tablee.adapters.openspiel.observer import Observer, seat_of
from tablee.adapters.openspiel.play import Play
from tablee.adapters.openspiel.terms import Terms, arranged
from tablee.adapters.reward import rewards
from tablee.core import Illegal
from tablee.games import GAMES

NAME: Final = "python_tablee_{}"


class State(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state; all that is ours is in `play`."""

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.play = Play(game.terms)

    def current_player(self) -> int:
        sitting = self.play.sitting
        if sitting is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if sitting.mover is None else sitting.mover

    def is_terminal(self) -> bool:
        return self.play.sitting is not None and self.play.sitting.mover is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.play.arranged.outcomes(self.play.drawn)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.actions()

    def _apply_action(self, action: int) -> None:
        sitting = self.play.sitting
        if sitting is None:
            self.play.draw(self._outcome(action))
            return
        try:
            sitting.play(self._move(action))
        except Illegal as error:
            raise pyspiel.SpielError(f"action {action}: {error}") from None

    def _outcome(self, action: int) -> int:
        """The action, if chance can draw it now. Raises SpielError."""
        outcomes = self.play.arranged.outcomes(self.play.drawn)
        if not outcomes:
            raise pyspiel.SpielError(f"action {action}: all is dealt, and chance draws nothing more")
        if action not in outcomes:
            possible = ", ".join(str(outcome) for outcome in outcomes)
            raise pyspiel.SpielError(f"action {action}: chance draws one of {possible} now")
        return action

    def _move(self, action: int) -> Any:
        """The move with that number. Raises SpielError."""
        moves = self.play.arranged.asked.encoding.moves
        if action not in range(len(moves)):
            raise pyspiel.SpielError(f"there is no action {action}: they go from 0 to {len(moves) - 1}")
        return moves[action]

    def _action_to_string(self, player: int, action: int) -> str:
        given = self.play.arranged
        if player == pyspiel.PlayerId.CHANCE:
            return given.label(self.play.drawn, self._outcome(action))
        return given.asked.game.write(self._move(action))

    def returns(self) -> list[float]:
        sitting = self.play.sitting
        outcome = None if sitting is None else sitting.outcome
        return [0.0] * self.num_players() if outcome is None else [*rewards(outcome)]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "State":
        """Another state in which that player has been told the same: what it may not know is drawn anew.

        Raises SpielError before all is dealt.
        """
        if self.play.sitting is None:
            raise pyspiel.SpielError("not all is dealt yet: there is no world to draw anew")
        seat = seat_of(player, self.num_players())
        drawn, made = self.play.arranged.dealing.resample(self.play, seat)
        other: State = self.get_game().new_initial_state()
        for action in (*drawn, *made):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        sitting = self.play.sitting
        if sitting is None:
            return "dealing: " + " ".join(
                self.play.arranged.label(self.play.drawn[:number], outcome)
                for number, outcome in enumerate(self.play.drawn)
            )
        moves = (f"{act.seat} {sitting.game.write(act.move)}" for act in sitting.acts)
        return "\n".join([str(sitting.game.write_setup(sitting.setup)), *moves])


class Game(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game on some terms; `KEY` and `TYPE` are those of its class."""

    KEY: str
    TYPE: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.TYPE.parameter_specification, **(params or {})}
        options = tuple(
            (offer.key, given[offer.key]) for offer in GAMES[self.KEY].offers if offer.key in given
        )
        self.terms = Terms(self.KEY, given["players"], options, given["deal"], given["played"])
        try:
            made = arranged(self.terms)
        except Unasked as error:
            raise pyspiel.SpielError(str(error)) from None
        seats, dealing = made.asked.seats, made.dealing
        info = pyspiel.GameInfo(
            num_distinct_actions=len(made.asked.encoding.moves),
            max_chance_outcomes=dealing.MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=dealing.longest(seats),
        )
        self._draws: int = dealing.draws(seats, made.dealt)
        super().__init__(self.TYPE if self._draws else _type(self.KEY, chance=False), info, params or {})

    def new_initial_state(self, _: object = None) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer of any kind but one that sees everybody's secrets."""
        return Observer(self.terms, kind, params)


def game_class(key: str) -> type[Game]:
    """The class to register for that game."""
    game = GAMES[key]
    members = {"KEY": key, "TYPE": _type(key, chance=True), "__doc__": game.name}
    return type(f"{type(game).__name__}Game", (Game,), members)


def _type(key: str, chance: bool) -> Any:
    """What kind of game it is; without chance where all of the deal is known."""
    game, kinds = GAMES[key], pyspiel.GameType
    offers = {option.key: option.default for option in game.offers if option.default is not None}
    modes = kinds.ChanceMode
    return kinds(
        short_name=NAME.format(key),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.seats[0], **offers, "deal": "", "played": 0},
    )
