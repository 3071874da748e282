"""What it takes to undo an act: nothing, unless it let somebody see the cards of another satellite."""

from tablee.core import TakeBack
from tablee.games.rauha.state import Phase, State
from tests.playing import act, after
from tests.rulings.rauha.positions import GAME, drafted, holding, opened, world


def taking_back(state: State, text: str) -> TakeBack:
    """What undoing that act would take."""
    return GAME.takes_back(state, act(GAME, text), after(GAME, state, text))


def test_a_choice_is_taken_back_freely_even_the_last_one() -> None:
    state = opened(2)
    first, second = (f"{seat} {GAME.write(GAME.legal(state, seat)[0])}" for seat in range(2))
    assert taking_back(state, first) is TakeBack.FREE
    state = after(GAME, state, first)
    assert after(GAME, state, second).phase is Phase.PLACE
    assert taking_back(state, second) is TakeBack.FREE


def test_a_card_laid_or_discarded_is_taken_back_freely_while_the_turn_goes_on() -> None:
    state = holding("I-26", world(), world())
    assert taking_back(state, "0 place b2") is TakeBack.FREE
    assert taking_back(state, "0 discard crystals") is TakeBack.FREE
    assert taking_back(state, "0 discard spore a1") is TakeBack.FREE


def test_the_end_of_one_players_turn_is_taken_back_freely() -> None:
    state = after(GAME, drafted(opened(2)), "0 discard crystals")
    assert (state.active, state.phase) == (0, Phase.ACTIVATE)
    assert after(GAME, state, "0 end").active == 1
    assert taking_back(state, "0 end") is TakeBack.FREE


def test_the_act_that_opens_the_next_draft_is_taken_back_only_with_consent() -> None:
    state = after(GAME, drafted(opened(2)), "0 discard crystals", "0 end", "1 discard crystals")
    assert after(GAME, state, "1 end").phase is Phase.DRAFT
    assert taking_back(state, "1 end") is TakeBack.CONSENT


def test_the_act_that_opens_a_scoring_is_taken_back_freely() -> None:
    worlds = (world(spores="a1"), world(spores="a1"))
    state = after(GAME, holding("I-26", *worlds, notch=3), "0 place b2", "0 end", "1 place b2")
    assert after(GAME, state, "1 end").phase is Phase.SCORING
    assert taking_back(state, "1 end") is TakeBack.FREE
    state = after(GAME, state, "1 end", "0 end")
    assert after(GAME, state, "1 end").phase is Phase.DRAFT
    assert taking_back(state, "1 end") is TakeBack.CONSENT
