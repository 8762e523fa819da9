"""Test that the choices of a scene are the legal actions."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import OPEN, Fill, PlaceHull, Press, PutItem, TurnHull
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
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    after,
    battle,
    play_lines,
)
from tests.games.armada.view.scenes import EN, FR, POSITIONS, chart, chosen, closing_reason, scene


def test_arcs_of_a_ship_match_the_rules() -> None:
    """ARM-8, ARM-9: open headings are exact intervals; closed ones have the reason of the rules."""
    for name, state in POSITIONS.items():
        drawn_scene = scene(state)
        for number, ship in enumerate(state.ships):
            if ship.seat != ONE:
                continue
            heading_choice = chosen(drawn_scene, TurnHull, f"step-{number}")
            reasons: list[str] = [""] * FULL_TURN
            for arc in heading_choice.arcs:
                for heading in range(arc.start, arc.start + arc.sweep + 1):
                    assert reasons[heading % FULL_TURN] == "", f"{name}: two arcs hold {heading}"
                    reasons[heading % FULL_TURN] = arc.fit
            for heading, letter in enumerate(reasons):
                why = GAME.validate(state, ONE, Step(number, heading))
                assert (letter == OPEN) == (why is None), (name, number, heading)
                if why is not None:
                    assert closing_reason(drawn_scene, letter)[0] == why.clause


def test_closed_heading_names_the_ship_in_the_way() -> None:
    drawn_scene = scene(POSITIONS["crowded"])
    sentences = {reason.sentence for reason in drawn_scene.reasons}
    assert "The ship would hit small 4. Choose another heading." in sentences
    sharp = "That turn is too sharp: the ship would overlap its old position. Turn less."
    assert sharp in sentences


def test_ship_that_cannot_move_has_a_reason() -> None:
    """ARM-5, ARM-6: the ship has already moved, or has no steps left."""
    state = POSITIONS["crowded"]
    stepped = apply_battle_action(state, Step(2, 200))
    closed = chosen(scene(stepped), TurnHull, "step-2").closed
    assert (closed.clause, closed.sentence) == (
        "ARM-6",
        "This ship has already made all its steps. Choose another one.",
    )
    other = apply_battle_action(stepped, Step(0, 0))
    closed = chosen(scene(other), TurnHull, "step-2").closed
    assert closed.clause == "ARM-5"
    assert closed.sentence == "This ship has already moved this turn. Choose another one."
    assert chosen(scene(other), TurnHull, "step-0").closed is None


def test_a_step_names_the_rule_that_limits_it() -> None:
    """ARM-7: why no farther than one step."""
    stepped = apply_battle_action(POSITIONS["crowded"], Step(2, 200))
    beyond = chosen(scene(stepped), TurnHull, "step-0").beyond
    assert (beyond.clause, beyond.sentence.split(".")[0]) == ("ARM-7", "The ship turns that way")
    assert chosen(scene(stepped), TurnHull, "step-2").beyond is None, "it cannot step at all"


def test_every_enemy_is_a_target_or_has_a_reason() -> None:
    state = POSITIONS["crowded"]
    shots = [each for each in scene(state).choices if isinstance(each, PutItem)]
    assert len(shots) == 9
    for shot in shots:
        assert (shot.closed is None) == bool(shot.actions)
        for action in shot.actions:
            assert GAME.validate(state, ONE, action) is None


def test_only_the_player_to_move_has_choices() -> None:
    state = POSITIONS["crowded"]
    assert scene(state, None).choices == ()
    assert scene(state, 1).choices == ()
    assert chart(scene(state, None)).hulls == chart(scene(state, 0)).hulls


def test_undeployed_ships_can_be_placed_in_the_own_band() -> None:
    """ARM-4: the bow points towards the other side, unless the ship is turned."""
    for lot, seat, heading, top in (("lot 1", 1, 1800, 0), ("lot 2", 0, 0, 18_000)):
        state = play_lines(initial_state(Config(setup="full")), lot)
        placements = [each for each in scene(state, seat).choices if isinstance(each, PlaceHull)]
        assert len(placements) == len({placement.label for placement in placements}) == 12
        assert {placement.heading for placement in placements} == {heading}
        large = placements[-1]
        assert large.outline == hull(3, Pose(0, 0, 0))
        assert min(y for _, y in large.within) == top


def test_fleets_are_named_by_numbers() -> None:
    """ARM-16: each fleet has at least one ship; the offer also says who takes which fleet."""
    state = OfferPhase(Config(setup="advanced"), ONE)
    drawn_scene = scene(state)
    mine, theirs = (chosen(drawn_scene, Fill, f"name-{whose}") for whose in ("mine", "theirs"))
    assert [(b.name, b.least, b.most) for b in mine.blanks] == [
        ("small", 0, 4),
        ("medium", 0, 4),
        ("large", 1, 4),
    ]
    assert (mine.action["mine_large"], theirs.action["mine_large"]) == (True, False)
    assert GAME.validate(state, ONE, OfferFleets(4, 4, 4, True)) is None
    french = scene(state, say=FR)
    assert chosen(french, Fill, "name-mine").label == "Je prends les grands navires"


def test_prompt_for_the_answer_names_the_offered_fleets() -> None:
    """ARM-16: the prompt names the reader's own fleet, then the opponent's."""
    state = OfferPhase(Config(setup="advanced"), ONE)
    for mine, offered_fleets in (
        (True, "2 small ships, 1 medium ship, your opponent 3 large ships"),
        (False, "3 large ships, your opponent 2 small ships, 1 medium ship"),
    ):
        offered = after(state, OfferFleets(2, 1, 3, mine))
        assert scene(offered, viewer=1).prompt.startswith(
            f"You would have {offered_fleets}: agree or swap."
        )


def test_prompt_announces_the_end_without_damage_ten_turns_before() -> None:
    """ARM-22: the prompt warns both players and watchers."""
    state = POSITIONS["in the open"]
    for viewer in (0, 1, None):
        for quiet, sentence in (
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
            prompt = scene(replace(state, turns_without_damage=quiet), viewer).prompt
            assert prompt.endswith(sentence or "."), quiet
            assert ("without damage" in prompt) == bool(sentence)
    drawn = replace(state, turns_without_damage=29, config=replace(state.config, quiet="draw"))
    assert scene(drawn).prompt.endswith("After one more turn without damage, the game is a draw.")


def test_prompt_names_the_moving_ship_and_its_steps() -> None:
    """ARM-5, ARM-6: the moving ship can sail on, even after the last action."""
    state = POSITIONS["in the open"]
    number = next(n for n, ship in enumerate(state.ships) if ship.seat == state.turn)
    name = ship_name(state.ships, number, EN)
    most = max_steps(state.config, state.ships[number].size)
    for actions, made, sentence in (
        (1, most - 1, f"Your turn: one step left for {name}, then 2 actions."),
        (3, most - 1, f"One step left for {name}, or end the turn."),
        (1, most, "Your turn: 2 actions left."),
        (3, most, "No actions left."),
    ):
        moved = replace(state, actions=actions, moving=(number, made), moved=(number,))
        assert scene(moved, state.turn).prompt.startswith(sentence), (actions, made)


def test_fleet_is_built_from_a_list_or_by_numbers() -> None:
    """ARM-17: the listed fleets have twelve pips; numbers can give other fleets."""
    state = initial_state(Config(setup="constructed"))
    drawn_scene = scene(state)
    built = [each for each in drawn_scene.choices if isinstance(each, Press)]
    assert [press.label for press in built] == [
        "4 small ships, 4 medium ships",
        "4 large ships",
        "3 small ships, 3 medium ships, 1 large ship",
        "2 small ships, 2 medium ships, 2 large ships",
    ]
    assert [press.ships for press in built[1:3]] == [(3, 3, 3, 3), (3, 2, 2, 2, 1, 1, 1)]
    assert chosen(drawn_scene, Fill, "build").action == {"type": "build"}


def test_choice_of_the_first_player_is_i_or_the_opponent() -> None:
    """ARM-2: players need not know their seat numbers."""
    state = ChooseFirstPhase(Config(), Seat(0), ((0, 0, 4), (4, 4, 0)))
    first, second = (each for each in scene(state, viewer=1).choices if isinstance(each, Press))
    assert (first.label, first.actions) == ("I play first", (ChooseFirst(1),))
    assert (second.label, second.actions) == ("Player 1 plays first", (ChooseFirst(Seat(0)),))


def test_ending_a_turn_early_asks_for_confirmation() -> None:
    """ARM-5: the question is about shots, else about moves; without either, none is asked."""

    def prompt_of(state: BattlePhase, say: Words = EN) -> str | None:
        question: str | None = chosen(scene(state, say=say), Press, "end").sure
        return question

    gunner = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT])
    assert prompt_of(gunner) == "You can still fire: end the turn anyway?"
    assert prompt_of(replace(gunner, shots=(0, 0, 0), actions=1), FR) == (
        "Encore 2 actions\u00a0: terminer quand même\u202f?"
    )
    assert prompt_of(replace(gunner, shots=(0, 0, 0), moved=(0,), actions=2)) is None
    assert prompt_of(replace(gunner, actions=3)) is None
