"""The command `escadre serve`: check the store, bind the socket, start the processes."""

import asyncio
import socket
from collections.abc import Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import brief, text, words
from escadre.server.heartbeat import notify_in_loop
from escadre.server.host.key_file import read_key
from escadre.server.http.trusted_proxies import proxy_warnings
from escadre.server.processes import serve_in_processes
from escadre.server.run import configure_log, display_host, run
from escadre.server.settings import SERVER_WORDS, Settings
from escadre.server.store.engine import exclusive_store, one_line_error
from escadre.server.store.sql_store import SqlStore
from escadre.tables.errors import MESSAGES_PACKAGE

DEFAULT_PORT = 8000
PORTS_TO_TRY = 20  # ports tried in turn if no port was given


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    processes: int = 1,
    say: Callable[[str], None] = print,
    language: str = "en",
) -> None:
    """Serve until Ctrl-C; raises InputError when the server cannot start.

    Without a port, it listens on 8000 or the next free one. Several processes need PostgreSQL.
    """
    configure_log()
    read_key(settings.data)
    for doubt in proxy_warnings(settings):
        structlog.get_logger().warning(doubt)
    if processes > 1 and settings.address.startswith("sqlite"):
        raise InputError(text("serve-needs-postgresql"), MESSAGES_PACKAGE)
    with exclusive_store(settings.address):
        asyncio.run(migrate_store(settings))
        listening = bind_socket(host, port)
        here = f"http://{display_host(host)}:{listening.getsockname()[1]}"
        address = f"{settings.url} ({here})" if settings.url else here
        sentence = words(language, MESSAGES_PACKAGE)(
            "serve-ready", address=address, folder=str(settings.data)
        )
        if processes > 1:
            serve_in_processes(settings, listening, processes, lambda: say(sentence))
            return

        def started() -> None:
            say(sentence)
            notify_in_loop()

        run(settings, listening, started)


async def migrate_store(settings: Settings) -> None:
    """Migrate the database before any connection is accepted; raises InputError."""
    store = SqlStore(settings.address)
    try:
        await store.open()
    except (OSError, SQLAlchemyError, ImportError) as error:
        raise InputError(
            text("serve-no-database", detail=one_line_error(error)), MESSAGES_PACKAGE
        ) from None
    finally:
        await store.close()


def bind_socket(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; raises InputError."""
    tried = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY) if port is None else [port]
    failure: OSError | OverflowError | None = None
    for each in tried:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.create_server((host, each), family=family, backlog=2048)
        except (OSError, OverflowError) as error:
            failure = error
        else:
            # asyncio does not set this for such a socket; without it answers wait 40 ms
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listener
    if isinstance(failure, OSError) and (failure.errno or 0) < 0:  # an error of getaddrinfo
        raise InputError(text("serve-no-host", host=brief(host)), SERVER_WORDS)
    reason = system_error_message(failure) if isinstance(failure, OSError) else text("shape-wrong")
    where = f"{host}:{tried[-1] if port is None else port}"
    raise InputError(text("serve-no-port", where=where, detail=reason), MESSAGES_PACKAGE)
