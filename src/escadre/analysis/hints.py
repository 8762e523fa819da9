"""Hints for a player: rated choices, chances, a good set-up.

A suggested set-up is random, with a new seed for every request, because opponents would soon know a
fixed set-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from escadre.analysis.choice_names import choice_name, disambiguate, find_choice, name_from_scene
from escadre.analysis.option_reasons import (
    add_differences,
    are_all_equal,
    displayed_chance,
    equal_headline,
    has_largest_effect,
    plain_reasons,
    separate_shared_reasons,
    with_largest_effect_first,
)
from escadre.analysis.phrases import MAX_OPTIONS_SHOWN, chance_text, join_reasons
from escadre.analysis.real_choices import (
    has_only_one_action,
    is_real_choice,
    is_settled,
    no_favourite_id,
    no_favourite_sentence,
    settled_facts,
)
from escadre.analysis.rollouts import POINTS_PER_RETURN, compare_by_rollouts
from escadre.analysis.shown_advice import advise, game_advice
from escadre.bots.generic import get_rollout_bot
from escadre.core.advice import (
    AdvisedAction,
    AnyAdvice,
    chance_as_percent,
    order_by_figures,
    return_as_percent,
)
from escadre.core.chance import Rng, shuffled
from escadre.core.game import Decision, Seat, has_two_sides
from escadre.core.i18n.catalogue import Message, Words, localize_notation, semicolon, text
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    Aim,
    Arrange,
    Chart,
    ChoiceMark,
    Grid,
    Hull,
    Panel,
    PlaceHull,
    PlacePiece,
    Scene,
    Token,
    TurnHull,
    locate_action,
)

MAX_SETUP_ACTIONS = 64  # upper bound, so that the loop ends
QUICK_WORLDS = 4  # worlds sampled for the first, quick hint
QUICK_CANDIDATES = 8  # choices compared in a quick hint
MIN_LEAD_TO_REPLACE = 5
"""Points of win chance by which the better hint must lead to replace the quick hint's choice."""
MAX_EQUAL_LEAD = 8
"""Points by which the better hint's choice may lead and still count as equal, within its error."""


def suggest_setup(kit: AnyKit, observation: Any, rng: Rng) -> Iterator[Any]:
    """Yield the actions of a good set-up, except final actions.

    It is the game's automatic set-up `advised`, if it has one. Otherwise a captain completes the
    set-up: the second strongest, which is faster than the strongest.
    """
    game, seat = kit.game, Seat(observation.viewer)
    state = game.determinize(observation, rng)
    if all(game.is_final(state, seat, each) for each in game.legal_actions(observation)):
        return
    if "advised" in kit.setups:
        yield from kit.setups["advised"](observation, rng)
        return
    captain = get_rollout_bot(kit)
    for _ in range(MAX_SETUP_ACTIONS):
        node = game.node(state)
        if not isinstance(node, Decision) or seat not in node.seats:
            return
        action = captain.choose(game.observe(state, seat), rng)
        if game.is_final(state, seat, action) or game.seals(state, seat, action):
            return
        yield action
        state = game.apply(state, seat, action)


class RatedOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rated choice: its name, its value in words, and the reasons.

    `chance`, from 0 to 1, is the figure shown, in whole percent; None: a better hint is still being
    computed, the action is the only one, or the error is too large. `best`: the choice is as good
    as the best, within the error. `action` is the action that it sends, `following` the further
    actions of the same move. `plain_reason` (`plain`): one reason in simple words, beside the
    figure. `win_chance` (`wins`): the expected share of a win, if `chance` is the chance of
    something else, such as a hit.
    """

    name: str
    chance_text: str = msgspec.field(name="told")
    chance: float | None
    action: Any
    reasons: tuple[str, ...] = ()
    best: bool = False
    mark: ChoiceMark | None = None
    plain_reason: str = msgspec.field(default="", name="plain")
    win_chance: float = msgspec.field(default=0.5, name="wins")
    following: tuple[Any, ...] = ()


class SquareChance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chance of a target on a square, from 0 to 1."""

    choice: str
    square: int
    chance: float


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A preview of one panel: the tokens of a grid, the hulls of a chart."""

    panel: str
    tokens: tuple[Token, ...] = ()
    hulls: tuple[Hull, ...] = ()


class MoveHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint: a headline, an explanation of the figures, and general remarks.

    `chance_map` (`map` in JSON): the chance of every square that may be chosen, if the game
    computes these chances.
    `has_better_hint` (`more`): a better hint is available, and this one has no figures.
    `setup_actions` (`way`): the actions of a suggested set-up; `previews` (`drawn`): each panel
    after it.
    `is_free` (`free`): it favours no choice, or only one is possible, so it does not count.
    """

    headline: str = msgspec.field(name="head")
    figures_explanation: str = msgspec.field(default="", name="figures")
    options: tuple[RatedOption, ...] = ()
    chance_map: tuple[SquareChance, ...] = msgspec.field(default=(), name="map")
    notes: tuple[str, ...] = ()
    has_better_hint: bool = msgspec.field(default=False, name="more")
    setup_actions: tuple[Any, ...] = msgspec.field(default=(), name="way")
    previews: tuple[Drawing, ...] = msgspec.field(default=(), name="drawn")
    is_free: bool = msgspec.field(default=False, name="free")


def make_hint(
    kit: AnyKit,
    config: Any,
    observation: Any,
    say: Words,
    allow_slow: bool,
    seed: int = 0,
    known_advice: AnyAdvice | None = None,
) -> MoveHint:
    """Make a hint for the observing seat: a quick one, or with `allow_slow` a better one.

    `say` needs the messages of the analysis and of the game. `seed` selects one of many good
    set-ups. `known_advice`: the better advice, if it has been computed before.
    """
    scene = kit.scene(observation, say)
    if _is_setup(scene):
        return _setup_hint(kit, config, observation, say, seed)
    is_forced = has_only_one_action(kit, observation)
    if not is_forced and is_settled(kit, observation):
        return _settled_hint(kit, config, observation, scene, say)
    advice, is_quick = (
        (known_advice, False) if known_advice else find_advice(kit, observation, allow_slow)
    )
    has_better_hint = is_quick and not is_forced
    if advice is None:
        return MoveHint(say("coach-nothing"), is_free=True)
    if no_favourite := no_favourite_id(kit, observation, advice):
        sentence = no_favourite_sentence(no_favourite, advice, say)
        return _example_hint(kit, config, scene, sentence, _example(advice), say)
    is_equal = not has_better_hint and are_all_equal(kit, observation, advice)
    if is_equal:
        if not has_largest_effect(advice):
            sentence = equal_headline(advice, say)
            return _example_hint(kit, config, scene, sentence, _example(advice), say)
        advice = with_largest_effect_first(advice)
    advice = _merge_headings(scene, advice, say)
    if not has_better_hint:
        advice = order_by_figures(advice)
    two_sided = has_two_sides(kit.game, config)
    marks = _marks(scene, advice)

    def option_name(option: AdvisedAction[Any]) -> str:
        mark = marks.get(option.action)
        further = _further_headings(scene, mark, option)
        name = name_from_scene(scene, mark, say, further_headings=further)
        return name or localize_notation(kit.format_action(config, option.action), say)

    max_shown = 1 if is_forced else MAX_OPTIONS_SHOWN
    shared, listed = separate_shared_reasons(advice.options[:max_shown])
    actions = [option.action for option in listed]
    names = disambiguate(kit, config, scene, [*map(option_name, listed)], actions, say)
    headline_name = _headline_name(scene, marks.get(advice.options[0].action), names[0], say)
    if has_better_hint or is_forced:  # figures may still change, or would suggest an alternative
        headline = say("coach-first" if has_better_hint else "coach-only", choice=headline_name)
        rated = _options_without_figures(names, listed, marks, say)
        return MoveHint(headline, options=rated, has_better_hint=has_better_hint, is_free=is_forced)
    notes = [say("coach-all", reasons=join_reasons(shared, say))] if shared else []
    notes += map(say.format, advice.notes)
    if advice.worlds:
        notes.append(say("coach-imagined", worlds=advice.worlds))
    rated = _rated_options(names, listed, len(shared), advice.tied, marks, two_sided, say)
    if is_equal:
        percent, reason = return_as_percent(advice.options[0].value), rated[0].plain_reason
        headline = say("coach-equal-idea", chance=percent, choice=headline_name, reason=reason)
    else:
        headline = _headline(advice, listed, headline_name, two_sided, say)
    return MoveHint(
        headline=headline,
        figures_explanation=_meaning_of_figures(advice, listed, two_sided, say),
        options=rated,
        chance_map=(*_chance_map(advice, marks),),
        notes=tuple(notes),
    )


