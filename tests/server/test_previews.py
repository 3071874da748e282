"""What links show of the pages they lead to: a title, words and a picture, and nothing that is a secret."""

import re
from html import unescape
from struct import unpack
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from tablee.bots import play_out, random_bot
from tablee.core import Chance
from tablee.draw.poster import HEIGHT, WIDTH, poster
from tablee.draw.poster.painting import painted
from tablee.games import GAMES, OWN
from tablee.server.edge.allowance import Enough
from tablee.server.edge.patience import Patience
from tablee.server.edge.previews import Previews, told
from tests.patience import until
from tests.server.house import Guest, Inside, People, play_to_the_end, two_at_a_table


@pytest.fixture
def house(inside: Inside) -> Inside:
    return inside


@pytest.fixture
def people(guests: People) -> People:
    return guests


def fetch(address: str, **more: Any) -> httpx.Response:
    """As somebody without a cookie, and with patience."""
    return httpx.get(address, timeout=None, **more)


def page(house: Inside, path: str, lang: str = "en") -> tuple[dict[str, str], httpx.Response]:
    """What the page says of itself."""
    answer = fetch(f"{house.address}{path}", headers={"accept-language": lang})
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', answer.text)
    title = re.findall("<title>(.*)</title>", answer.text)
    return {name: unescape(value) for name, value in [*found, *(("title", one) for one in title)]}, answer


def size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return unpack(">II", png[16:24])


def picture(told: dict[str, str]) -> bytes:
    answer = fetch(told["og:image"])
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert size(answer.content) == (WIDTH, HEIGHT)
    return answer.content


def ids(house: Inside, table: str) -> Any:
    room = house.house.keeper.at_hand(table)
    assert room is not None
    return room.table


def test_a_table_from_gathering_to_its_replay(house: Inside, people: People) -> None:
    ada = people("Ada <b>")
    gathering = ada.open(seats=3)
    meta, answer = page(house, f"/t/{gathering}")
    assert meta["og:title"] == meta["title"] == "Help Me!: a table"
    assert meta["og:description"] == "Ada <b> would like to play Help Me!. Sit down: 2 free."
    assert "<b>" not in answer.text.replace("&lt;b&gt;", "")
    assert (meta["robots"], answer.headers["x-robots-tag"]) == ("noindex", "noindex")
    assert meta["og:url"] == f"{house.address}/t/{gathering}"
    invited = picture(meta)
    # Nothing is dealt yet: the board is any board.
    assert told(ids(house, gathering), "en").view == told(ids(house, ada.open(seats=3)), "en").view

    ada, bo, id = two_at_a_table(people)
    meta, _ = page(house, f"/t/{id}", "fr")
    assert meta["og:title"] == "Help Me!"
    assert meta["og:description"] == "Ada, Bo jouent. Venez regarder."
    assert meta["og:locale"] == "fr_FR"
    running = picture(meta)
    assert running != invited
    assert picture(meta) == running, "drawn once"
    table = ids(house, id)
    preview = told(table, "en")
    assert preview.view == table.game.public(table.state), "what any spectator sees"
    assert preview.view.creatures == (None, None)

    play_to_the_end({0: ada, 1: bo}, id)
    meta, _ = page(house, f"/r/{id}")
    scores = ids(house, id).game.public(ids(house, id).state).outcome.scores
    assert meta["og:description"] == f"Ada {scores[0]}, Bo {scores[1]}. Step through the game, move by move."
    assert meta["robots"] == "noindex"
    assert picture(meta) != running


@pytest.mark.parametrize("how", [{"settings": {"spectators": False}}, {"local": ["Ada", "Bo"]}])
def test_a_game_that_nobody_may_watch_tells_the_name_of_the_game(
    house: Inside, people: People, how: dict[str, Any]
) -> None:
    if "local" in how:
        ada: Guest = people("Ada")
        id = ada.open(local=how["local"])
        ada.start(id)
    else:
        _, _, id = two_at_a_table(people, **how)
    meta, answer = page(house, f"/t/{id}")
    assert meta["og:description"] == "A game that is being played. Only those who play may look."
    assert "Ada" not in answer.text
    assert told(ids(house, id), "en").view is None
    assert picture(meta) == painted(None, meta["og:title"], meta["og:description"])


