"""Test that the reasons for a turn agree with the rules."""

from random import Random

from escadre import Match
from escadre.core.advice import chance_as_percent
from escadre.core.game import CHANCE, Chance, Seat
from escadre.core.i18n.catalogue import words
from escadre.games.maitre import KIT
from escadre.games.maitre.captains import advise
from escadre.games.maitre.captains.reasons import attack_risk_text, dice_needs, turn_reasons
from escadre.games.maitre.captains.turn_outcomes import turn_branches
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import apply_in_attempt, dice_missing
from escadre.games.maitre.rules.cards import FACES, completions
from escadre.games.maitre.rules.fights import winning_seat
from escadre.games.maitre.rules.game import apply, legal_actions, legal_turn_actions, observe
from escadre.games.maitre.rules.model import (
    Attack,
    Attempt,
    Buy,
    Fight,
    FitOut,
    Hunt,
    PlaceDie,
    State,
    UseGoods,
    free_ships,
    seat_to_move,
)
from escadre.puzzles.puzzle import load_puzzles

SAY = {language: words(language, "escadre.analysis", KIT.game.home) for language in ("en", "fr")}


def positions_before_turns(seed: int) -> list[State]:
    """Yield the position before each turn of a match between boscos."""
    match = Match(KIT)
    rng = Random(seed)
    states = list[State]()
    while not match.over:
        if not match.turn:
            match.roll(rng)
            continue
        seen = match.see(match.turn[0])
        if seen.state.in_progress is None:
            states.append(seen.state)
        match.play(match.turn[0], KIT.captains["bosco"].choose(seen, rng))
    return states


TURNS = positions_before_turns(2)


def test_every_turn_has_reasons_in_both_languages() -> None:
    reason_ids = set[str]()
    for state in TURNS:
        for action in legal_turn_actions(state, seat := seat_to_move(state)):
            reasons = [*turn_reasons(state, seat, action)]
            assert isinstance(action, Attack) or reasons
            reason_ids.update(each.id for each in reasons)
            for say in SAY.values():
                assert all(say.format(each) for each in reasons)
    assert {
        "advice-arm",
        "advice-hunt",
        "advice-buy",
        "advice-raid",
        "advice-last-berth",
    } <= reason_ids
    assert {"advice-attack-won-ship", "advice-attack-lost-ship", "advice-attack-won"} <= reason_ids


def test_advice_on_a_turn_includes_its_reasons() -> None:
    state = next(each for each in TURNS if len(legal_turn_actions(each, seat_to_move(each))) > 2)
    advice = advise(observe(state, seat_to_move(state)), Random(0))
    assert advice is not None
    for option in advice.options:
        assert {*turn_reasons(state, seat_to_move(state), option.action)} <= {*option.reasons}


def test_turn_that_the_advice_omits_is_explained_too() -> None:
    assert KIT.analysis.explain_action is not None
    left_out = 0
    for state in TURNS[::4]:
        seen = observe(state, seat_to_move(state))
        advice = advise(seen, Random(0))
        assert advice is not None
        reasons_by_action = {option.action: option.reasons for option in advice.options}
        for action in legal_turn_actions(state, seat_to_move(state)):
            facts = KIT.analysis.explain_action(seen, action)
            left_out += action not in reasons_by_action
            assert facts == reasons_by_action.get(action, facts)
            assert {*turn_reasons(state, seat_to_move(state), action)} < {*facts}
    assert left_out


def test_advice_on_a_die_names_the_reward_of_success() -> None:
    state = TURNS[3]
    seat, rng = seat_to_move(state), Random(1)
    state = apply(state, seat, FitOut())
    while isinstance(now := KIT.game.node(state), Chance):
        state = apply(state, CHANCE, now.distribution.sample(rng))
    advice = advise(observe(state, seat), rng)
    assert advice is not None
    for option in advice.options:
        reason_ids = [each.id for each in option.reasons]
        assert reason_ids[0] == "advice-success" and "advice-arm" in reason_ids
        if isinstance(option.action, PlaceDie):
            assert {"advice-stakes", "advice-stakes-none"} & {*reason_ids}


