"""Test the actions and helpers of secret set-ups."""

import msgspec

from escadre.core.game import Ready, seats_not_ready


def test_seats_not_ready_lists_the_seats_still_setting_up() -> None:
    assert seats_not_ready((False, False)) == (0, 1)
    assert seats_not_ready((True, False)) == (1,)
    assert seats_not_ready((False, True, False)) == (0, 2)
    assert seats_not_ready((True, True)) == ()


def test_ready_has_the_same_json_in_every_game() -> None:
    assert msgspec.json.encode(Ready()) == b'{"type":"ready"}'
