"""`tablee show`: the position as one viewer sees it."""

import json
from typing import Any

import pytest

from tablee.core import AnyGame
from tablee.record import loads
from tests.cli.running import Terminal, random_game
from tests.playing import TABLE_IDS, TABLES
from tests.record.documents import roll

BOARD_AFTER_3 = [
    "   a          b          c          d          e          f",
    "1  ·          ·          ·          baobab1×4  baobab5    cherry1",
    "2  cherry2    cherry3    cherry4    cherry5    palm1      palm2",
    "3  palm3      palm4      palm5      bamboo1    bamboo2    bamboo3",
    "4  bamboo4    bamboo5    willow1    willow2    willow3    willow4",
    "5  willow5    oak1       oak2       oak3       oak4       oak5",
    "",
]


@pytest.mark.parametrize(
    ("viewer", "head", "ada", "bot"),
    [
        ("0", "seat 0, Ada", "protects baobab and cherry", "protects in secret"),
        ("1", "seat 1, Bot", "protects in secret", "protects palm and oak"),
        ("spectator", "a spectator", "protects in secret", "protects in secret"),
    ],
)
def test_help_me_as_each_person_sees_it(tablee: Terminal, viewer: str, head: str, ada: str, bot: str) -> None:
    path = tablee.save("game.json", roll())
    assert tablee.drawn("show", path, "--ply", 3, "--as", viewer) == [
        f"Ply 3 of 29, as seen by {head}",
        *BOARD_AFTER_3,
        f"Seat 0, Ada, {ada}",
        f"Seat 1, Bot, {bot} ← to move",
    ]


def test_a_spectator_looks_unless_somebody_else_is_named(tablee: Terminal) -> None:
    path = tablee.save("game.json", roll())
    assert tablee("show", path, "--ply", 3) == tablee("show", path, "--ply", 3, "--as", "spectator")
    assert tablee.json("show", path, "--ply", 3, "--json")["viewer"] is None


def test_help_me_at_the_end_is_counted_before_everybodys_eyes(tablee: Terminal) -> None:
    path = tablee.save("game.json", roll())
    drawn = tablee.drawn("show", path, "--ply", 29)
    assert drawn[6] == "5  ·          ·          ·          ·          ·          baobab1×30"
    assert drawn[8:] == [
        "Seat 0, Ada, protects baobab and cherry",
        "Seat 1, Bot, protects palm and oak",
        "",
        "f5: 30 + 14 bonus for Ada",
        "Ada wins (no-moves): Ada 44 · Bot 0",
    ]


def test_the_view_as_json(tablee: Terminal) -> None:
    path = tablee.save("game.json", roll())
    view = tablee.json("show", path, "--ply", 3, "--as", 1, "--json")
    assert list(view) == [
        "game",
        "viewer",
        "seats",
        "mover",
        "open_stacks",
        "stacks",
        "creatures",
        "count",
        "outcome",
    ]
    assert (view["game"], view["viewer"], view["seats"], view["mover"]) == ("helpme", 1, 2, 1)
    assert view["stacks"][:4] == [None, None, None, {"top": "baobab1", "height": 4, "tiles": None}]
    assert view["creatures"] == [None, ["palm", "oak"]]
    assert (view["open_stacks"], view["count"], view["outcome"]) == (False, None, None)


def test_open_stacks_are_in_the_json(tablee: Terminal) -> None:
    path = tablee.save("game.json", {**roll(), "options": {"open_stacks": True}})
    view = tablee.json("show", path, "--ply", 3, "--json")
    assert view["stacks"][3]["tiles"] == ["baobab4", "baobab3", "baobab2", "baobab1"]
    assert view["creatures"] == [None, None]


@pytest.mark.parametrize("viewer", ["2", "-1", "00", "+0", "Ada", "", "None"])
def test_nobody_else_looks(tablee: Terminal, viewer: str) -> None:
    path = tablee.save("game.json", roll())
    assert tablee.refused("show", path, "--ply", 3, f"--as={viewer}") == (
        2,
        f"--as takes a seat from 0 to 1 or spectator, not {viewer!r}.",
    )


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_every_game_is_drawn_for_people_at_several_plies(tablee: Terminal, game: AnyGame, seats: int) -> None:
    path = tablee.save("game.json", random_game(game.key, seats))
    last = len(loads(random_game(game.key, seats)).moves)
    for ply in (0, 7, last):
        for viewer in (0, seats - 1, "spectator"):
            drawn = tablee.drawn("show", path, "--ply", ply, "--as", viewer)
            seen_by = "a spectator" if viewer == "spectator" else f"seat {viewer}, Player {viewer}"
            assert drawn[0] == f"Ply {ply} of {last}, as seen by {seen_by}"
            assert sum(line.startswith("Seat ") for line in drawn) == seats
            view = tablee.json("show", path, "--ply", ply, "--as", viewer, "--json")
            assert (view["game"], view["seats"]) == (game.key, seats)
            assert view["viewer"] == (None if viewer == "spectator" else viewer)
            assert (view["outcome"] is not None) is (ply == last)


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
def test_in_rauha_everybody_sees_their_own_hand_and_choice_alone(tablee: Terminal, viewer: str) -> None:
    text = random_game("rauha", 3)
    path = tablee.save("game.json", text)
    listed = tablee.json("legal", path, "--ply", 0)
    view = tablee.json("show", path, "--ply", 0, "--as", viewer, "--json")
    drawn = tablee("show", path, "--ply", 0, "--as", viewer).out
    own = [move.removeprefix("take ") for move in listed.get(viewer, [])]
    assert sorted(view["hand"] or []) == own
    assert ("Your cards: " in drawn) is bool(own)
    for card in cards(listed) - set(own):
        assert card not in drawn
        assert card not in json.dumps(view)
    for card in own:
        assert f"{card} (" in drawn


