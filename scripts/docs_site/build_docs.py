"""Build the documentation site: `make docs`, or scripts/docs_site/build_docs.py [DIRECTORY].

The Markdown in docs/ is copied to build/docs, and generated pages are added: rules with their
figures, the API, commands, settings, schemas and OpenAPI. Zensical builds build/site from it.
Warnings and dead links are errors. With DIRECTORY, the site is also copied there, for example
to src/escadre/server/site, from which the server serves it at /docs.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import msgspec
import yaml

from escadre.cli import cli
from escadre.core.i18n.catalogue import words
from escadre.core.rulebook import load_rulebook
from escadre.games import GAMES
from escadre.server.settings import Limits, Settings
from scripts.docs_site.french_navigation import mark_french_sources, translate_labels
from scripts.docs_site.generate_schemas import all_schemas
from scripts.docs_site.option_tables import OPTIONS_HEAD, option_rows
from scripts.docs_site.search_index import adapt_search
from scripts.docs_site.stable_modules import STABLE, title_of

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "docs"
DOCS = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
PROGRAMS = (".py", ".js", ".sh")  # linked as downloads, so that browsers save them by their names
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
KINDS = {
    "en": {"R": "Ruling", "D": "Reconstructed", "X": "Extra"},
    "fr": {"R": "Interprétation", "D": "Reconstitution", "X": "Extra"},
}


def copy_sources() -> None:
    """Copy docs/ and the Markdown pages of the repository's root."""
    shutil.rmtree(DOCS, ignore_errors=True)
    shutil.copytree(SOURCE, DOCS)
    shutil.copy(ROOT / "CHANGELOG.md", DOCS / "changelog.md")
    shutil.copy(ROOT / "CONTRIBUTING.md", DOCS / "contributing.md")
    origins = {DOCS / "changelog.md": ROOT, DOCS / "contributing.md": ROOT}
    for page in sorted(DOCS.rglob("*.md")):
        at = origins.get(page, SOURCE / page.relative_to(DOCS).parent)
        page.write_text(relinked(page.read_text("utf-8"), page, at), "utf-8")


def relinked(text: str, page: Path, at: Path) -> str:
    """Point links at files outside docs/ to copies of them in the site; unlink other directories."""

    def link(match: re.Match[str]) -> str:
        label, target = match.groups()
        path, _, anchor = target.partition("#")
        if not path or "://" in target or target.startswith("mailto:"):
            return match[0]
        there = (at / path).resolve()
        up = "../" * len(page.relative_to(DOCS).parent.parts)
        if there.is_relative_to(SOURCE):
            target = there.relative_to(SOURCE).as_posix()
            return (
                f"[{label}]({up}{target}{'#' + anchor if anchor else ''})"
                if there.is_file()
                else label
            )
        if there == ROOT / "README.md":
            return f"[{label}]({up}index.md)"
        if there.suffix == ".md" and (DOCS / f"{there.stem.lower()}.md").exists():
            return f"[{label}]({up}{there.stem.lower()}.md{'#' + anchor if anchor else ''})"
        if not there.is_file() or there.suffix == ".md":
            return label
        copy = DOCS / "files" / there.relative_to(ROOT)
        if copy.suffix == ".py":  # must not become a module of the package, which has the site
            copy = copy.with_name(f"{copy.name}.txt")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(there, copy)
        saved = f'{{ download="{there.name}" }}' if there.suffix in PROGRAMS else ""
        return f"[{label}]({up}{copy.relative_to(DOCS).as_posix()}){saved}"

    return LINK.sub(link, text)


