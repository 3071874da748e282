"""Step 4: activate the avatar's line and the entities won this turn."""

from itertools import permutations

import pytest

from tablee.core import Act
from tablee.games.rauha.cards import CELL_BY_NAME
from tablee.games.rauha.moves import Activate
from tablee.games.rauha.state import Phase
from tests.playing import after, legal
from tests.rulings.rauha.positions import GAME, activating, activations, full, holding, refusal, world

ALL = "a1 b1 c1 a2 b2 c2 a3 b3 c3"


@pytest.mark.parametrize(
    ("notch", "line"),
    [
        *((1, "a1 a2 a3"), (2, "b1 b2 b3"), (3, "c1 c2 c3")),
        *((5, "a1 b1 c1"), (6, "a2 b2 c2"), (7, "a3 b3 c3")),
        *((9, "c1 c2 c3"), (10, "b1 b2 b3"), (11, "a1 a2 a3")),
        *((13, "a3 b3 c3"), (14, "a2 b2 c2"), (15, "a1 b1 c1")),
    ],
)
def test_the_avatar_activates_the_line_it_stands_before(notch: int, line: str) -> None:
    state = after(GAME, holding("I-26", full("I-35"), notch=notch), "0 discard crystals")
    assert activations(state) == line.split()
    for cell in ALL.split():
        if cell not in line.split():
            assert refusal(state, f"0 activate {cell}") == f"{cell} cannot be activated now"


@pytest.mark.parametrize("order", list(permutations(["a1", "a2", "a3"])))
def test_the_order_is_free(order: tuple[str, ...]) -> None:
    state = after(GAME, activating(world(a1="I-25")), *(f"0 activate {cell}" for cell in order))
    # I-25 gives 2 points, A-a2 a crystal, A-a3 a point.
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (5, 3)


def test_biomes_and_entities_may_be_activated_by_turns() -> None:
    state = activating(world(), won=["Kiteet", "Sienet"])
    state = after(
        GAME,
        state,
        "0 activate Kiteet",
        "0 activate a1",
        "0 activate Sienet",
        "0 activate a3",
        "0 activate a2",
    )
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (4 + 1 + 3 + 1, 3 + 1)


def test_each_is_activated_at_most_once() -> None:
    state = after(GAME, activating(world(), won=["Kiteet"]), "0 activate a1", "0 activate Kiteet")
    assert activations(state) == ["a2", "a3"]
    assert refusal(state, "0 activate a1") == "a1 was activated already"
    assert refusal(state, "0 activate Kiteet") == "Kiteet was activated already"


def test_every_activation_is_optional() -> None:
    before = activating(world(), won=["Kiteet"])
    assert legal(GAME, before, 0) == [
        *("activate Kiteet", "activate a1", "activate a2", "activate a3", "end"),
    ]
    state = after(GAME, before, "0 activate a2", "0 end")
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (5, 0)
    assert (state.active, state.phase) == (1, Phase.PLACE)


def test_a_turn_goes_on_while_something_can_be_activated() -> None:
    state = after(GAME, activating(world()), "0 activate a1", "0 activate a2")
    assert (state.active, state.phase) == (0, Phase.ACTIVATE)
    assert legal(GAME, state, 0) == ["activate a3", "end"]


def test_when_everything_was_activated_the_turn_ends_by_itself() -> None:
    state = after(GAME, activating(world()), "0 activate a1", "0 activate a2", "0 activate a3")
    assert (state.active, state.phase) == (1, Phase.PLACE)


def test_when_nothing_can_be_activated_the_turn_ends_by_itself() -> None:
    board = world(a1="I-26", a2="I-28", a3="I-32")
    for text in ("0 discard crystals", "0 discard spore b1", "0 place b2"):
        state = after(GAME, holding("I-25", board), text)
        assert (state.active, state.phase) == (1, Phase.PLACE)


