"""What a person may not know appears in no view, no drawing, no log line, no error, no running record."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Act, AnyGame, Chance, Illegal, Timed, Viewer, changed
from tablee.core.perft import LATE
from tablee.draw import draw
from tablee.games import Elementals, HelpMe, Rauha
from tablee.games.elementals.moves import Flip, Judge, Reveal
from tablee.games.elementals.state import State as ElementalsState
from tablee.games.elementals.story import Flipped, Judged, Left
from tablee.games.helpme.state import State as HelpMeState
from tablee.games.rauha.moves import Discard, Take
from tablee.games.rauha.state import State as RauhaState
from tablee.record import Line, Player, Record, compose, dumps, masked
from tests.playing import TABLE_IDS, TABLES, happenings
from tests.properties.walks import Walk, seeds, walk
from tests.properties.worlds import dealt_otherwise, other_world, universe

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)


def running(game: AnyGame, seats: int, seed: str, longest: int) -> Walk:
    """A walk that stops before the game is over."""
    played = walk(game, seats, seed, longest)
    if game.outcome(played.states[-1]) is None:
        return played
    return changed(played, states=played.states[:-1], acts=played.acts[:-1])


def told(game: AnyGame, state: Any, viewer: Viewer, seats: int) -> list[bytes]:
    """All that a viewer is told about a state: the view, its drawing, the moves, the help, the refusals."""
    view = game.view(state, viewer)
    names = [f"Player {seat}" for seat in range(seats)]
    heard = [msgspec.json.encode(view), draw(view, names).encode(), msgspec.json.encode(game.public(state))]
    heard += [str(sorted(game.awaiting(state))).encode(), str(game.due(state)).encode()]
    if viewer is not None:
        heard.append(msgspec.json.encode(game.own(state, viewer)))
        for moves in (game.legal, game.together, game.plans):
            heard.append(" ".join(game.write(move) for move in moves(state, viewer)).encode())
        heard.append(msgspec.json.encode(game.guide(state, viewer, str)))
        heard += [refusal(game, state, Act(viewer, move, LATE)) for move in universe(game)]
    return heard


def refusal(game: AnyGame, state: Any, act: Act[Any]) -> bytes:
    try:
        game.play(state, act)
    except Illegal as error:
        return str(error).encode()
    return b""


def assert_tells_no_secret(game: AnyGame, seats: int, seed: str, longest: int) -> None:
    """For each viewer, another world looks and sounds the same to the last byte."""
    played = running(game, seats, seed, longest)
    state, chance = played.states[-1], Chance(f"other {seed}")
    for viewer in (*range(seats), None):
        other = other_world(game, state, viewer, chance)
        assert told(game, other, viewer, seats) == told(game, state, viewer, seats)


def assert_records_tell_no_secret(
    game: AnyGame, seats: int, seed: str, longest: int, mask: Callable[[Record, Viewer], Record]
) -> None:
    """For each viewer, the running record of another world reads the same, but for the commitment."""
    played = running(game, seats, seed, longest)
    chance = Chance(f"other {seed}")
    players = [Player(f"Player {seat}", "human") for seat in range(seats)]
    record = compose(game, played.options, players, seed, played.setup, played.acts)
    for viewer in (*range(seats), None):
        setup, acts = dealt_otherwise(played, viewer, chance)
        other = compose(game, played.options, players, seed, setup, acts)
        plain = changed(mask(record, viewer), commitment="")
        assert dumps(changed(mask(other, viewer), commitment="")) == dumps(plain)


@every_table
@given(seed=seeds, length=st.integers(0, 600))
def test_states_that_differ_in_secrets_look_the_same(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    assert_tells_no_secret(game, seats, seed, length)


@every_table
@given(seed=seeds, length=st.integers(0, 600))
def test_running_records_that_differ_in_secrets_read_the_same(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    assert_records_tell_no_secret(game, seats, seed, length, masked)


@every_table
@given(seed=seeds, length=st.integers(1, 600))
def test_log_lines_of_others_hide_what_is_secret(game: AnyGame, seats: int, seed: str, length: int) -> None:
    """A draft choice or a hand, whichever it is, is retold to the others in the same words."""
    played = running(game, seats, seed, length)
    for before, act in zip(played.states, played.acts, strict=False):
        for viewer in (*range(seats), None):
            line = game.retell(before, act, viewer)
            if game.key == Rauha.key and line.startswith("take") and viewer != act.seat:
                assert line == "take ?"
            elif isinstance(act.move, Timed) and viewer != act.seat:
                assert line == "hand ?"
            else:
                assert line == game.write(act.move)


@every_table
@given(seed=seeds, length=st.integers(1, 600))
def test_what_is_told_of_an_act_depends_on_nothing_hidden(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    """Told in another world, it sounds the same. A card that another one laid, or a race that is judged, is
    no secret any more."""
    played = running(game, seats, seed, length)
    before, act = played.states[-2], played.acts[-1]
    for viewer in (*range(seats), None):
        other = other_world(game, before, viewer, Chance(f"other {seed}"))
        if game.write(act.move).startswith(("take", "place")) and viewer != act.seat:
            continue
        if isinstance(act.move, Flip | Reveal | Judge):
            continue  # what these tell is what is seen afterwards: the next test
        assert msgspec.json.encode(happenings(game, other, act)) == msgspec.json.encode(
            happenings(game, before, act)
        )


@given(seed=seeds, length=st.integers(1, 600), seats=st.integers(2, 5))
def test_what_is_told_of_a_choice_names_no_card(seed: str, length: int, seats: int) -> None:
    played = running(Rauha(), seats, seed, length)
    for before, act, after in zip(played.states, played.acts, played.states[1:], strict=False):
        if isinstance(act.move, Take | Discard):
            assert b"I-" not in msgspec.json.encode(Rauha().tell(before, act, after))


@given(seed=seeds, length=st.integers(1, 600), seats=st.integers(2, 6))
def test_what_is_told_of_a_turned_card_or_a_race_is_seen_by_everybody(
    seed: str, length: int, seats: int
) -> None:
    game = Elementals()
    played = running(game, seats, seed, length)
    for before, act, after in zip(played.states, played.acts, played.states[1:], strict=False):
        seen = game.view(after, None)
        for one in game.tell(before, act, after):
            match one:
                case Flipped():
                    assert (one.seat, one.card, one.to) in [(x.seat, x.card, x.to) for x in seen.turned]
                case Judged():
                    assert seen.verdict is not None
                    assert one.hands == seen.verdict.hands[-len(one.hands) :]
                case Left():
                    assert seen.players[one.seat].gone


# Does the property bite? Games that leak, one secret each, must fail it.


class TellsInsides(HelpMe):
    def view(self, state: HelpMeState, viewer: Viewer) -> Any:
        return (*super().view(state, viewer).stacks, *(str(stack[0]) for stack in state.stacks if stack))


class TellsCreatures(HelpMe):
    def view(self, state: HelpMeState, viewer: Viewer) -> Any:
        return changed(super().view(state, viewer), creatures=state.setup.creatures)


class TellsCreaturesToAll(HelpMe):
    def public(self, state: HelpMeState) -> Any:
        return changed(super().public(state), creatures=state.setup.creatures)


class OwnsAllCreatures(HelpMe):
    def own(self, state: HelpMeState, seat: int) -> dict[str, object]:
        return {"creatures": state.setup.creatures}


class TellsChoices(Rauha):
    def view(self, state: RauhaState, viewer: Viewer) -> Any:
        return [super().view(state, viewer), [card and card.id for card in state.choices]]


class TellsSatellites(Rauha):
    def view(self, state: RauhaState, viewer: Viewer) -> Any:
        return [super().view(state, viewer), [[card.id for card in cards] for cards in state.satellites]]


class TellsBlackHole(Rauha):
    def view(self, state: RauhaState, viewer: Viewer) -> Any:
        return [super().view(state, viewer), [card.id for card in state.black_hole]]


class TellsDecks(Elementals):
    def view(self, state: ElementalsState, viewer: Viewer) -> Any:
        return [super().view(state, viewer), [str(deck[0]) for deck in state.decks if deck]]


class TellsHands(Elementals):
    def view(self, state: ElementalsState, viewer: Viewer) -> Any:
        return [super().view(state, viewer), [hand.reaction for hand in state.hands]]


class TellsInErrors(Rauha):
    def play(self, state: RauhaState, act: Act[Any]) -> RauhaState:
        try:
            return super().play(state, act)
        except Illegal as error:
            raise Illegal(
                f"{error}, while the others chose {[str(card) for card in state.choices]}"
            ) from None


class TellsInGuide(Rauha):
    def guide(self, state: RauhaState, seat: int, say: Callable[[Illegal], str]) -> Any:
        return [super().guide(state, seat, say), [str(card) for card in state.choices]]


LEAKS: list[AnyGame] = [
    TellsInsides(),
    TellsCreatures(),
    TellsCreaturesToAll(),
    OwnsAllCreatures(),
    TellsChoices(),
    TellsSatellites(),
    TellsBlackHole(),
    TellsDecks(),
    TellsHands(),
    TellsInErrors(),
    TellsInGuide(),
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: type(leak).__name__)
def test_a_leaking_view_is_caught(leak: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    # A leaking view is no view any more, so there is nothing to draw.
    monkeypatch.setattr("tests.properties.test_secrecy.draw", lambda view, names: "")

    def some_games() -> None:
        for number in range(40):
            assert_tells_no_secret(leak, 3, str(number), 20 + number)

    with pytest.raises(AssertionError):
        some_games()


def keeps_the_setup(record: Record, viewer: Viewer) -> Record:
    return changed(masked(record, viewer), setup=record.setup)


def keeps_the_takes(record: Record, viewer: Viewer) -> Record:
    moves = tuple(Line(line.seat, line.move, line.at) for line in record.moves)
    return changed(masked(record, viewer), moves=moves)


@pytest.mark.parametrize(
    ("game", "leak"),
    [(HelpMe(), keeps_the_setup), (Rauha(), keeps_the_takes), (Elementals(), keeps_the_setup)],
    ids=["the setup of Help Me!", "the takes of Rauha", "the decks of Elementals"],
)
def test_a_leaking_record_is_caught(game: AnyGame, leak: Callable[[Record, Viewer], Record]) -> None:
    def some_games() -> None:
        for number in range(40):
            assert_records_tell_no_secret(game, 3, str(number), 20 + number, leak)

    with pytest.raises(AssertionError):
        some_games()