def _settled_hint(kit: AnyKit, config: Any, observation: Any, scene: Scene, say: Words) -> MoveHint:
    """Name the winner of a settled position, and the likeliest hit if the game computes chances."""
    facts = settled_facts(kit, observation)
    advice = game_advice(kit, observation)
    if advice is None or not advice.options[0].chance:
        captain = get_rollout_bot(kit)
        action = _example(advice) if advice else captain.choose(observation, Random(0))
        return _example_hint(kit, config, scene, say("coach-settled", **facts), action, say)
    first = advice.options[0]
    name = choice_name(kit, config, observation, first.action, say)
    marks, two_sided = _marks(scene, advice), has_two_sides(kit.game, config)
    chance = _headline_chance(first, two_sided, say)
    return MoveHint(
        say("coach-settled-idea", **facts, choice=name, chance=chance),
        options=_rated_options([name], [first], 0, 1, marks, two_sided, say),
        is_free=True,
    )


def _example(advice: AnyAdvice) -> Any:
    """Return the first action of the best value, that with the best chance if there are chances."""
    return max(advice.options, key=lambda each: (each.value, each.chance or 0.0)).action


def _example_hint(
    kit: AnyKit, config: Any, scene: Scene, sentence: str, action: Any, say: Words
) -> MoveHint:
    """Make a hint that names one of several equal choices, after a sentence that says so."""
    mark = locate_action(scene.choices, action)
    name = name_from_scene(scene, mark, say) or localize_notation(
        kit.format_action(config, action), say
    )
    example = say("coach-example", choice=_headline_name(scene, mark, name, say))
    options = _options_without_figures([name], [AdvisedAction(action, 0.0)], {action: mark}, say)
    return MoveHint(f"{sentence} {example}", options=options, is_free=True)


def _headline(
    advice: AnyAdvice,
    listed: Sequence[AdvisedAction[Any]],
    name: str,
    two_sided: bool,
    say: Words,
) -> str:
    """Return the headline of a hint: the best option, which has this name, and its chance."""
    first = advice.options[0]
    tied_chances = {_headline_chance(each, two_sided, say) for each in listed[: advice.tied]}
    return say(
        _headline_id(advice, listed),
        choice=name,
        chance=_headline_chance(first, two_sided, say),
        more=advice.tied - 1,
        equal=int(len(tied_chances) == 1),
    )


def _headline_id(advice: AnyAdvice, listed: Sequence[AdvisedAction[Any]]) -> str:
    """Return the id of the headline: how much better the best option is than the others."""
    first = advice.options[0]
    if advice.tied == 1 and first.chance is None and first.value >= 1:
        return "coach-winning"  # others may win too, but later or not for certain
    if _are_within_error(advice, listed):
        return "coach-even"
    if not _has_shown_figure(first):
        return "coach-best-plain" if advice.tied == 1 else "coach-even"
    if max(option.chance or 0.0 for option in advice.options) == 0 == first.chance:
        return "coach-hopeless"
    return "coach-close" if advice.tied > 1 else "coach-best"


def _are_within_error(advice: AnyAdvice, listed: Sequence[AdvisedAction[Any]]) -> bool:
    """Return whether the listed figures differ by less than their error."""
    if advice.tied > 1 or len(listed) < 2 or any(each.chance is not None for each in listed):
        return False
    if any(note.id.startswith("coach-longer") for note in advice.notes):
        return False  # the note says that the first is better than the first idea
    values = [option.value for option in listed]
    error = max(option.error for option in listed)
    return max(values) - min(values) < min(error, MAX_EQUAL_LEAD / POINTS_PER_RETURN)


