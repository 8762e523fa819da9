"""A study as a page with pictures: Markdown with files beside it, or one file of HTML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from escadre.core.words import Words
from escadre.laboratory.charts import Bar, bars, histogram
from escadre.laboratory.study import Estimated, Study, surely_fairer


class PageSection(NamedTuple):
    """A heading, what is said under it, and a picture, or none."""

    title: str
    lines: tuple[str, ...]
    name: str
    picture: str


def write_page(file: Path, study: Study, said: str, say: Words) -> list[Path]:
    """Write the page, and its pictures beside it where it is Markdown; gives what was written."""
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
    """What a study says, one thing after the other; nothing is recommended beyond its interval."""
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
        yield _compared(study, say)
    rungs = [
        _bar(say("study-rung", stronger=each.stronger, weaker=each.weaker), each.points, say)
        for each in study.ladder
    ]
    told = say("study-ladder", matches=study.ladder[0].points.matches if study.ladder else 0)
    lines = [told, ""]
    for each in study.ladder:
        low_enough = each.points.low > study.par
        verdict = say(f"study-rung-{'sure' if low_enough else 'unsure'}")
        name = say("study-rung", stronger=each.stronger, weaker=each.weaker)
        lines.append(f"- {name}: {_percent(each.points, say)}. {verdict}")
    yield PageSection(say("study-heading-ladder"), tuple(lines), "ladder", bars(rungs, study.par))


def _compared(study: Study, say: Words) -> PageSection:
    """Options beside each other; one is recommended only where its edge is surely the smaller."""
    usual, *others = study.ways
    lines = [say("study-ways", matches=usual.first.matches), ""]
    for way in study.ways:
        told = say(
            "study-way", way=way.name, points=_percent(way.first, say),
            plies=_number(way.plies, say), changes=_number(way.changes, say),
        )  # fmt: skip
        lines.append(f"- {told}")
    fairer = [way.name for way in others if surely_fairer(way, usual)]
    worse = [way.name for way in others if surely_fairer(usual, way)]
    lines.append("")
    if fairer:
        lines.append(say("study-ways-fairer", ways=", ".join(fairer), usual=usual.name))
    if worse:
        lines.append(say("study-ways-worse", ways=", ".join(worse), usual=usual.name))
    if not fairer and not worse:
        lines.append(say("study-ways-open"))
    picture = bars([_bar(way.name, way.first, say) for way in study.ways], study.par)
    return PageSection(say("study-heading-ways"), tuple(lines), "ways", picture)


def _bar(label: str, value: Estimated, say: Words) -> Bar:
    return Bar(label, value.value, value.low, value.high, f"{100 * value.value:.0f} %")


def _percent(value: Estimated, say: Words) -> str:
    """A share with its interval: `52.1 % (47.0 to 57.2)`."""
    three = (f"{100 * each:.1f}" for each in (value.value, value.low, value.high))
    mean, low, high = (each.replace(".", say("optimum-point")) for each in three)
    return say("study-percent", mean=mean, low=low, high=high)


def _number(value: Estimated, say: Words) -> str:
    three = (f"{each:.1f}" for each in (value.value, value.low, value.high))
    mean, low, high = (each.replace(".", say("optimum-point")) for each in three)
    return say("study-number", mean=mean, low=low, high=high)
