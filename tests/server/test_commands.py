"""Every command is carried out once: over the socket and HTTP, sent twice, and again after a restart."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from tablee.server.rooms.room import Room
from tablee.table.commands import ClientCommand, Hand
from tablee.table.decide import ABSENT
from tablee.wire.http import CommandDone
from tablee.wire.to_client import Done
from tests.server.house import Guest, Inside, Line, People, people_at, play_to_the_end


class Sent(NamedTuple):
    """A command that was carried out, by whom, and what was answered."""

    by: Guest
    table: str
    command: dict[str, Any]
    answer: CommandDone


class Sender:
    """Sends commands and remembers them."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []

    def do(self, by: Guest, table: str, tag: str, **fields: Any) -> CommandDone:
        assert self.tried(by, table, tag, **fields), (tag, fields)
        return self.sent[-1].answer

    def tried(self, by: Guest, table: str, tag: str, **fields: Any) -> set[str]:
        """The tag of the command if it is accepted, nothing if it is refused."""
        command = {"t": tag, "id": f"sent-once-{len(self.sent):04}", **fields}
        answer = by.post(f"/tables/{table}/commands", command)
        if answer.status_code != 200:
            assert answer.status_code == 409, (command, answer.text)
            return set()
        done = msgspec.json.decode(answer.content, type=CommandDone)
        self.sent.append(Sent(by, table, command, done))
        return {tag}


def gathered(people: People, sender: Sender) -> None:
    """Commands before a game, and those about seats."""
    ada, bo, cy, eve = people("Ada"), people("Bo"), people("Cy"), people("Eve")
    table = ada.open(seats=4)
    sender.do(bo, table, "sit", seat=1)
    sender.do(ada, table, "seat-bot", level="easy")
    sender.do(ada, table, "lend", seat=3, name="Deep Thought")
    sender.do(ada, table, "reclaim", seat=3)
    sender.do(ada, table, "resize", seats=3)
    sender.do(ada, table, "options", options={"open_stacks": True})
    sender.do(ada, table, "settings", settings={"starts": 0})
    sender.do(ada, table, "leave", seat=2)
    sender.do(cy, table, "sit")
    line = eve.come(table)
    watching = ada.see(table).table.watching
    assert watching
    sender.do(ada, table, "bar", watcher=watching[0].key)
    line.close()
    sender.do(ada, table, "start")
    code = sender.do(bo, table, "offer-seat", seat=1).result
    assert code is not None
    sender.do(people("A phone"), table, "take-over", code=code.token)


def played(people: People, sender: Sender, house: Inside) -> None:
    """Commands while a game of Help Me! runs, and after it."""
    ada, bo, cy = people("Ada"), people("Bo"), people("Cy")
    table = ada.open(seats=3, settings={"starts": 0})
    bo.sit(table)
    cy.sit(table)
    ada.start(table)
    for seat, guest in ((0, ada), (1, bo)):
        scene = guest.see(table, seat).scene
        assert scene is not None
        sender.do(guest, table, "play", seat=seat, move=scene.legal[0], ply=seat)
    sender.do(bo, table, "say", text="well played")
    sender.do(ada, table, "undo", seat=0, ply=2)
    for seat, guest in ((1, bo), (2, cy)):
        sender.do(guest, table, "consent", seat=seat, agree=True, ply=2)
    house.ahead += 2 * ABSENT
    sender.do(ada, table, "replace", seat=2, ply=0)
    over = ada.open(settings={"starts": 0})
    bo.sit(over)
    ada.start(over)
    play_to_the_end({0: ada, 1: bo}, over)
    again = sender.do(ada, over, "rematch").result
    assert again is not None
    assert again.table is not None
    # The last to come begins the game: two events, of which the first has the result.
    sender.do(bo, again.table, "sit")


def prepared(people: People, sender: Sender) -> None:
    """Commands that only Rauha has a use for: each as soon as it is accepted."""
    ada = people("Ada")
    table = ada.open(game="rauha", local=["Ada", "Bo"], start=True)
    wanted = {"plan", "together"}
    for _ in range(400):
        for seat in (0, 1):
            scene = ada.see(table, seat).scene
            assert scene is not None
            if "plan" in wanted and seat not in scene.awaiting:
                plan = {"seat": seat, "move": "discard crystals", "ply": scene.ply}
                wanted -= sender.tried(ada, table, "plan", **plan)
            elif "together" in wanted and seat in scene.awaiting:
                wanted -= sender.tried(ada, table, "together", seat=seat, ply=scene.ply)
            if not wanted:
                return
            if seat in scene.awaiting and scene.legal:
                ada.send(table, "play", seat=seat, move=scene.legal[0])
    raise AssertionError(f"there was never a moment for {wanted}")


