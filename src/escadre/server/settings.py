"""Settings of a host: data directory, limits, workers, proxies."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import Message, Words, text, words
from escadre.core.i18n.quoted_input import shorten
from escadre.core.i18n.validation_errors import validation_message
from escadre.core.option_files import toml_error_line
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.table_settings import UNUSED_TABLE_SECONDS, TableSettings

SERVER_MESSAGES_PACKAGE = "escadre.server"
"""The package whose catalogue describes the settings."""

DATABASE_FILE_NAME = "escadre.sqlite3"
"""File name of the database in the data directory, unless `database` is set."""

MAX_SETTINGS_BYTES = 1_000_000  # bytes of a settings file

# one core is left for the server process
DEFAULT_WORKERS = min(4, max(1, (os.cpu_count() or 1) - 1))

PositiveInt = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=31_536_000)]
Rate = Annotated[float, msgspec.Meta(gt=0, le=1_000_000_000)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits for one visitor; rates are per second, and bursts may come at once."""

    body: PositiveInt = 65_536  # bytes of a REST body
    frame: PositiveInt = 16_384  # bytes of a WebSocket message
    messages: Rate = 20.0  # per connection
    messages_burst: PositiveInt = 60
    address_messages: Rate = 300.0  # WebSocket messages of all connections of an address
    address_messages_burst: PositiveInt = 1_200
    requests: Rate = 60.0  # per address, which a whole classroom may share
    requests_burst: PositiveInt = 600
    openings: Rate = 1.0  # new tables, per address
    openings_burst: PositiveInt = 60
    tables: PositiveInt = 50  # unfinished tables per guest
    connections: PositiveInt = 5_000
    address_connections: PositiveInt = 256
    table_connections: PositiveInt = 100
    sockets: PositiveInt = 6_000  # TCP connections of any kind
    address_sockets: PositiveInt = 512
    head: Seconds = 10.0  # seconds from the connection, or the first byte, to the complete header
    upload: Seconds = 20.0  # seconds from the header to the complete body
    entries: PositiveInt = 5_000  # per table log
    send: Seconds = 20.0  # seconds; a client that accepts no byte for longer is disconnected


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a server; all except the data directory have defaults."""

    data: Path  # holds the host key, and the database unless `database` is set
    host: str = "127.0.0.1"  # the address to listen on
    port: Port | None = None  # None: 8000, or the next free one
    database: str | None = None  # a URL such as postgresql://name:password@host/escadre
    url: str | None = None  # the address under which browsers reach this server, behind a proxy
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    proxies: tuple[str, ...] = ()  # addresses of proxies whose X-Forwarded-For is trusted
    metrics_token: str | None = None  # bearer token for /metrics, except locally
    thinkers: Literal["processes", "threads"] = "processes"  # the kind of workers for bots
    workers: PositiveInt = DEFAULT_WORKERS  # workers in parallel; one more is reserved for people
    pause: Seconds = 0.7  # seconds before a bot answers a person
    thinking: Seconds = 120.0  # seconds: a bot that takes longer has failed
    arranging: Seconds = 10.0  # seconds: a generated set-up that takes longer is abandoned
    idle: Seconds = 900.0  # seconds before an unwatched table is dropped from memory
    unfilled: Seconds = UNUSED_TABLE_SECONDS  # before a table that never filled is deleted
    limits: Limits = Limits()

    @property
    def database_url(self) -> str:
        """The database URL for SQLAlchemy, with an async driver; raises InputError."""
        from sqlalchemy.engine import make_url  # slow to import
        from sqlalchemy.exc import ArgumentError

        if self.database is None:
            return f"sqlite+aiosqlite:///{self.data / DATABASE_FILE_NAME}"
        try:
            url = make_url(self.database)
        except ArgumentError:
            raise InputError(text("settings-database"), MESSAGES_PACKAGE) from None
        match url.get_backend_name():
            case "postgresql" | "postgres":
                driver = "postgresql+asyncpg"
            case "sqlite":
                driver = "sqlite+aiosqlite"
            case _:
                raise InputError(text("settings-database"), MESSAGES_PACKAGE)
        return url.set(drivername=driver).render_as_string(hide_password=False)

    @property
    def table_settings(self) -> TableSettings:
        """The settings that tables use."""
        return TableSettings(
            bot_delay=self.pause,
            bot_timeout=self.thinking,
            query_timeout=self.arranging,
            evict_after=self.idle,
            delete_unused_after=self.unfilled,
            max_log_entries=self.limits.entries,
            max_open_tables=self.limits.tables,
        )

    @property
    def secure(self) -> bool:
        """True if browsers connect by HTTPS."""
        return self.url is not None and urlsplit(self.url).scheme == "https"


def read_settings(path: Path, data: Path) -> Settings:
    """Read settings from a TOML file; `data` is the default data directory; raises InputError."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_SETTINGS_BYTES + 1)
    except OSError as error:
        raise settings_error("settings-unreadable", path, system_error_message(error)) from None
    if len(content) > MAX_SETTINGS_BYTES:
        raise settings_error(
            "settings-unreadable", path, text("settings-large", most=MAX_SETTINGS_BYTES)
        )
    try:
        settings = tomllib.loads(content.decode())
    except ValueError as error:
        line = toml_error_line(error, content.decode(errors="replace"))
        raise settings_error("settings-toml", path, text("settings-line", line=line)) from None
    except RecursionError:
        raise settings_error("settings-unreadable", path, text("settings-deep")) from None
    try:
        return msgspec.convert({"data": str(data)} | settings, Settings, dec_hook=_decode_path)
    except msgspec.ValidationError as error:
        _refuse_unknown(path, settings, Settings)
        _refuse_unknown(path, settings.get("limits"), Limits)
        raise settings_error("settings-wrong", path, validation_message(error, Settings)) from None


