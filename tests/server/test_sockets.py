"""What is written to a socket without the library's help is what the library would write."""

import pytest
from websockets.frames import Frame, Opcode

from escadre.server import sockets


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    data = b"x" * length
    assert sockets._head(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)