def cards(listed: dict[str, list[str]]) -> set[str]:
    return {move.removeprefix("take ") for moves in listed.values() for move in moves}


@pytest.mark.parametrize("viewer", ["0", "1", "spectator"])
def test_a_choice_in_rauha_is_seen_to_be_made_and_not_what_it_is(tablee: Terminal, viewer: str) -> None:
    document = json.loads(random_game("rauha", 2))
    first = document["moves"][0]
    path = tablee.save("game.json", document)
    card = first["move"].removeprefix("take ")
    own = viewer == str(first["seat"])
    drawn = tablee.drawn("show", path, "--ply", 1, "--as", viewer)
    [chooser] = [line for line in drawn if line.startswith(f"Seat {first['seat']}, ")]
    assert chooser.endswith("has chosen")
    assert [line for line in drawn if line.startswith(f"You chose {card} (")] == drawn[-1:] * own
    view = tablee.json("show", path, "--ply", 1, "--as", viewer, "--json")
    assert view["choice"] == (card if own else None)
    assert [world["chosen"] for world in view["worlds"]] == [seat == first["seat"] for seat in range(2)]


def test_rauha_begins_with_the_avatar_on_the_first_notch(tablee: Terminal) -> None:
    document = json.loads(random_game("rauha", 3))
    drawn = tablee.drawn("show", tablee.save("game.json", document), "--ply", 0)
    assert drawn[1] == "Round 1, notch 1: draft, line a1 a2 a3"
    leader = document["setup"]["pile"][-1]
    assert drawn[2] == f"Leader: Player {leader}. Satellites hold 4, 4, 4 cards."
    assert drawn[3] == "Free entities: Taivas, Sienet, Meri, Metsat, Kiteet, Vuori, Maa"
    assert drawn[5] == "Seat 0, Player 0: 0 energy, 4 crystals, 1 water"
    assert drawn[6] == "  A-a1 +1 crystals  A-b1 +1 energy    A-c1"
    assert drawn[11] == "  desert            mountain 1 water  desert"


@pytest.mark.parametrize("game", ["helpme", "rauha", "elementals"])
def test_the_end_names_the_winners_and_the_scores(tablee: Terminal, game: str) -> None:
    document = json.loads(random_game(game, 3))
    result = document["result"]
    last = len(document["moves"])
    drawn = tablee.drawn("show", tablee.save("game.json", document), "--ply", last)
    winners = " and ".join(f"Player {seat}" for seat in result["winners"])
    wins = "wins" if len(result["winners"]) == 1 else "share the win"
    scores = " · ".join(f"Player {seat} {score}" for seat, score in enumerate(result["scores"]))
    assert f"{winners} {wins} ({result['reason']}): {scores}" in drawn
    assert not [line for line in drawn if "←" in line]


def elementals() -> tuple[dict[str, Any], int]:
    """A game of three and the first ply at which exactly one hand lies unjudged."""
    document = json.loads(random_game("elementals", 3))
    moves = [line["move"].split()[0] for line in document["moves"]]
    ply = next(p for p in range(2, len(moves)) if moves[p] == "judge" and moves[p - 2] == "flip")
    return document, ply


def test_elementals_begins_with_an_empty_middle_and_even_decks(tablee: Terminal) -> None:
    document, _ = elementals()
    first = document["setup"]["first"]
    assert tablee.drawn("show", tablee.save("game.json", document), "--ply", 0)[1:] == [
        "Middle: empty",
        "",
        *(
            f"Seat {seat}, Player {seat}: 20 cards, no pile" + " ← to set the middle" * (seat == first)
            for seat in range(3)
        ),
    ]


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
def test_in_elementals_where_a_hand_lies_is_its_owners_secret_until_judged(
    tablee: Terminal, viewer: str
) -> None:
    document, ply = elementals()
    path = tablee.save("game.json", document)
    hand = document["moves"][ply - 1]
    drawn = tablee.drawn("show", path, "--ply", ply, "--as", viewer)
    view = tablee.json("show", path, "--ply", ply, "--as", viewer, "--json")
    own = viewer == str(hand["seat"])
    assert [line.endswith("hand down") or "hand down ←" in line for line in drawn if line[:4] == "Seat"] == [
        seat == hand["seat"] for seat in range(3)
    ]
    assert ([f"Your hand: {hand['move']}"] == drawn[-1:]) is own
    assert view["own_hand"] == (hand["move"] if own else None)
    if not own:
        assert hand["move"].split()[-1] not in json.dumps(view["verdict"]) + "".join(drawn[1:])
    judged = tablee.json("show", path, "--ply", ply + 1, "--as", viewer, "--json")["verdict"]
    assert [(one["seat"], one["move"]) for one in judged["hands"]] == [(hand["seat"], hand["move"])]


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
def test_nobody_sees_into_a_deck_of_elementals(tablee: Terminal, viewer: str) -> None:
    document, _ = elementals()
    path = tablee.save("game.json", document)
    said = tablee("show", path, "--ply", 0, "--as", viewer).out
    said += tablee("show", path, "--ply", 0, "--as", viewer, "--json").out
    assert not [card for deck in document["setup"]["decks"] for card in deck if card in said]
