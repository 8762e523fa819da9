"""The modules of the public interface, for the API reference and the test of its docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import escadre

SOURCE = Path(__file__).resolve().parent.parent.parent / "src"
PACKAGE = "escadre"


class StableModule(NamedTuple):
    """A module of the public interface; `parts` are the modules whose names it exports."""

    name: str
    about: str
    parts: tuple[str, ...] = ()

    def page(self) -> str:
        """Return the file name of its page in the reference."""
        head = f"# {title_of(self.name)}\n\n{self.about}\n\n"
        if self.name == PACKAGE:
            return head + "".join(_exports())
        return head + "".join(f"::: {each}\n\n" for each in self.parts or (self.name,))


def title_of(name: str) -> str:
    """Return the title of a module's page: the name by which it is imported."""
    return name


STABLE = (
    StableModule("escadre", "The names for `from escadre import ...`, with which you can play, replay and verify games."),
    StableModule("escadre.core.match.match", "A match in progress: play, observe, take back, record."),
    StableModule("escadre.core.game", "The interface of a game: pure functions, seats, nodes, rejections."),
    StableModule("escadre.core.chance", "Distributions of chance, their outcomes, and sources of random numbers."),
    StableModule("escadre.core.kit", "A game with notation, scenes and captains."),
    StableModule("escadre.core.squares", "Boards of squares, and sets of squares as bits."),
    StableModule("escadre.core.match.record", "The record of a match: plies and ending."),
    StableModule("escadre.core.match.hash_chain", "The hashes that detect a changed record."),
    StableModule("escadre.core.match.json_format", "Read and write records as JSON."),
    StableModule("escadre.core.match.scoresheet", "Read and write records as text."),
    StableModule("escadre.core.match.replay", "Replay a record, and write the log of one viewer."),
    StableModule("escadre.core.match.verification", "Check a record, and list what it proves."),
    StableModule(
        "escadre.core.scene",
        "The view and the choices of one viewer, ready to be drawn. Import all names from `escadre.core.scene`.",
        (
            "escadre.core.scene",
            "escadre.core.scene.panels",
            "escadre.core.scene.choices",
            "escadre.core.scene.standing",
        ),
    ),
    StableModule("escadre.core.codec", "Actions as numbers, observations as arrays."),
    StableModule("escadre.envs.gymnasium", "Gymnasium: one seat against captains, random bots or your own."),
    StableModule("escadre.envs.gymnasium_vector", "Gymnasium: many matches at once, on a compiled kernel."),
    StableModule("escadre.envs.pettingzoo", "PettingZoo: all seats as agents."),
    StableModule("escadre.envs.openspiel", "OpenSpiel: the games under `escadre_NAME`."),
    StableModule("escadre.envs.llm", "A match as a conversation with a language model."),
    StableModule("escadre.conformance", "Property tests that every game must pass.", ("escadre.conformance",)),
)  # fmt: skip


def _exports() -> Iterator[str]:
    """Yield the lines of the table of names that the package exports, each with its page."""
    pages = {part: each.name for each in STABLE for part in (each.parts or (each.name,))}
    public_paths = {each.path for each in public_names()}
    yield "| name | defined in |\n|---|---|\n"
    for name in sorted(escadre.__all__, key=str.lower):
        home = f"{PACKAGE}.{escadre._HOME[name]}" if name in escadre._HOME else PACKAGE
        if home in pages:
            anchor = f"#{home}.{name}" if f"{home}.{name}" in public_paths else ""
            yield f"| [`{name}`]({pages[home]}.md{anchor}) | `{home}` |\n"
        else:
            yield f"| `{name}` | `{home}` |\n"
    others = sorted({f"{PACKAGE}.{home}" for home in escadre._HOME.values()} - pages.keys())
    for home in others:
        names = [name for name, where in escadre._HOME.items() if f"{PACKAGE}.{where}" == home]
        yield from (f"\n::: {home}.{name}\n" for name in sorted(names) if name != "GAMES")


class PublicName(NamedTuple):
    """A public name of a stable module, and whether it has a docstring."""

    path: str
    documented: bool


def public_names() -> Iterator[PublicName]:
    """Yield every public name that the stable modules define, with the methods of classes."""
    for module in {part: None for each in STABLE for part in (each.parts or (each.name,))}:
        yield from _names(ast.parse(_file(module).read_text("utf-8")).body, module)


def _file(module: str) -> Path:
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _names(body: list[ast.stmt], path: str) -> Iterator[PublicName]:
    for node, following in zip(body, [*body[1:], ast.Pass()], strict=True):
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield PublicName(f"{path}.{name}", ast.get_docstring(node) is not None)
                yield from (
                    each
                    for each in _names(node.body, f"{path}.{name}")
                    if not _is_field(node, each)
                )
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name[0] != "_":
                if not _is_overload(node):
                    yield PublicName(f"{path}.{name}", ast.get_docstring(node) is not None)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if name.isupper() and len(name) > 1 and name[0] != "_":
                    yield PublicName(f"{path}.{name}", _is_docstring(following))
            case _:
                pass


def _is_field(owner: ast.ClassDef, name: PublicName) -> bool:
    return name.path.rpartition(".")[2].isupper()


def _is_overload(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(each).endswith(("overload", ".setter")) for each in node.decorator_list)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)
