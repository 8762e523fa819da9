"""Test that a placed die can be taken back until the next roll or the next turn."""

from escadre import Match
from escadre.core.game import CHANCE

DRAWS = ("card 3+6", "card 1+4", "card 2+2", "card 2+1", "card plus", "card run", "first 1")


def match_with_rolled_dice(dice: str) -> Match:
    """Return a match in which player 1 is fitting out a ship and has rolled these dice."""
    match = Match("maitre")
    match.play(CHANCE, *DRAWS)
    match.play(0, "arm")
    match.play(CHANCE, dice)
    return match


def test_placed_dice_can_be_taken_back() -> None:
    """MDM-5: placed dice are taken back one by one, until all rolled dice are in hand again."""
    match = match_with_rolled_dice("dice 1 2 2 6 6")
    rolled = match.state
    assert not match.can_undo(0)  # the choice to fit out: the dice have been seen
    match.play(0, "2 > 3+6/1")
    after_first_die = match.state
    match.play(0, "1 > 3+6/2")
    assert not match.can_undo(1)
    match.undo(0)
    assert match.state == after_first_die
    match.undo(0)
    assert match.state == rolled and not match.can_undo(0)


def test_die_set_aside_can_be_taken_back_until_the_next_roll() -> None:
    """MDM-5, MDM-6: the player chose the die; the next roll reveals new information."""
    match = match_with_rolled_dice("dice 1 2 2 4 4")
    match.play(0, "2 > 3+6/1", "roll")
    match.play(CHANCE, "dice 3 3 4 4")
    assert not match.can_undo(0)
    match.play(0, "discard 3")
    match.undo(0)
    assert not match.can_undo(0)


def test_takeback_ends_with_the_turn() -> None:
    """MDM-8: the die that completes a card ends the turn; another player may have acted since."""
    match = match_with_rolled_dice("dice 1 2 4 6 6")
    match.play(0, "2 > 3+6/1", "1 > 3+6/2", "6 > 3+6/3")
    assert match.can_undo(0)
    match.play(0, "6 > 3+6/3")
    assert match.state.turns_completed == 1 and not match.can_undo(0)