def over_http(sent: Sent, address: str) -> CommandDone:
    sent.by.http.base_url = f"{address}/api/v1"
    answer = sent.by.post(f"/tables/{sent.table}/commands", sent.command)
    assert answer.status_code == 200, (sent.command, answer.text)
    return msgspec.json.decode(answer.content, type=CommandDone)


def over_the_socket(sent: Sent, address: str, lines: dict[tuple[int, str], Line]) -> CommandDone:
    sent.by.address = address
    key = id(sent.by), sent.table
    if key not in lines:
        lines[key] = sent.by.come(sent.table)
    lines[key].connection.send(msgspec.json.encode(sent.command).decode())
    done = lines[key].until(Done, lambda done: done.id == sent.command["id"])
    return CommandDone(seq=done.seq, result=done.result)


def lengths(inside: Inside, tables: set[str]) -> dict[str, int]:
    """How many events each of these tables has."""

    async def count() -> dict[str, int]:
        rooms: dict[str, Room | None] = {table: await inside.house.keeper.find(table) for table in tables}
        return {table: room.table.seq for table, room in rooms.items() if room is not None}

    return inside.run(count())


def send_all_again(sender: Sender, house: Inside) -> None:
    """Each command once more over HTTP, and where its person may still look at the table over the socket."""
    lines: dict[tuple[int, str], Line] = {}
    for sent in sender.sent:
        assert over_http(sent, house.address) == sent.answer, sent.command
        if sent.by.get(f"/tables/{sent.table}").status_code == 200:
            assert over_the_socket(sent, house.address, lines) == sent.answer, sent.command
    for line in lines.values():
        line.close()


@pytest.mark.long
def test_every_command_is_carried_out_once_however_and_whenever_it_is_sent_again(tmp_path: Path) -> None:
    sender = Sender()
    with ExitStack() as open_people:
        with Inside(tmp_path / "data") as house:
            people = open_people.enter_context(people_at(house.address))
            gathered(people, sender)
            played(people, sender, house)
            prepared(people, sender)
            kinds = {kind.__struct_config__.tag for kind in get_args(ClientCommand)}
            assert {sent.command["t"] for sent in sender.sent} == kinds - {Hand.__struct_config__.tag}
            tables, ahead = {sent.table for sent in sender.sent}, house.ahead
            before = lengths(house, tables)
            send_all_again(sender, house)
            assert lengths(house, tables) == before
        with Inside(tmp_path / "data") as house:
            house.ahead = ahead
            send_all_again(sender, house)
            assert lengths(house, tables) == before


@pytest.mark.parametrize(
    "tag", ["table-move", "put-hand", "give-hint", "answer-question", "resume", "end-game"]
)
def test_the_servers_own_commands_cannot_be_sent(people: People, tag: str) -> None:
    ada = people("Ada")
    table = ada.open()
    answer = ada.send(table, tag)
    assert answer.status_code == 400
    assert "Invalid value" in answer.json()["detail"]


def test_a_hand_needs_a_socket(people: People) -> None:
    ada = people("Ada")
    table = ada.open(game="elementals", bots=["easy"], start=True)
    answer = ada.send(table, "hand", seat=0, nonce="a-nonce-of-ours", move="book", painted=1.0, down=2.0)
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "a hand needs a socket, whose delay is measured",
    )


def test_the_table_comes_along_where_it_is_asked_for(people: People) -> None:
    ada = people("Ada")
    table = ada.open()
    command = {"t": "resize", "id": "a-larger-table", "seats": 3}
    answer = ada.post(f"/tables/{table}/commands?table=true", command)
    done = msgspec.json.decode(answer.content, type=CommandDone)
    assert done.table is not None
    assert len(done.table.seats) == 3
    assert "table" not in ada.post(f"/tables/{table}/commands", command).json()


def test_an_id_is_its_senders_alone(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    table = ada.open(seats=3)
    first = bo.do(table, "sit", id="the-same-id")
    assert bo.do(table, "sit", id="the-same-id") == first
    other = people("Cy").do(table, "sit", id="the-same-id")
    assert (first.result, other.result) != (None, first.result)
