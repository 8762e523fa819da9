"""Apply French typography to every French text of the project.

A no-break space goes before : and inside « »; a narrow no-break space goes before ; ! ? % and
between a number and its unit; the apostrophe is ’. Code in fences or backquotes is not changed.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_BREAK, NARROW = "\u00a0", "\u202f"
UNITS = "(?:min|ms|s|h|Mo|Mio|octets)"
AFTER_TEXT = r"(?:(?<=\S)|\A)"  # a passage may begin after code in backquotes
CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


FRENCH_PART = re.compile(
    r"^## En français$.*", re.MULTILINE | re.DOTALL
)  # the French part of the README
FRENCH_VALUE = re.compile(r'^fr = ".*"$', re.MULTILINE)  # a French value in a TOML file


def format_french_parts(path: Path, text: str) -> str:
    """Return the text of a file with French typography in its French parts."""
    if path.name == "README.md":
        return FRENCH_PART.sub(lambda part: format_french(part[0]), text)
    if path.suffix == ".toml":
        return FRENCH_VALUE.sub(lambda line: format_french(line[0]), text)
    return format_french(text)


def format_french(text: str) -> str:
    """Return this text with French typography."""
    pieces = CODE.split(text)
    pieces[::2] = map(_format_prose, pieces[::2])
    return "".join(pieces)


def _format_prose(prose: str) -> str:
    prose = re.sub(rf"{AFTER_TEXT}[ \u00a0](?=[;!?])", NARROW, prose)
    prose = re.sub(r"(?<=[\d}])[ \u00a0]?(?=%)", NARROW, prose)
    prose = re.sub(r"(?<=\ben) (?=%)", NO_BREAK, prose)
    # "5 C4 h" is a move, in which the number after a letter is a square
    prose = re.sub(
        rf"(?<![A-Z]\d)(?<![A-Z]\d\d)(?<=[\d}}])[ \u202f](?={UNITS}(?![\w’]))", NO_BREAK, prose
    )
    prose = re.sub(rf"{AFTER_TEXT}[ \u202f](?=:(?:\s|$))", NO_BREAK, prose)
    prose = re.sub(r"« ", f"«{NO_BREAK}", prose)
    prose = re.sub(r" »", f"{NO_BREAK}»", prose)
    return re.sub(r"(?<=\w)'(?=\w)", "’", prose)


def french_files() -> list[Path]:
    """Return the paths of all files with French text."""
    files = [
        path for top in ("src", "tests") for path in (ROOT / top).rglob("*.fr.*") if path.is_file()
    ]
    both = ("README.md", "src/escadre/core/scene/vocabulary.toml")
    return sorted([*files, *(ROOT / "docs/fr").glob("*.md"), *(ROOT / each for each in both)])


if __name__ == "__main__":
    for path in french_files():
        before = path.read_text("utf-8")
        if (after := format_french_parts(path, before)) != before:
            path.write_text(after, "utf-8")
            print(path.relative_to(ROOT))
