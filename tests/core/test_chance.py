"""The same numbers on every platform, and every one as likely as the others."""

from collections import Counter
from itertools import permutations

import pytest

from tablee.core import Chance

# 32-bit words of SHA-256("tablee-chance/1\n" + seed + "\n" + block), worked out apart from Chance.
WORDS = {
    "": [815541239, 3497805401, 2842734257, 3131937756, 2424136476, 3081396898, 2797660075, 3389722295,
         1328063819, 3311351660],
    "7": [1644232221, 297409405, 3908315448, 1014220706, 4171083403, 1046016732, 2046712511, 3061704549,
          2111121279, 575143060],
    "Tablée": [3263980454, 3820323296, 3030588661, 2357854449, 239899894, 624718787, 2450070498, 2056754602,
               9001031, 282028443],
}  # fmt: skip


@pytest.mark.parametrize("seed", WORDS)
def test_the_words_of_a_seed_are_the_same_everywhere(seed: str) -> None:
    chance = Chance(seed)
    assert [chance.below(2**32) for _ in range(10)] == WORDS[seed]


def test_small_numbers_of_a_seed_are_the_same_everywhere() -> None:
    chance = Chance("7")
    assert [chance.below(6) for _ in range(20)] == [
        3,
        1,
        0,
        2,
        1,
        0,
        5,
        3,
        3,
        4,
        3,
        5,
        3,
        5,
        4,
        5,
        3,
        4,
        4,
        3,
    ]


def test_shuffles_of_a_seed_are_the_same_everywhere() -> None:
    assert Chance("7").shuffled(range(10)) == (8, 5, 7, 3, 6, 9, 2, 0, 4, 1)
    assert Chance("Tablée").shuffled("abcdef") == ("d", "f", "a", "e", "b", "c")


def test_words_from_the_incomplete_last_stretch_are_drawn_again() -> None:
    limit = 2**31 + 1
    chance = Chance("7")
    assert [chance.below(limit) for _ in range(6)] == [word for word in WORDS["7"] if word < limit][:6]
    assert max(WORDS["7"]) > limit


@pytest.mark.parametrize(
    ("limit", "words", "expected"),
    [
        (10, [4294967290, 4294967295, 4294967289], 9),
        (10, [4294967289, 3], 9),
        (3, [4294967295, 4294967294], 2),
        (2**32, [4294967295], 4294967295),
        (1, [4294967295], 0),
        (2**32 - 1, [4294967295, 4294967294], 4294967294),
    ],
)
def test_the_last_fair_word_counts_and_the_next_does_not(limit: int, words: list[int], expected: int) -> None:
    chance = Chance("any")
    chance._words = iter(words)
    assert chance.below(limit) == expected


@pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
def test_a_limit_out_of_range(limit: int) -> None:
    with pytest.raises(ValueError, match="the limit lies between 1 and 4294967296") as error:
        Chance("7").below(limit)
    assert str(error.value).startswith(f"below({limit}): ")


def test_every_number_is_about_as_likely() -> None:
    chance = Chance("7")
    counts = Counter(chance.below(6) for _ in range(6_000))
    assert counts == {0: 985, 1: 1040, 2: 991, 3: 955, 4: 1016, 5: 1013}


def test_shuffled_gives_each_item_once() -> None:
    pack = [f"card {number}" for number in range(60)]
    given = Chance("pack").shuffled(pack)
    assert sorted(given) == sorted(pack)
    assert list(given) != pack
    assert pack[0] == "card 0"


def test_every_order_is_about_as_likely() -> None:
    chance = Chance("orders")
    counts = Counter(chance.shuffled("abc") for _ in range(3_000))
    assert set(counts) == set(permutations("abc"))
    assert all(400 < count < 600 for count in counts.values())


def test_nothing_and_one_thing_need_no_chance() -> None:
    chance = Chance("7")
    assert chance.shuffled("") == ()
    assert chance.shuffled("a") == ("a",)
    assert chance.below(2**32) == WORDS["7"][0]


def test_a_choice_is_one_of_the_items() -> None:
    chance = Chance("7")
    assert [chance.choice("abcdef") for _ in range(7)] == list("dbacbaf")
    with pytest.raises(ValueError, match=r"below\(0\)"):
        chance.choice([])


def test_two_streams_of_a_seed_do_not_disturb_each_other() -> None:
    one, other = Chance("7"), Chance("7")
    one.shuffled(range(50))
    assert other.below(2**32) == WORDS["7"][0]


def test_its_repr_makes_it_again() -> None:
    assert repr(Chance("Tablée")) == "Chance('Tablée')"
    assert Chance("x").seed == "x"
