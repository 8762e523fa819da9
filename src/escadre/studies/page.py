"""A study as a Markdown or HTML page with SVG charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from escadre.core.i18n.catalogue import Words
from escadre.studies.study import Interval, Study, is_fairer

WIDTH, ROW, LEFT, RIGHT = 640, 26, 190, 60
INK, BAR, LINE = "#24303c", "#5b8fb9", "#b8c4ce"
STYLE = f'font-family="sans-serif" font-size="13" fill="{INK}"'


class Bar(NamedTuple):
    """A value from 0 to 1 with its interval."""

    label: str
    value: float
    low: float
    high: float
    said: str


def bars(bars: Sequence[Bar], par: float | None = None) -> str:
    """Draw bars from 0 to 1 with intervals, and a line at the expected value."""
    span, height = WIDTH - LEFT - RIGHT, ROW * len(bars) + 10
    parts = list[str]()
    for n, bar in enumerate(bars):
        y = n * ROW + 5

        def x(value: float) -> float:
            return LEFT + span * min(max(value, 0.0), 1.0)

        parts += [
            f'<text x="{LEFT - 8}" y="{y + 16}" text-anchor="end" {STYLE}>'
            f"{escape(bar.label)}</text>",
            f'<rect x="{LEFT}" y="{y + 3}" width="{x(bar.value) - LEFT:.1f}" height="16" '
            f'fill="{BAR}"/>',
            f'<path d="M{x(bar.low):.1f} {y + 11}H{x(bar.high):.1f}" stroke="{INK}" '
            f'stroke-width="2"/>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{y + 16}" {STYLE}>{escape(bar.said)}</text>',
        ]
    if par is not None:
        at = LEFT + span * par
        parts.append(
            f'<path d="M{at:.1f} 0V{height}" stroke="{LINE}" stroke-width="2" '
            f'stroke-dasharray="4 3"/>'
        )
    return _svg_document(height, parts)


def histogram(values: Sequence[int], bins: int = 20) -> str:
    """Draw how often each length occurred."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    width, tall = (WIDTH - 40) / len(counts), 100
    parts = [
        f'<rect x="{20 + n * width:.1f}" y="{tall + 5 - tall * count / max(counts):.1f}" '
        f'width="{max(width - 2, 1):.1f}" height="{tall * count / max(counts):.1f}" fill="{BAR}"/>'
        for n, count in enumerate(counts)
    ]
    parts += [
        f'<text x="20" y="{tall + 22}" {STYLE}>{low}</text>',
        f'<text x="{WIDTH - 20}" y="{tall + 22}" text-anchor="end" {STYLE}>{high}</text>',
    ]
    return _svg_document(tall + 28, parts)


