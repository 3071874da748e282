"""How people come together at a table, by the buttons of the page."""

import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import expect

from tests.patience import rounds
from tests.server.whole import scene_in
from tests.web.board import Board, ends_soon
from tests.web.person import Person

SIT_DOWN: Final = {"en": re.compile("^Sit down as"), "fr": re.compile("^M’asseoir sous")}
BEGIN: Final = {"en": "Begin the game", "fr": "Commencer la partie"}
OPEN: Final = {
    "en": ("Invite", "How many players", "Open the table"),
    "fr": ("Inviter", "Nombre de joueurs", "Ouvrir la table"),
}


def open_table(host: Person, seats: int = 2, game: str = "Help Me!") -> str:
    """The host opens a table for friends; returns its address, the link to send."""
    invite, how_many, open_it = OPEN[host.lang]
    host.go("/")
    host.page.get_by_role("article", name=game).get_by_role("button", name=invite).click()
    host.choose(how_many, str(seats))
    host.press(open_it)
    host.page.wait_for_url("**/t/*")
    expect(host.page.get_by_role("button", name=BEGIN[host.lang])).to_be_visible()
    return host.page.url.removeprefix(host.url)


def join(guest: Person, address: str, name: str | None = None) -> None:
    """A guest follows the link, picks a name and sits down."""
    guest.go(address)
    if name is not None:
        guest.be_called(name)
    guest.press(SIT_DOWN[guest.lang])
    expect(guest.page.get_by_role("button", name=SIT_DOWN[guest.lang])).to_be_hidden()


def begin(host: Person) -> None:
    """The host begins, once everybody sits; then the game has begun."""
    button = host.page.get_by_role("button", name=BEGIN[host.lang])
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    expect(button).to_be_hidden()


def sit_together(host: Person, guest: Person) -> tuple[str, Board, Board]:
    """Two people at one table, the game begun: the table's id, and their boards, the mover's first."""
    address = open_table(host)
    join(guest, address)
    begin(host)
    boards = Board(host), Board(guest)
    for board in boards:
        expect(board.grid).to_be_visible()
    mine = host.page.get_by_role("list", name="Players").get_by_role("listitem").first
    first, second = boards if mine.get_attribute("aria-current") == "true" else reversed(boards)
    return id_of(address), first, second


def play_out(first: Board, second: Board) -> None:
    """Both play to the end in turn."""
    for _ in rounds("the end of the game"):
        if not first.my_turn():
            break
        first.move()
        first, second = second, first
    expect(second.end).to_be_visible()


def rush(
    table: str,
    *people: Person,
    moves: int | None = None,
    choose: Callable[[list[str]], str] = lambda legal: min(legal, key=ends_soon),
    until: Callable[[Any], bool] = lambda scene: False,
) -> None:
    """Plays on without hands, to the end, so many moves, or `until` a scene."""
    made = 0
    seats = {person: _own_seat(person, table) for person in people}
    for _ in rounds("the end of the game, or what was to come before"):
        if made == moves:
            return
        before = made
        for person, seat in seats.items():
            path = f"{person.url}/api/v1/tables/{table}"
            scene = scene_in(_asked(person, f"{path}?look={seat}"))
            if not scene["awaiting"] or made == moves or until(scene):
                return
            if seat in scene["awaiting"]:
                id, move = f"rush-{secrets.token_hex(8)}", choose(scene["legal"])
                data = {"t": "play", "id": id, "seat": seat, "move": move}
                assert person.context.request.post(f"{path}/commands", data=data).ok
                made += 1
        if made == before:
            # Others think: whoever asks without a pause is turned away.
            people[0].page.wait_for_timeout(50)


def _own_seat(person: Person, table: str) -> int:
    seats = _asked(person, f"{person.url}/api/v1/tables/{table}")["table"]["seats"]
    return next(int(one["seat"]) for one in seats if one["mine"])


def _asked(person: Person, address: str) -> Any:
    return person.context.request.get(address).json()


def id_of(address: str) -> str:
    """The id in the address of a table or a replay."""
    return address.rpartition("/")[2]
