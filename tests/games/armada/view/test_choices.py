"""Test that the choices of a scene are the legal actions."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import OPEN, Fill, Moor, Press, Put, Swing
from escadre.games.armada.rules.game import GAME, apply_battle_action, initial_state
from escadre.games.armada.rules.hulls import FULL_TURN, Pose, hull
from escadre.games.armada.rules.model import (
    BattlePhase,
    ChooseFirst,
    ChooseFirstPhase,
    Config,
    OfferFleets,
    OfferPhase,
    Step,
)
from escadre.games.armada.rules.ship_sizes import max_steps
from escadre.games.armada.view.panels import ship_name
from tests.games.armada.states import GUNNER, ONE, SCREEN, USUAL, after, battle, played
from tests.games.armada.view.scenes import EN, FR, POSITIONS, chart, chosen, scene, shut


def test_the_arcs_of_a_ship_say_of_every_heading_what_the_referee_says() -> None:
    """ARM-8, ARM-9: open headings are exact intervals, and the reason of each closed one is his."""
    for name, state in POSITIONS.items():
        shown = scene(state)
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            swing = chosen(shown, Swing, f"step-{number}")
            said: list[str] = [""] * FULL_TURN
            for arc in swing.arcs:
                for heading in range(arc.start, arc.start + arc.sweep + 1):
                    assert said[heading % FULL_TURN] == "", f"{name}: two arcs hold {heading}"
                    said[heading % FULL_TURN] = arc.fit
            for heading, letter in enumerate(said):
                why = GAME.validate(state, ONE, Step(number, heading))
                assert (letter == OPEN) == (why is None), (name, number, heading)
                if why is not None:
                    assert shut(shown, letter)[0] == why.clause


def test_a_closed_heading_names_the_ship_that_it_would_strike() -> None:
    shown = scene(POSITIONS["crowded"])
    sentences = {reason.sentence for reason in shown.reasons}
    assert "The ship would hit ship 4." in sentences
    assert "That turn is too sharp: the ship would overlap its old position." in sentences


def test_a_ship_that_may_not_move_any_more_is_shown_with_the_reason() -> None:
    """ARM-5, ARM-6: moved already; no steps left."""
    state = POSITIONS["crowded"]
    stepped = apply_battle_action(state, Step(2, 200))
    closed = chosen(scene(stepped), Swing, "step-2").closed
    assert (closed.clause, closed.sentence) == (
        "ARM-6",
        "This ship has already made all its steps.",
    )
    other = apply_battle_action(stepped, Step(0, 0))
    closed = chosen(scene(other), Swing, "step-2").closed
    assert (closed.clause, closed.sentence) == ("ARM-5", "This ship has already moved this turn.")
    assert chosen(scene(other), Swing, "step-0").closed is None


def test_every_enemy_is_a_shot_or_says_why_not() -> None:
    state = POSITIONS["crowded"]
    shots = [each for each in scene(state).choices if isinstance(each, Put)]
    assert len(shots) == 9
    for shot in shots:
        assert (shot.closed is None) == bool(shot.actions)
        for action in shot.actions:
            assert GAME.validate(state, ONE, action) is None


def test_watchers_and_who_waits_are_offered_nothing() -> None:
    state = POSITIONS["crowded"]
    assert scene(state, None).choices == ()
    assert scene(state, 1).choices == ()
    assert chart(scene(state, None)).hulls == chart(scene(state, 0)).hulls


def test_each_ship_waits_to_be_moored_within_the_band_of_its_owner() -> None:
    """ARM-4: heading for the other side, unless its owner turns it."""
    for lot, seat, heading, top in (("lot 1", 1, 1800, 0), ("lot 2", 0, 0, 18_000)):
        state = played(initial_state(Config(setup="full")), lot)
        moors = [each for each in scene(state, seat).choices if isinstance(each, Moor)]
        assert len(moors) == len({moor.label for moor in moors}) == 12
        assert {moor.heading for moor in moors} == {heading}
        large = moors[-1]
        assert large.outline == hull(3, Pose(0, 0, 0))
        assert min(y for _, y in large.within) == top


def test_fleets_are_named_by_numbers() -> None:
    """ARM-16: at least one ship each; whose they are is the other half of the offer."""
    state = OfferPhase(Config(setup="advanced"), ONE)
    shown = scene(state)
    mine, theirs = (chosen(shown, Fill, f"name-{whose}") for whose in ("mine", "theirs"))
    assert [(b.name, b.least, b.most) for b in mine.blanks] == [
        ("small", 0, 4),
        ("medium", 0, 4),
        ("large", 1, 4),
    ]
    assert (mine.action["mine_large"], theirs.action["mine_large"]) == (True, False)
    assert GAME.validate(state, ONE, OfferFleets(4, 4, 4, True)) is None
    french = scene(state, say=FR)
    assert chosen(french, Fill, "name-mine").label == "Je prends les grands navires"


def test_who_must_answer_reads_what_is_offered() -> None:
    """ARM-16: what would be his, and what the other's."""
    state = OfferPhase(Config(setup="advanced"), ONE)
    for mine, said in (
        (True, "2 small, 1 medium, your opponent 3 large"),
        (False, "3 large, your opponent 2 small, 1 medium"),
    ):
        offered = after(state, OfferFleets(2, 1, 3, mine))
        assert scene(offered, viewer=1).prompt.startswith(f"You would have {said}: agree or swap.")


