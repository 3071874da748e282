"""What somebody gives away of the win, from their analysed games alone."""

import msgspec

from tablee.server.http.losses import given_away
from tablee.server.rooms.register import OwnGame
from tablee.server.thinking.analysis import Analysis, Choice
from tablee.wire.http import GivenAway, LostAt, LostIn
from tests.server.house import Guest, Inside, People, play_to_the_end, two_at_a_table
from tests.server.test_figures import NOON, game


def choice(ply: int, seat: int, gain: float, other: str = "a1-b1", within: float | None = 0.0) -> Choice:
    return Choice(ply=ply, seat=seat, worth=0.5, other=other, otherwise=0.5 - gain, within=within)


def analysed(one: OwnGame, *choices: Choice, unit: str = "share") -> tuple[OwnGame, bytes]:
    plies = tuple(found.ply for found in choices)
    kept = {"level": "expert", "unit": unit, "plies": plies, "seen": len(plies), "choices": choices}
    return one, msgspec.json.encode(msgspec.convert(kept, Analysis, from_attributes=True))


def test_losses_are_averaged_over_ones_own_choices_and_told_by_game_and_part() -> None:
    first = analysed(
        game("ada", "bo", ended=NOON),
        choice(0, 0, -0.3),
        choice(1, 1, -0.9),  # another's
        choice(2, 0, 0.2),  # the best there was
        choice(3, 0, -0.1, within=0.2),  # luck
        choice(4, 1, -0.9),
        choice(5, 0, -0.06, within=None),
    )
    then = analysed(game("bo", "ada", ended=NOON + 5), choice(0, 1, -0.2))
    (told,) = given_away([then, first], "ada")
    assert told == GivenAway(
        game="helpme",
        choices=5,
        lost=0.112,
        games=[
            LostAt(table="t", ended=NOON, choices=4, lost=0.09),
            LostAt(table="t", ended=NOON + 5, choices=1, lost=0.2),
        ],
        parts=[
            LostIn(key="begin", choices=2, lost=0.25),
            LostIn(key="middle", choices=2, lost=0.0),
            LostIn(key="end", choices=1, lost=0.06),
        ],
        decisions=[],
    )


def test_a_game_that_tells_decisions_apart_is_told_by_them() -> None:
    rauha = game("ada", "", game="rauha")
    (told,) = given_away(
        [
            analysed(
                rauha,
                choice(0, 0, -0.1, "take I-07"),
                choice(1, 0, -0.2, "place b2"),
                choice(2, 0, 0.1, "discard crystals"),
                choice(3, 0, -0.4, "end"),
                choice(4, 0, 0.1, "activate b2"),
            )
        ],
        "ada",
    )
    assert told.decisions == [
        LostIn(key="draft", choices=1, lost=0.1),
        LostIn(key="place", choices=2, lost=0.1),
        LostIn(key="activate", choices=2, lost=0.2),
    ]


def test_what_is_not_in_shares_or_not_ones_own_alone_does_not_count() -> None:
    lost = choice(0, 0, -0.3)
    assert given_away([], "ada") == []
    assert given_away([analysed(game("ada", "bo"), lost, unit="points")], "ada") == []
    assert given_away([analysed(game("ada", "ada"), lost)], "ada") == []
    assert given_away([analysed(game("ada", "", local=True), lost)], "ada") == []
    assert given_away([analysed(game("bo", "cy"), lost)], "ada") == []
    assert given_away([analysed(game("bo", "ada"), lost)], "ada") == [], "she had no choice"


def losses_of(guest: Guest) -> list[GivenAway]:
    answer = guest.get("/me/losses")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=list[GivenAway])


def test_only_whoever_played_is_told_and_only_when_game_and_analysis_are_over(
    guests: People, inside: Inside
) -> None:
    ada, bo, id = two_at_a_table(guests)
    store = inside.house.keeper.store
    _, half = analysed(game("ada", "bo"), choice(0, 0, -0.3))
    inside.run(store.save_analysis(id, half, False))
    assert losses_of(ada) == []
    play_to_the_end({0: ada, 1: bo}, id)
    assert losses_of(ada) == [], "it is not done"
    inside.run(store.save_analysis(id, half, True))
    (told,) = losses_of(ada)
    assert (told.game, told.choices, told.lost, told.games[0].table) == ("helpme", 1, 0.3, id)
    assert losses_of(bo) == []
    assert losses_of(guests()) == []
