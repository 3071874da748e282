"""An agent is told what its seat may see: in another world that looks the same, it is told the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.adapters.encoding import Encoding
from tablee.adapters.pettingzoo import raw_env
from tablee.adapters.picture import picture
from tablee.core import AnyGame, Chance
from tablee.games import GAMES
from tests.adapters.tables import TURNS, named
from tests.playing import TABLE_IDS, TABLES
from tests.properties.test_secrecy import running
from tests.properties.walks import seeds
from tests.properties.worlds import other_world


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
    return [environment.observe(agent).tobytes(), info["action_mask"].tobytes(), info.get("view")]


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