def write_rules() -> list[tuple[str, str]]:
    """Write the rulebooks of all games in both languages; return their titles and pages."""
    directory = DOCS / "rules"
    directory.mkdir()
    pages = []
    for name, kit in GAMES.items():
        for language in ("en", "fr"):
            book = load_rulebook(kit.game.home, language)
            page = f"fr-{name}.md" if language == "fr" else f"{name}.md"
            lines = [f"# {book.title}\n", book.intro, ""]
            chapter = ""
            for clause in book.clauses:
                if clause.chapter != chapter:
                    chapter = clause.chapter
                    lines.append(f"\n## {chapter}\n")
                kind = KINDS[language].get(clause.kind, "")
                lines.append(f"### {clause.id} · {clause.title} {{ #{clause.id} }}\n")
                lines += [f"*{kind}*\n"] if kind else []
                lines.append(f"{clause.body}\n")
            text = with_figures("\n".join(lines), name, kit.game.home)
            (directory / page).write_text(text, "utf-8")
            label = book.title if language == "en" else f"{book.title} (français)"
            pages.append((label, f"rules/{page}"))
        observations = DOCS / "reference" / "observations" / f"{name}.md"
        command = f"`escadre rules {name}`"
        observations.write_text(
            observations.read_text("utf-8").replace(command, f"[{command}](../../rules/{name}.md)"),
            "utf-8",
        )
    index = ["# Learn the games\n", RULES_INTRO]
    for label, page in pages:
        index.append(f"- [{label}]({page.removeprefix('rules/')})")
    (directory / "index.md").write_text("\n".join(index) + "\n", "utf-8")
    return pages


RULES_INTRO = """\
The complete rules of the five games, in English and in French. Every rule has a number, such as BAT-8;
the game names it when it refuses a move. On a running server, `/learn/battleship` teaches by playing, and
`/rules/battleship` shows the same rules.
"""


def with_figures(text: str, name: str, home: str) -> str:
    """Replace a fence that has a drawing of the same name by the drawing."""

    def figure(match: re.Match[str]) -> str:
        svg_file = files(home).joinpath("figures", f"{match[1]}.svg")
        if not svg_file.is_file():
            return "```text\n" + match[2] + "```"
        target = DOCS / "rules" / "figures" / f"{name}-{match[1]}.svg"
        target.parent.mkdir(exist_ok=True)
        target.write_text(svg_file.read_text("utf-8"), "utf-8")
        return f"![{match[1]}](figures/{target.name})"

    return re.sub(r"^```[^\n]*?(?: (\w+))?\n(.*?)^```$", figure, text, flags=re.DOTALL | re.M)


def write_api() -> list[tuple[str, str]]:
    """Write one page for each stable module; return their titles and pages."""
    directory = DOCS / "reference" / "api"
    directory.mkdir(parents=True)
    pages = []
    for module in STABLE:
        page = f"reference/api/{module.name}.md"
        (DOCS / page).write_text(module.page(), "utf-8")
        pages.append((title_of(module.name), page))
    return pages


def write_commands() -> None:
    """Write the page with the help of every command."""
    lines = ["# Command line\n", CLI_INTRO]
    lines += [f"## {path}\n\n```text\n{text}\n```\n" for path, text in commands(cli, "escadre")]
    (DOCS / "reference" / "cli.md").write_text("\n".join(lines), "utf-8")


CLI_INTRO = """\
This page shows the help that `escadre COMMAND --help` prints. For French, add `--language fr` or set `LANG=fr`. The
exit status of a command is 0 for success, 2 for a wrong command line and 1 for any other error. `escadre verify` has
[one more](../guides/verify-a-match.md#what-escadre-verify-prints).
"""


