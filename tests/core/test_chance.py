"""Test distributions of chance, their outcomes, and how they are sampled."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import islice, permutations, product
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.chance import (
    AuditedRng,
    Dice,
    DiceOutcome,
    Distribution,
    Draw,
    DrawOutcome,
    Outcome,
    ReplayRng,
    WeightedDraw,
    random_item,
    shuffled,
)

LAWS: st.SearchStrategy[Distribution] = st.one_of(
    st.builds(Dice, st.integers(1, 3), st.integers(1, 6)),
    st.builds(Draw, st.lists(st.integers(-3, 9), min_size=1, max_size=8).map(tuple)),
    st.builds(
        WeightedDraw, st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any).map(tuple)
    ),
)


class FixedNumbers:
    """A source of given numbers, which records the ranges requested."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = iter(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return next(self.numbers)


@given(LAWS)
def test_probabilities_sum_to_one(distribution: Distribution) -> None:
    assert sum(p for _, p in distribution.outcomes()) == 1


@given(LAWS, st.integers(0, 99))
def test_samples_are_allowed_and_listed(distribution: Distribution, seed: int) -> None:
    sampled = distribution.sample(Random(seed))
    assert distribution.allows(sampled)
    assert sampled in {outcome for outcome, _ in distribution.outcomes()}


@given(LAWS)
def test_outcomes_are_distinct_possible_and_allowed(distribution: Distribution) -> None:
    outcomes: list[tuple[Outcome, Fraction]] = list(distribution.outcomes())
    assert len(set(outcomes)) == len(outcomes)
    assert all(distribution.allows(outcome) and p > 0 for outcome, p in outcomes)


@given(LAWS)
def test_distributions_round_trip_through_json(distribution: Distribution) -> None:
    assert msgspec.json.decode(msgspec.json.encode(distribution), type=Distribution) == distribution


def test_probabilities_of_two_dice() -> None:
    sums: Counter[int] = Counter()
    for outcome, p in Dice(2).outcomes():
        assert p == Fraction(1, 36)
        sums[sum(outcome.pips)] += 1
    assert sums == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@pytest.mark.parametrize(
    ("distribution", "outcome", "allowed"),
    [
        (Dice(2), DiceOutcome((1, 6)), True),
        (Dice(2), DiceOutcome((0, 6)), False),
        (Dice(2), DiceOutcome((1, 7)), False),
        (Dice(2), DiceOutcome((1,)), False),
        (Dice(2), DiceOutcome((1, 2, 3)), False),
        (Dice(1, faces=8), DiceOutcome((8,)), True),
        (Dice(1), DrawOutcome(1), False),
        (Draw((3, 5)), DrawOutcome(5), True),
        (Draw((3, 5)), DrawOutcome(4), False),
        (Draw((3, 5)), DiceOutcome((3,)), False),
        (WeightedDraw((0, 2, 1)), DrawOutcome(0), False),
        (WeightedDraw((0, 2, 1)), DrawOutcome(2), True),
        (WeightedDraw((0, 2, 1)), DrawOutcome(3), False),
        (WeightedDraw((0, 2, 1)), DrawOutcome(-1), False),
    ],
)
def test_a_distribution_allows_its_outcomes_only(
    distribution: Distribution, outcome: Outcome, allowed: bool
) -> None:
    assert distribution.allows(outcome) == allowed


def test_an_item_listed_twice_is_twice_as_likely() -> None:
    assert dict(Draw((7, 7, 9)).outcomes()) == {
        DrawOutcome(7): Fraction(2, 3),
        DrawOutcome(9): Fraction(1, 3),
    }
    assert dict(WeightedDraw((0, 2, 1)).outcomes()) == {
        DrawOutcome(1): Fraction(2, 3),
        DrawOutcome(2): Fraction(1, 3),
    }


@given(LAWS)
def test_sampling_frequencies_equal_the_probabilities(distribution: Distribution) -> None:
    counts: Counter[Outcome] = Counter()
    attempt_count = 0
    for numbers in equally_likely(distribution):
        counts[distribution.sample(FixedNumbers(*numbers))] += 1
        attempt_count += 1
    assert {each: Fraction(n, attempt_count) for each, n in counts.items()} == dict(
        distribution.outcomes()
    )


