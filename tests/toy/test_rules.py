"""Test Skirmish, rule by rule."""

import pytest

from escadre.core.chance import DiceOutcome, Draw, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.game import (
    CHANCE,
    Chance,
    Decision,
    Rejection,
    Seat,
    Terminal,
    play,
    validate_action,
)
from escadre.core.i18n.catalogue import text
from tests.toy.notation import format_state, parse_action, parse_state
from tests.toy.rules import GAME, Config, Cover, Load, observe, powers, prizes


def node(line: str) -> object:
    return GAME.node(parse_state(line))


@pytest.mark.parametrize(("captains", "fight"), [(1, False), (2, True), (4, True), (5, False)])
def test_two_to_four_captains_can_play(captains: int, fight: bool) -> None:
    """SKI-1: a match has two to four captains."""
    rejection = GAME.validate_config(Config(captains))
    assert rejection == (None if fight else Rejection("SKI-1", text("players-range")))


@pytest.mark.parametrize(("captains", "fight"), [(2, False), (3, False), (4, True)])
def test_teams_need_four_captains(captains: int, fight: bool) -> None:
    """SKI-2: teams are two against two."""
    rejection = GAME.validate_config(Config(captains, teams=True))
    assert rejection == (None if fight else Rejection("SKI-2", text("teams-of-two")))
    assert GAME.sides(Config(4, teams=True)) == (0, 1, 0, 1)
    assert GAME.sides(Config(3)) == (0, 1, 2)


def test_captains_draw_kegs_in_turn() -> None:
    """SKI-3: there are two kegs each of 1 to 5; captains draw one in turn, then another."""
    state = parse_state("free | - - | - -")
    assert GAME.node(state) == Chance(Draw((1, 1, 2, 2, 3, 3, 4, 4, 5, 5)), "SKI-3")
    for keg, then in ((4, "4 -"), (4, "4 4"), (1, "14 4")):
        state = play(GAME, state, CHANCE, DrawOutcome(keg))
        assert format_state(state) == f"free | {then} | - -"
    assert GAME.node(state) == Chance(Draw((1, 2, 2, 3, 3, 5, 5)), "SKI-3")
    assert isinstance(GAME.node(play(GAME, state, CHANCE, DrawOutcome(5))), Decision)


def test_kegs_of_other_captains_are_hidden() -> None:
    """SKI-3: captains see their own kegs, and the number of the others' kegs."""
    seen = observe(parse_state("free | 13 25 | - -"), Seat(1))
    assert (seen.hands, seen.held) == ((None, (2, 5)), (2, 2))


def test_captains_load_simultaneously_from_their_hands() -> None:
    """SKI-4: captains each load one of their own kegs, in secret and in any order."""
    state = parse_state("free | 13 25 45 | - - -")
    assert GAME.node(state) == Decision((Seat(0), Seat(1), Seat(2)), "SKI-4")
    state = play(GAME, state, Seat(2), Load(4))
    assert state == parse_state("free | 13 25 5 | - - 4")
    assert GAME.node(state) == Decision((Seat(0), Seat(1)), "SKI-4")
    assert observe(state, Seat(0)).loaded == (None, None, None)
    assert observe(state, Seat(2)).loaded == (None, None, 4)
    assert observe(state, Seat(0)).ready == (False, False, True)
    refused = Rejection("SKI-4", text("no-such-keg", keg=5))
    assert validate_action(GAME, state, Seat(0), Load(5)) == refused


def test_kegs_are_shown_before_squares_are_covered_in_secret() -> None:
    """SKI-5: kegs are shown once all have loaded; squares are covered in any order."""
    state = parse_state("free | 1 25 | 3 -")
    assert isinstance(GAME.node(state), Decision)
    early = Rejection("SKI-4", text("load-first"))
    assert GAME.validate(state, Seat(1), Cover((0, 1))) == early
    state = play(GAME, state, Seat(1), Load(5))
    assert observe(state, None).loaded == (3, 5)
    assert GAME.node(state) == Decision((Seat(0), Seat(1)), "SKI-5")
    assert validate_action(GAME, state, Seat(0), Load(1)) == Rejection("SKI-5", text("cover-now"))
    state = play(GAME, state, Seat(1), Cover((0, 5)))
    assert state == parse_state("free | 1 2 | 3 5@A1C2")
    assert observe(state, Seat(0)).covers == ((), ())
    assert observe(state, Seat(1)).covers == ((), (0, 5))
    assert observe(state, Seat(0)).ready == (False, True)
    assert GAME.node(state) == Decision((Seat(0),), "SKI-5")


@pytest.mark.parametrize(
    ("squares", "refused"),
    [
        ((0,), "two-or-three"),
        ((0, 5), None),
        ((0, 3, 5), None),
        ((0, 1, 2, 3), "two-or-three"),
        ((0, 6), "squares-of-the-bay"),
        ((-1, 0), "squares-of-the-bay"),
        ((3, 3), "squares-of-the-bay"),
        ((3, 0), "squares-of-the-bay"),
    ],
)
def test_two_or_three_distinct_squares_are_covered(
    squares: tuple[int, ...], refused: str | None
) -> None:
    """SKI-5: an action names its squares in rising order."""
    rejection = validate_action(GAME, parse_state("free | 1 2 | 3 5"), Seat(0), Cover(squares))
    assert rejection == (refused and Rejection("SKI-5", text(refused)))


