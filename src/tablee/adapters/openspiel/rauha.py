"""Rauha drawn by chance: the pile of markers from the bottom, then card by card what will lie on the
satellites.

Cards that no satellite will ever hold are not drawn. Where the deal is known nothing is: what stays hidden
are the choices of step 1, which are made at the same time.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablee.adapters.encoding import Floats
from tablee.adapters.encoding.rauha import CARD, MOVES
from tablee.adapters.openspiel.play import Play
from tablee.bots.sitting import Sitting
from tablee.core import Viewer
from tablee.games.rauha.cards import CARDS, CARDS_PER_SATELLITE, CELLS, ENTITIES, ROUNDS, TRACK
from tablee.games.rauha.moves import Place, Take
from tablee.games.rauha.setup import AGES, Options
from tablee.games.rauha.state import Phase, State

Document = dict[str, Any]
Drawn = Sequence[int]

OF_AGE: Final[dict[int, list[str]]] = {
    age: [id for id, card in CARDS.items() if card.age == age] for age in AGES
}
MOST_OUTCOMES: Final = len(OF_AGE[1])
NUMBER: Final = {move: number for number, move in enumerate(MOVES)}

# A turn is a card taken, one laid or thrown away, three biomes and all entities at the most, and its end; a
# scoring is every biome, every entity, and its end.
TURN: Final = 2 + 3 + len(ENTITIES) + 1
SCORING: Final = len(CELLS) + len(ENTITIES) + 1


def longest(seats: int) -> int:
    return seats * sum(SCORING if notch.scoring else TURN for notch in TRACK)


def _of_an_age(seats: int) -> int:
    """How many cards of an age are ever dealt."""
    return ROUNDS // len(AGES) * CARDS_PER_SATELLITE * seats


def draws(seats: int, dealt: Document | None) -> int:
    return 0 if dealt is not None else seats + len(AGES) * _of_an_age(seats)


def _of_this_age(seats: int, drawn: Drawn) -> tuple[int, Drawn]:
    """Which age is drawn now, and what of it already was."""
    before, each = len(drawn) - seats, _of_an_age(seats)
    age = AGES[min(before // each, len(AGES) - 1)]
    return age, drawn[seats + (age - 1) * each :]


def outcomes(seats: int, drawn: Drawn, dealt: Document | None) -> list[int]:
    """Markers that are not in the pile yet; cards of the age that are not dealt yet."""
    if len(drawn) == draws(seats, dealt):
        return []
    if len(drawn) < seats:
        return [seat for seat in range(seats) if seat not in drawn]
    age, gone = _of_this_age(seats, drawn)
    return [number for number in range(len(OF_AGE[age])) if number not in gone]


def label(seats: int, drawn: Drawn, outcome: int, dealt: Document | None) -> str:
    if len(drawn) < seats:
        return f"marker of seat {outcome}"
    age, _ = _of_this_age(seats, drawn)
    return OF_AGE[age][outcome]


def held(seats: int, drawn: Drawn, dealt: Document | None, seat: int) -> str:
    """What that seat alone may know while it is dealt: the cards of the satellite it takes from first."""
    first = seats + TRACK[0].satellite(seat, seats) * CARDS_PER_SATELLITE
    return " ".join(OF_AGE[1][card] for card in drawn[first : first + CARDS_PER_SATELLITE])


def document(seats: int, drawn: Drawn, dealt: Document | None, options: Options) -> Document:
    if dealt is not None:
        return dealt
    decks, each = {}, _of_an_age(seats)
    for age in AGES:
        start = seats + (age - 1) * each
        deck = [OF_AGE[age][number] for number in drawn[start : start + each]]
        decks[str(age)] = [*deck, *(id for id in OF_AGE[age] if id not in deck)]
    return {"side": options.side, "decks": decks, "pile": [*drawn[:seats]]}


def recall_shapes(seats: int) -> dict[str, tuple[int, ...]]:
    """By notch: what one could choose from; and of each seat all that is known of what it did there."""
    return {"hands": (len(TRACK), len(CARDS)), "deeds": (len(TRACK), seats, len(MOVES))}


def recall(sitting: Sitting, viewer: Viewer, tensors: dict[str, Floats]) -> None:
    hands, deeds = tensors["hands"], tensors["deeds"]
    for state in sitting.states:
        view = None if viewer is None or state.phase is not Phase.DRAFT else sitting.game.own(state, viewer)
        for card in () if view is None else view["hand"]:  # type: ignore[attr-defined]
            hands[state.notch.number - 1, CARD[card]] = 1
    for before, act in zip(sitting.states, sitting.acts, strict=False):
        known = deeds[before.notch.number - 1, act.seat]
        if isinstance(act.move, Take) and act.seat != viewer:
            continue
        known[NUMBER[act.move]] = 1
        if isinstance(act.move, Place):
            # Whoever lays a card shows which one they took.
            known[NUMBER[Take(_held(before, act.seat))]] = 1


def _held(state: State, seat: int | None) -> str:
    assert seat is not None
    card = state.choices[seat]
    assert card is not None, "whoever lays a card holds one"
    return card.id


def resample(play: Play, player: int) -> tuple[list[int], list[int]]:
    """Another game in which that player saw the same.

    Cards that it never saw change places. A card that somebody took and did not show is any that lay there
    then, that it did not see there later, and that nobody else is known to have taken.
    """
    sitting = play.sitting
    assert sitting is not None, "nobody has seen anything before all is dealt"
    seats, fixed = play.terms.seats, len(play.arranged.opening)
    seen, takes = _seen(sitting, player), _takes(sitting, player, fixed)
    known = seen | {card for card in takes.values() if card is not None}
    decks = [[card.id for card in deck] for deck in sitting.states[0].setup.decks]
    if play.arranged.dealt is None:
        decks = [_shuffled(deck, known) for deck in decks]
    chosen = _chosen(sitting, player, decks, takes)
    drawn = [
        *play.drawn[:seats],
        *(OF_AGE[age].index(card) for age in AGES for card in decks[age - 1][: _of_an_age(seats)]),
    ]
    made = [
        NUMBER[Take(chosen[ply])] if ply in chosen else NUMBER[act.move]
        for ply, act in enumerate(sitting.acts)
    ]
    return drawn if play.arranged.dealt is None else [], made[fixed:]


def _seen(sitting: Sitting, player: int) -> set[str]:
    """Every card that the player had before its eyes."""
    seen = {biome.id for world in sitting.state.worlds for biome in world.biomes}
    for state in sitting.states:
        seen |= {biome.id for world in state.worlds for biome in world.biomes}
        if state.phase is Phase.DRAFT:
            seen |= {card.id for card in state.satellites[state.satellite(player)]}
    return seen


def _takes(sitting: Sitting, player: int, fixed: int) -> dict[int, str | None]:
    """By ply of a choice: the card, or None where the player was not shown it."""
    held: dict[int, int] = {}
    takes: dict[int, str | None] = {}
    for ply, act in enumerate(sitting.acts):
        assert act.seat is not None
        if isinstance(act.move, Take):
            held[act.seat] = ply
            takes[ply] = act.move.card if act.seat == player or ply < fixed else None
        elif isinstance(act.move, Place):
            takes[held[act.seat]] = _held(sitting.states[ply], act.seat)
    return takes


def _shuffled(deck: list[str], known: set[str]) -> list[str]:
    """The deck with all cards that are not known in another order."""
    unknown = [card for card in deck if card not in known]
    random.shuffle(unknown)
    others = iter(unknown)
    return [card if card in known else next(others) for card in deck]


def _chosen(
    sitting: Sitting, player: int, decks: list[list[str]], takes: dict[int, str | None]
) -> dict[int, str]:
    """By ply: the card taken in the other game."""
    chosen: dict[int, str] = {}
    gone: set[str] = set()
    shown = {card for card in takes.values() if card is not None}
    for ply, taken in takes.items():
        state, seat = sitting.states[ply], sitting.acts[ply].seat
        assert seat is not None
        place = state.satellite(seat)
        kept = shown | gone | {*_seen_later(sitting, player, ply, place)}
        chosen[ply] = taken or random.choice(
            [card for card in _dealt_to(state, place, decks) if card not in kept]
        )
        gone.add(chosen[ply])
    return chosen


def _dealt_to(state: State, place: int, decks: list[list[str]]) -> list[str]:
    """What lay on that satellite when its round began."""
    before = (state.notch.round - 1) % (ROUNDS // len(AGES)) * state.seats + place
    return decks[state.notch.age - 1][before * CARDS_PER_SATELLITE : (before + 1) * CARDS_PER_SATELLITE]


def _seen_later(sitting: Sitting, player: int, ply: int, place: int) -> Iterator[str]:
    """What the player saw on that satellite in a later turn of the same round."""
    notch = sitting.states[ply].notch
    for state in sitting.states[ply:]:
        same_round = state.notch.round == notch.round and state.notch.number > notch.number
        if same_round and state.phase is Phase.DRAFT and state.satellite(player) == place:
            yield from (card.id for card in state.satellites[place])
