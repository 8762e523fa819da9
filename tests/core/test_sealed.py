import msgspec

from escadre.core.game import Ready, seats_not_ready


def test_who_has_not_said_ready_still_arranges() -> None:
    assert seats_not_ready((False, False)) == (0, 1)
    assert seats_not_ready((True, False)) == (1,)
    assert seats_not_ready((False, True, False)) == (0, 2)
    assert seats_not_ready((True, True)) == ()


def test_ready_is_spelled_the_same_in_every_game() -> None:
    assert msgspec.json.encode(Ready()) == b'{"type":"ready"}'
