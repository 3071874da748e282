"""What the analyst says of a choice: the better move drawn where it could have been made, what it does better
in words, how sure that is; and a replay that opens with one's own eyes."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import rush
from tests.web.person import DESKTOP, PHONE, Device, Lang, Person
from tests.web.test_analysis import alone, leave

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "turning": "Turning points",
        "show": "Show the better move",
        "shown": "Better here: ",
        "lost": "Lost 20% winning chances.",
        "both": "Winning chances: 50% after {me}’s move, 70% after the better one.",
        "own": "Winning chances: 23% after your move, 48% after the better one.",
        "figures": "50%, 70%, -20%",
        "either": "Winning chances: about 50% after either.",
        "columns": "Move | Player | Played | Chances after the move played | Best other move | "
        "Chances after the other move | Gained or lost by it",
        "helpme": "It covers {name}’s willow 4 on c4, makes 2 points of bonus under {me}’s oak 1 on c4, "
        "keeps {name}’s palm 2 on a1 within reach and gives {me} 1 point more on the table.",
        "rauha": "It brings 2 energy more in this scoring, takes Meri from {name}, "
        "is one biome away from Sienet, brings 3 energy more for its water at the next scoring "
        "and keeps Deep Geode on b2. "
        "In return it brings 1 crystal less in this scoring.",
        "rather": "Better: ",
        "tried": "Tried in 1200 games in its head: give or take 4%.",
        "sure": "Sure: so it ends, whatever the others hold and do.",
        "counted": "Counted to the end, by what the others are likely to hold.",
        "close": "Too close to call after 300 games in its head.",
        "even": "As good as",
        "all": "All choices",
        "suggested": "suggested",
    },
    "fr": {
        "turning": "Tournants",
        "show": "Montrer le meilleur coup",
        "shown": "Mieux ici : ",
        "lost": "Perd 20 % de chances de gagner.",
        "both": "Chances de gagner : 50 % après le coup {of_me}, 70 % après le meilleur.",
        "own": "Chances de gagner : 23 % après votre coup, 48 % après le meilleur.",
        "figures": "50 %, 70 %, -20 %",
        "either": "Chances de gagner : environ 50 % après l’un ou l’autre.",
        "columns": "Coup | Joueur | Joué | Chances après le coup joué | Meilleur autre coup | "
        "Chances après l’autre coup | Ce qu’il a gagné ou perdu",
        "helpme": "Ce coup couvre le saule 4 {of} en c4, "
        "fait 2 points de bonus sous le chêne 1 {of_me} en c4, "
        "garde à portée le palmier 2 {of} en a1 et donne à {me} 1 point de plus sur la table.",
        "rauha": "Ce coup apporte 2 énergies de plus dans ce décompte, prend Meri à {name}, "
        "est à un biome de Sienet, apporte 3 énergies de plus pour l’eau au prochain décompte "
        "et garde Géode profonde en b2. En échange, il apporte 1 cristal de moins dans ce décompte.",
        "rather": "Mieux : ",
        "tried": "Essayé dans 1200 parties imaginées : à 4 % près.",
        "sure": "Certain : la fin est écrite, quoi que les autres cachent et fassent.",
        "counted": "Compté jusqu’au bout, selon ce que les autres cachent sans doute.",
        "close": "Trop serré pour trancher après 300 parties imaginées.",
        "even": "Aussi bon que",
        "all": "Tous les choix",
        "suggested": "conseillé",
    },
}

MERITS: dict[str, list[dict[str, Any]]] = {
    "helpme": [
        {"what": "covers", "seat": 1, "tile": "willow4", "cell": "c4"},
        {"what": "bonus", "seat": 0, "tile": "oak1", "cell": "c4", "more": 2},
        {"what": "reaches", "seat": 1, "tile": "palm2", "cell": "a1"},
        {"what": "points", "seat": 0, "more": 1},
    ],
    "rauha": [
        {"what": "energy", "more": 2, "when": "scoring"},
        {"what": "entity", "entity": "Meri", "loser": 1, "won": True},
        {"what": "nears", "entity": "Sienet", "near": True},
        {"what": "lead", "more": 3, "when": "scoring"},
        {"what": "keeps", "biome": "I-01", "cell": "b2", "kept": True},
        {"what": "crystals", "more": -1, "when": "scoring"},
    ],
}


def of(name: str) -> str:
    """Whose it is, in French: "de Lichen", "d’Iris"."""
    return f"d’{name}" if name[0] in "AEIOUYÀÂÉÈÊÎÔ" else f"de {name}"


def spaced(text: str) -> re.Pattern[str]:
    """Those words, whatever kind of space lies between them."""
    return re.compile(r"\s+".join(map(re.escape, text.split())))


def choice(ply: int, other: str, gain: float, within: float, **more: Any) -> dict[str, Any]:
    rated = {"ply": ply, "seat": 0, "worth": 0.5, "gain": gain, "other": other, "within": within}
    return {**rated, "turning": False, "games": 1200, "merits": [], **more}


def analysed(person: Person, table: str, choices: list[dict[str, Any]]) -> None:
    """The analyst answers this person with these choices: what it finds is not for here to prove."""
    info = {"state": "done", "level": "expert", "unit": "share", "seen": 3, "of": 3, "choices": choices}

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(info))

    person.page.route(f"**/records/{table}/analysis", answer)


def own_plies(person: Person, table: str) -> tuple[list[int], Any]:
    replay = person.context.request.get(f"{person.url}/api/v1/records/{table}/replay?look=0").json()
    lines = [position["line"] for position in replay["positions"][1:]]
    return [ply for ply, line in enumerate(lines) if line["seat"] == 0], replay


@pytest.mark.parametrize(
    ("game", "device", "dark", "lang"),
    [
        pytest.param("helpme", DESKTOP, False, "en", id="helpme-desktop-light"),
        pytest.param("helpme", PHONE, True, "fr", id="helpme-phone-dark"),
        pytest.param("rauha", DESKTOP, True, "fr", id="rauha-desktop-dark"),
        pytest.param("rauha", PHONE, False, "en", id="rauha-phone-light"),
    ],
)
def test_the_better_move_is_drawn_and_told(
    people: People, game: str, device: Device, dark: bool, lang: Lang
) -> None:
    ada, words = people(device=device, dark=dark, lang=lang), WORDS[lang]
    table = alone(ada, game)
    rush(table, ada, moves=3, choose=lambda legal: legal[0])
    leave(ada, table)
    (ply, then, *_), replay = own_plies(ada, table)
    made = replay["positions"][ply + 1]["line"]["move"]
    if game == "helpme":
        better = "c3-c4"
    else:
        better = next(
            f"take {card}" for card in replay["positions"][ply]["view"]["hand"] if f"take {card}" != made
        )
    analysed(
        ada,
        table,
        [
            choice(ply, better, -0.2, 0.033, turning=True, merits=MERITS[game]),
            choice(then, better, 0.0, 0.05, games=300),
        ],
    )
    ada.go(f"/r/{table}")
    expect(ada.page.get_by_role("heading", name=words["turning"])).to_be_visible()
    drawn = ada.page.locator(
        "[data-fits] g.line rect"
        if game == "helpme"
        else "[data-fits] button[aria-label*=', " + words["suggested"] + "']"
    )
    expect(drawn).to_have_count(0)

    # A turning point is jumped to by keys, and shows at once what would have been better.
    ada.page.locator(".turning button").first.press("Enter")
    expect(ada.page.locator(".told")).to_contain_text(spaced(words["shown"]))
    expect(drawn.first).to_be_in_viewport()
    current = ada.page.locator(".analysis .current")
    expect(current).to_contain_text(spaced(words["lost"]))
    me, other = replay["players"]
    expect(current).to_contain_text(spaced(words["both"].format(me=me, of_me=of(me))))
    reasons = words[game].format(me=me, name=other, of=of(other), of_me=of(me))
    expect(current).to_contain_text(spaced(reasons))
    # The list of turning points says the same without a touch.
    expect(ada.page.locator(".turning li").first).to_contain_text(spaced(words["rather"]))
    expect(ada.page.locator(".turning li").first).to_contain_text(spaced(reasons))
    expect(current).to_contain_text(spaced(words["tried"]))
    check_up(ada, f"{game}: the better move")

    # The move that was made comes back by the same button, or with the next step.
    toggle = ada.page.get_by_role("button", name=words["show"])
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.press("Enter")
    expect(drawn).to_have_count(0)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.press("Enter")
    expect(drawn.first).to_be_visible()
    ada.page.keyboard.press("ArrowLeft")
    expect(drawn).to_have_count(0)

    # What cannot be told apart is not told as a difference, nor as none at all.
    for _ in range(then + 1 - ply):
        ada.page.keyboard.press("ArrowRight")
    expect(current).to_contain_text(spaced(words["even"]))
    expect(current).to_contain_text(spaced(words["close"]))
    expect(current).to_contain_text(spaced(words["either"]))
    expect(toggle).to_have_count(0)
    ada.page.get_by_text(words["all"], exact=True).first.press("Enter")
    expect(ada.page.locator(".analysis tbody tr")).to_have_count(2)
    assert " | ".join(ada.page.locator(".analysis th").all_inner_texts()) == words["columns"]
    figures = ada.page.locator(".analysis tbody tr").first.locator(".figure")
    expect(figures).to_have_text([spaced(text) for text in words["figures"].split(", ")])
    assert not re.search(r"(?<!\d)0\s?%", ada.page.locator(".analysis tbody").inner_text())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_count_to_the_end_is_said_to_be_one_and_sure_only_where_it_is(people: People, lang: Lang) -> None:
    ada, words = people(lang=lang), WORDS[lang]
    table = alone(ada, "helpme")
    rush(table, ada, moves=3, choose=lambda legal: legal[0])
    leave(ada, table)
    (ply, then, *_), _ = own_plies(ada, table)
    counted = choice(ply, "c3-c4", 0.25, 0.0, games=None)
    sure = choice(then, "c3-c4", 1.0, 0.0, games=None, worth=1.0)
    analysed(ada, table, [counted, sure])
    ada.go(f"/r/{table}")
    expect(ada.page.get_by_role("heading", name=words["turning"])).to_be_visible()
    current = ada.page.locator(".analysis .current")
    for _ in range(ply + 1):
        ada.page.keyboard.press("ArrowRight")
    expect(current).to_contain_text(spaced(words["counted"]))
    for _ in range(then - ply):
        ada.page.keyboard.press("ArrowRight")
    expect(current).to_contain_text(spaced(words["sure"]))


def test_a_replay_opens_with_ones_own_eyes(people: People) -> None:
    ada, stranger = people(), people()
    table = alone(ada, "helpme")
    rush(table, ada)
    replay = f"{ada.url}/api/v1/records/{table}/replay?to=0"
    name = ada.context.request.get(replay).json()["players"][0]
    for person, looks in ((ada, name), (stranger, "a spectator")):
        person.go(f"/r/{table}")
        expect(person.page.get_by_role("radio", name=looks)).to_be_checked()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_both_moves_are_weighed_where_the_reader_played(people: People, lang: Lang) -> None:
    ada = people(lang=lang)
    table = alone(ada, "helpme")
    rush(table, ada)
    (ply, *_), _ = own_plies(ada, table)
    analysed(ada, table, [choice(ply, "c3-c4", -0.25, 0.03, worth=0.23, turning=True)])
    ada.go(f"/r/{table}")
    ada.page.locator(".turning button").first.press("Enter")
    expect(ada.page.locator(".analysis .current")).to_contain_text(spaced(WORDS[lang]["own"]))