def _meaning_of_figures(
    advice: AnyAdvice, listed: Sequence[AdvisedAction[Any]], two_sided: bool, say: Words
) -> str:
    """Return a sentence that explains the figures beside the options, with their margin."""
    if advice.options[0].chance is not None:
        return say("advice-figure", margin=_margin(advice.options))
    if not (rated := [each for each in listed if each.has_figure]):
        return ""
    margin = _margin(rated)
    varies = int(any(_margin([each]) != margin for each in rated))
    id = f"coach-figure-{'two' if two_sided else 'many'}"
    unlisted = say("coach-figure-none") if len(advice.options) > len(listed) else ""
    return f"{say(id, margin=margin, varies=varies)} {unlisted}".strip()


def _rated_options(
    names: Sequence[str],
    listed: Sequence[AdvisedAction[Any]],
    shared_count: int,
    tied: int,
    marks: dict[Any, ChoiceMark | None],
    two_sided: bool,
    say: Words,
) -> tuple[RatedOption, ...]:
    """Return the listed options with their figures and reasons.

    The last `shared_count` reasons of each option are omitted; the first `tied` are equally good.
    """
    own = [replace(each, reasons=each.reasons[: -shared_count or None]) for each in listed]
    plain = plain_reasons(listed, say, tied=tied)
    return tuple(
        RatedOption(
            name=name,
            chance_text=_chances_text(option, two_sided, say),
            chance=displayed_chance(option) if _has_shown_figure(option) else None,
            action=msgspec.to_builtins(option.action),
            reasons=tuple(_reason_line(each, say) for each in option.reasons),
            best=n < tied,
            mark=marks.get(option.action),
            plain_reason=reason if _has_shown_figure(option) else _without_figure(reason, say),
            win_chance=return_as_percent(option.value) / 100,
            following=msgspec.to_builtins(option.following),
        )
        for n, (name, option, reason) in enumerate(
            zip(names, add_differences(own, tied), plain, strict=True)
        )
    )


def _reason_line(reason: Message, say: Words) -> str:
    """Write a reason in full, a drawback with "but"."""
    line = say.format(reason)
    return say("coach-but", reason=line) if reason.is_drawback else line


def _without_figure(plain_reason: str, say: Words) -> str:
    """Add to the simple reason of an option why it has no figure."""
    unknown = say("coach-chance-unknown")
    return f"{plain_reason}{semicolon(say)}{unknown}" if plain_reason else unknown


def _has_shown_figure(option: AdvisedAction[Any]) -> bool:
    """Return whether a figure is shown beside an option: its own chance, or an accurate value."""
    return option.chance is not None or option.has_figure


def _options_without_figures(
    names: Sequence[str],
    options: Sequence[AdvisedAction[Any]],
    marks: dict[Any, ChoiceMark | None],
    say: Words,
) -> tuple[RatedOption, ...]:
    """Return options with their marks and simple reasons only."""
    return tuple(
        RatedOption(
            name=name,
            chance_text="",
            chance=None,
            action=msgspec.to_builtins(each.action),
            mark=marks.get(each.action),
            plain_reason=plain,
            following=msgspec.to_builtins(each.following),
        )
        for name, each, plain in zip(
            names, options, plain_reasons(options, say, has_figures=False), strict=True
        )
    )


def _further_headings(
    scene: Scene, mark: ChoiceMark | None, option: AdvisedAction[Any]
) -> list[int]:
    """Return the headings of the steps with which a ship continues an advised move."""
    choice = find_choice(scene, mark)
    if not isinstance(choice, TurnHull):
        return []
    return [int(msgspec.to_builtins(each)[choice.blank]) for each in option.following]


def _margin(options: Sequence[AdvisedAction[Any]]) -> int:
    """Return the largest 95% half-width of the shown figures, in points; 0 if they are exact."""
    widest = max(
        POINTS_PER_RETURN * each.stated_error if each.chance is None else 100 * each.chance_error
        for each in options
    )
    return max(1, round(widest)) if widest else 0