def test_the_daily_three_and_the_pages_of_the_house(house: Inside) -> None:
    meta, _ = page(house, "/daily/rauha", "fr")
    assert meta["og:title"] == "Les trois du jour"
    assert "robots" not in meta
    picture(meta)
    for path in ("/", "/rules/helpme", "/t/none", "/r/none"):
        meta, _ = page(house, path)
        assert meta["og:title"] == "Tablée: board games around one table"
        assert size(fetch(meta["og:image"]).content) == (512, 512)
        assert ("robots" in meta) == path.endswith("none")
    for path in ("t/none", "rules/helpme", "nonsense", ""):
        assert fetch(f"{house.address}/pictures/{path}").status_code == 404
    robots = fetch(f"{house.address}/robots.txt").text
    assert f"Sitemap: {house.address}/sitemap.xml" in robots
    places = ElementTree.fromstring(fetch(f"{house.address}/sitemap.xml").text)
    listed = [place.text or "" for place in places.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert f"{house.address}/daily" in listed
    for address in listed:
        answer = fetch(address)
        assert answer.status_code == 200
        assert "noindex" not in answer.text


def test_whoever_wants_many_new_pictures_is_asked_to_wait(house: Inside, people: People) -> None:
    ada = people("Ada")
    first, second = (ada.open(seats=3) for _ in range(2))
    previews = Previews(house.house.keeper, house.house.dailies.poster, Patience(1, 1e9))

    async def draw(id: str) -> bytes:
        return await previews.picture(await previews.of(f"t/{id}", "en"), "en", "ada", "here")

    drawn = house.run(draw(first))
    assert house.run(draw(first)) == drawn, "what is drawn anybody may have"
    with pytest.raises(Enough):
        house.run(draw(second))
    house.run(previews.close())


@pytest.mark.parametrize("game", OWN)
def test_every_board_can_be_drawn_at_every_moment(game: str) -> None:
    rules = GAMES[game]
    for seats in (rules.seats[0], rules.seats[-1]):
        setup = rules.deal(seats, rules.options({}), Chance("poster"))
        acts = play_out(rules, setup, [random_bot(rules)] * seats, Chance("played")).acts
        state = rules.start(setup)
        for number, act in enumerate(acts):
            if number % 10 == 0:
                drawn = poster(rules.public(state), "<&>", "Ada & Bo " * 40)
                assert ElementTree.fromstring(drawn).tag.endswith("svg")
            state = rules.play(state, act)
        assert size(painted(rules.public(state), rules.name, "Élodie")) == (WIDTH, HEIGHT)


def test_a_players_page_tells_what_they_are_rated_and_nothing_of_their_games(
    house: Inside, people: People
) -> None:
    settings = {"rated": True, "clock": {"each": 600_000}, "starts": None}
    ada, bo, table = two_at_a_table(people, settings=settings)
    for seat, guest in enumerate((ada, bo)):
        answer = guest.send(table, "leave", seat=seat)
        assert answer.status_code == 200, answer.text
    for _ in until(lambda: bool(ada.get(f"/tables/{table}/ratings").json()["counted"]), "the game to count"):
        pass
    who = ada.get("/players/me").json()["who"]
    told, answer = page(house, f"/p/{who}")
    assert told["og:title"] == "Ada plays at Tablée"
    assert re.fullmatch(r"Help Me!: \d+ ± \d+ \(rated games: 1\)", told["og:description"])
    assert told["robots"] == "noindex"
    assert table not in answer.text
    picture(told)
    assert page(house, f"/p/{who}", "fr")[0]["og:title"] == "Ada joue à Tablée"
    nobody = page(house, f"/p/{'0' * 16}")[0]
    assert nobody["og:title"] == "Tablée: board games around one table"
