"""What a record proves to who kept something of it."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.proof import UNNAMED, Kept, broken, proven
from escadre.games import GAMES
from tests.matches import audited_match

KIT = GAMES["battleship"]
RECORD = audited_match(KIT, KIT.game.config_type(width=4, height=4, fleet=(1,)), seed=2)


def test_zeros_are_nobodys_seed_even_where_a_seat_has_named_none() -> None:
    assert RECORD.lots
    lots = RECORD.lots
    record = replace(RECORD, lots=replace(lots, seat_seeds=(UNNAMED, lots.seat_seeds[1])))
    kept = Kept(lots.commitment, (UNNAMED,))
    assert [reason.id for reason in broken(record, kept)] == ["kept-no-seed"]
    own = Kept(lots.commitment, (lots.seat_seeds[1],))
    assert list(broken(record, own)) == []
    assert "proof-dice" in [reason.id for reason in proven(record, own)]