def test_the_quiet_end_is_announced_ten_turns_before() -> None:
    """ARM-22: to who moves, and to who waits."""
    state = POSITIONS["in the open"]
    for viewer in (0, 1, None):
        for quiet, said in (
            (19, ""),
            (
                20,
                "After 10 more turns without damage, most pips afloat wins.",
            ),
            (
                29,
                "After one more turn without damage, most pips afloat wins.",
            ),
        ):
            prompt = scene(replace(state, quiet=quiet), viewer).prompt
            assert prompt.endswith(said or "."), quiet
            assert ("without damage" in prompt) == bool(said)
    drawn = replace(state, quiet=29, config=replace(state.config, quiet="draw"))
    assert scene(drawn).prompt.endswith("After one more turn without damage, the game is a draw.")


def test_the_ship_that_is_under_way_is_named_with_its_steps() -> None:
    """ARM-5, ARM-6: it may sail on, even after the last action."""
    state = POSITIONS["in the open"]
    number = next(n for n, ship in enumerate(state.ships) if ship.seat == state.turn)
    name = ship_name(state.ships, number, EN)
    most = max_steps(state.config, state.ships[number].size)
    for actions, made, said in (
        (1, most - 1, f"Your turn: one step left for {name}, then 2 actions."),
        (3, most - 1, f"One step left for {name}, or end the turn."),
        (1, most, "Your turn: 2 actions left."),
        (3, most, "No actions left: end the turn."),
    ):
        moved = replace(state, actions=actions, moving=(number, made), moved=(number,))
        assert scene(moved, state.turn).prompt.startswith(said), (actions, made)


def test_a_fleet_is_built_from_a_list_or_by_numbers() -> None:
    """ARM-17: what is listed has twelve pips; the numbers may say another fleet."""
    state = initial_state(Config(setup="constructed"))
    shown = scene(state)
    built = [each for each in shown.choices if isinstance(each, Press)]
    assert [press.label for press in built] == [
        "4 small, 4 medium",
        "4 large",
        "3 small, 3 medium, 1 large",
        "2 small, 2 medium, 2 large",
    ]
    assert chosen(shown, Fill, "build").action == {"type": "build"}


def test_who_chooses_says_i_begin_or_the_other() -> None:
    """ARM-2: nobody has to know his number."""
    state = ChooseFirstPhase(Config(), Seat(0), ((0, 0, 4), (4, 4, 0)))
    first, second = (each for each in scene(state, viewer=1).choices if isinstance(each, Press))
    assert (first.label, first.actions) == ("I go first", (ChooseFirst(1),))
    assert (second.label, second.actions) == ("Player 1 goes first", (ChooseFirst(Seat(0)),))


def test_who_ends_a_turn_is_asked_while_something_can_still_be_done() -> None:
    """ARM-5: a shot comes before a move; without either, or an action, nothing is asked."""

    def asked(state: BattlePhase, say: Words = EN) -> str | None:
        sure: str | None = chosen(scene(state, say=say), Press, "end").sure
        return sure

    gunner = battle(USUAL, [GUNNER], [SCREEN])
    assert asked(gunner) == "You can still fire: end the turn anyway?"
    assert asked(replace(gunner, shots=(0, 0, 0), actions=1), FR) == (
        "Encore 2 actions\u00a0: terminer quand même\u202f?"
    )
    assert asked(replace(gunner, shots=(0, 0, 0), moved=(0,), actions=2)) is None
    assert asked(replace(gunner, actions=3)) is None