def test_a_turn_does_not_end_by_itself_before_step_4() -> None:
    state = after(GAME, holding("I-25", world(a1="I-26", a2="I-28", a3="I-32")), "0 discard crystals")
    assert refusal(state, "1 end") == "there is nothing to end yet"
    assert refusal(state, "1 activate a1") == "effects are activated after step 3 and in scorings only"


def test_a_placed_card_on_the_line_may_be_activated_at_once() -> None:
    state = after(GAME, holding("I-25", world()), "0 place a1", "0 activate a1")
    assert state.worlds[0].energy == 2


def test_a_placed_card_off_the_line_may_not() -> None:
    state = after(GAME, holding("I-25", world()), "0 place b2")
    assert refusal(state, "0 activate b2") == "b2 cannot be activated now"


def test_a_covered_effect_is_gone() -> None:
    state = after(GAME, holding("I-26", world()), "0 place a1")
    assert activations(state) == ["a2", "a3"]


def test_a_spore_off_the_line_activates_nothing_in_step_4() -> None:
    assert activations(activating(world(spores="b1 c3"))) == ["a1", "a2", "a3"]


def test_the_price_is_paid() -> None:
    state = after(GAME, activating(world(a1="I-05", crystals=3)), "0 activate a1")
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (1, 4)


def test_the_last_crystals_may_be_paid() -> None:
    state = after(GAME, activating(world(a1="I-05", crystals=2)), "0 activate a1")
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (0, 4)


def test_an_effect_whose_price_cannot_be_paid_cannot_be_activated() -> None:
    state = activating(world(a1="I-05", crystals=1))
    assert activations(state) == ["a2", "a3"]
    assert refusal(state, "0 activate a1") == "activating a1 costs 2 crystals and there are 1"


def test_crystals_won_a_moment_ago_pay_the_price() -> None:
    state = after(GAME, activating(world(a1="I-05", crystals=1)), "0 activate a2", "0 activate a1")
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (0, 4)


def test_an_unpayable_effect_does_not_keep_the_turn_open() -> None:
    board = world(a1="I-05", a2="I-26", a3="I-26", crystals=1)
    state = after(GAME, holding("I-40", board), "0 discard spore c1")
    assert state.active == 1


def test_an_effect_that_places_a_spore_names_where() -> None:
    state = activating(world(spores="b2"), notch=3)
    free = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    assert activations(state) == [*(f"c2 spore {cell}" for cell in free), "c3"]
    state = after(GAME, state, "0 activate c2 spore c1")
    assert state.worlds[0].spores == {CELL_BY_NAME["b2"], CELL_BY_NAME["c1"]}
    assert state.worlds[0].crystals == 1


def test_a_spore_may_go_onto_the_biome_that_gives_it() -> None:
    state = after(GAME, activating(world(), notch=3), "0 activate c2 spore c2")
    assert state.worlds[0].spores == {CELL_BY_NAME["c2"]}


def test_a_spore_effect_without_a_target_is_refused() -> None:
    state = activating(world(), notch=3)
    wanted = "activating c2 gives a spore: say where, as in activate b2 spore a1"
    assert refusal(state, "0 activate c2") == wanted


def test_a_spore_cannot_go_onto_a_spore() -> None:
    state = activating(world(spores="b2"), notch=3)
    assert refusal(state, "0 activate c2 spore b2") == "there is a spore on b2 already"
    assert refusal(state, Act(0, Activate(5, 9))) == "there is no cell 9"


def test_an_effect_without_a_spore_names_no_target() -> None:
    state = activating(world(), notch=3)
    assert refusal(state, "0 activate c3 spore a1") == "activating c3 gives no spore"


def test_a_spore_with_no_free_biome_cannot_be_activated() -> None:
    state = activating(world(spores=ALL, crystals=9), notch=3)
    assert activations(state) == ["c3"]
    assert refusal(state, "0 activate c2 spore a1") == "activating c2 gives a spore and every biome has one"
    assert after(GAME, state, "0 activate c3").active == 1