def _refuse_unknown(path: Path, data: object, kind: type[msgspec.Struct]) -> None:
    """Raise InputError, which lists the valid names, if a name in this TOML table is unknown."""
    fields = kind.__struct_fields__
    for name in data if isinstance(data, dict) else ():
        if name not in fields:
            names = ", ".join(sorted(fields))
            wrong_name = text("settings-unknown", file=str(path), name=shorten(name), known=names)
            raise InputError(wrong_name, SERVER_MESSAGES_PACKAGE)


def settings_lines(settings: Settings, language: str) -> Iterator[str]:
    """Yield all settings as a TOML file; those at their default are commented out."""
    say = words(language, SERVER_MESSAGES_PACKAGE)
    yield f"# {say('settings-shown-head')}"
    defaults = Settings(data=settings.data)
    for name in settings.__struct_fields__:
        if name != "limits":
            yield from _setting_lines(say, f"setting-{name}", settings, defaults, name)
    yield "\n[limits]"
    for name in Limits.__struct_fields__:
        yield from _setting_lines(say, f"limit-{name}", settings.limits, defaults.limits, name)


def _setting_lines(
    say: Words, id: str, settings: msgspec.Struct, defaults: msgspec.Struct, name: str
) -> Iterator[str]:
    value, default = getattr(settings, name), getattr(defaults, name)
    yield f"\n# {say(id)}"
    encoded = "" if value is None else msgspec.json.encode(value, enc_hook=str).decode()
    mark = "# " if value == default and name != "data" else ""
    yield f"{mark}{name} = {encoded}".rstrip()


def _decode_path(type: type[Any], value: object) -> Path:
    """Convert a string to a path, the only type of a setting that TOML lacks."""
    if type is not Path or not isinstance(value, str):
        raise ValueError("Expected a path")
    return Path(value)


def settings_error(id: str, path: Path, detail: Message) -> InputError:
    """Return the error for a settings file, with this detail."""
    return InputError(text(id, file=str(path), detail=detail), MESSAGES_PACKAGE)
