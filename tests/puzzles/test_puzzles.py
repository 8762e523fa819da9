"""Test the games' puzzles, and the program that finds puzzles in matches."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.options import build_config
from escadre.core.significance import SIGNIFICANCE_Z
from escadre.games import GAMES
from escadre.puzzles import answers
from escadre.puzzles.answers import (
    alternative_actions,
    certificate_problems,
    correct_actions,
    judge_answer,
    repeat_comparisons,
    stored_puzzle_problems,
)
from escadre.puzzles.comparison import (
    THIRD_SEED,
    ComparisonResult,
    compare_answers,
    has_significant_lead,
)
from escadre.puzzles.difficulty import fit_ratings, with_ratings
from escadre.puzzles.mining import (
    MAX_ANSWERS,
    MIN_LEAD,
    RejectedPosition,
    examine_position,
    mine_matches,
)
from escadre.puzzles.puzzle import (
    Puzzle,
    decode_puzzles,
    encode_puzzles,
    find_puzzle,
    load_puzzles,
    puzzle_id,
    puzzle_observation,
)
from tests.conftest import ROOT, often, swept
from tests.puzzles.recorded_values import CHECKED, playout_values

REJECTED = [
    msgspec.json.decode(line, type=RejectedPosition)
    for line in (Path(__file__).parent / "rejected.jsonl").read_bytes().splitlines()
]
REFUTED = decode_puzzles((Path(__file__).parent / "refuted.jsonl").read_bytes())
"""Puzzles whose lead was not confirmed by a third comparison (in Armada, a second one)."""
MINED = [game for game, kit in GAMES.items() if load_puzzles(kit)]
SMALL = {"width": 5, "height": 5, "fleet": (2, 2), "bombs": 9, "first": "1"}
QUICK = [each for each in MINED if each != "armada"]


def cheapest(game: str) -> Puzzle:
    """Return the puzzle with the fewest options, which is the fastest to check."""
    return min(
        load_puzzles(GAMES[game]),
        key=lambda each: (len(each.alternatives) + len(each.answers), each.id),
    )


@pytest.mark.parametrize("game", MINED)
def test_every_puzzle_is_legal_and_its_certificate_is_well_formed(game: str) -> None:
    """`stored_puzzle_problems` also finds positions with facts that the solver cannot see."""
    kit = GAMES[game]
    for number, puzzle in enumerate(load_puzzles(kit)):
        assert puzzle_id(game, puzzle.position, Seat(puzzle.seat)) == puzzle.id
        checked = number % often(1, 8) == 0
        wrong = [each.id for each in stored_puzzle_problems(kit, puzzle)] if checked else []
        assert not wrong, f"{game} {puzzle.id}: {wrong}"
        assert 1 <= len(puzzle.answers) <= MAX_ANSWERS
        assert len(puzzle.comparisons) == (2 if puzzle.comparisons[1].worlds_used == 1 else 3)
        assert [*puzzle.solve_rates] == [*kit.captains]
        assert puzzle.naive.value < min(each.value for each in puzzle.answers)
        for language in LANGUAGES:
            assert f"puzzle-theme-{puzzle.theme}" in words(language, kit.game.home)


@pytest.mark.parametrize("game", MINED)
def test_certificates_were_checked_with_the_current_captains(game: str) -> None:
    """If it fails: `escadre puzzles check GAME`, drop refuted puzzles, run recorded_values.py."""
    then = json.loads(CHECKED.read_text("utf-8"))[game]
    assert {*then} == {each.id for each in load_puzzles(GAMES[game])}
    now = playout_values(game, every=often(1, 6))
    assert now == pytest.approx({id: then[id] for id in now}, abs=1e-5)


@pytest.mark.parametrize("game", MINED)
def test_ratings_fit_the_solve_rates_and_ids_are_unique(
    game: str,
) -> None:
    listed = load_puzzles(GAMES[game])
    assert with_ratings(listed) == [*listed]
    assert len({each.id for each in listed}) == len(listed)
    assert decode_puzzles(encode_puzzles(listed)) == listed


@pytest.mark.parametrize("game", MINED)
def test_the_results_page_lists_counts_and_solve_rates(game: str) -> None:
    listed = load_puzzles(GAMES[game])
    lines = (ROOT / "docs/results/puzzles.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    (heading,) = (row for row in rows if row[:2] == ["game", "games played"])
    (row,) = (row for row in rows if row[:1] == [game])
    shares = {
        level: f"{round(100 * sum(each.solve_rates[level] for each in listed) / len(listed))}%"
        for level in GAMES[game].captains
    }
    assert shares.keys() <= {*heading}
    assert row[8:] == [str(len(listed)), *(shares.get(level, "–") for level in heading[9:])]
    assert int(row[2]) == sum(map(int, row[3:9])), "every examined position is rejected or kept"


@pytest.mark.parametrize("game", QUICK)
def test_the_first_comparison_can_be_repeated(game: str) -> None:
    kit, puzzle = GAMES[game], cheapest(game)
    look = puzzle.comparisons[0]
    (again,) = repeat_comparisons(kit, puzzle, look)
    assert (again.worlds_used, again.extended) == (look.worlds_used, look.extended)
    assert again.advantage == pytest.approx(look.advantage, abs=1e-6)
    assert again.error == pytest.approx(look.error, abs=1e-6)


def test_wrong_certificates_are_refuted() -> None:
    kit, puzzle = GAMES["maitre"], cheapest("maitre")
    first, second, third = puzzle.comparisons

    def wrong(changed: Puzzle) -> list[str]:
        return [each.id for each in certificate_problems(kit, changed)]

    assert wrong(
        replace(puzzle, comparisons=(replace(first, advantage=first.advantage * 1.01), second))
    ) == ["puzzle-other"]
    assert wrong(
        replace(puzzle, comparisons=(first, replace(second, worlds=first.worlds), third))
    ) == ["puzzle-looks"]
    assert wrong(
        replace(puzzle, comparisons=(first, second, replace(third, error=third.advantage)))
    ) == ["puzzle-lead"]
    assert wrong(replace(puzzle, rules_version=99)) == ["puzzle-rules"]
    assert wrong(replace(puzzle, seat=1 - puzzle.seat))[:1] == ["puzzle-id"]
    both = replace(puzzle, alternatives=(puzzle.answers[0].action,))
    assert wrong(both) == ["puzzle-both"]


@pytest.mark.parametrize(
    "puzzle", [REFUTED[1], *swept(REFUTED[0], *REFUTED[2:])], ids=lambda each: each.id
)
def test_puzzles_refuted_with_another_seed_were_removed(puzzle: Puzzle) -> None:
    kit = next(
        each
        for each in GAMES.values()
        if puzzle_id(each.game.name, puzzle.position, Seat(puzzle.seat)) == puzzle.id
    )
    (again,) = repeat_comparisons(kit, puzzle, replace(puzzle.comparisons[1], seed=THIRD_SEED))
    assert not has_significant_lead(again) or again.advantage < MIN_LEAD
    assert puzzle.id not in {each.id for each in load_puzzles(kit)}


@pytest.mark.parametrize("game", QUICK)
def test_rival_actions_do_not_lead_the_answers(game: str) -> None:
    kit, puzzle = GAMES[game], cheapest(game)
    seen, look = puzzle_observation(kit, puzzle), puzzle.comparisons[0]
    comparison = compare_answers(
        kit,
        seen,
        alternative_actions(kit, puzzle),
        correct_actions(kit, puzzle),
        look.seed,
        look.worlds,
    )
    assert comparison.comparison.advantage < 0
    assert not has_significant_lead(comparison.comparison)


@pytest.mark.parametrize("game", QUICK)
def test_answers_are_right_and_the_naive_action_is_wrong(game: str) -> None:
    kit, puzzle = GAMES[game], cheapest(game)
    for action in correct_actions(kit, puzzle):
        assert judge_answer(kit, puzzle, action).verdict == "right"
    config = kit.parse_state(puzzle.position).config
    naive = judge_answer(kit, puzzle, kit.parse_action(config, puzzle.naive.action))
    assert naive.verdict == "wrong"
    assert naive.loss > 0


@pytest.mark.parametrize(
    ("lead", "error", "verdict"),
    [
        (0.0, 0.0, "right"),
        (MIN_LEAD, 0.0, "right"),
        (MIN_LEAD * 1.01, 0.0, "good"),
        (0.1, 0.1 / SIGNIFICANCE_Z, "right"),
        (0.1, 0.099 / SIGNIFICANCE_Z, "good"),
        (0.149, 0.0, "good"),
        (0.151, 0.0, "wrong"),
    ],
)
def test_verdict_depends_on_lead_and_error(
    monkeypatch: pytest.MonkeyPatch, lead: float, error: float, verdict: str
) -> None:
    kit, puzzle = GAMES["maitre"], cheapest("maitre")
    config = kit.parse_state(puzzle.position).config
    changed = replace(
        puzzle,
        answers=(replace(puzzle.answers[0], value=0.2),),
        naive=replace(puzzle.naive, value=-0.1),
        alternatives=(),
    )
    look = replace(puzzle.comparisons[1], advantage=lead, error=error)
    monkeypatch.setattr(answers, "compare_answers", lambda *_: ComparisonResult(look, ()))
    monkeypatch.setattr(answers, "puzzle_advice", lambda *_: None)
    other = next(each for each in puzzle.alternatives if each != puzzle.naive.action)
    judged = judge_answer(kit, changed, kit.parse_action(config, other))
    assert judged.verdict == verdict
    assert bool(judged.loss) == (verdict != "right")


@pytest.mark.parametrize("game", GAMES)
def test_answers_that_the_puzzle_or_the_advice_lists_are_judged_without_rollouts(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Regression test: an answer waited for 320 rollouts, in MÂTS for up to 6 CPU-s."""

    def refuse(*_: object) -> None:
        raise AssertionError("rollouts were made")

    monkeypatch.setattr(answers, "compare_answers", refuse)
    kit, puzzle = GAMES[game], load_puzzles(GAMES[game])[0]
    config = kit.parse_state(puzzle.position).config
    for written in (puzzle.naive.action, *puzzle.alternatives):
        assert judge_answer(kit, puzzle, kit.parse_action(config, written)).verdict != "right"
    advice = answers.puzzle_advice(kit, puzzle)
    assert advice is not None
    for option in advice.options:
        judge_answer(kit, puzzle, option.action)


