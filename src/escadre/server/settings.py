"""What a host may choose: where the data lies, who may come in, how much of everything."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from escadre.core.option_file import toml_line
from escadre.core.shapes import misfit
from escadre.core.words import InputError, Text, text, trouble
from escadre.tables.refusal import WORDS
from escadre.tables.settings import TableSettings

DATABASE = "escadre.sqlite3"
"""The database in the data folder, unless the host names another."""

LARGEST_SETTINGS = 1_000_000  # bytes of a file of settings

WORKERS = min(4, max(1, (os.cpu_count() or 1) - 1))  # one core is the server's

PositiveInt = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=31_536_000)]
Rate = Annotated[float, msgspec.Meta(gt=0, le=1_000_000_000)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much of everything one visitor may take. Rates are per second, bursts come at once."""

    body: PositiveInt = 65_536  # bytes of a REST body
    frame: PositiveInt = 16_384  # bytes of a WebSocket message
    messages: Rate = 20.0  # a connection
    messages_burst: PositiveInt = 60
    address_messages: Rate = 300.0  # WebSocket messages of all connections of an address
    address_messages_burst: PositiveInt = 1_200
    requests: Rate = 60.0  # of an address: a classroom may be one
    requests_burst: PositiveInt = 600
    openings: Rate = 1.0  # tables that an address may open
    openings_burst: PositiveInt = 60
    tables: PositiveInt = 50  # of one guest, not yet ended
    connections: PositiveInt = 5_000
    address_connections: PositiveInt = 256
    table_connections: PositiveInt = 100
    sockets: PositiveInt = 6_000  # TCP connections, whatever is said on them
    address_sockets: PositiveInt = 512
    head: Seconds = 10.0  # from the connection, or the first byte, to a whole head
    upload: Seconds = 20.0  # from the head to a whole body
    entries: PositiveInt = 5_000  # of one table's log
    send: Seconds = 20.0  # a client that takes no byte for so long is let go

    def shared_by(self, processes: int) -> Limits:
        """What each of so many processes may give an address, so that all give no more than this.

        Each counts for itself. What a process can hold, whoever asks, is not divided.
        """
        rates = {name: getattr(self, name) / processes for name in _RATES_OF_AN_ADDRESS}
        counts = {name: -(-getattr(self, name) // processes) for name in _COUNTS_OF_AN_ADDRESS}
        return msgspec.structs.replace(self, **rates, **counts)


_RATES_OF_AN_ADDRESS = ("requests", "openings", "address_messages")
_COUNTS_OF_AN_ADDRESS = (
    *(f"{rate}_burst" for rate in _RATES_OF_AN_ADDRESS),
    "address_connections",
    "address_sockets",
)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything has a value that will do; only the data folder must be named."""

    data: Path  # the key of cookies and seats, and the database unless `database` says where
    database: str | None = None  # an address like postgresql://name:word@host/escadre
    url: str | None = None  # the address under which browsers reach this server, behind a proxy
    origins: tuple[str, ...] = ()  # other sites whose pages may talk to this server
    proxies: tuple[str, ...] = ()  # addresses of proxies whose X-Forwarded-For is believed
    metrics_token: str | None = None  # opens /metrics to other machines, and behind proxies
    thinkers: Literal["processes", "threads"] = "processes"  # where bots think
    workers: PositiveInt = WORKERS  # that think at once; one more thinks for people alone
    pause: Seconds = 0.7  # between the move of a person and that of a bot
    thinking: Seconds = 120.0  # a bot that needs longer is taken to have failed
    arranging: Seconds = 10.0  # a ready-made set-up that needs longer is not made
    idle: Seconds = 900.0  # a table that nobody looks at leaves the memory after this time
    unfilled: Seconds = 14 * 24 * 3600.0  # a table that nobody sat down at is swept after this time
    limits: Limits = Limits()

    @property
    def address(self) -> str:
        """The database as SQLAlchemy wants to hear it; raises InputError."""
        from sqlalchemy.engine import make_url  # slow to import
        from sqlalchemy.exc import ArgumentError

        if self.database is None:
            return f"sqlite+aiosqlite:///{self.data / DATABASE}"
        try:
            url = make_url(self.database)
        except ArgumentError:
            raise InputError(text("settings-database"), WORDS) from None
        match url.get_backend_name():
            case "postgresql" | "postgres":
                driver = "postgresql+asyncpg"
            case "sqlite":
                driver = "sqlite+aiosqlite"
            case _:
                raise InputError(text("settings-database"), WORDS)
        return url.set(drivername=driver).render_as_string(hide_password=False)

    @property
    def for_tables(self) -> TableSettings:
        """What tables want to know of this."""
        return TableSettings(
            pause=self.pause,
            thinking=self.thinking,
            arranging=self.arranging,
            idle=self.idle,
            unfilled=self.unfilled,
            entries=self.limits.entries,
            tables=self.limits.tables,
        )

    @property
    def secure(self) -> bool:
        """Whether browsers come by https."""
        return self.url is not None and urlsplit(self.url).scheme == "https"


def read_settings(path: Path, data: Path) -> Settings:
    """The settings in a TOML file, with this data folder unless it names one; raises InputError."""
    try:
        with path.open("rb") as file:
            lines = file.read(LARGEST_SETTINGS + 1)
    except OSError as error:
        raise wrong("settings-unreadable", path, trouble(error)) from None
    if len(lines) > LARGEST_SETTINGS:
        raise wrong("settings-unreadable", path, text("settings-large", most=LARGEST_SETTINGS))
    try:
        written = tomllib.loads(lines.decode())
    except ValueError as error:
        line = toml_line(error, lines.decode(errors="replace"))
        raise wrong("settings-toml", path, text("settings-line", line=line)) from None
    except RecursionError:
        raise wrong("settings-unreadable", path, text("settings-deep")) from None
    try:
        return msgspec.convert({"data": str(data)} | written, Settings, dec_hook=_path)
    except msgspec.ValidationError as error:
        raise wrong("settings-wrong", path, misfit(error, Settings)) from None


def _path(type: type[Any], written: object) -> Path:
    """The only setting that TOML has no word for."""
    if type is not Path or not isinstance(written, str):
        raise ValueError("Expected a path")
    return Path(written)


def wrong(id: str, path: Path, detail: Text) -> InputError:
    """What is wrong with a file, in one sentence."""
    return InputError(text(id, file=str(path), detail=detail), WORDS)