def _merge_headings(scene: Scene, advice: AnyAdvice, say: Words) -> AnyAdvice:
    """Merge options that turn a ship to headings with the same name into one option, the best.

    Captains try headings in small steps, which a player cannot tell apart.
    """
    if not any(isinstance(choice, TurnHull) for choice in scene.choices):
        return advice
    merged = list[AdvisedAction[Any]]()
    seen_names = set[str]()
    tied = 0
    for n, option in enumerate(advice.options):
        mark = locate_action(scene.choices, option.action)
        if mark is not None and mark.heading is not None:
            further = _further_headings(scene, mark, option)
            name = name_from_scene(scene, mark, say, further_headings=further)
            if name in seen_names:
                continue
            seen_names.add(name)
        merged.append(option)
        tied += n < advice.tied
    return replace(advice, options=tuple(merged), tied=tied)


def _setup_hint(kit: AnyKit, config: Any, observation: Any, say: Words, seed: int) -> MoveHint:
    """Make a hint with one good set-up and its steps in order; none is known to be the best."""
    seat, rng = Seat(observation.viewer), Random(seed)
    state = kit.game.determinize(observation, rng)
    names = list[str]()
    actions = list[Any]()
    for action in suggest_setup(kit, observation, rng):
        current = kit.game.observe(state, seat)
        if not _is_setup(kit.scene(current, say)):
            break  # the last action began the play
        names.append(choice_name(kit, config, current, action, say))
        actions.append(msgspec.to_builtins(action))
        state = kit.game.apply(state, seat, action)
    if not actions:
        return MoveHint(say("coach-way-done"), is_free=True)
    later = kit.scene(kit.game.observe(state, seat), say)
    previews = (*_setup_previews(kit.scene(observation, say), later),)
    on_chart = any(each.hulls for each in previews)  # the name of a step on a chart has no position
    steps = () if on_chart else (say("coach-way-steps", steps=", ".join(names)),)
    head = say("coach-way-drawn" if previews else "coach-way")
    return MoveHint(head, notes=steps, setup_actions=tuple(actions), previews=previews)


def _is_setup(scene: Scene) -> bool:
    return any(isinstance(choice, (Arrange, PlacePiece, PlaceHull)) for choice in scene.choices)


def _setup_previews(before: Scene, after: Scene) -> Iterator[Drawing]:
    """Yield the items of each grid or chart that the set-up adds."""
    ids_before = {each.id for panel in before.panels for each in _items(panel)}
    for panel in after.panels:
        added = tuple(each for each in _items(panel) if each.id not in ids_before)
        if added and isinstance(panel, Grid):
            yield Drawing(panel.id, tokens=added)
        elif added:
            yield Drawing(panel.id, hulls=added)


def _items(panel: Panel) -> tuple[Any, ...]:
    """Return the tokens of a grid or the hulls of a chart."""
    if isinstance(panel, Grid):
        return panel.tokens
    return panel.hulls if isinstance(panel, Chart) else ()


def find_advice(kit: AnyKit, observation: Any, allow_slow: bool) -> tuple[AnyAdvice | None, bool]:
    """Return the advice, or None, and whether it is only the quick advice."""
    rng = Random(0)
    quick = game_advice(kit, observation, quick=True)
    if not allow_slow and quick is not None:
        return quick, True
    if (advice := game_advice(kit, observation)) is not None:
        return (keep_quick_choice(quick, advice) if quick else advice), False
    if allow_slow:
        return advise(kit, observation), False
    legal = list(kit.game.legal_actions(observation))
    compared = dict.fromkeys([get_rollout_bot(kit).choose(observation, rng), *shuffled(legal, rng)])
    quick = compare_by_rollouts(kit, observation, [*compared][:QUICK_CANDIDATES], QUICK_WORLDS, rng)
    return quick, True


