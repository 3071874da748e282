"""The lesson of Rauha is a real round, and its words say what the rules compute."""

from typing import Any

import msgspec

from tablee.games import Rauha
from tablee.games.rauha.cards import CARDS, ENTITIES, ROUNDS, TRACK, WATER_POINTS
from tablee.games.rauha.story import Activated, Watered, Won
from tablee.server.http.lessons import lesson, rauha
from tablee.server.http.lessons.script import LEARNER, Position
from tablee.wire.http import Lesson
from tests.playing import legal
from tests.server.lesson_words import Claims, assert_claimed, assert_short, spelled

RAUHA = Rauha()
SCRIPT = rauha.script()
ROUND = list(SCRIPT.positions())
ROBIN = 1 - LEARNER


def taught(lang: str) -> Lesson:
    found = lesson("rauha", lang)
    assert found is not None
    return found


def test_rauha_is_taught_in_one_round() -> None:
    steps = taught("en").steps
    assert [step.key for step in steps] == [
        "welcome",
        "draft",
        "place",
        "activate",
        "align",
        "entity",
        "spore",
        "scoring",
        "water",
        "end",
    ]
    assert [step.view.notch for step in steps] == [1, 1, 1, 1, 2, 2, 3, 4, 4, 5]
    assert all(step.view.viewer == LEARNER for step in steps)


def test_every_move_of_rauhas_lesson_is_legal_and_in_its_guide() -> None:
    for step, position in zip(taught("en").steps, ROUND, strict=True):
        if position.move is None:
            assert step.legal == []
            continue
        assert step.legal == [position.move]
        assert position.move in legal(RAUHA, position.state, LEARNER)
        if step.guide is not None:
            offered = [cell.move for cell in step.guide.cells]
            offered += [move for source in step.guide.sources for move in source.moves]
            assert position.move in offered


def test_rauhas_lesson_shows_what_it_promises() -> None:
    told = {position.key: position.told for position in ROUND}
    assert Won(LEARNER, "Kiteet", None) in told["entity"]
    (entity,) = [one for one in told["spore"] if isinstance(one, Activated) and one.source == "Kiteet"]
    assert entity.points == 3
    (spore,) = [one for one in told["scoring"] if isinstance(one, Activated) and one.spore is not None]
    assert (spore.spore, spore.pays) == ("a1", 3)
    (water,) = [one for one in told["water"] if isinstance(one, Watered)]
    assert (water.mine, water.least, water.more, water.points) == (3, 1, 2, 3)
    assert RAUHA.standing(ROUND[-1].state) == (16, 10)


def test_rauhas_lesson_hides_the_others_cards() -> None:
    for step in taught("en").steps:
        assert step.view.hand is None or "I-20" not in step.view.hand
        assert "I-20" not in msgspec.json.encode(step).decode()


def test_rauhas_lesson_travels() -> None:
    document = msgspec.json.decode(msgspec.json.encode(taught("fr")))
    assert msgspec.convert(document, Lesson).steps[2].guide["card"] == "I-35"


def test_what_it_says_is_computed() -> None:
    assert_claimed("rauha", SCRIPT, _rauha({position.key: position for position in ROUND}), list(ENTITIES))


def test_each_step_is_read_in_ten_seconds() -> None:
    assert_short("rauha", SCRIPT)


# --- What its words claim


def _rauha(at: dict[str, Position]) -> Claims:
    return {
        "welcome": _world(at["welcome"].state),
        "draft": _satellites(at["draft"].state),
        "place": _free(at["place"]),
        "activate": _line(at["activate"]),
        "align": _third(at["align"], at["entity"]),
        "entity": _entity(at["entity"], at["spore"]),
        "spore": _spore(at["spore"], at["scoring"]),
        "scoring": _scoring(at["scoring"]),
        "water": _water(at["water"]),
        "end": _round(at["end"].state),
    }


def _sources(position: Position) -> dict[str, Any]:
    """What the learner can activate, as the guide says it."""
    guide = RAUHA.guide(position.state, LEARNER, str)
    assert guide is not None
    return {source.source: source for source in guide.sources}


def _world(state: Any) -> list[tuple[str, str]]:
    nine = len(RAUHA.view(state, LEARNER).worlds[LEARNER].cells)
    assert nine == 3 * 3
    biomes, rows, rounds = spelled(nine), spelled(3), spelled(ROUNDS)
    assert TRACK[-1].round == ROUNDS
    return [
        (f"A world of {biomes[0]}", f"Un monde de {biomes[1]} biomes"),
        (f"{biomes[0]} biomes in {rows[0]} rows", f"{biomes[1]} biomes sur {rows[1]} rangées"),
        (f"In {rounds[0]} rounds", f"En {rounds[1]} manches"),
    ]


def _satellites(state: Any) -> list[tuple[str, str]]:
    (each,) = set(map(len, state.satellites))
    moon, star = TRACK[0], TRACK[1]
    assert (state.notch, moon.facing, star.facing) == (moon, "moon", "star")
    # Robin has the rest of them in the next turn.
    assert star.satellite(ROBIN, 2) == state.satellite(LEARNER)
    satellites, cards = spelled(len(state.satellites)), spelled(each)
    return [
        (
            f"{satellites[0]} satellites with {cards[0]} cards",
            f"{satellites[1]} satellites de {cards[1]} cartes",
        ),
        ("Robin gets the rest", "Robin aura les autres"),
    ]