def commands(
    command: click.Command, name: str, parent: click.Context | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the path and the help of a command and of its subcommands."""
    context = command.context_class(command, info_name=name, parent=parent, terminal_width=100)
    context.max_content_width = 100
    yield context.command_path, command.get_help(context).rstrip()
    if isinstance(command, click.Group):
        for each in sorted(command.commands):
            yield from commands(command.commands[each], each, context)


def write_settings() -> None:
    """Write the page with all settings of a server."""
    say = words("en", "escadre.server")
    defaults = Settings(data=Path("DATA"))
    lines = [
        "# All settings of a server\n",
        SETTINGS_INTRO,
        "| setting | default | meaning |",
        "|---|---|---|",
    ]
    for kind, prefix, values in (
        (Settings, "setting", defaults),
        (Limits, "limit", defaults.limits),
    ):
        if kind is Limits:
            lines += [
                "\n## Limits\n",
                "In the table `[limits]`.\n",
                "| setting | default | meaning |",
                "|---|---|---|",
            ]
        for name in kind.__struct_fields__:
            if name == "limits":
                continue
            value = getattr(values, name)
            displayed_default = {
                "data": "the user's data directory",
                "workers": "cores − 1, at most 4",
            }.get(name, "none" if value is None else f"`{json.dumps(value, default=str)}`")
            lines.append(f"| `{name}` | {displayed_default} | {say(f'{prefix}-{name}')} |")
    (DOCS / "reference" / "settings.md").write_text("\n".join(lines) + "\n", "utf-8")


def write_options() -> None:
    """Add the options of every game to the page about options."""
    page = DOCS / "reference" / "option-files.md"
    lines = [
        "\n## All options\n",
        "An option may be empty if the table describes its default in words.",
    ]
    for name, kit in GAMES.items():
        title = words("en", kit.game.home)("game")
        lines += [f"\n### {title} {{ #{name} }}\n", OPTIONS_HEAD, *option_rows(kit)]
    page.write_text(page.read_text("utf-8") + "\n".join(lines) + "\n", "utf-8")


SETTINGS_INTRO = """\
Write settings into a TOML file, and start the server with `escadre serve --settings escadre.toml`. To create a file
with all settings and their current values, run `escadre serve --show-settings > escadre.toml`. [Host a
server](../guides/keep-a-server.md) explains the settings.
"""


def write_schemas() -> None:
    """Write the JSON Schemas and a page that lists them."""
    directory = DOCS / "reference" / "schemas"
    directory.mkdir()
    lines = ["# JSON Schemas\n", SCHEMAS_INTRO]
    for name, schema in all_schemas():
        (directory / name).write_text(
            json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8"
        )
        lines.append(f"- [{name}](schemas/{name}): {schema['title'].lower()}")
    (DOCS / "reference" / "schemas.md").write_text("\n".join(lines) + "\n", "utf-8")


SCHEMAS_INTRO = """\
These schemas (draft 2020-12) are generated from the types that read the files. The tests check the schemas against
the golden records. A schema checks the shape of a file; `escadre verify` checks its content.
"""


def write_openapi() -> None:
    """Write the OpenAPI document of the server and a page that lists its requests."""
    import tempfile

    from escadre.server.app import create_app

    with tempfile.TemporaryDirectory() as directory:
        app = create_app(Settings(data=Path(directory), thinkers="threads")).app
    schema = msgspec.to_builtins(app.openapi_schema.to_schema())
    (DOCS / "reference" / "openapi.json").write_text(json.dumps(schema, indent=1) + "\n", "utf-8")
    lines = ["# OpenAPI\n", OPENAPI_INTRO, "| call | what it does |", "|---|---|"]
    for path, calls in sorted(schema["paths"].items()):
        for method, call in calls.items():
            if isinstance(call, dict) and "responses" in call:
                summary = " ".join((call.get("description") or call.get("summary") or "").split())
                summary = summary.replace("|", "\\|")
                lines.append(f"| `{method.upper()} {path}` | {summary} |")
    (DOCS / "reference" / "openapi.md").write_text("\n".join(lines) + "\n", "utf-8")


OPENAPI_INTRO = """\
[openapi.json](openapi.json) describes every call of the server. A running server has the same document at
`/api/openapi.json`, and shows the calls as a page at `/api/docs`.
"""


def write_configuration(rules: list[tuple[str, str]], api: list[tuple[str, str]]) -> Path:
    """Write mkdocs.yml with the generated pages in its navigation."""
    text = (ROOT / "mkdocs.yml").read_text("utf-8")

    def entries(pages: list[tuple[str, str]], indent: int) -> str:
        return "".join(f'{" " * indent}- "{title}": {page}\n' for title, page in pages)

    text = text.replace(
        "      - Rules: rules/index.md\n", entries([("Rules", "rules/index.md"), *rules], 6)
    )
    text = text.replace("          - escadre: reference/api/escadre.md\n", entries(api, 10))
    config_file = ROOT / "build" / "mkdocs.yml"
    config_file.write_text(
        text.replace("docs_dir: build/docs", "docs_dir: docs")
        .replace("site_dir: build/site", "site_dir: site")
        .replace("paths: [src]", "paths: [../src]")
        .replace(" scripts/docs_site/", f" {ROOT}/scripts/docs_site/"),
        "utf-8",
    )
    return config_file


# --- after the build -------------------------------------------------------------------------

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def without_inline_scripts(site: Path) -> None:
    """Move inline scripts into files, for the server's content security policy."""
    directory = site / "assets" / "inline"
    directory.mkdir(parents=True, exist_ok=True)
    for page in sorted(site.rglob("*.html")):
        up = "../" * len(page.relative_to(site).parent.parts)

        def moved(match: re.Match[str], up: str = up) -> str:
            name = f"{sha256(match[1].encode()).hexdigest()[:16]}.js"
            (directory / name).write_text(match[1], "utf-8")
            return f'<script src="{up}assets/inline/{name}"></script>'

        page.write_text(SCRIPT.sub(moved, page.read_text("utf-8")), "utf-8")


class Page(HTMLParser):
    """The ids and links of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect ids, links and sources."""
        attributes = dict(attrs)
        self.ids |= {each for each in (attributes.get("id"), attributes.get("name")) if each}
        for name in ("href", "src"):
            if target := attributes.get(name):
                self.links.add(target)


def dead_links(site: Path) -> list[str]:
    """Return all dead links of the site, and all resources that it loads from other sites."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    dead = []
    for path, page in pages.items():
        if path.name == "404.html":  # its links are absolute
            continue
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("#__"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                dead.append(f"{path.relative_to(site)}: {link}")
            elif (
                parts.fragment
                and target in pages
                and unquote(parts.fragment) not in pages[target].ids
            ):
                dead.append(f"{path.relative_to(site)}: {link} (no such heading)")
    return dead


def wrong_tabs(site: Path, configuration: Path) -> list[str]:
    """Return the tabs that do not lead to the first page of their section."""
    expected = []
    for entry in yaml.safe_load(configuration.read_text("utf-8"))["nav"]:
        while not isinstance(entry, str):
            entry = entry[0] if isinstance(entry, list) else next(iter(entry.values()))
        expected.append(entry.replace("README.md", "index.md").replace(".md", ".html"))
    start = (site / "index.html").read_text("utf-8")
    links = re.findall(r'<a href="(?:\./)?([^"]*)" class="md-tabs__link"', start)
    if len(links) != len(expected):
        return [f"{len(links)} tabs instead of {len(expected)}"]
    return [
        f"{one}, not {other}" for one, other in zip(links, expected, strict=True) if one != other
    ]


def zensical(configuration: Path) -> str:
    """Build the site with all warnings as errors; return what Zensical printed."""
    program = str(Path(sys.executable).with_name("zensical"))
    done = subprocess.run(
        [program, "build", "--strict", "--clean", "--config-file", str(configuration)],
        cwd=configuration.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    if done.returncode or re.search(r"\bwarning\b", output, re.IGNORECASE):
        sys.exit(output or "zensical failed")
    return output


def main(arguments: list[str]) -> None:
    """Build the site, check it, and copy it if a directory is given."""
    if len(arguments) > 1 or any(each.startswith("-") for each in arguments):
        sys.exit(__doc__)
    copy_sources()
    rules = write_rules()
    api = write_api()
    write_commands()
    write_settings()
    write_options()
    write_schemas()
    write_openapi()
    mark_french_sources(DOCS)
    configuration = write_configuration(rules, api)
    print(zensical(configuration), end="")
    if wrong := wrong_tabs(SITE, configuration):
        sys.exit("\n".join(["tabs that do not lead to the first page of their section:", *wrong]))
    translate_labels(SITE)
    adapt_search(SITE)
    without_inline_scripts(SITE)
    if dead := dead_links(SITE):
        sys.exit("\n".join(["links that lead nowhere:", *dead]))
    pages = sum(1 for _ in SITE.rglob("*.html"))
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{pages} pages, {size / 1e6:.1f} MB in {SITE.relative_to(ROOT)}")
    if arguments:
        target = Path(arguments[0])
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(SITE, target)
        print(f"copied to {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