def test_an_effect_that_would_yield_nothing_may_still_be_activated() -> None:
    # I-14 counts marine animals, and there are none.
    before = activating(world(a1="I-14"))
    assert activations(before) == ["a1", "a2", "a3"]
    state = after(GAME, before, "0 activate a1")
    assert state.worlds[0] == before.worlds[0]
    assert state.activated == {0}
    assert activations(state) == ["a2", "a3"]


def test_a_biome_without_an_effect_cannot_be_activated() -> None:
    state = activating(world(), notch=3)
    assert state.worlds[0].biomes[2].effect is None
    assert refusal(state, "0 activate c1") == "c1 cannot be activated now"


def test_vuori_cannot_be_activated() -> None:
    state = activating(world(), won=["Vuori"])
    assert activations(state) == ["a1", "a2", "a3"]
    assert refusal(state, "0 activate Vuori") == "Vuori cannot be activated now"


def test_winning_vuori_alone_leaves_nothing_to_activate() -> None:
    state = after(GAME, holding("I-26", world(a1="I-26", a2="I-28")), "0 place a3")
    assert state.owner("Vuori") == 0
    assert (state.active, state.phase) == (1, Phase.PLACE)


def test_entities_of_earlier_turns_are_not_activated() -> None:
    state = activating(world(), won=["Sienet"], owners={"Kiteet": 0})
    assert activations(state) == ["Sienet", "a1", "a2", "a3"]
    assert refusal(state, "0 activate Kiteet") == "Kiteet cannot be activated now"


def test_entities_of_others_are_not_activated() -> None:
    state = activating(world(), owners={"Kiteet": 1})
    assert refusal(state, "0 activate Kiteet") == "Kiteet cannot be activated now"


def test_what_one_player_won_and_used_does_not_bind_the_next() -> None:
    state = activating(world(), world(), won=["Kiteet"])
    state = after(GAME, state, "0 activate a1", "0 end", "1 discard crystals")
    assert (state.won, state.activated) == (frozenset(), frozenset())
    assert activations(state, 1) == ["a1", "a2", "a3"]
    assert refusal(state, "1 activate Kiteet") == "Kiteet cannot be activated now"


def test_in_the_next_turn_the_entities_won_before_stay_still() -> None:
    state = after(GAME, holding("I-26", world(), notch=2, owners={"Kiteet": 0}), "0 discard crystals")
    assert activations(state) == ["b1", "b2"]


def test_activating_changes_nobody_elses_world() -> None:
    before = activating(world(), world(spores="a1", crystals=2, energy=3))
    assert after(GAME, before, "0 activate a1").worlds[1] == before.worlds[1]


def test_worked_example_second_turn_gives_one_point_and_one_crystal() -> None:
    # Round 1, turn 2: column b of side A; the entity welcomed this turn adds one more point.
    state = holding("I-08", world(a1="I-09", a2="I-16", spores="c3"), notch=2)
    state = after(GAME, state, "0 place a3")
    assert activations(state) == ["Maa", "b1", "b2"]
    state = after(GAME, state, "0 activate b1", "0 activate b2")
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (1, 5)
    state = after(GAME, state, "0 activate Maa")
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (2, 5)
    assert state.active == 1


def test_worked_example_celine_pays_3_crystals_for_a_spore() -> None:
    # One point for the forest of the column, three crystals for a spore on a desert.
    state = activating(world(b2="I-20"), notch=2)
    state = after(GAME, state, "0 activate b1", "0 activate b2 spore a3")
    assert state.worlds[0].energy == 1
    assert state.worlds[0].crystals == 1
    assert state.worlds[0].biomes[CELL_BY_NAME["a3"]].types == ("desert",)
    assert state.worlds[0].spores == {CELL_BY_NAME["a3"]}
