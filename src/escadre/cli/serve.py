"""`escadre serve`: tables and pages, until Ctrl-C."""

from __future__ import annotations

import gc
from contextlib import suppress
from pathlib import Path

import click

from escadre.cli.group import cli
from escadre.cli.parameters import FilePath, in_language


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535))
@click.option("--data", type=FilePath(file_okay=False, path_type=Path))
@click.option("--settings", "config", type=FilePath(dir_okay=False, path_type=Path))
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True)
@in_language
def serve(
    host: str, port: int | None, data: Path | None, config: Path | None, processes: int
) -> None:
    """Serve tables and pages until Ctrl-C."""
    gc.disable()  # until it serves: nothing that a start brings in is garbage
    try:
        from platformdirs import user_data_path

        from escadre.server.run import serve
        from escadre.server.settings import Settings, read_settings

        folder = data or user_data_path("escadre")
        settings = read_settings(config, folder) if config else Settings(data=folder)
        with suppress(KeyboardInterrupt):  # how a server is meant to end
            serve(settings, host, port, processes, click.echo, cli.language)
    finally:
        gc.enable()
