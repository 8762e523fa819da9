"""Test the port and the piles: revealed and drawn cards."""

from __future__ import annotations

from escadre.core.chance import Draw
from escadre.core.game import Chance, Decision, Seat, start
from escadre.games.maitre.rules.game import GAME, node
from escadre.games.maitre.rules.model import Config
from tests.games.maitre.states import ARMING, fleet, ids, play_lines, position, refusal_of


def test_port_is_drawn_card_by_card() -> None:
    """MDM-2: the port is drawn from the shuffled deck, whose order is not stored."""
    state = start(GAME, Config())
    for count, id in enumerate(("3+6", "1+4", "2+2", "2+1")):
        now = node(state)
        assert (
            isinstance(now, Chance) and isinstance(now.distribution, Draw) and now.clause == "MDM-2"
        )
        assert len(now.distribution.items) == 12 - count
        state = play_lines(state, f"card {id}")
    assert ids(state, state.port) == ["3+6", "1+4", "2+2", "2+1"]
    assert len(state.hidden_ships) == 8 and list(state.hidden_ships) == sorted(state.hidden_ships)
    assert node(state) != node(start(GAME, Config()))


def test_piles_are_ordered_by_letter() -> None:
    """MDM-3: only cards of the first letter come to the top, drawn at random among them."""
    state = play_lines(start(GAME, Config()), "card 3+6", "card 1+4", "card 2+2", "card 2+1")

    def offered() -> list[str]:
        now = node(state)
        assert (
            isinstance(now, Chance) and isinstance(now.distribution, Draw) and now.clause == "MDM-3"
        )
        return ids(state, now.distribution.items)

    assert offered() == ["flip", "plus", "minus"]
    state = play_lines(state, "card plus")
    assert offered() == ["kind", "run"]
    state = play_lines(state, "card run")
    assert ids(state, [state.goods.top, state.treasures.top]) == ["plus", "run"]
    hunting = position("1+2", "-", treasures="sixes / house", now="hunt 1 sixes 6,6,- roll=3")
    after_success = play_lines(hunting, "dice 6", "6 > sixes/3")
    assert (
        ids(after_success, [after_success.treasures.top]) == ["house"]
        and after_success.treasures.rest == ()
    )
    empty = position("1+2", "-", goods="? /", treasures="? /")
    assert refusal_of(empty, "hunt") == "MDM-3 no-treasures"
    assert refusal_of(empty, "buy") == "MDM-3 no-goods"


def test_ship_fitted_out_is_replaced_in_the_port() -> None:
    """MDM-9: the ship joins the fleet; a new one takes its place."""
    state = play_lines(
        position("-", "-", port="1+4 1+3 2+1 3+3"),
        *("arm", "dice 4 3 6 4 2", "4 > 1+4/1", "3 > 1+4/2", "6 > 1+4/3", "4 > 1+4/3"),
    )
    assert fleet(state, 0) == "1+4" and ids(state, state.port) == ["1+3", "2+1", "3+3"]
    now = node(state)
    assert (
        isinstance(now, Chance)
        and now.clause == "MDM-9"
        and now.distribution == Draw(state.hidden_ships)
    )
    assert len(state.hidden_ships) == 8
    state = play_lines(state, "card 3+6")
    assert ids(state, state.port) == ["3+6", "1+3", "2+1", "3+3"] and len(state.hidden_ships) == 7
    assert node(state) == Decision((Seat(1),), "MDM-4")


def test_port_is_refilled_only_after_fitting_out() -> None:
    """MDM-10: shuffled ships come first, then those sent under the deck; then the port shrinks."""
    rest = "1+5 1+2 2+1 2+2 2+3 2+4 3+5 3+6"
    failed = play_lines(position("-", "-", now="arm 1 1+4 4,3,4 roll=5 hand=1"), "discard 1")
    assert len(failed.port) == 4 and None not in failed.port
    one = position(rest, "-", port="1+4 1+3 3+3", now=ARMING)  # 3+4 alone is face down
    assert ids(one, one.hidden_ships) == ["3+4"]
    end = play_lines(one, "6 > 1+4/3")
    assert ids(end, end.port) == [
        "3+4",
        "1+3",
        "3+3",
    ]  # not drawn: it is the only one
    queue = position(rest, "-", port="1+4 1+3", under="3+4 3+3", now=ARMING)
    end = play_lines(queue, "6 > 1+4/3")
    assert ids(end, end.port) == ["3+4", "1+3"] and ids(end, end.returned_ships) == ["3+3"]
    none = position(f"{rest} 3+4", "-", port="1+4 1+3 3+3", now=ARMING)
    end = play_lines(none, "6 > 1+4/3")
    assert ids(end, end.port) == ["1+3", "3+3"]
    both = position("2+1 2+2 2+3 2+4 3+5 3+6", "-", port="1+4 1+3", under="3+4", now=ARMING)
    end = play_lines(both, "6 > 1+4/3")
    assert isinstance(now := node(end), Chance) and now.distribution == Draw(both.hidden_ships)
