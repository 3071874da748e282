"""What a bot leaves to chance is nobody's to compute before the record is told, and everybody's after."""

from itertools import combinations

import pytest

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.record import dumps, loads
from tablee.server.thinking.question import chance_of, thought, thought_at
from tablee.table import events as e
from tests.patience import until
from tests.table.sitting import Sitting

BOT = 1
EASY = LEVELS["helpme"]["easy"]


def begun(seed: str) -> Sitting:
    """Ada against a bot, who moves first."""
    sitting = Sitting(starts=BOT).sit("ada").bots("easy")
    return sitting.start(seed)


def let_bot_move(sitting: Sitting) -> Thought:
    """The bot moves as the house lets it; returns what it was asked."""
    asked = thought(sitting.table, BOT)
    move = EASY.choose(asked, Chance(asked.seed))
    sitting.do(sitting.answer_of(BOT, move, "bot"))
    return asked


def whole_game(seed: str) -> tuple[Sitting, list[Thought]]:
    """Ada moves by chance; with it, all that the bot was asked."""
    sitting, asked, chance = begun(seed), list[Thought](), Chance(f"Ada at {seed}")
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        if sitting.mover() == BOT:
            asked.append(let_bot_move(sitting))
        else:
            sitting.play("ada", 0, chance.choice(sitting.legal(0)))
    return sitting, asked


def test_a_bots_chance_is_made_from_nothing_that_anybody_can_see() -> None:
    """Two tables that look alike to everybody, on whose seeds nothing depends but the commitment."""
    dealt = begun("dealt").table.setup
    assert dealt is not None

    def asked(seed: str) -> str:
        sitting = Sitting(starts=BOT).sit("ada").bots("easy")
        sitting.grant(lambda moment: moment.then(e.Started(seed=seed, setup=dealt)))
        return thought(sitting.table, BOT).seed

    assert asked("one") != asked("another")


@pytest.mark.parametrize("number", range(3))
def test_nobody_finds_whom_a_bot_protects_by_asking_it_what_it_would_have_done(number: int) -> None:
    """Whoever could compute the bot's chance would try every secret out: the true one explains every move."""
    sitting, _ = whole_game(f"attacked {number}")
    setup = sitting.table.setup
    assert setup is not None
    own, protected = setup["creatures"]

    def explains(creatures: list[str], seeds: list[str]) -> bool:
        """Whether a bot that protects these and has that chance would have moved as this one did."""
        imagined = Sitting(starts=BOT).sit("ada").bots("easy")
        other = {**setup, "creatures": [own, creatures]}
        imagined.grant(lambda moment: moment.then(e.Started(seed="any", setup=other)))
        for played in sitting.table.played:
            move = sitting.table.game.write(played.act.move)
            if played.act.seat == BOT:
                ply = imagined.table.ply
                told = thought_at(imagined.table, ply, BOT, "easy", seeds[ply])
                if EASY.choose(told, Chance(told.seed)) != move:
                    return False
            imagined.do(imagined.move_of(played.act.seat, move, "bot"))
        return True

    plies = range(sitting.table.ply)
    public = [f"{sitting.table.id}/{ply}/{BOT}" for ply in plies]
    assert not explains(protected, public)
    # The attack is a good one: with the chance that the record tells at the end, it succeeds.
    record = sitting.table.record()
    assert record.seed is not None
    told = [chance_of(record.seed, ply, BOT) for ply in plies]
    others = sorted({tile[:-1] for tile in setup["board"]} - set(own))
    found = [list(pair) for pair in combinations(others, 2) if explains(list(pair), told)]
    assert sorted(protected) in found
    assert len(found) < len(list(combinations(others, 2)))


def test_with_the_record_anybody_can_check_what_a_bot_left_to_chance() -> None:
    sitting, asked = whole_game("checked")
    record = loads(dumps(sitting.table.record()))
    assert record.seed is not None
    for told in asked:
        ply = len(told.lines)
        assert told.seed == chance_of(record.seed, ply, BOT)
        assert EASY.choose(told, Chance(told.seed)) == record.moves[ply].move
