"""Test the server process: its start, its output and its end."""

import asyncio
from pathlib import Path

import pytest

from escadre.server.listening_socket import bind_socket
from tests.conftest import often
from tests.server.clients import FLEET, READY, Guest, bomb
from tests.server.server_process import Process, run_command

pytestmark = pytest.mark.anyio


def has_ended(pid: int) -> bool:
    """Return True if a process has ended or is a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def children(pid: int) -> list[int]:
    """Return the ids of the children of a process."""
    ids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in ids]


async def test_server_prints_only_its_address_and_stops_silently_at_ctrl_c(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    async with Guest(process.url, {}, timeout=None) as ann:
        opened = await ann.open("me", "mousse", first="1")
        table, secret = opened["table"], opened["seats"][0]["secret"]
        cookie = next(iter(ann.http.cookies.values()))
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET, READY)
            await ann_socket.act({"type": "nonsense"})
            await ann.http.get(f"/api/tables/{table}/nonsense?secret={secret}")
            assert process.stop() == 0
    sentence = (
        f"Escadre is running at {process.url} and saves its data in {process.data}; "
        "Ctrl-C stops it.\n"
    )
    assert process.log == sentence, "requests were logged"
    for hidden in (table, secret, cookie):
        assert hidden not in process.log


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
async def test_worker_processes_end_with_the_server(tmp_path: Path) -> None:
    for stop_server in often((Process.stop, Process.kill), (Process.kill,)):
        process = Process(tmp_path, thinkers="processes")
        process.start()
        async with Guest(process.url, {}, timeout=None) as ann:
            table = (await ann.open("me", "mousse", first="1", bombs=1))["table"]
            async with ann.live(table) as ann_socket:
                await ann_socket.read()
                await ann_socket.act(*FLEET, READY)
                await ann_socket.until(turn=[0])
                await ann_socket.act(bomb(99))
                while not ann_socket.view["table"]["ended"]:
                    await ann_socket.read()
        workers = children(process.pid)
        assert workers
        stop_server(process)
        while not all(map(has_ended, workers)):  # noqa: ASYNC110  works on a busy machine, too
            await asyncio.sleep(0.02)
        assert "Traceback" not in process.log


def test_start_errors_are_one_sentence(tmp_path: Path) -> None:
    with bind_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        exit_code, output, error = run_command("--port", port, "--data", tmp_path)
    assert (exit_code, output) == (1, "")
    assert error.count("\n") == 1 and f"127.0.0.1:{port}" in error

    settings = tmp_path / "settings.toml"
    for text, word in (
        ('database = "mysql://x"', "postgresql://"),
        ('database = "sqlite:////no/such/folder/x"', "The database cannot be used"),
        ('database = "postgresql://nobody@127.0.0.1:1/x"', "The database cannot be used"),
        ("pause = -1", "pause"),
        ("=", "is not TOML"),
    ):
        settings.write_text(text, "utf-8")
        exit_code, output, error = run_command(
            "--data", tmp_path, "--port", "0", "--settings", settings
        )
        assert (exit_code, output) == (1, "")
        assert error.count("\n") == 1 and word in error, error


def test_next_free_port_is_used_without_a_port_option(tmp_path: Path) -> None:
    sockets = [bind_socket("127.0.0.1", None) for _ in range(2)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    assert ports[1] > ports[0] >= 8000
