"""`escadre serve`: tables and pages, until Ctrl-C."""

from __future__ import annotations

import gc
from contextlib import suppress
from pathlib import Path

import click

from escadre.cli.group import cli
from escadre.cli.host import settings_of
from escadre.cli.parameters import in_language, of_host


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535))
@of_host
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True)
@in_language
def serve(
    host: str, port: int | None, data: Path | None, config: Path | None, processes: int
) -> None:
    """Serve tables and pages until Ctrl-C."""
    gc.disable()  # nothing that a start brings in is garbage; and then `Garbage` looks for it
    try:
        from escadre.server.run import serve

        settings = settings_of(data, config)
        with suppress(KeyboardInterrupt):  # how a server is meant to end
            serve(settings, host, port, processes, click.echo, cli.language)
    finally:
        gc.enable()
