"""Other worlds: the same table to one viewer's eyes, with everything hidden from them shuffled."""

from collections.abc import Iterator
from typing import Any

from tablee.core import AnyGame, Chance, Viewer, changed
from tablee.games.elementals.moves import Book, Flip, Reveal, Slap
from tablee.games.elementals.setup import CARDS
from tablee.games.elementals.state import Hand
from tablee.games.elementals.state import State as ElementalsState
from tablee.games.helpme.setup import Creature
from tablee.games.helpme.state import State as HelpMeState
from tablee.games.rauha.state import Phase
from tablee.games.rauha.state import State as RauhaState
from tests.properties.walks import Walk


def other_world(game: AnyGame, state: Any, viewer: Viewer, chance: Chance) -> Any:
    """A state of a running game that differs only in what the viewer may not know."""
    match state:
        case HelpMeState():
            return other_helpme(state, viewer, chance)
        case RauhaState():
            return other_rauha(state, viewer, chance)
        case ElementalsState():
            return other_elementals(state, viewer, chance)
        case _:
            raise AssertionError(f"say here what is hidden in {game.key}")


def other_helpme(state: HelpMeState, viewer: Viewer, chance: Chance) -> HelpMeState:
    """Whom the others protect, and (unless the stacks are open) what lies below the tops."""
    setup = state.setup
    own = () if viewer is None else setup.creatures[viewer]
    unknown = iter(chance.shuffled([creature for creature in Creature if creature not in own]))
    creatures = tuple(
        held if seat == viewer else tuple(next(unknown) for _ in held)
        for seat, held in enumerate(setup.creatures)
    )
    stacks = state.stacks
    if not setup.open_stacks:
        inside = iter(chance.shuffled([tile for stack in stacks for tile in stack[:-1]]))
        stacks = tuple((*(next(inside) for _ in stack[:-1]), *stack[-1:]) for stack in stacks)
    return changed(state, setup=changed(setup, creatures=creatures), stacks=stacks)


def other_rauha(state: RauhaState, viewer: Viewer, chance: Chance) -> RauhaState:
    """What lies on the other satellites, what the others chose, the black hole, the rest of the decks."""
    seen = state.satellite(viewer) if viewer is not None and state.phase is Phase.DRAFT else None
    # In the draft a chosen card still lies on its satellite: choices are drawn from there afterwards.
    taken = state.phase is not Phase.DRAFT
    hidden = [card for k, cards in enumerate(state.satellites) if k != seen for card in cards]
    hidden += state.black_hole
    if taken:
        hidden += [card for seat, card in enumerate(state.choices) if card is not None and seat != viewer]
    shuffled = iter(chance.shuffled(hidden))
    satellites = tuple(
        cards if k == seen else tuple(next(shuffled) for _ in cards)
        for k, cards in enumerate(state.satellites)
    )
    black_hole = tuple(next(shuffled) for _ in state.black_hole)
    choices = tuple(
        card
        if card is None or seat == viewer
        else next(shuffled)
        if taken
        else chance.choice(satellites[state.satellite(seat)])
        for seat, card in enumerate(state.choices)
    )
    first, second = state.setup.decks
    setup = changed(state.setup, decks=(chance.shuffled(first), chance.shuffled(second)))
    return changed(state, setup=setup, satellites=satellites, black_hole=black_hole, choices=choices)


def other_elementals(state: ElementalsState, viewer: Viewer, chance: Chance) -> ElementalsState:
    """The order of all face-down cards, and the others' hands that nobody judged yet."""
    hidden = iter(chance.shuffled([*state.aside, *(card for deck in state.decks for card in deck)]))
    aside = tuple(next(hidden) for _ in state.aside)
    decks = tuple(tuple(next(hidden) for _ in deck) for deck in state.decks)
    hands = tuple(hand if hand.seat == viewer else other_hand(hand, state, chance) for hand in state.hands)
    setup = changed(state.setup, decks=tuple(chance.shuffled(deck) for deck in state.setup.decks))
    return changed(state, setup=setup, aside=aside, decks=decks, hands=hands)


def other_hand(hand: Hand, state: ElementalsState, chance: Chance) -> Hand:
    """Another speed, another place; a book instead of a hand."""
    reaction = chance.below(1_000)
    moves: tuple[Slap | Book, ...] = (Book(reaction), *(Slap(card, reaction) for card in state.middle))
    return Hand(hand.seat, chance.choice(moves), reaction)


def hidden_cards(played: Walk, viewer: Viewer) -> Iterator[list[str]]:
    """Groups of cards that could be swapped in the setup of a running game without the viewer noticing.

    They are named as in records. Rauha: cards of one age that the viewer never held and nobody laid.
    Elementals: cards that nobody turned yet.
    """
    last = played.states[-1]
    seen: set[str] = set()
    if isinstance(last, RauhaState):
        for state in played.states:
            seen |= {biome.id for world in state.worlds for biome in world.biomes}
            if viewer is not None and state.phase is Phase.DRAFT:
                seen |= {card.id for card in state.satellites[state.satellite(viewer)]}
        for deck in last.setup.decks:
            yield [card.id for card in deck if card.id not in seen]
    elif isinstance(last, ElementalsState):
        for state, act in zip(played.states, played.acts, strict=False):
            turning = [act.seat] if isinstance(act.move, Flip) else []
            turning = list(state.remaining()) if isinstance(act.move, Reveal) else turning
            seen |= {str(state.decks[seat][0]) for seat in turning if state.decks[seat]}
        yield [name for name in CARDS if name not in seen]