def keep_quick_choice(quick: AnyAdvice, better_advice: AnyAdvice) -> AnyAdvice:
    """Return the better advice, with the quick advice's choice first unless it is clearly worse.

    The player has already seen the quick hint. Another choice replaces it only if it wins clearly
    more; a note then states the difference. Choices that win a little more count as equally good.
    If they differ by less than their error, they get the same figure.
    """
    quick_choice = quick.options[0].action
    if better_advice.options[0].action == quick_choice:
        return better_advice
    same_option = next(
        (each for each in better_advice.options if each.action == quick_choice), None
    )
    if same_option is None or (better_advice.options[0].has_figure and not same_option.has_figure):
        return replace(better_advice, notes=(*better_advice.notes, text("coach-longer-other")))
    best = better_advice.options[0]
    values = (best.value, same_option.value)
    lead = POINTS_PER_RETURN * (values[0] - values[1])
    error = POINTS_PER_RETURN * max(best.error, same_option.error)
    if lead < min(error, MAX_EQUAL_LEAD):
        same_option = replace(  # they cannot be told apart
            same_option, value=max(values), error=max(best.error, same_option.error)
        )
    elif lead >= MIN_LEAD_TO_REPLACE:
        chance, first = map(return_as_percent, values)
        has_figures = best.has_figure and same_option.has_figure
        note = text("coach-longer-look", chance=chance, first=first)
        note = note if has_figures else text("coach-longer-other")
        return replace(better_advice, notes=(*better_advice.notes, note))
    place = [each.action for each in better_advice.options].index(quick_choice)
    rest = (*better_advice.options[:place], *better_advice.options[place + 1 :])
    tied = max(better_advice.tied, place + 1)
    return replace(better_advice, options=(same_option, *rest), tied=tied)


def counts_as_hint(kit: AnyKit, observation: Any, advice: AnyAdvice) -> bool:
    """Return whether advice counts as a hint: see `MoveHint.is_free`."""
    return (
        is_real_choice(kit, observation)
        and not no_favourite_id(kit, observation, advice)
        and (has_largest_effect(advice) or not are_all_equal(kit, observation, advice))
    )


def _headline_chance(option: AdvisedAction[Any], two_sided: bool, say: Words) -> str:
    """Return the chance of the best option as text for the headline, equal to its figure."""
    if option.chance is None:
        return chance_text(option, two_sided, say)
    return say("advice-tried", chance=chance_as_percent(option.chance))


def _chances_text(option: AdvisedAction[Any], two_sided: bool, say: Words) -> str:
    """Write all chances of an option, each with its meaning: of the action, and of the match."""
    match_chance = chance_text(option, two_sided, say)
    if option.chance is None:
        return match_chance
    return f"{_headline_chance(option, two_sided, say)}{semicolon(say)}{match_chance}"


def _headline_name(scene: Scene, mark: ChoiceMark | None, name: str, say: Words) -> str:
    """Return the name of the best option in quotes; if it is only a square, what to do there."""
    choice = find_choice(scene, mark)
    is_square = isinstance(choice, Aim) and name == name_from_scene(scene, mark, say)
    if choice is None or not is_square or choice.label in name:
        return say("report-quoted", choice=name)
    label = choice.label[:1].lower() + choice.label[1:]
    id = "aimed" if "aimed" in say else "coach-aimed"  # a game may have its own preposition
    return say(id, choice=label, where=name)


def _marks(scene: Scene, advice: AnyAdvice) -> dict[Any, ChoiceMark | None]:
    """Locate the options in the scene: those listed, or all if each has a chance."""
    located = (
        advice.options
        if advice.options[0].chance is not None
        else advice.options[:MAX_OPTIONS_SHOWN]
    )
    return {option.action: locate_action(scene.choices, option.action) for option in located}


def _chance_map(advice: AnyAdvice, marks: dict[Any, ChoiceMark | None]) -> Iterator[SquareChance]:
    """Yield the chance of every square, if there are more options than the hint lists."""
    if len(advice.options) <= MAX_OPTIONS_SHOWN:
        return
    for option in advice.options:
        mark = marks.get(option.action)
        if option.chance is not None and mark and mark.square is not None:
            yield SquareChance(mark.choice, mark.square, displayed_chance(option))