def test_raid_risk_is_the_best_attack_of_an_opponent() -> None:
    checked = 0
    for state in TURNS:
        seat, top = seat_to_move(state), state.treasures.top
        if not any(isinstance(each, Hunt) for each in legal_turn_actions(state, seat)):
            continue
        assert top is not None
        (branch,) = turn_branches(state, Hunt())
        for onto, end in zip(free_ships(state.fleets[seat]), branch.ends, strict=True):
            shown_percent = dict(attack_risk_text(state, seat, onto, top).args)["percent"]
            while end.port and isinstance(now := KIT.game.node(end), Chance):
                end = apply(end, CHANCE, now.distribution.sample(Random(0)))
            if (
                end.treasures.top == top
                or not end.port
                or end.turns_completed >= end.config.turn_limit
            ):
                continue
            checked += 1
            attacks = [
                each
                for each in legal_actions(observe(end, seat_to_move(end)))
                if isinstance(each, Attack) and each.target == onto
            ]
            assert shown_percent == chance_as_percent(
                max((win_chance_by_dice(end, each) for each in attacks), default=0.0)
            )
    assert checked > 5


def win_chance_by_dice(state: State, attack: Attack) -> float:
    """MDM-17: return the share of all pairs of dice that win this attack."""
    seat = seat_to_move(state)
    fights = [
        Fight(seat, attack.ship, Seat(1 - seat), attack.target, (mine, theirs))
        for mine in FACES
        for theirs in FACES
    ]
    return sum(winning_seat(state.config.deck, each) == seat for each in fights) / len(fights)


def test_reason_to_buy_goods_names_the_chances_of_a_hunt() -> None:
    checked = 0
    for state in TURNS:
        seat, top = seat_to_move(state), state.treasures.top
        actions = legal_turn_actions(state, seat)
        if top is None or not any(isinstance(each, Buy) for each in actions):
            continue
        arguments_by_id = {each.id: dict(each.args) for each in turn_reasons(state, seat, Buy())}
        arguments = arguments_by_id["advice-buy-hunt"]
        if any(isinstance(each, Hunt) for each in actions):
            checked += 1
            assert arguments["before"] == chance_as_percent(success_value(state, seat, Hunt()))
        assert int(str(arguments["after"])) >= int(str(arguments["before"]))
    assert checked > 2


def test_dice_reasons_tell_what_the_card_still_needs() -> None:
    """Regression test: the reasons for dice were only figures."""
    seen = set[str]()
    for puzzle in [each for each in load_puzzles(KIT) if each.theme == "dice"]:
        state = KIT.parse_state(puzzle.position)
        attempt = state.in_progress
        if not isinstance(attempt, Attempt):
            continue
        for action in legal_actions(KIT.game.observe(state, Seat(puzzle.seat))):
            needs = [*dice_needs(state, attempt, action, 0.5)]
            after = apply_in_attempt(state, attempt, action).in_progress
            if not isinstance(after, Attempt) or after.card is None:
                assert not needs
                continue
            if not needs:
                assert isinstance(action, UseGoods)
                continue
            facts, missing = dict(needs[0].args), dice_missing(state, after)
            sure = [each.id for each in dice_needs(state, attempt, action, 1.0)]
            assert sure == ["advice-cannot-fail" if missing else "advice-needs"]
            if needs[0].id == "advice-dice-left":
                assert (facts["dice"], facts["places"]) == (after.dice_left, missing)
                seen.add("dice left")
                continue
            if needs[0].id == "advice-part-needs":
                assert isinstance(action, PlaceDie) and isinstance(facts["dice"], int)
                assert 0 < facts["dice"] < missing
                seen.add("part needs")
                continue
            assert facts["dice"] == missing
            if facts["dice"] == 1:
                parts = state.config.deck.cards[after.card].parts
                fitting = [
                    face
                    for part, placed in zip(parts, after.placed, strict=True)
                    for (face,) in (completions(part, placed) if len(placed) < part.dice else ())
                ]
                assert (facts["faces"], facts["low"]) == (len(fitting), min(fitting))
            seen.add(f"{facts['dice']} {facts['kind']}")
    assert {"1 one", "1 up", "dice left", "part needs"} <= seen, seen
