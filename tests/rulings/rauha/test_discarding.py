"""Step 2: discard the chosen card, for crystals or for a spore."""

from msgspec.structs import replace

from tablee.core import Act
from tablee.games.rauha.cards import CARDS, CELL_BY_NAME
from tablee.games.rauha.moves import Discard
from tablee.games.rauha.state import Phase
from tests.playing import act, after, legal
from tests.rulings.rauha.positions import DISCARDS, GAME, activations, full, holding, refusal, world

ALL = "a1 b1 c1 a2 b2 c2 a3 b3 c3"


def test_discarding_for_crystals_gives_4() -> None:
    state = after(GAME, holding("I-25", world(crystals=3)), "0 discard crystals")
    assert state.worlds[0].crystals == 7
    assert state.worlds[0].spores == frozenset()
    assert state.worlds[0].energy == 0


def test_discarding_for_a_spore_lays_it_on_the_named_biome_and_gives_no_crystals() -> None:
    state = after(GAME, holding("I-25", world(spores="c1")), "0 discard spore a3")
    assert state.worlds[0].spores == {CELL_BY_NAME["c1"], CELL_BY_NAME["a3"]}
    assert state.worlds[0].crystals == 4


def test_a_discarded_card_goes_to_the_black_hole() -> None:
    for text in ("discard crystals", "discard spore a3"):
        before = replace(holding("I-25", world()), black_hole=(CARDS["I-40"],))
        state = after(GAME, before, f"0 {text}")
        assert [card.id for card in state.black_hole] == ["I-40", "I-25"]
        assert state.choices[0] is None
        assert [biome.id[0] for biome in state.worlds[0].biomes] == ["A"] * 9


def test_a_card_that_could_be_placed_may_be_discarded_too() -> None:
    moves = legal(GAME, holding("I-07", world()), 0)
    assert moves == [*DISCARDS, "place a1", "place b1", "place c1"]


def test_there_is_only_one_spore_per_biome() -> None:
    state = holding("I-25", world(spores="a3 b1"))
    spores = [move for move in legal(GAME, state, 0) if move.startswith("discard spore")]
    assert spores == [f"discard spore {cell}" for cell in ("a1", "a2", "b2", "b3", "c1", "c2", "c3")]
    assert refusal(state, "0 discard spore a3") == "there is a spore on a3 already"


def test_a_spore_may_lie_on_a_biome_without_effect() -> None:
    state = after(GAME, holding("I-25", world()), "0 discard spore c1")
    assert state.worlds[0].biomes[2].effect is None
    assert state.worlds[0].spores == {CELL_BY_NAME["c1"]}


def test_with_nine_spores_a_discard_gives_crystals_only() -> None:
    state = holding("I-15", world(spores=ALL, crystals=0))
    assert legal(GAME, state, 0) == ["discard crystals"]


def test_a_discarded_cards_identity_is_not_shown() -> None:
    before = holding("I-25", world())
    for text in ("discard crystals", "discard spore a3"):
        move = act(GAME, f"0 {text}")
        for viewer in (None, 0, 1):
            assert GAME.retell(before, move, viewer) == text
        view = GAME.view(GAME.play(before, move), 1)
        assert view.black_hole == 1
        assert "I-25" not in repr(view)


def test_a_discard_attracts_no_entity_even_if_a_line_stands() -> None:
    state = after(GAME, holding("I-25", full("I-27")), "0 discard crystals")
    assert state.owners == ()
    assert state.won == frozenset()


def test_after_a_discard_the_avatars_line_is_activated() -> None:
    state = after(GAME, holding("I-25", world(), notch=1), "0 discard crystals")
    assert (state.phase, state.active) == (Phase.ACTIVATE, 0)
    assert activations(state) == ["a1", "a2", "a3"]


def test_a_spore_from_a_discard_does_not_activate_its_biome_off_the_line() -> None:
    state = after(GAME, holding("I-25", world(), notch=1), "0 discard spore c3")
    assert activations(state) == ["a1", "a2", "a3"]


def test_crystals_never_run_out() -> None:
    # The box holds 37 + 15 × 4 = 97.
    state = after(GAME, holding("I-25", world(crystals=96), world(crystals=97)), "0 discard crystals")
    assert state.worlds[0].crystals == 100


def test_spores_never_run_out() -> None:
    # The box holds 45: nine for each of five players.
    others = [world(spores=ALL) for _ in range(4)]
    state = after(GAME, holding("I-25", world(spores=ALL[:-3]), *others), "0 discard spore c3")
    assert sum(len(one.spores) for one in state.worlds) == 45


def test_discarding_waits_for_step_2() -> None:
    state = replace(holding("I-25", world()), phase=Phase.DRAFT)
    assert refusal(state, "0 discard crystals") == "a card is discarded in step 2 only"


def test_a_spore_needs_a_cell_of_the_board() -> None:
    state = holding("I-25", world())
    assert refusal(state, Act(0, Discard(-1))) == "there is no cell -1"
    assert refusal(state, Act(0, Discard(9))) == "there is no cell 9"
