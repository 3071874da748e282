"""What one move has over another, read off the same rules that play them."""

from tablee.games.rauha.cards import CARDS, cell_name
from tablee.games.rauha.merits import Keeps, Merit, More, Nears, Wins
from tablee.games.rauha.state import State
from tests.playing import legal, started
from tests.rulings.rauha.positions import GAME, holding, laid, scoring, world


def merits(state: State, seat: int, move: str, other: str) -> list[Merit]:
    return [*GAME.merits(state, seat, GAME.read(move), GAME.read(other))]


def test_a_move_has_nothing_over_itself_and_what_it_has_the_other_lacks() -> None:
    state = started(GAME, 2, "merits")
    for seat in (0, 1):
        taken = legal(GAME, state, seat)
        for one in taken:
            assert merits(state, seat, one, one) == []
            for other in taken:
                there, back = merits(state, seat, one, other), merits(state, seat, other, one)
                assert [(m.what, -m.more) for m in there if isinstance(m, More)] == [
                    (m.what, m.more) for m in back if isinstance(m, More)
                ]
                assert all(m.when == "best" for m in there if isinstance(m, More))


def test_a_card_in_the_avatars_line_brings_its_energy_now() -> None:
    first = merits(holding("I-25", world()), 0, "place a2", "place b2")
    assert More("energy", 2, "turn") in first
    assert not any(merit.what == "visits" for merit in first), "in the whole game it looks at both as often"
    # A turn later it has been at a2 once already.
    second = merits(holding("I-25", world(), notch=2), 0, "place b2", "place a2")
    assert More("energy", 2, "turn") in second
    assert More("visits", 1, "turn") in second


def test_a_card_without_effect_is_not_visited() -> None:
    found = merits(holding("I-26", world()), 0, "place a2", "place b2")
    assert not any(isinstance(merit, More) and merit.what == "visits" for merit in found)


def test_an_entity_is_named_with_whoever_loses_it() -> None:
    board = laid({"a1": "I-17", "b1": "II-17"})
    state = holding("I-18", board, world(), owners={"Sienet": 1})
    assert Wins("Sienet", 1, won=True) in merits(state, 0, "place c1", "place a3")
    assert Wins("Sienet", 1, won=False) in merits(state, 0, "place a3", "place c1")
    assert Wins("Sienet", None, won=True) in merits(holding("I-18", board), 0, "place c1", "place a3")


def test_a_line_one_biome_short_of_an_entity_is_named_until_it_is_won() -> None:
    state = holding("I-18", laid({"a1": "I-17"}), world())
    assert Nears("Sienet", near=True) in merits(state, 0, "place b1", "place b3")
    assert Nears("Sienet", near=False) in merits(state, 0, "place b3", "place b1")
    # Won, or within reach either way: nothing is nearer.
    board = laid({"a1": "I-17", "b1": "II-17"})
    for state in (holding("I-18", board), holding("I-18", board, world(), owners={"Sienet": 0})):
        for one, other in (("place c1", "place a3"), ("place a3", "place c1")):
            found = merits(state, 0, one, other)
            assert not any(isinstance(merit, Nears) and merit.entity == "Sienet" for merit in found)


def test_a_biome_with_an_effect_is_kept_or_covered() -> None:
    state = holding("I-26", world(b2="I-25"))
    assert Keeps("I-25", "b2", kept=True) in merits(state, 0, "place c3", "place b2")
    assert Keeps("I-25", "b2", kept=False) in merits(state, 0, "place b2", "place c3")
    assert not any(isinstance(merit, Keeps) for merit in merits(state, 0, "place c3", "place c3"))


def test_what_the_lead_in_water_would_bring_is_told_beside_the_water() -> None:
    """One source more than whoever has least is worth 1 energy, two are worth 3 (rule of the scoring)."""
    wet = next(card for card in CARDS.values() if card.water == 1 and card.cells is None and card.cost <= 4)
    state = holding(wet.id, world())
    dry = world().biomes.index(next(biome for biome in world().biomes if biome.water == 0))
    found = merits(state, 0, f"place {cell_name(dry)}", "discard crystals")
    assert More("water", 1, "turn") in found
    assert More("lead", 1, "turn") in found


def test_crystals_and_spores_are_weighed_against_each_other() -> None:
    state = holding("I-26", world())
    assert merits(state, 0, "discard crystals", "discard spore a1") == [
        More("spores", -1, "turn"),
        More("crystals", 4, "turn"),
    ]


def test_whoever_ends_a_scoring_leaves_what_was_free() -> None:
    state = scoring(world(b2="I-25", spores="b2"))
    assert merits(state, 0, "activate b2", "end") == [More("energy", 2, "scoring")]
    assert merits(state, 0, "end", "activate b2") == [More("energy", -2, "scoring")]


def test_a_card_is_taken_for_the_best_it_can_bring() -> None:
    """Before anybody has laid anything: what the turn would bring where the card brings most."""
    state = started(GAME, 2, "merits")
    for seat in (0, 1):
        for one in legal(GAME, state, seat):
            for other in legal(GAME, state, seat):
                for merit in merits(state, seat, one, other):
                    assert isinstance(merit, Wins) or merit.what != "visits"
