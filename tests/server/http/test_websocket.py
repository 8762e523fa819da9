"""Test that frames written without the library equal those that it would write."""

import pytest
from websockets.frames import Frame, Opcode

from escadre.server.http import websocket


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    data = b"x" * length
    assert websocket.frame_header(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


SAID = ["", "a", "é", "x" * 125]


@pytest.mark.parametrize("said", SAID)
def test_a_short_text_is_read_as_the_library_reads_it(said: str) -> None:
    data = said.encode()[:125]
    assert (
        websocket.short_text_frame(Frame(Opcode.TEXT, data).serialize(mask=True)) == data.decode()
    )


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"x" * 126),
        Frame(Opcode.TEXT, b"x", fin=False),
        Frame(Opcode.CONT, b"x"),
        Frame(Opcode.BINARY, b"x"),
        Frame(Opcode.CLOSE, b""),
        Frame(Opcode.PING, b"x"),
        Frame(Opcode.TEXT, b"\xff"),
    ],
)
def test_anything_else_is_left_to_the_library(frame: Frame) -> None:
    assert websocket.short_text_frame(frame.serialize(mask=True)) is None


def test_a_part_of_a_frame_two_frames_and_one_without_a_mask_are_no_short_text() -> None:
    whole = Frame(Opcode.TEXT, b"ahoy").serialize(mask=True)
    assert all(websocket.short_text_frame(whole[:cut]) is None for cut in range(len(whole)))
    assert websocket.short_text_frame(2 * whole) is None
    assert websocket.short_text_frame(Frame(Opcode.TEXT, b"ahoy").serialize(mask=False)) is None


@pytest.mark.parametrize("length", [0, 4, 125, 126, 65_535, 65_536])
def test_where_frames_end_is_known(length: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)
    assert websocket.ends_at_frame_boundary(frame)
    assert websocket.ends_at_frame_boundary(2 * frame)
    assert not any(
        websocket.ends_at_frame_boundary(frame[:cut]) for cut in (1, 2, 5, len(frame) - 1)
    )
    assert not websocket.ends_at_frame_boundary(frame + b"\x81")
