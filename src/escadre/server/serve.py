"""The command `escadre serve`: check the store, bind the socket, start the processes."""

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text, words
from escadre.server.heartbeat import notify_systemd_in_loop
from escadre.server.host.key_file import read_key
from escadre.server.http.trusted_proxies import proxy_warnings
from escadre.server.listening_socket import bind_socket, display_host
from escadre.server.log_setup import configure_log
from escadre.server.processes import serve_in_processes
from escadre.server.settings import Settings
from escadre.server.store.engine import one_line_error
from escadre.server.store.sql_store import SqlStore
from escadre.server.store.store_lock import exclusive_store
from escadre.server.uvicorn_server import run
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.event_log import log


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
        log.warning(doubt)
    if processes > 1 and settings.database_url.startswith("sqlite"):
        raise InputError(text("serve-needs-postgresql"), MESSAGES_PACKAGE)
    with exclusive_store(settings.database_url):
        asyncio.run(migrate_store(settings))
        listening = bind_socket(host, port)
        local_url = f"http://{display_host(host)}:{listening.getsockname()[1]}"
        address = f"{settings.url} ({local_url})" if settings.url else local_url
        sentence = words(language, MESSAGES_PACKAGE)(
            "serve-ready", address=address, folder=str(settings.data)
        )
        if processes > 1:
            serve_in_processes(settings, listening, processes, lambda: say(sentence))
            return

        def started() -> None:
            say(sentence)
            notify_systemd_in_loop()

        run(settings, listening, started)


async def migrate_store(settings: Settings) -> None:
    """Migrate the database before any connection is accepted; raises InputError."""
    store = SqlStore(settings.database_url)
    try:
        await store.open()
    except (OSError, SQLAlchemyError, ImportError) as error:
        raise InputError(
            text("serve-no-database", detail=one_line_error(error)), MESSAGES_PACKAGE
        ) from None
    finally:
        await store.close()