def test_squares_are_shown_before_the_dice_are_rolled() -> None:
    """SKI-6: this happens once all captains have covered their squares."""
    state = play(GAME, parse_state("free | 1 2 | 3 5@A1C2"), Seat(0), Cover((0, 1)))
    assert observe(state, None).covers == ((0, 1), (0, 5))
    chance = GAME.node(state)
    assert isinstance(chance, Chance) and chance.clause == "SKI-6"
    assert chance.distribution.allows(DiceOutcome((6, 1))) and not chance.distribution.allows(
        DiceOutcome((6,))
    )
    state = play(GAME, state, CHANCE, DiceOutcome((6, 1)))
    assert state == parse_state("free | 1 2 | - - | 35:61:A1B1,A1C2")


@pytest.mark.parametrize(
    ("fight", "salvo", "found"),
    [
        ("free", "425:363:A1B1,B1C2,A1C1", (5, 8, 8)),  # the rulebook's example
        ("free", "35:61:A1B1,A2B2C2", (11, 9)),
        ("free", "11:11:A1B1C1,A1B1C1", (-1, -1)),
        ("teams", "1111:1111:A1B1,A1A2,B1C1,A2B2", (2, 2, 4, 4)),  # allies subtract nothing
    ],
)
def test_squares_change_the_power_of_a_salvo(
    fight: str, salvo: str, found: tuple[int, ...]
) -> None:
    """SKI-6: keg plus die, plus 1 per square of one side alone, minus 1 for shared ones."""
    hands = " ".join("1" * len(found))
    state = parse_state(f"{fight} | {hands} | {' '.join('-' * len(found))} | {salvo}")
    assert powers(state.salvos[0], GAME.sides(state.config)) == found


@pytest.mark.parametrize(
    ("salvo", "won"),
    [
        ("free | 1 1 1 | - - - | 425:363:A1B1,B1C2,A1C1", (0, 0, 0)),  # the rulebook's example
        ("free | 1 1 1 | - - - | 425:362:A1B1,B1C2,A1C1", (0, 1, 0)),
        ("free | 1 1 | - - | 51:15:A1B1,A1B1", (0, 0)),
        ("free | 1 1 | - - | 51:25:A1B1,A1B1", (1, 0)),
        ("free | 1 1 | - - | 51:15:A1B1,A2B2C2", (0, 1)),
        ("teams | 1 1 1 1 | - - - - | 5151:2121:A1B1,A1B1,A1B1,A1B1", (1, 0, 1, 0)),  # one side
        ("teams | 1 1 1 1 | - - - - | 5511:2211:A1B1,A1B1,A1B1,A1B1", (0, 0, 0, 0)),
    ],
)
def test_the_greatest_power_wins_the_salvo(salvo: str, won: tuple[int, ...]) -> None:
    """SKI-7: if two sides tie, no side wins."""
    assert prizes(parse_state(salvo)) == won


def test_places_are_decided_after_two_salvos() -> None:
    """SKI-8: the match ends after the second salvo; equal prizes share a place."""
    three, four = ",".join(["A1B1"] * 3), ",".join(["A1B1"] * 4)
    assert isinstance(node(f"free | 1 1 1 | - - - | 234:111:{three}"), Decision)
    shared = node(f"free | - - - | - - - | 234:111:{three} 125:665:{three}")
    assert isinstance(shared, Terminal)
    assert (shared.places, shared.returns) == ((2, 2, 1), (-0.5, -0.5, 1.0))
    teams = node(f"teams | - - - - | - - - - | 2341:1161:{four} 1255:6611:{four}")
    assert isinstance(teams, Terminal)
    assert (teams.places, teams.returns) == ((1, 1, 1, 1), (0, 0, 0, 0))
    alone = node(f"teams | - - - - | - - - - | 2341:1161:{four} 1555:6111:{four}")
    assert isinstance(alone, Terminal)
    assert (alone.places, alone.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))


@pytest.mark.parametrize(
    "line",
    [
        "free | 1 2 | 3@A1 5",  # one square
        "free | 1 2 | 3@A1A1 5",
        "free | 1 25 | 3@A1B1 -",  # before all have loaded
        "free | 1 2 | - - | 35:61:A1B1",
        "free | 1 2 | - - | 35:61:A1B1,A1D1",
        "free | 1 2 | - - | 35:61:A1B1,",
    ],
)
def test_a_position_with_invalid_squares_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="is not a position"):
        parse_state(line)


def test_squares_may_be_written_in_any_order() -> None:
    assert parse_action(Config(), "cover c2 A1") == Cover((0, 5))
    with pytest.raises(InputError, match="some squares: cover A1 C2"):
        parse_action(Config(), "cover A1 D1")
