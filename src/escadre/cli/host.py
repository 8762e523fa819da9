"""`serve`, `backup`, `restore`, `guest`: run and maintain a server."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.app import cli, speech
from escadre.cli.parameters import FilePath, in_language, server_options, the_file
from escadre.core.i18n.catalogue import printable

if TYPE_CHECKING:
    from escadre.server.settings import Settings


def settings_of(data: Path | None, config: Path | None) -> Settings:
    """Return the settings given by these options; raises InputError."""
    from platformdirs import user_data_path

    from escadre.server.settings import Settings, read_settings

    folder = data or user_data_path("escadre")
    return read_settings(config, folder) if config else Settings(data=folder)


@cli.command()
@click.argument("file", type=FilePath(dir_okay=False, path_type=Path))
@server_options
@in_language
def backup(file: Path, data: Path | None, config: Path | None) -> None:
    """Write all tables and the key to a file, also while the server runs."""
    from escadre.server.host.backup import create_backup

    count = asyncio.run(create_backup(settings_of(data, config), file))
    click.echo(speech()("cli-backed-up", count=count, file=str(file)))


@cli.command()
@the_file
@click.option("--replace", is_flag=True)
@server_options
@in_language
def restore(file: Path, replace: bool, data: Path | None, config: Path | None) -> None:
    """Restore a backup."""
    from escadre.server.host.backup import restore_backup

    count = asyncio.run(restore_backup(settings_of(data, config), file, replacing=replace))
    click.echo(speech()("cli-restored", count=count, file=str(file)))


@cli.command()
@click.option("--all", "ended", is_flag=True)
@server_options
@in_language
def tables(ended: bool, data: Path | None, config: Path | None) -> None:
    """List tables: who sits where, since when, guest ids."""
    from escadre.server.host.admin import table_lines

    settings = settings_of(data, config)
    for line in asyncio.run(table_lines(settings, cli.language, ended=ended)):
        click.echo(printable(line))


@cli.command()
@click.argument("who")
@click.option("--delete", is_flag=True)
@server_options
@in_language
def guest(who: str, delete: bool, data: Path | None, config: Path | None) -> None:
    """Print or delete all data about a guest."""
    from escadre.server.host.admin import delete_guest, guest_data_json

    settings = settings_of(data, config)
    if delete:
        count = asyncio.run(delete_guest(settings, who))
        click.echo(speech()("cli-guest-deleted", count=count))
    else:
        click.echo(asyncio.run(guest_data_json(settings, who)).decode())


@cli.command()
@click.option("--host")
@click.option("--port", type=click.IntRange(0, 65535))
@server_options
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--show-settings", is_flag=True)
@in_language
def serve(
    host: str | None,
    port: int | None,
    data: Path | None,
    config: Path | None,
    processes: int,
    show_settings: bool,
) -> None:
    """Serve tables and pages until Ctrl-C."""
    if show_settings:
        from escadre.server.settings import settings_lines

        click.echo("\n".join(settings_lines(settings_of(data, config), cli.language)))
        return
    gc.disable()  # startup creates no garbage; afterwards `GarbageCollector` collects it
    try:
        from escadre.server.serve import serve

        settings = settings_of(data, config)
        with suppress(KeyboardInterrupt):  # the usual way to stop a server
            where = host or settings.host, settings.port if port is None else port
            serve(settings, *where, processes, click.echo, cli.language)
    finally:
        gc.enable()
