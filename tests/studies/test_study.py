"""Test `escadre study`: its counts, its confidence intervals and its page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("scipy")

from click.testing import CliRunner

from escadre.cli import cli
from escadre.core.i18n.catalogue import words
from escadre.games.mats.optima.variants import parse_fleets
from escadre.games.mats.rules.model import Config
from escadre.studies.page import Bar, draw_bars, histogram, sections, write_page
from escadre.studies.study import (
    Interval,
    LevelComparison,
    MatchFacts,
    RuleVariant,
    Series,
    Study,
    is_fairer,
    luck_interval,
    mean_interval,
    play_study_match,
    points_interval,
    study,
)
from tests.helpers.matches import KITS

MATS = KITS["mats"]


def duel() -> Config:
    """Return a match with one ship on each side, which takes a few broadsides."""
    return parse_fleets("fregate").config


def test_a_study_match_is_reproducible() -> None:
    facts = play_study_match(MATS, duel(), ["mousse", "bosco"], "1")
    assert facts == play_study_match(MATS, duel(), ["mousse", "bosco"], "1")
    assert len(facts.option_counts) == facts.choice_count
    assert facts.luck == ()


def test_luck_decides_between_equal_players_without_choices() -> None:
    """With one ship on each side and mousses, which never advance, only luck decides."""
    facts = play_study_match(MATS, duel(), ["mousse", "mousse"], "2", with_luck=True)
    assert facts.luck[0] and facts.luck[0] * (facts.points[0] - 0.5) > 0


def test_the_first_seat_is_the_first_to_choose_after_the_set_up() -> None:
    """MAT-3: the columns are ordered in secret, then a draw decides who begins."""
    kit, began = MATS, set()
    for seed in range(6):
        began.add(
            play_study_match(
                kit, parse_fleets("corvette").config, ["bosco"] * 2, str(seed)
            ).first_seat
        )
    assert began == {0, 1}


def test_intervals_of_points_stay_wide_after_wins_only() -> None:
    """By Clopper and Pearson, the lower bound for 5 wins of 5 is 0.025 ** (1 / 5)."""
    interval = points_interval([1.0] * 5)
    assert (interval.value, interval.high) == (1, 1)
    assert interval.low == pytest.approx(0.025 ** (1 / 5))
    assert points_interval([0.0] * 5).high == pytest.approx(1 - 0.025 ** (1 / 5))


def test_a_mean_has_an_interval_by_student() -> None:
    """For 1, 2, 3 the standard error is 1 / √3, and the interval is 4.3027 errors wide each way."""
    interval = mean_interval([1, 2, 3])
    assert interval.high - interval.value == pytest.approx(4.302653 / 3**0.5, abs=1e-5)
    assert mean_interval([5]).low == float("-inf")


def fact(points: float, luck: float) -> MatchFacts:
    return MatchFacts((points, 1 - points), 0, 1, (2,), 0.5, 1, (luck, -luck))


def test_luck_explains_all_of_the_spread_or_none() -> None:
    points = [1.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    whole = luck_interval([fact(each, each - 0.5) for each in points])
    assert whole is not None and whole.value == pytest.approx(1)
    assert luck_interval([fact(each, 0.0) for each in points]) is None


def test_a_study_and_its_page(tmp_path: Path) -> None:
    progress: list[int] = []
    result = study(MATS, duel(), "mousse", Series(4, 1, progress.append))
    assert sum(progress) == 4 * len(MATS.captains)
    rungs = [(rung.weaker, rung.stronger) for rung in result.ladder]
    assert rungs == [*pairwise(MATS.captains)] and len(rungs) == 5
    for language in ("en", "fr"):
        say = words(language, "escadre.arena", "escadre.studies", MATS.game.home)
        page = tmp_path / f"{language}.md"
        written = write_page(page, result, "-", say)
        assert page.read_text("utf-8").startswith("# ")
        for picture in written[1:]:
            ElementTree.parse(picture)
        (html,) = write_page(tmp_path / f"{language}.html", result, "-", say)
        assert html.read_text("utf-8").count("<svg") >= 4


def make_study(first: Interval, rung: Interval) -> Study:
    plain = Interval(1, 1, 1, 9)
    ladder = (LevelComparison("amiral", "capitaine", rung),)
    return Study("capitaine", 0.5, first, plain, plain, plain, None, None, ladder, (3, 4))


@pytest.mark.parametrize(
    ("low", "high", "sentence"),
    [
        (0.4, 0.6, "do not show an advantage"),
        (0.55, 0.7, "the first player has the advantage."),
        (0.2, 0.4, "the second player has the advantage"),
    ],
)
def test_an_advantage_is_reported_only_beyond_its_interval(
    low: float, high: float, sentence: str
) -> None:
    say = words("en", "escadre.arena", "escadre.studies", MATS.game.home)
    tested_interval = Interval((low + high) / 2, low, high, 9)
    shown = list(sections(make_study(tested_interval, tested_interval), say))
    assert sentence in shown[0].lines[0]
    states_whole_interval = "whole interval is above 50%" in shown[-1].lines[-1]
    assert states_whole_interval == (low > 0.5)


def test_a_negative_share_of_luck_is_reported_as_unknown() -> None:
    say = words("en", "escadre.arena", "escadre.studies", MATS.game.home)
    interval = Interval(0.5, 0.4, 0.6, 9)
    noisy = make_study(interval, interval)._replace(luck=Interval(-0.9, -2, -0.1, 9))
    (part,) = [each for each in sections(noisy, say) if each.name == "luck"]
    assert "estimates of luck vary more than the results" in part.lines[0] and not part.picture


def make_variant(name: str, low: float, high: float, par: float = 0.5) -> RuleVariant:
    plain = Interval(1, 1, 1, 9)
    return RuleVariant(name, par, Interval((low + high) / 2, low, high, 9), plain, plain)


def test_an_option_is_fairer_only_with_its_whole_interval() -> None:
    even = make_variant("a=1", 0.45, 0.55)
    edged = make_variant("a=2", 0.6, 0.8)
    wide = make_variant("a=3", 0.3, 0.7)
    others = make_variant("a=4", 0.1, 0.3)
    assert is_fairer(even, edged) and is_fairer(even, others)
    assert not is_fairer(edged, even) and not is_fairer(wide, edged)
    assert not is_fairer(even, wide) and not is_fairer(others, edged)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([("a=1", 0.6, 0.8), ("a=2", 0.45, 0.55)], "Recommended for equal chances: a=2"),
        ([("a=2", 0.45, 0.55), ("a=1", 0.6, 0.8)], "Not recommended"),
        ([("a=1", 0.6, 0.8), ("a=2", 0.3, 0.7)], "do not show which option is fairer"),
    ],
)
def test_options_are_recommended_only_if_their_intervals_differ(
    options: list[tuple[str, float, float]], sentence: str
) -> None:
    say = words("en", "escadre.arena", "escadre.studies", MATS.game.home)
    interval = Interval(0.5, 0.4, 0.6, 9)
    shown = make_study(interval, interval)._replace(
        variants=tuple(make_variant(*option) for option in options)
    )
    (compared,) = [part for part in sections(shown, say) if part.name == "ways"]
    assert sentence in compared.lines[-1]


def test_options_are_compared_on_a_shortened_ladder(tmp_path: Path) -> None:
    arguments = ["study", "mats", "--page", str(tmp_path / "x.md"), "--language", "en"]
    short = [
        *arguments,
        "--matches",
        "2",
        "--players",
        "mousse",
        "--ladder",
        "mousse,bosco",
        "--weighed",  # an earlier name
        "0",
    ]
    result = CliRunner().invoke(cli, [*short, "--compare", "wrecks_shield=false/true"])
    assert result.exit_code == 0, result.output
    page = (tmp_path / "x.md").read_text("utf-8")
    assert (
        "- wrecks_shield=false: " in page
        and "bosco against mousse" in page
        and "amiral" not in page
        and "--luck-matches 0" in page
    )
    for wrong in (["--compare", "wrecks_shield=false"], ["--ladder", "nobody"]):
        assert CliRunner().invoke(cli, [*arguments, *wrong]).exit_code == 2


def test_charts_are_valid_svg_for_any_label() -> None:
    drawn = draw_bars([Bar("a < b & c", 0.5, 0.4, 0.6, "50 %")], 0.5)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert ElementTree.fromstring(histogram([1, 1, 2, 90])).tag.endswith("svg")


def test_an_unknown_page_format_is_refused_before_the_first_match(tmp_path: Path) -> None:
    arguments = ["study", "mats", "--page", str(tmp_path / "x.pdf"), "--language", "en"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2 and ".html or .md" in result.stderr
