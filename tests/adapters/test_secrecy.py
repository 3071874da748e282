"""An agent is told what its seat may see: in another world that looks the same, it is told the same."""

from types import SimpleNamespace
from typing import Any

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.adapters.encoding import Encoding
from tablee.adapters.openspiel.observer import Observer
from tablee.adapters.openspiel.play import Play
from tablee.adapters.openspiel.terms import Terms
from tablee.adapters.pettingzoo import raw_env
from tablee.adapters.picture import picture
from tablee.bots.sitting import Sitting
from tablee.core import AnyGame, Chance, Viewer
from tablee.games import GAMES
from tests.adapters.tables import TURNS, named
from tests.playing import TABLE_IDS, TABLES
from tests.properties.test_secrecy import running
from tests.properties.walks import Walk, seeds
from tests.properties.worlds import dealt_otherwise, other_world


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
@given(seed=seeds, length=st.integers(0, 300))
def test_worlds_that_look_the_same_are_the_same_numbers_and_pictures(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    played = running(game, seats, seed, length)
    state = played.states[-1]
    encoding = Encoding.of(game, seats, game.options(played.options))
    for viewer in (*range(seats), None):
        other = other_world(game, state, viewer, Chance(f"other {seed}"))
        seen, same = game.view(state, viewer), game.view(other, viewer)
        assert encoding.array(seen).tobytes() == encoding.array(same).tobytes()
        assert picture(seen).tobytes() == picture(same).tobytes()


def told(environment: Any, agent: str) -> list[object]:
    info = environment.infos[agent]
    return [environment.observe(agent).tobytes(), info["action_mask"].tobytes(), info["view"]]


@pytest.mark.parametrize(("key", "seats"), TURNS, ids=named(TURNS))
@given(seed=st.integers(0, 10**9), length=st.integers(0, 60))
def test_an_environment_tells_each_agent_what_its_seat_may_see(
    key: str, seats: int, seed: int, length: int
) -> None:
    environment, chance = raw_env(key, seats), Chance(str(seed))
    environment.reset(seed=seed)
    for _ in range(length):
        legal = environment.infos[environment.agent_selection]["action_mask"].nonzero()[0]
        environment.step(chance.choice(legal))
        if any(environment.terminations.values()):
            return
    sitting = environment._sitting
    state = sitting.state
    for viewer, agent in enumerate(environment.agents):
        before = told(environment, agent)
        sitting.states[-1] = other_world(GAMES[key], state, viewer, chance)
        environment._turn()
        assert told(environment, agent) == before
        sitting.states[-1] = state
        environment._turn()


def another_game(played: Walk, viewer: Viewer, chance: Chance) -> tuple[Any, list[Any]]:
    """One in which the viewer was told the same from the first move on."""
    if played.game.key == "helpme":
        # All watch how the tiles are laid.
        return other_world(played.game, played.game.start(played.setup), viewer, chance).setup, played.acts
    return dealt_otherwise(played, viewer, chance)


def watched(played: Walk, setup: Any, acts: list[Any]) -> Any:
    """A state of OpenSpiel's with these acts."""
    sitting = Sitting(played.game, setup)
    for act in acts:
        sitting.states.append(played.game.play(sitting.state, act))
        sitting.acts.append(act)
    terms = Terms(played.game.key, played.seats, tuple(played.options.items()))
    return SimpleNamespace(play=Play(terms, (), sitting), terms=terms)


@pytest.mark.parametrize(("key", "seats"), TURNS, ids=named(TURNS))
@given(seed=seeds, length=st.integers(0, 150), recall=st.booleans())
def test_observers_tell_the_same_of_games_that_were_told_the_same(
    key: str, seats: int, seed: str, length: int, recall: bool
) -> None:
    played, chance = running(GAMES[key], seats, seed, length), Chance(f"other {seed}")
    state = watched(played, played.setup, played.acts)
    kinds = pyspiel.PrivateInfoType
    for viewer in (*range(seats), None):
        other = watched(played, *another_game(played, viewer, chance))
        private = kinds.NONE if viewer is None else kinds.SINGLE_PLAYER
        observer = Observer(
            state.terms, pyspiel.IIGObservationType(perfect_recall=recall, private_info=private)
        )
        assert observer.tensor is not None
        seen = []
        for one in (state, other):
            observer.set_from(one, viewer or 0)
            seen.append((observer.tensor.tobytes(), observer.string_from(one, viewer or 0)))
        assert seen[0] == seen[1]