def test_rejected_positions_are_recorded_with_their_reasons() -> None:
    assert len(REJECTED) >= 30
    assert {each.reason for each in REJECTED} >= {"flat", "obvious", "close"}
    assert len({each.game for each in REJECTED}) >= 4


SAMPLE = {(each.game, each.reason): each for each in REJECTED if each.reason != "second-look"}
LATE = [e for e in REJECTED if (e.game, e.reason) == ("mako", "second-look")][:1]
LONG = [SAMPLE.pop((game, "close")) for game in ("armada", "mako", "battleship")]


@pytest.mark.parametrize(
    "rejected",
    [*SAMPLE.values(), *swept(*LONG, *LATE)],
    ids=lambda each: f"{each.game}-{each.reason}",
)
def test_the_miner_rejects_recorded_positions(rejected: RejectedPosition) -> None:
    kit = GAMES[rejected.game]
    assert rejected.rules_version == kit.game.rules_version
    seen = kit.game.observe(kit.parse_state(rejected.position), Seat(rejected.seat))
    assert examine_position(kit, seen) == rejected


def test_the_miner_finds_a_puzzle_again_from_its_position() -> None:
    kit, puzzle = GAMES["maitre"], cheapest("maitre")
    candidate = examine_position(kit, puzzle_observation(kit, puzzle))
    assert isinstance(candidate, Puzzle)
    assert {each.action for each in candidate.answers} == {each.action for each in puzzle.answers}
    assert examine_position(kit, puzzle_observation(kit, puzzle), [puzzle.theme]) is None


def test_mining_is_reproducible() -> None:
    kit = GAMES["battleship"]
    config = build_config(kit.game.config_type, SMALL)
    once, again = (list(mine_matches(kit, config, 1, 5)) for _ in range(2))
    assert once == again
    assert len(once[0]) >= 3
    for each in once[0]:
        if isinstance(each, Puzzle):
            assert not list(stored_puzzle_problems(kit, each))


def test_puzzles_solved_more_often_have_lower_ratings() -> None:
    weak, middle, strong = fit_ratings(
        [
            {"mousse": 0.5, "amiral": 1.0},
            {"mousse": 0.25, "amiral": 1.0},
            {"mousse": 0.0, "amiral": 0.5},
        ]
    )
    assert weak < middle < strong


def test_a_puzzle_is_found_by_its_id() -> None:
    kit = GAMES["maitre"]
    puzzle = cheapest("maitre")
    assert find_puzzle(kit, puzzle.id) == puzzle
    for unknown in ("", "nobody"):
        with pytest.raises(InputError):
            find_puzzle(kit, unknown)
