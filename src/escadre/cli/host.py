"""`serve`, `backup`, `restore`, `tables`, `guest`: run and maintain a server."""

from __future__ import annotations

import gc
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.parameters import FilePath, record_argument, server_options
from escadre.core.i18n.quoted_input import strip_control_characters

if TYPE_CHECKING:
    from escadre.server.settings import Settings

T = TypeVar("T")


def run_coroutine(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a new event loop and return its result."""
    import asyncio  # slow to import

    return asyncio.run(coroutine)


def load_settings(data: Path | None, settings_file: Path | None) -> Settings:
    """Return the settings given by these options; raises InputError."""
    from platformdirs import user_data_path

    from escadre.server.settings import Settings, read_settings

    data_directory = data or user_data_path("escadre")
    return (
        read_settings(settings_file, data_directory)
        if settings_file
        else Settings(data=data_directory)
    )


@cli.command()
@click.argument("file", type=FilePath(dir_okay=False, path_type=Path))
@server_options
def backup(file: Path, data: Path | None, settings_file: Path | None) -> None:
    """Write all tables and the key to a file, also while the server runs."""
    from escadre.server.host.backup import create_backup

    count = run_coroutine(create_backup(load_settings(data, settings_file), file))
    click.echo(cli_words()("cli-backed-up", count=count, file=str(file)))


@cli.command()
@record_argument
@click.option("--replace", is_flag=True)
@server_options
def restore(file: Path, replace: bool, data: Path | None, settings_file: Path | None) -> None:
    """Restore a backup."""
    from escadre.server.host.backup import restore_backup

    count = run_coroutine(
        restore_backup(load_settings(data, settings_file), file, replacing=replace)
    )
    click.echo(cli_words()("cli-restored", count=count, file=str(file)))


@cli.command()
@click.option("--all", "include_ended", is_flag=True)
@server_options
def tables(include_ended: bool, data: Path | None, settings_file: Path | None) -> None:
    """List tables: seats, last activity, guest ids."""
    from escadre.server.host.admin import table_lines

    settings = load_settings(data, settings_file)
    for line in run_coroutine(table_lines(settings, cli.language, ended=include_ended)):
        click.echo(strip_control_characters(line))


@cli.command(
    context_settings={"ignore_unknown_options": True}
)  # older guest ids may begin with "-"
@click.argument("guest_id", metavar="WHO")
@click.option("--delete", is_flag=True)
@server_options
def guest(guest_id: str, delete: bool, data: Path | None, settings_file: Path | None) -> None:
    """Print or delete all data about a guest."""
    from escadre.server.host.admin import delete_guest_data, guest_data_json

    settings = load_settings(data, settings_file)
    if delete:
        changed, removed = run_coroutine(delete_guest_data(settings, guest_id))
        click.echo(cli_words()("cli-guest-deleted", changed=changed, removed=removed))
    else:
        click.echo(run_coroutine(guest_data_json(settings, guest_id)).decode())


@cli.command()
@click.option("--host")
@click.option("--port", type=click.IntRange(0, 65535))
@server_options
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--show-settings", is_flag=True)
def serve(
    host: str | None,
    port: int | None,
    data: Path | None,
    settings_file: Path | None,
    processes: int,
    show_settings: bool,
) -> None:
    """Serve tables and pages until Ctrl-C."""
    if show_settings:
        from escadre.server.settings import settings_lines

        click.echo("\n".join(settings_lines(load_settings(data, settings_file), cli.language)))
        return
    gc.disable()  # startup creates no garbage; later, `GarbageCollector` decides when to collect
    try:
        from escadre.server.serve import serve

        settings = load_settings(data, settings_file)
        with suppress(KeyboardInterrupt):  # Ctrl-C is the usual way to stop a server
            address = host or settings.host, settings.port if port is None else port
            serve(settings, *address, processes, click.echo, cli.language)
    finally:
        gc.enable()
