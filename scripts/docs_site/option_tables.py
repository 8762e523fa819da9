"""Markdown tables of a game's options, for the page of all options and for the pages for bots."""

from __future__ import annotations

import json
from collections.abc import Iterator

from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.tables.lobby.option_fields import option_fields

OPTIONS_HEAD = "| option | default | meaning | values |\n|---|---|---|---|"


def option_rows(kit: AnyKit, *, empty_prefix: str = "") -> Iterator[str]:
    """Yield a table row for each option; `empty_prefix` precedes the meaning of an empty value."""
    say = words("en", kit.game.home)
    for each in option_fields(kit.game.config_type, say):
        if each.default is None:
            meaning = each.when_empty or "the usual one"
            usual = meaning if each.kind == "file" else f"{empty_prefix}{meaning}"
        else:
            default = each.default if isinstance(each.default, str) else json.dumps(each.default)
            usual = f"`{default}`"
        values = "; ".join(
            f"`{value}`"
            if label == f"{value}"
            else f"`{value}`: {label.removeprefix(f'{value}: ')}"
            for value, label in each.choices
        )
        if each.least is not None:
            several = "numbers, each " if each.kind == "numbers" else ""
            values = f"{several}{each.least} to {each.most}"
        values = values or {"flag": "`true`, `false`", "file": "a file"}.get(each.kind, "")
        yield f"| `{each.name}` | {usual} | {each.label} | {values} |"