def _svg_document(height: int, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    ground = f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"


class PageSection(NamedTuple):
    """A heading, its paragraphs, and a picture or None."""

    title: str
    lines: tuple[str, ...]
    name: str
    picture: str


def write_page(file: Path, study: Study, said: str, say: Words) -> list[Path]:
    """Write the page, and its pictures beside a Markdown page; return the files written."""
    title = say("study-title", game=say("game"))
    parts = list(sections(study, say))
    if file.suffix == ".html":
        file.write_text(_as_html(title, said, parts, say), "utf-8")
        return [file]
    written = [file]
    lines = [f"# {title}", "", said, ""]
    for part in parts:
        lines += [f"## {part.title}", ""]
        if part.picture:
            picture = file.with_name(f"{file.stem}-{part.name}.svg")
            picture.write_text(part.picture, "utf-8")
            written.append(picture)
            lines += [f"![{part.title}]({picture.name})", ""]
        lines += [*part.lines, ""]
    file.write_text("\n".join(lines), "utf-8")
    return written


def _as_html(title: str, said: str, parts: list[PageSection], say: Words) -> str:
    from markdown_it import MarkdownIt

    body = MarkdownIt().render(f"# {title}\n\n{said}\n")
    for part in parts:
        body += MarkdownIt().render(f"## {part.title}\n") + part.picture
        body += MarkdownIt().render("\n".join(part.lines))
    style = "body{font-family:sans-serif;max-width:44em;margin:2em auto;padding:0 1em}"
    return (
        f'<!doctype html>\n<html lang="{say.language}"><meta charset="utf-8">'
        f"<title>{title}</title><style>{style}</style>\n{body}</html>\n"
    )


def sections(study: Study, say: Words) -> Iterator[PageSection]:
    """Yield the sections of a study; options are recommended only beyond their intervals."""
    first = study.first
    edge = "even" if first.low <= study.par <= first.high else "first"
    edge = "second" if edge == "first" and first.high < study.par else edge
    lead = [_bar(say("study-begins"), first, say)]
    told = say(f"study-edge-{edge}", points=_percent(first, say))
    yield PageSection(say("study-heading-edge"), (told,), "edge", bars(lead, study.par))
    short, long = (study.lengths[int(len(study.lengths) * share)] for share in (0.05, 0.95))
    told = say(
        "study-length", plies=_number(study.plies, say), options=_number(study.branching, say),
        short=short, long=long,
    )  # fmt: skip
    yield PageSection(say("study-heading-length"), (told,), "length", histogram(study.lengths))
    if study.luck and study.luck.value <= 0:
        yield PageSection(say("study-heading-luck"), (say("study-luck-noise"),), "luck", "")
    elif study.luck:
        told = say("study-luck", share=_percent(study.luck, say), matches=study.luck.matches)
        picture = bars([_bar(say("study-luck-bar"), study.luck, say)])
        yield PageSection(say("study-heading-luck"), (told,), "luck", picture)
    else:
        yield PageSection(say("study-heading-luck"), (say("study-luck-none"),), "luck", "")
    if study.lead:
        told = say(
            "study-drama", changes=_number(study.changes, say), lead=_percent(study.lead, say)
        )
        picture = bars([_bar(say("study-drama-bar"), study.lead, say)])
        yield PageSection(say("study-heading-drama"), (told,), "drama", picture)
    if study.ways:
        yield _comparison_section(study, say)
    rungs = [
        _bar(say("study-rung", stronger=each.stronger, weaker=each.weaker), each.points, say)
        for each in study.ladder
    ]
    told = say("study-ladder", matches=study.ladder[0].points.matches if study.ladder else 0)
    lines = [told, ""]
    for each in study.ladder:
        is_stronger = each.points.low > study.par
        verdict = say(f"study-rung-{'sure' if is_stronger else 'unsure'}")
        name = say("study-rung", stronger=each.stronger, weaker=each.weaker)
        lines.append(f"- {name}: {_percent(each.points, say)}. {verdict}")
    yield PageSection(say("study-heading-ladder"), tuple(lines), "ladder", bars(rungs, study.par))


def _comparison_section(study: Study, say: Words) -> PageSection:
    """Compare options; one is recommended only if its edge is certainly smaller."""
    usual, *others = study.ways
    lines = [say("study-ways", matches=usual.first.matches), ""]
    for way in study.ways:
        told = say(
            "study-way", way=way.name, points=_percent(way.first, say),
            plies=_number(way.plies, say), changes=_number(way.changes, say),
        )  # fmt: skip
        lines.append(f"- {told}")
    fairer = [way.name for way in others if is_fairer(way, usual)]
    worse = [way.name for way in others if is_fairer(usual, way)]
    lines.append("")
    if fairer:
        lines.append(say("study-ways-fairer", ways=", ".join(fairer), usual=usual.name))
    if worse:
        lines.append(say("study-ways-worse", ways=", ".join(worse), usual=usual.name))
    if not fairer and not worse:
        lines.append(say("study-ways-open"))
    picture = bars([_bar(way.name, way.first, say) for way in study.ways], study.par)
    return PageSection(say("study-heading-ways"), tuple(lines), "ways", picture)


def _bar(label: str, value: Interval, say: Words) -> Bar:
    return Bar(label, value.value, value.low, value.high, f"{100 * value.value:.0f} %")


def _percent(value: Interval, say: Words) -> str:
    """Format a share with its interval: `52.1% (47.0 to 57.2)`."""
    three = (f"{100 * each:.1f}" for each in (value.value, value.low, value.high))
    mean, low, high = (each.replace(".", say("optimum-point")) for each in three)
    return say("study-percent", mean=mean, low=low, high=high)


def _number(value: Interval, say: Words) -> str:
    three = (f"{each:.1f}" for each in (value.value, value.low, value.high))
    mean, low, high = (each.replace(".", say("optimum-point")) for each in three)
    return say("study-number", mean=mean, low=low, high=high)
