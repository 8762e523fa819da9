"""Write a study as a Markdown or HTML page with SVG charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from escadre.core.i18n.catalogue import Words, format_number
from escadre.studies.study import Interval, Study, is_fairer

WIDTH, ROW, LEFT, RIGHT = 640, 26, 190, 60
INK, BAR, LINE = "#24303c", "#5b8fb9", "#b8c4ce"
STYLE = f'font-family="sans-serif" font-size="13" fill="{INK}"'


class Bar(NamedTuple):
    """A bar of a chart: a label, a value from 0 to 1, and its interval."""

    label: str
    value: float
    low: float
    high: float
    value_text: str


def draw_bars(bars: Sequence[Bar], expected_points: float | None = None) -> str:
    """Return an SVG with bars from 0 to 1, their intervals, and a line at the expected value."""
    plot_width, height = WIDTH - LEFT - RIGHT, ROW * len(bars) + 10
    elements = list[str]()
    for n, bar in enumerate(bars):
        y = n * ROW + 5

        def x(value: float) -> float:
            return LEFT + plot_width * min(max(value, 0.0), 1.0)

        elements += [
            f'<text x="{LEFT - 8}" y="{y + 16}" text-anchor="end" {STYLE}>'
            f"{escape(bar.label)}</text>",
            f'<rect x="{LEFT}" y="{y + 3}" width="{x(bar.value) - LEFT:.1f}" height="16" '
            f'fill="{BAR}"/>',
            f'<path d="M{x(bar.low):.1f} {y + 11}H{x(bar.high):.1f}" stroke="{INK}" '
            f'stroke-width="2"/>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{y + 16}" {STYLE}>{escape(bar.value_text)}</text>',
        ]
    if expected_points is not None:
        x_expected = LEFT + plot_width * expected_points
        elements.append(
            f'<path d="M{x_expected:.1f} 0V{height}" stroke="{LINE}" stroke-width="2" '
            f'stroke-dasharray="4 3"/>'
        )
    return _svg_document(height, elements)


def histogram(values: Sequence[int], bins: int = 20) -> str:
    """Return an SVG histogram of the lengths of matches."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    width, plot_height = (WIDTH - 40) / len(counts), 100
    elements = [
        f'<rect x="{20 + n * width:.1f}" y="{plot_height + 5 - bar_height:.1f}" '
        f'width="{max(width - 2, 1):.1f}" height="{bar_height:.1f}" fill="{BAR}"/>'
        for n, count in enumerate(counts)
        for bar_height in [plot_height * count / max(counts)]
    ]
    elements += [
        f'<text x="20" y="{plot_height + 22}" {STYLE}>{low}</text>',
        f'<text x="{WIDTH - 20}" y="{plot_height + 22}" text-anchor="end" {STYLE}>{high}</text>',
    ]
    return _svg_document(plot_height + 28, elements)


def _svg_document(height: int, elements: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    background = f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, background, *elements, "</svg>"]) + "\n"


class PageSection(NamedTuple):
    """A section of the page; `name`: suffix of the picture's file name; `picture`: SVG, or ""."""

    title: str
    lines: tuple[str, ...]
    name: str
    picture: str


def write_page(file: Path, study: Study, description: str, say: Words) -> list[Path]:
    """Write the page (for Markdown also its pictures, beside it); return the written files."""
    title = say("study-title", game=say("game"))
    page_sections = list(sections(study, say))
    if file.suffix == ".html":
        file.write_text(_as_html(title, description, page_sections, say), "utf-8")
        return [file]
    files = [file]
    lines = [f"# {title}", "", description, ""]
    for section in page_sections:
        lines += [f"## {section.title}", ""]
        if section.picture:
            picture = file.with_name(f"{file.stem}-{section.name}.svg")
            picture.write_text(section.picture, "utf-8")
            files.append(picture)
            lines += [f"![{section.title}]({picture.name})", ""]
        lines += [*section.lines, ""]
    file.write_text("\n".join(lines), "utf-8")
    return files


def _as_html(title: str, description: str, page_sections: list[PageSection], say: Words) -> str:
    from markdown_it import MarkdownIt

    body = MarkdownIt().render(f"# {title}\n\n{description}\n")
    for section in page_sections:
        body += MarkdownIt().render(f"## {section.title}\n") + section.picture
        body += MarkdownIt().render("\n".join(section.lines))
    style = "body{font-family:sans-serif;max-width:44em;margin:2em auto;padding:0 1em}"
    return (
        f'<!doctype html>\n<html lang="{say.language}"><meta charset="utf-8">'
        f"<title>{title}</title><style>{style}</style>\n{body}</html>\n"
    )