def equally_likely(distribution: Distribution) -> Iterator[tuple[int, ...]]:
    """Return every sequence of numbers that one sampling of this distribution can use."""
    match distribution:
        case Dice(count, faces):
            return product(range(faces), repeat=count)
        case Draw(items):
            return product(range(len(items)))
        case WeightedDraw(weights):
            return product(range(sum(weights)))


# Audited random draws


def test_the_first_numbers_of_a_key() -> None:
    r"""The numbers are eight big-endian bytes each of the first SHA-256 block.

    printf 'key\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\0' | sha256sum
    """
    rng = AuditedRng(b"key", 3)
    assert [rng.randrange(1 << 64) for _ in range(4)] == [
        0x0AAD8CF896E9BF67,
        0xB52AFD3F5A04BFD3,
        0x5108C88110BA8835,
        0x5AB95AA8F2422736,
    ]
    assert AuditedRng(b"key", 3).randrange(6) == 0x0AAD8CF896E9BF67 % 6 == 3


@given(st.binary(max_size=40), st.integers(0, 1 << 40))
def test_numbers_are_the_bytes_of_numbered_blocks(key: bytes, n: int) -> None:
    stream = b"".join(
        sha256(key + n.to_bytes(8, "big") + block.to_bytes(8, "big")).digest() for block in range(3)
    )
    rng = AuditedRng(key, n)
    numbers = [rng.randrange(1 << 64) for _ in range(12)]
    assert numbers == [int.from_bytes(stream[i : i + 8], "big") for i in range(0, 96, 8)]


@given(st.binary(max_size=8), st.integers(1, 1 << 64))
def test_numbers_above_the_last_full_multiple_are_skipped(key: bytes, stop: int) -> None:
    raw = AuditedRng(key, 0)
    fair = ((1 << 64) // stop) * stop
    accepted = (number for number in iter(lambda: raw.randrange(1 << 64), None) if number < fair)
    rng = AuditedRng(key, 0)
    assert [rng.randrange(stop) for _ in range(5)] == [n % stop for n in islice(accepted, 5)]


def test_different_keys_and_numbers_give_different_streams() -> None:
    streams = {
        tuple(AuditedRng(key, n).randrange(1 << 64) for _ in range(2))
        for key in (b"", b"a", b"b")
        for n in (0, 1, 256)
    }
    assert len(streams) == 9


# Replayed outcomes and shuffling


@given(LAWS, st.integers(0, 99))
def test_a_replayed_outcome_is_sampled_again(distribution: Distribution, seed: int) -> None:
    outcome = distribution.sample(Random(seed))
    assert distribution.sample(ReplayRng(distribution, outcome, FixedNumbers())) == outcome


def test_other_and_later_numbers_are_drawn_from_the_other_source() -> None:
    replayed = ReplayRng(Dice(2), DiceOutcome((6, 1)), other := FixedNumbers(2, 0, 1))
    assert [replayed.randrange(stop) for stop in (4, 6, 6, 9)] == [2, 0, 0, 1]
    assert other.asked == [4, 6, 9]


def test_every_order_is_equally_likely() -> None:
    orders = Counter(
        tuple(shuffled("abcd", FixedNumbers(*numbers)))
        for numbers in product(range(4), range(3), range(2))
    )
    assert orders == dict.fromkeys(permutations("abcd"), 1)


def test_random_item_takes_one_number_for_all_items() -> None:
    rng = FixedNumbers(2, 0)
    assert [random_item("abc", rng), random_item((7, 8), rng)] == ["c", 7]
    assert rng.asked == [3, 2]


@given(st.lists(st.integers()), st.integers(0, 99))
def test_shuffling_keeps_the_items_and_the_list(items: list[int], seed: int) -> None:
    before = list(items)
    assert sorted(shuffled(items, Random(seed))) == sorted(before)
    assert items == before
