"""Rauha over the network: whole games, secrets, coming back, activating at once, preparing a placement."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core import Chance, Viewer
from tablee.games import Rauha
from tablee.games.rauha.state import Phase, State
from tablee.record import Record, check, loads, positions
from tablee.table import events as e
from tablee.table.commands import Plan, Together, Undo
from tablee.wire.http import ReplayInfo
from tablee.wire.to_client import Done, Refusal
from tests.patience import until
from tests.server.house import Guest, Inside, Line, People, Served, let_happen, people_at
from tests.server.whole import Acted, Scene, Snapshot, Table

GAME = Rauha()
CARD = re.compile(r"\bI{1,2}-\d\d\b")
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")


def gathered(people: People, seats: int, persons: int, **table: Any) -> tuple[list[Guest], str]:
    """People and easy bots at a table of Rauha that has begun."""
    guests = [people(name) for name in NAMES[:persons]]
    id = guests[0].open(game="rauha", seats=seats, bots=["easy"] * (seats - persons), **table)
    for guest in guests[1:]:
        guest.sit(id)
    guests[0].start(id)
    return guests, id


def scene_of(guest: Guest, table: str, seat: Viewer) -> Scene:
    scene = guest.see(table, seat).scene
    assert scene is not None
    return scene


def chosen(scene: Scene, chance: Chance) -> str:
    """Any legal move, but one that lays the card if there is one."""
    laid = [move for move in scene.legal if move.startswith("place")]
    return chance.choice(laid or scene.legal)


def make(guest: Guest, table: str, seat: int, move: str) -> int:
    """Makes a move without a socket, which would have to be patient; the plies made by then."""
    guest.do(table, "play", seat=seat, move=move)
    scene = guest.see(table, seat).scene
    assert scene is not None
    return scene.ply


def record_of(guest: Guest, table: str) -> Record:
    answer = guest.get(f"/records/{table}")
    assert answer.status_code == 200, answer.text
    return loads(answer.content)


# --- whole games


@pytest.mark.long
@pytest.mark.parametrize(("seats", "persons"), [(2, 2), (3, 1), (5, 2)])
def test_a_whole_game_ends_with_the_scores_the_rules_give(people: People, seats: int, persons: int) -> None:
    guests, table = gathered(people, seats, persons, options={"side": "AB"[seats % 2]})
    lines = [guest.come(table, seat) for seat, guest in enumerate(guests)]
    chance = Chance(f"whole {seats}")
    for _ in until(lambda: _over(lines[0]), "the end of the game"):
        mine = [seat for seat in lines[0].scene().awaiting if seat < persons]
        if not mine:
            lines[0].hear()
            continue
        seat = mine[0]
        lines[seat].reach(lines[0].scene().ply)
        if seat in lines[seat].scene().awaiting:
            lines[0].reach(make(guests[seat], table, seat, chosen(lines[seat].scene(), chance)))
    record = record_of(guests[0], table)
    result = check(record)
    assert result is not None
    assert result.reason == "final-scoring"
    last = lines[0].scene().view
    assert last["outcome"]["scores"] == list(result.scores)
    for world, score in zip(last["worlds"], result.scores, strict=True):
        assert len(world["earned"]) == 4
        assert sum(sum(each.values()) for each in world["earned"]) == score
    assert last["track"][0]["seats"][-1] in result.winners


def _over(line: Line) -> bool:
    return bool(line.scene().view["phase"] == "over")


def test_a_replay_tells_every_act_from_every_seat(people: People) -> None:
    guests, table = gathered(people, 2, 1)
    line = guests[0].come(table, 0)
    chance = Chance("replay")
    for _ in until(lambda: _over(line), "the end of the game"):
        if 0 in line.scene().awaiting:
            line.reach(make(guests[0], table, 0, chosen(line.scene(), chance)))
        else:
            line.hear()
    record = record_of(guests[0], table)
    for look in (None, 0, 1):
        params = {"to": 400} | ({} if look is None else {"look": look})
        answer = guests[0].get(f"/records/{table}/replay", params=params)
        shown = msgspec.json.decode(answer.content, type=ReplayInfo)
        assert len(shown.positions) == len(record.moves) + 1
        for position, state in zip(shown.positions, positions(record), strict=True):
            assert position.view["viewer"] == look
            assert position.view["choice"] == _choice(state, look)
        told = [one["what"] for position in shown.positions if position.line for one in position.line.told]
        assert told.count("walked") == 15
        assert told.count("water") == 2 * 4
        assert told[-1] == "finished"
    # Asked for piece by piece, it is the same.
    part = guests[0].get(f"/records/{table}/replay", params={"from": 10, "to": 12, "look": 0})
    pieces = msgspec.json.decode(part.content, type=ReplayInfo).positions
    assert [piece.ply for piece in pieces] == [10, 11, 12]
    assert all(piece.line is not None and piece.line.ply == piece.ply - 1 for piece in pieces)


def _choice(state: State, look: Viewer) -> str | None:
    card = None if look is None else state.choices[look]
    return None if card is None else card.id


# --- secrets


def test_no_frame_holds_a_card_its_reader_may_not_know(people: People) -> None:
    """Satellites, choices, the black hole and prepared placements, in every byte that anybody received."""
    guests, table = gathered(people, 3, 3)
    lines: dict[Viewer, Line] = {seat: guest.come(table, seat) for seat, guest in enumerate(guests)}
    lines[None] = people("Spectator").come(table)
    chance, prepared = Chance("secrets"), 0
    watching = lines[None]
    for _ in until(lambda: _over(watching), "the end of the game"):
        scene = watching.scene()
        for line in lines.values():
            line.reach(scene.ply)
        if any(lines[seat].scene().plan is not None for seat in scene.awaiting):
            watching.until(Acted)  # what was prepared is played: the table goes on by itself
            continue
        for seat, line in lines.items():
            if seat is not None and _may_prepare(line.scene()) and chance.below(4) == 0:
                moves = [cell["move"] for cell in line.scene().guide["cells"] if cell["move"]]
                plan = {"move": chance.choice(moves or ["discard crystals"]), "ply": scene.ply}
                answer = guests[seat].send(table, "plan", seat=seat, **plan)
                assert answer.status_code == 200
                line.until(Table, lambda told: told.scene is not None and told.scene.plan is not None)
                prepared += 1
        seat = chance.choice(scene.awaiting)
        watching.reach(make(guests[seat], table, seat, chosen(lines[seat].scene(), chance)))
    assert prepared > 10
    states = list(positions(record_of(guests[0], table)))
    for viewer, line in lines.items():
        _assert_knows_no_more(line, viewer, states)


def _may_prepare(scene: Scene) -> bool:
    return scene.guide is not None and scene.guide["step"] == "plan" and scene.plan is None


def _assert_knows_no_more(line: Line, viewer: Viewer, states: Sequence[State]) -> None:
    known = _knowledge(states, viewer)
    checked = 0
    for text, message in zip(line.received, line.heard, strict=True):
        scene = getattr(message, "scene", None)
        if scene is None or scene.view["phase"] == "over":
            continue
        assert set(CARD.findall(text)) <= known[scene.ply], (viewer, scene.ply)
        assert "setup" not in text
        assert "seed" not in text
        if scene.look is None:
            assert scene.guide is None
            assert scene.plan is None
        checked += 1
    assert checked > 20
    # That somebody prepared a move is nobody else's business, also when it was played.
    others = [one for message in line.heard for one in getattr(message, "lines", []) if one.seat != viewer]
    assert {one.by for one in others} <= {"player"}


def _knowledge(states: Sequence[State], viewer: Viewer) -> list[set[str]]:
    """The cards that viewer may know of at each ply: laid ones, and those once in their own hands."""
    seen, known = set[str](), []
    for state in states:
        seen |= {biome.id for world in state.worlds for biome in world.biomes if biome.age}
        if viewer is not None and state.phase is Phase.DRAFT:
            seen |= {card.id for card in state.satellites[state.satellite(viewer)]}
        known.append(set(seen))
    return known


def test_a_running_record_hides_the_same(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    for seat, guest in enumerate(guests):
        hand = scene_of(guest, table, seat).view["hand"]
        move = {"id": f"take-{seat:08}", "seat": seat, "move": f"take {hand[0]}"}
        assert guest.send(table, "play", **move).status_code == 200
    own = scene_of(guests[0], table, 0).view["choice"]
    text = guests[0].get(f"/tables/{table}/record", params={"look": 0}).text
    assert set(CARD.findall(text)) == {own}
    assert set(CARD.findall(guests[1].get(f"/tables/{table}/record").text)) == set()


# --- coming back


def test_coming_back_in_a_draft_shows_the_hand_and_the_choice(people: People) -> None:
    guests, table = gathered(people, 3, 3)
    line = guests[1].come(table, 1)
    hand = line.scene().view["hand"]
    assert len(hand) == 4
    assert isinstance(line.play(1, f"take {hand[2]}"), Done)
    line.close()
    other = guests[0].come(table, 0)
    assert other.scene().awaiting == [0, 2]
    again = guests[1].come(table, 1, since=guests[1].see(table).seq)
    assert isinstance(again.heard[0], Snapshot)
    view = again.scene().view
    assert (view["hand"], view["choice"]) == (hand, hand[2])
    assert [world["chosen"] for world in view["worlds"]] == [False, True, False]
    # And the choice may still be changed.
    assert isinstance(again.play(1, f"take {hand[0]}"), Done)
    assert again.scene().view["choice"] == hand[0]
    assert other.until(Acted).lines[0].move == "take ?"


def test_coming_back_in_a_turn_tells_what_was_missed(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    _draft(guests, table)
    active = scene_of(guests[0], table, None).awaiting[0]
    line = guests[active].come(table, active)
    assert isinstance(line.play(active, "discard crystals"), Done)
    seq = guests[active].see(table).seq
    line.close()
    made = guests[active].send(table, "play", id="meanwhile", seat=active, move=line.scene().legal[0])
    assert made.status_code == 200
    again = guests[active].come(table, active, since=seq)
    caught_up = again.heard[0]
    assert isinstance(caught_up, Acted)
    assert [one.move for one in caught_up.lines] == [line.scene().legal[0]]
    assert again.scene().guide["step"] == "activate"
    assert again.scene() == scene_of(guests[active], table, active)


def _draft(guests: Sequence[Guest], table: str) -> None:
    """Everybody takes the first card of their hand."""
    for seat, guest in enumerate(guests):
        scene = scene_of(guest, table, seat)
        move = {"id": f"take-{seat}-{scene.ply:04}", "seat": seat, "move": scene.legal[0]}
        assert guest.send(table, "play", **move).status_code == 200


# --- activating at once


def test_activating_all_is_one_message_of_several_acts(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    _draft(guests, table)
    active = scene_of(guests[0], table, None).awaiting[0]
    line, other = guests[active].come(table, active), guests[1 - active].come(table, 1 - active)
    line.play(active, "discard crystals")
    wanted = line.scene().guide["together"]
    assert len(wanted) >= 2
    action = line.action()
    line.tell(Together(id=action, seat=active))
    line.tell(Together(id=action, seat=active))  # twice is once
    done = line.answer(action)
    assert isinstance(done, Done)
    message = other.until(Acted, lambda told: len(told.lines) > 1)
    assert [one.move for one in message.lines] == wanted
    assert all(one.told[0]["what"] == "activated" for one in message.lines)
    assert message.scene.ply == line.scene().ply
    assert isinstance(line.answer(action), Done)


def test_over_http_too(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    _draft(guests, table)
    active = scene_of(guests[0], table, None).awaiting[0]
    body = {"id": "discarded-1", "seat": active, "move": "discard crystals"}
    assert guests[active].send(table, "play", **body).status_code == 200
    wanted = scene_of(guests[active], table, active).guide["together"]
    made = guests[active].send(table, "together", id="together-1", seat=active)
    assert made.status_code == 200
    assert [one.move for one in guests[0].see(table).log[-len(wanted) :]] == wanted
    refused = guests[1 - active].send(table, "together", id="together-2", seat=active)
    assert refused.status_code == 409
    if scene_of(guests[active], table, active).awaiting == [active]:
        waiting = 1 - active
        plan = {"move": "discard crystals", "ply": scene_of(guests[waiting], table, waiting).ply}
        answer = guests[waiting].send(table, "plan", seat=waiting, **plan)
        assert answer.status_code == 200
        assert scene_of(guests[waiting], table, waiting).plan == "discard crystals"


# --- preparing


def _waiting(guests: Sequence[Guest], table: str) -> tuple[int, int]:
    """The active seat, and the one after it."""
    active = scene_of(guests[0], table, None).awaiting[0]
    return active, (active + 1) % len(guests)


def _prepared(line: Line, seat: int, move: str | None) -> Done | Refusal:
    action = line.action()
    line.tell(Plan(id=action, seat=seat, move=move, ply=line.scene().ply))
    return line.answer(action)


def test_a_prepared_placement_is_told_to_its_seat_alone_and_played_in_its_turn(people: People) -> None:
    guests, table = gathered(people, 3, 3)
    _draft(guests, table)
    active, waiting = _waiting(guests, table)
    lines = [guest.come(table, seat) for seat, guest in enumerate(guests)]
    seq = guests[0].see(table).seq
    assert isinstance(_prepared(lines[waiting], waiting, "discard spore a3"), Done)
    assert lines[waiting].scene().plan == "discard spore a3"
    assert lines[waiting].scene().guide["step"] == "plan"
    assert guests[active].see(table).seq == seq  # nobody can tell
    lines[active].play(active, "discard crystals")
    lines[active].play(active, "end")
    mine = lines[waiting].until(Acted, lambda told: told.lines[-1].seat == waiting)
    assert (mine.lines[-1].move, mine.lines[-1].by) == ("discard spore a3", "plan")
    assert mine.scene.plan is None
    assert isinstance(lines[waiting].play(waiting, "end"), Done)
    assert not any(isinstance(message, Refusal) for message in lines[waiting].heard)
    theirs = lines[active].until(Acted, lambda told: told.lines[-1].seat == waiting)
    assert theirs.lines[-1].by == "player"
    for seat, line in enumerate(lines):
        if seat != waiting:
            assert not any('"plan":"' in text for text in line.received)
            assert not any(isinstance(message, Table) and message.scene for message in line.heard[1:])


def test_it_can_be_cancelled_and_others_cannot_touch_it(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    _draft(guests, table)
    active, waiting = _waiting(guests, table)
    line = guests[waiting].come(table, waiting, lang="fr")
    _prepared(line, waiting, "discard crystals")
    assert isinstance(_prepared(line, waiting, None), Done)
    assert line.scene().plan is None
    refused = _prepared(line, waiting, "end")
    assert isinstance(refused, Refusal)
    assert refused.why == "cela ne peut pas être préparé maintenant"
    stranger = guests[active].come(table, active)
    refused = _prepared(stranger, waiting, "discard crystals")
    assert isinstance(refused, Refusal)
    assert refused.why == "that is not your seat"


def test_a_move_taken_back_drops_it_with_a_word(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    _draft(guests, table)
    active, waiting = _waiting(guests, table)
    line, other = guests[waiting].come(table, waiting, lang="fr"), guests[active].come(table, active)
    other.play(active, "discard crystals")
    line.reach(other.scene().ply)
    _prepared(line, waiting, "discard crystals")
    other.tell(Undo(id=other.action(), seat=active, ply=other.scene().ply))
    word = line.until(Refusal)
    assert (word.id, word.why) == (None, "un coup a été repris\xa0: ce que vous aviez préparé est abandonné")
    assert line.scene().plan is None
    other.until(Done)
    assert not any(isinstance(message, Refusal) for message in other.heard)


def test_what_is_not_possible_any_more_is_dropped_with_a_word(guests: People, inside: Inside) -> None:
    persons, table = gathered(guests, 2, 2)
    _draft(persons, table)
    active, waiting = _waiting(persons, table)
    line = persons[waiting].come(table, waiting, lang="fr")
    # As no course of the game could: the rules do not let others spoil it.
    (room,) = [room for room in inside.house.keeper.rooms if room.table.id == table]
    let_happen(inside, room, e.Planned(seat=waiting, move="activate Kiteet"))
    other = persons[active].come(table, active)
    other.play(active, "discard crystals")
    other.play(active, "end")
    word = line.until(Refusal)
    assert (word.id, word.why) == (None, "ce que vous aviez préparé n’est plus possible")
    assert line.scene().plan is None
    assert line.scene().awaiting == [waiting]
    assert line.scene().guide["step"] == "place"
    assert not any(isinstance(message, Refusal) for message in other.heard)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "data") as house:
        yield house
    house.check_log()


def test_it_survives_the_end_of_the_server_and_is_played_by_the_next_one(mortal: Served) -> None:
    with people_at(mortal.address) as people:
        guests, table = gathered(people, 2, 2)
        _draft(guests, table)
        active, waiting = _waiting(guests, table)
        line = guests[waiting].come(table, waiting)
        assert isinstance(_prepared(line, waiting, "discard spore c1"), Done)
        mortal.kill()
        mortal.start()
        scene = scene_of(guests[waiting], table, waiting)
        assert scene.plan == "discard spore c1"
        assert scene_of(guests[active], table, active).plan is None
        back = guests[active].come(table, active)
        back.play(active, "discard crystals")
        back.play(active, "end")
        played = back.until(Acted, lambda told: told.lines[-1].seat == waiting)
        assert played.lines[-1].move == "discard spore c1"


# --- time


@pytest.mark.long
def test_in_a_draft_the_timer_runs_out_for_everybody_who_has_not_chosen(
    guests: People, inside: Inside
) -> None:
    persons, table = gathered(guests, 3, 3, settings={"timer": 30_000})
    lines = [guest.come(table, seat) for seat, guest in enumerate(persons)]
    deadline, hand = lines[0].scene().deadline, lines[0].scene().view["hand"]
    assert deadline is not None
    inside.ahead += 20_000
    lines[0].play(0, f"take {hand[0]}")
    assert lines[0].scene().deadline == deadline
    inside.ahead += 10_000
    # Whatever happens at the table lets it look at its clock: changing one's mind, for instance.
    lines[0].play(0, f"take {hand[1]}")
    last = lines[0].until(Acted, lambda told: told.scene.view["phase"] == "place")
    chosen = [(one.seat, one.by) for one in persons[0].see(table, 0).log]
    assert chosen[:2] == [(0, "player"), (0, "player")]
    assert sorted(chosen[2:4]) == [(1, "timer"), (2, "timer")]
    assert last.scene.view["choice"] == hand[1]
    assert last.scene.deadline is not None
    assert last.scene.deadline >= deadline + 30_000


# --- bots draft while people think


def test_bots_choose_while_people_think(people: People) -> None:
    guests, table = gathered(people, 5, 1)
    line = guests[0].come(table, 0)
    view = line.when(lambda scene: scene.awaiting == [0]).view
    assert [world["chosen"] for world in view["worlds"]] == [False, True, True, True, True]
    assert view["phase"] == "draft"
    assert line.scene().legal == [f"take {card}" for card in view["hand"]]


def test_a_reason_is_said_in_the_language_of_the_socket(people: People) -> None:
    guests, table = gathered(people, 2, 2)
    reasons: Mapping[str, set[str]] = {"en": set(), "fr": set()}
    chance = Chance("reasons")
    lines = [guests[0].come(table, 0, lang="en"), guests[1].come(table, 1, lang="fr")]
    for _ in until(lambda: all(reasons.values()) or _over(lines[0]), "a reason in both languages"):
        seat = lines[0].scene().awaiting[0]
        lines[seat].reach(lines[0].scene().ply)
        scene = lines[seat].scene()
        if scene.guide is not None:
            lang = ("en", "fr")[seat]
            reasons[lang].update(cell["why"] for cell in scene.guide["cells"] if cell["why"])
        lines[seat].play(seat, chance.choice(scene.legal))
        lines[0].reach(lines[seat].scene().ply)
    assert all(why.startswith("this card ") for why in reasons["en"])
    assert all(why.startswith("cette carte ") for why in reasons["fr"])
    assert all(reasons.values())