def _free(position: Position) -> list[tuple[str, str]]:
    guide = RAUHA.guide(position.state, LEARNER, str)
    assert guide is not None
    previews = [cell.preview for cell in guide.cells]
    assert [preview.pays for preview in previews if preview is not None] == [0] * 9
    return [("this one is free", "celle-ci est gratuite")]


def _line(position: Position) -> list[tuple[str, str]]:
    sources = _sources(position)
    assert {source[0] for source in sources} == {"a"}
    two, gem, one = (sources[cell] for cell in ("a1", "a2", "a3"))
    assert (gem.points, two.crystals, one.crystals) == (0, 0, 0)
    assert (gem.crystals, one.points) == (1, 1)
    return [
        (
            f"give {two.points} energy, {gem.crystals} crystal and {one.points} energy",
            f"donnent {two.points} énergies, {gem.crystals} cristal et {one.points} énergie",
        )
    ]


def _third(position: Position, after: Position) -> list[tuple[str, str]]:
    world, card = position.state.worlds[LEARNER], CARDS[position.state.choices[LEARNER].id]
    (won,) = [one for one in after.told if isinstance(one, Won)]
    symbol = ENTITIES[won.entity].symbol
    column = [world.biomes[cell] for cell in (0, 3, 6)]
    there = [symbol in biome.symbols for biome in column]
    assert there == [True, True, False]
    assert symbol in card.symbols
    assert symbol == "crystal"
    assert position.move == "place a3"
    have = spelled(sum(there))
    return [
        ("Three in a row", "Trois d’affilée"),
        ("Three biomes in a row or column", "Une rangée ou colonne"),
        (
            f"Your left column has {have[0]} crystal fields: lay the third below",
            f"À gauche, {have[1]} champs de cristaux : posez le troisième",
        ),
    ]


def _entity(position: Position, after: Position) -> list[tuple[str, str]]:
    (won,) = [one for one in position.told if isinstance(one, Won)]
    (used,) = [one for one in after.told if isinstance(one, Activated) and one.source == won.entity]
    assert position.move == f"activate {won.entity}"
    assert (won.seat, used.seat) == (LEARNER, LEARNER)
    return [
        (f"{won.entity} comes to you", f"{won.entity} vient à vous"),
        (f"here {used.points} energy", f"ici, {used.points} énergies"),
    ]


def _spore(position: Position, after: Position) -> list[tuple[str, str]]:
    state = position.state
    (used,) = [one for one in after.told if isinstance(one, Activated) and one.spore is not None]
    assert [cell % 3 for cell in state.notch.line] == [2, 2, 2]
    assert used.source == "c2"
    # The card of the first turn lies where the spore goes.
    assert used.spore == "a1"
    assert state.worlds[LEARNER].biomes[0].id == "I-35"
    assert state.notch.turn == 3
    points = CARDS["I-35"].effect.points  # type: ignore[union-attr]
    return [
        ("Third turn", f"Tour {state.notch.turn}"),
        (
            f"the biome in the middle sells one for {used.pays} crystals",
            f"le biome du milieu en vend une pour {used.pays} cristaux",
        ),
        (
            f"your first card, which gives {points} energy",
            f"votre première carte et ses {points} énergies",
        ),
    ]


def _scoring(position: Position) -> list[tuple[str, str]]:
    state, sources = position.state, _sources(position)
    turns = spelled(sum(not notch.scoring for notch in TRACK if notch.round == state.notch.round))
    assert state.notch.scoring
    spore, entity = sources["a1"], sources["Kiteet"]
    assert len(sources) == 2
    assert position.move == "activate a1"
    return [
        (f"After {turns[0]} turns", f"Après {turns[1]} tours"),
        (
            f"Yours bring {spore.points} and {entity.points} energy",
            f"Les vôtres apportent {spore.points} et {entity.points} énergies",
        ),
    ]


def _water(position: Position) -> list[tuple[str, str]]:
    (water,) = [one for one in position.told if isinstance(one, Watered)]
    mine, robins = (world.water for world in RAUHA.view(position.state, LEARNER).worlds)
    assert (water.seat, water.mine, water.least) == (LEARNER, mine, robins)
    assert water.more == mine - robins
    assert water.points == WATER_POINTS[water.more]
    *some, most = WATER_POINTS[1:]
    last = spelled(len(WATER_POINTS) - 1)
    steps = ", ".join(map(str, some))
    return [
        (
            f"you have {mine}, Robin has the least, {robins}",
            f"vous en avez {mine}, Robin, qui en a le moins, {robins}",
        ),
        (
            f"one to {last[0]} drops wins {steps} or {most} energy",
            f"une à {last[1]} gouttes rapporte {steps} ou {most} énergies",
        ),
        (
            f"Yours is {water.more}: {water.points} energy",
            f"La vôtre est de {water.more} : {water.points} énergies",
        ),
    ]


def _round(state: Any) -> list[tuple[str, str]]:
    rounds = spelled(ROUNDS)
    turns = {sum(not notch.scoring for notch in TRACK if notch.round == one + 1) for one in range(ROUNDS)}
    assert turns == {3}
    assert min(notch.round for notch in TRACK if notch.age == 2) == 3
    energy = RAUHA.standing(state)
    assert RAUHA.view(state, LEARNER).leader == LEARNER
    return [
        (
            f"{rounds[0].capitalize()} rounds of three turns",
            f"{rounds[1].capitalize()} manches de trois tours",
        ),
        (f"{energy[LEARNER]} to {energy[ROBIN]}", f"{energy[LEARNER]} à {energy[ROBIN]}"),
    ]