def sections(study: Study, say: Words) -> Iterator[PageSection]:
    """Yield the sections of a study; options are recommended only beyond their intervals."""
    first = study.first_player_points
    edge = "even" if first.low <= study.equal_share <= first.high else "first"
    if first.high < study.equal_share:
        edge = "second"
    first_player_bar = [_bar(say("study-begins"), first, say)]
    sentence = say(f"study-edge-{edge}", points=_percent(first, say))
    yield PageSection(
        say("study-heading-edge"),
        (sentence,),
        "edge",
        draw_bars(first_player_bar, study.equal_share),
    )
    short, long = (study.lengths[int(len(study.lengths) * share)] for share in (0.05, 0.95))
    sentence = say(
        "study-length",
        plies=_number(study.choices_per_match, say),
        options=_number(study.branching, say),
        short=short,
        long=long,
    )
    yield PageSection(say("study-heading-length"), (sentence,), "length", histogram(study.lengths))
    if study.luck and study.luck.value <= 0:
        yield PageSection(say("study-heading-luck"), (say("study-luck-noise"),), "luck", "")
    elif study.luck:
        sentence = say(
            "study-luck", share=_percent(study.luck, say), matches=study.luck.match_count
        )
        picture = draw_bars([_bar(say("study-luck-bar"), study.luck, say)])
        yield PageSection(say("study-heading-luck"), (sentence,), "luck", picture)
    else:
        yield PageSection(say("study-heading-luck"), (say("study-luck-none"),), "luck", "")
    if study.lead_taken_at:
        sentence = say(
            "study-drama",
            changes=_number(study.lead_changes, say),
            lead=_percent(study.lead_taken_at, say),
        )
        picture = draw_bars([_bar(say("study-drama-bar"), study.lead_taken_at, say)])
        yield PageSection(say("study-heading-drama"), (sentence,), "drama", picture)
    if study.variants:
        yield _comparison_section(study, say)
    ladder_bars = [
        _bar(say("study-rung", stronger=each.stronger, weaker=each.weaker), each.points, say)
        for each in study.ladder
    ]
    sentence = say(
        "study-ladder", matches=study.ladder[0].points.match_count if study.ladder else 0
    )
    lines = [sentence, ""]
    for each in study.ladder:
        is_stronger = each.points.low > study.equal_share
        verdict = say(f"study-rung-{'sure' if is_stronger else 'unsure'}")
        name = say("study-rung", stronger=each.stronger, weaker=each.weaker)
        lines.append(f"- {name}: {_percent(each.points, say)}. {verdict}")
    yield PageSection(
        say("study-heading-ladder"),
        tuple(lines),
        "ladder",
        draw_bars(ladder_bars, study.equal_share),
    )


def _comparison_section(study: Study, say: Words) -> PageSection:
    """Compare options; one is recommended only if its edge is certainly smaller."""
    usual, *others = study.variants
    lines = [say("study-ways", matches=usual.first_player_points.match_count), ""]
    for variant in study.variants:
        sentence = say(
            "study-way",
            way=variant.name,
            points=_percent(variant.first_player_points, say),
            plies=_number(variant.choices_per_match, say),
            changes=_number(variant.lead_changes, say),
        )
        lines.append(f"- {sentence}")
    fairer = [variant.name for variant in others if is_fairer(variant, usual)]
    worse = [variant.name for variant in others if is_fairer(usual, variant)]
    lines.append("")
    if fairer:
        lines.append(say("study-ways-fairer", ways=", ".join(fairer), usual=usual.name))
    if worse:
        lines.append(say("study-ways-worse", ways=", ".join(worse), usual=usual.name))
    if not fairer and not worse:
        lines.append(say("study-ways-open"))
    picture = draw_bars(
        [_bar(variant.name, variant.first_player_points, say) for variant in study.variants],
        study.equal_share,
    )
    return PageSection(say("study-heading-ways"), tuple(lines), "ways", picture)


def _bar(label: str, value: Interval, say: Words) -> Bar:
    return Bar(label, value.value, value.low, value.high, f"{100 * value.value:.0f} %")


def _percent(value: Interval, say: Words) -> str:
    """Format a share with its interval: `52.1% (47.0 to 57.2)`."""
    mean, low, high = (
        format_number(say, 100 * each) for each in (value.value, value.low, value.high)
    )
    return say("study-percent", mean=mean, low=low, high=high)


def _number(value: Interval, say: Words) -> str:
    mean, low, high = (format_number(say, each) for each in (value.value, value.low, value.high))
    return say("study-number", mean=mean, low=low, high=high)
