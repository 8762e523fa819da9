"""Le Maître des Mers drawn: dice, port, piles, fleets, scores, and all that may be done now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from escadre.core.chance import Drawn, Rolled
from escadre.core.game import Decision, Rejection, Seat, Terminal
from escadre.core.scene import (
    Card,
    Cards,
    Choice,
    Count,
    Die,
    Fact,
    Hint,
    Panel,
    Press,
    Put,
    Reason,
    Scene,
    Slot,
    Tally,
    Tray,
)
from escadre.core.words import Words, text
from escadre.games.maitre.cards import Alike, Dice, Face, Goods, Part, Run, Ship, Sum, Treasure
from escadre.games.maitre.coach import chance_of, only, outlook, prospect
from escadre.games.maitre.hands import turns_of
from escadre.games.maitre.rules import (
    FAMILY_BONUS,
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Config,
    Discard,
    Fight,
    Hunt,
    Leave,
    Loot,
    Observation,
    Pile,
    Place,
    Roll,
    State,
    Stow,
    Use,
    attack_objection,
    buy_objection,
    discard_objection,
    effect,
    families,
    first_letter,
    free,
    hunt_objection,
    is_complete,
    loser,
    node,
    open_cards,
    place_objection,
    score,
    totals,
    treasure,
    turn_of,
    usable,
    winner,
)


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    return _Painter(seen, say).scene()


class _Painter:
    def __init__(self, seen: Observation, say: Words) -> None:
        self.seen = seen
        self.state = seen.position
        self.say = say
        self.node = node(seen.position)
        self.cards = seen.position.config.deck.cards
        self.attempt = seen.position.doing if isinstance(seen.position.doing, Attempt) else None
        self._counted: dict[int, int] = {}

    def scene(self) -> Scene:
        """Dice first, then what they are for, then everybody's fleet, one's own first."""
        turn = self.node.seats if isinstance(self.node, Decision) else ()
        dice = self.dice()  # before the slots: dice keep their ids when they are placed
        panels: list[Panel] = [*dice, *self.table()]
        for seat in self.seats():
            panels += [self.fleet(seat), self.tally(seat)]
        choices = tuple(self.choices()) if self.seen.viewer in turn else ()
        return Scene(self.prompt(), turn, tuple(panels), choices)

    def seats(self) -> list[Seat]:
        """The viewer's own seat first, then round the table."""
        count, me = self.state.config.players, self.seen.viewer
        own = me if me is not None and me >= 0 else 0
        return [Seat((own + n) % count) for n in range(count)]

    # Words

    def prompt(self) -> str:
        """What is to be done now, and by whom."""
        match self.node:
            case Terminal(reason=reason):
                return self.say.say(reason)
            case Decision(seats):
                what = _what(self.state)
                if self.seen.viewer in seats:
                    return self.say(f"your-{what}")
                return self.say(f"their-{what}", seat=seats[0] + 1)
            case _:
                return self.say("lots")

    def whose(self, what: str, seat: Seat) -> str:
        """A title that says whose this is."""
        if self.seen.viewer == seat:
            return self.say(f"{what}-mine")
        return self.say(f"{what}-of", seat=seat + 1)

    # Dice

    def dice(self) -> Iterator[Tray]:
        """What is in hand, what was put aside, or the two dice of a fight."""
        doing = self.state.doing or self.state.last
        match doing:
            case Attempt() as attempt:
                rolling = attempt.dice - len(attempt.hand) if self.attempt else 0
                yield Tray(
                    "dice",
                    self.say("dice"),
                    self.doer(),
                    (*self.named(attempt.hand), *self.waiting(rolling)),
                    self.rolls(attempt),
                    self.attempt_note(attempt),
                    self.turn_hint(),
                )
                aside = self.named(attempt.aside)
                yield Tray("aside", self.say("aside"), self.doer(), aside)
            case Fight() as fight:
                yield self.fight(fight)
            case None:
                yield Tray("dice", self.say("dice"))

    def doer(self) -> Seat:
        """Whose dice are shown: this turn's, or while nothing is done yet the last turn's."""
        turns = self.state.turns - (self.state.doing is None)
        assert self.state.first is not None
        return Seat((self.state.first + turns) % self.state.config.players)

    def rolls(self, attempt: Attempt) -> int:
        """A number that is another after every roll."""
        turns = self.state.turns - (self.state.doing is None)
        rolling = attempt.dice > 0 and not attempt.hand and not attempt.settled
        return 10 * turns + attempt.roll + (not rolling)

    def named(self, dice: Dice) -> tuple[Die, ...]:
        """Dice with ids that they keep: of one face, those in hand are counted first."""
        named = []
        for face in dice:
            self._counted[face] = n = self._counted.get(face, 0) + 1
            named.append(Die(f"die-{face}-{n}", face, str(face)))
        return tuple(named)

    def waiting(self, count: int) -> tuple[Die, ...]:
        """Dice about to be rolled."""
        label = self.say("not-rolled")
        return tuple(Die(f"die-waiting-{n}", 0, label) for n in range(count))

    def attempt_note(self, attempt: Attempt) -> str:
        """What the dice are for, and how it ended."""
        card = "" if attempt.card is None else self.name(attempt.card)
        aim = attempt.aim if attempt.card is None else f"{attempt.aim}-card"
        if self.state.doing is not None:
            return self.say(f"doing-{aim}", card=card)
        if is_complete(self.state, attempt):
            return self.say(f"done-{attempt.aim}", card=card)
        return self.say(f"failed-{aim}", card=card)

    def fight(self, fight: Fight) -> Tray:
        """MDM-17, MDM-18: two ships, two dice, two totals, and what became of it."""
        ships = (fight.by, fight.ship), (fight.against, fight.target)
        if not fight.pips:
            return Tray("fight", self.say("fight"), None, self.waiting(2), 0, self.fought(fight))
        won = winner(self.state.config.deck, fight)
        dice = tuple(
            Die(
                f"die-fight-{n}",
                pips,
                self.say("total", seat=seat + 1, ship=self.name(ship_), pips=pips, total=total),
                ("won",) if seat == won else ("lost",),
            )
            for n, ((seat, ship_), pips, total) in enumerate(
                zip(ships, fight.pips, totals(self.state.config.deck, fight), strict=True)
            )
        )
        roll = 10 * (self.state.turns - (self.state.doing is None)) + 1
        return Tray("fight", self.say("fight"), None, dice, roll, self.fought(fight))

    def fought(self, fight: Fight) -> str:
        """The fight in a sentence."""
        mine, theirs = self.name(fight.ship), self.name(fight.target)
        told = self.say(
            "fight-between", by=fight.by + 1, mine=mine, against=fight.against + 1, theirs=theirs
        )
        return f"{told} {self.outcome(fight)}" if fight.pips else told

    def outcome(self, fight: Fight) -> str:
        """MDM-17 to MDM-19: both totals, who has won, and what."""
        deck = self.state.config.deck
        one, other = totals(deck, fight)
        won = winner(deck, fight)
        told = self.say("fight-totals", one=one, other=other, seat=won + 1)
        if fight.loot is not None and fight.onto is not None:
            cargo, onto = self.name(fight.loot), self.name(fight.onto)
            told += " " + self.say("fight-loot", seat=won + 1, cargo=cargo, onto=onto)
        elif self.state.doing is None:
            _, lost = loser(deck, fight)
            afloat = any(vessel.ship == lost for fleet in self.state.fleets for vessel in fleet)
            told += " " + self.say("fight-kept" if afloat else "fight-sunk", lost=self.name(lost))
        return told

    # Cards

    def name(self, card: int) -> str:
        """What a card is called."""
        return card_name(self.state.config, card, self.say)

    def table(self) -> Iterator[Cards]:
        """The port, both piles, and the ships face down."""
        state, say = self.state, self.say
        port = tuple(self.card(card) for card in state.port if card is not None)
        yield Cards("port", say("port"), cards=port)
        for id, pile in (("treasures", state.treasures), ("goods", state.goods)):
            yield Cards(id, say(id), cards=tuple(self.pile(pile)), note=self.pile_note(pile))
        waiting = (*state.hidden, *state.under)
        note = say("pile-note", hidden=len(state.hidden), under=len(state.under))
        small = tuple(
            self.small(card, "hidden" if n < len(state.hidden) else "under")
            for n, card in enumerate(waiting)
        )
        yield Cards("pile", say("pile"), cards=small, note=note)

    def pile(self, pile: Pile) -> Iterator[Card]:
        """The top card in full, the others small in the order of their letters."""
        if pile.top is not None:
            yield self.card(pile.top)
        yield from map(self.small, self.in_order(pile.rest))

    def in_order(self, cards: tuple[int, ...]) -> Iterator[int]:
        while cards:
            first = first_letter(self.state.config.deck, cards)
            yield from first
            cards = tuple(card for card in cards if card not in first)

    def pile_note(self, pile: Pile) -> str:
        """How many cards there are."""
        return self.say("pile-left", count=len(pile.rest) + (pile.top is not None))

    def small(self, number: int, *marks: str) -> Card:
        """A card that waits."""
        card = self.card(number)
        return Card(
            card.id, card.kind, card.title, card.label, card.side, ("small", *marks), card.facts
        )

    def card(self, number: int, under: tuple[Card, ...] = (), slots: bool = True) -> Card:
        """A card with what is printed on it, and the dice on it."""
        card, title = self.cards[number], self.name(number)
        facts = tuple(card_facts(self.state.config, number, self.say))
        aimed = self.attempt is not None and self.attempt.card == number
        return Card(
            id=f"card-{number}",
            kind=_kind(card),
            title=title,
            label=", ".join([title, *(fact.label for fact in facts)]),
            side=card.family if isinstance(card, Ship) else None,
            marks=("aimed",) if aimed else (),
            facts=facts,
            slots=tuple(self.slots(number)) if slots else (),
            under=under,
            hint=self.card_hint(number) if slots else None,
        )

    def slots(self, number: int) -> Iterator[Slot]:
        """The parts of a combination, with the dice that lie there now."""
        parts = self.cards[number].parts
        placed: tuple[Dice, ...] = ((),) * len(parts)
        if self.attempt is not None and self.attempt.card == number:
            placed = self.attempt.placed
        for n, (part, dice) in enumerate(zip(parts, placed, strict=True)):
            label, printed = part_label(part, self.say), part_text(part, self.say)
            yield Slot(_slot(number, n), label, printed, self.named(dice), part.dice - len(dice))

    def fleet(self, seat: Seat) -> Cards:
        """Ships with what they carry."""
        ships = []
        for vessel in self.state.fleets[seat]:
            under = () if vessel.cargo is None else (self.small(vessel.cargo),)
            ships.append(self.card(vessel.ship, under, slots=False))
        note = "" if ships else self.say("no-ships")
        return Cards(f"fleet-{seat}", self.whose("fleet", seat), seat, tuple(ships), note)

    def tally(self, seat: Seat) -> Tally:
        """MDM-22, MDM-23: the score so far, what breaks ties, and families in the making."""
        state, say = self.state, self.say
        total = score(state, seat)
        bonus = FAMILY_BONUS * len(families(state, seat))
        counts = [
            Count("points", say("count-points"), total.points),
            Count("treasure", say("count-treasure"), treasure(state, seat)),
            Count("bonus", say("count-bonus"), bonus),
            Count("ships", say("count-ships"), total.ships),
            Count("firepower", say("count-firepower"), total.firepower),
        ]
        mine = {vessel.ship for vessel in state.fleets[seat]}
        members: dict[int, list[int]] = {}
        for number, card in enumerate(self.cards):
            if isinstance(card, Ship):
                members.setdefault(card.family, []).append(number)
        counts += (
            Count(
                "family",
                say("count-family", family=family_name(family, say)),
                sum(number in mine for number in numbers),
                len(numbers),
                family,
            )
            for family, numbers in sorted(members.items())
        )
        return Tally(f"score-{seat}", self.whose("score", seat), seat, tuple(counts))

    # What may be done

    def choices(self) -> Iterator[Choice]:
        """Everything that this viewer may do now."""
        match self.state.doing:
            case None:
                yield from self.turn_choices()
            case Attempt() as attempt if is_complete(self.state, attempt):
                yield from self.stow_choices(attempt)
            case Attempt() as attempt:
                yield from self.dice_choices(attempt)
            case Fight() as fight:
                yield from self.loot_choices(fight)

    def turn_choices(self) -> Iterator[Choice]:
        """MDM-4: one of four actions."""
        state, seat = self.state, turn_of(self.state)
        yield self.press("arm", Arm(), None, at="port")
        for id, action, pile, closed in (
            ("hunt", Hunt(), state.treasures, hunt_objection(state, seat)),
            ("buy", Buy(), state.goods, buy_objection(state, seat)),
        ):
            at = id if pile.top is None else f"card-{pile.top}"
            yield self.press(id, action, closed, at=at)
        for mine in state.fleets[seat]:
            for other, fleet in enumerate(state.fleets):
                for theirs in fleet:
                    if other != seat:
                        yield self.put(
                            self.say(
                                "attack", mine=self.name(mine.ship), theirs=self.name(theirs.ship)
                            ),
                            (f"card-{mine.ship}",),
                            f"card-{theirs.ship}",
                            Attack(mine.ship, theirs.ship),
                            attack_objection(state, seat, mine.ship, theirs.ship),
                        )

    def dice_choices(self, attempt: Attempt) -> Iterator[Choice]:
        """MDM-5 to MDM-7, MDM-14: dice to place or discard, goods to use, the rest to roll."""
        state = self.state
        dice: dict[int, list[str]] = {}
        for n, face in enumerate(attempt.hand):
            same = attempt.hand[:n].count(face) + 1
            dice.setdefault(face, []).append(f"die-{face}-{same}")
        best = self.best()
        for card, placed in open_cards(state, attempt):
            for part in range(len(placed)):
                for face, ids in dice.items():
                    action = Place(face, card, part)
                    told = part_label(self.cards[card].parts[part], self.say)
                    label = self.say("place", face=face, card=self.name(card), part=told)
                    closed = place_objection(state, attempt, face, card, part)
                    yield self.put(label, tuple(ids), _slot(card, part), action, closed, best)
        for card in usable(state, attempt):
            helps = effect(state, card)
            for face, ids in dice.items():
                becomes = turns_of(helps, face)
                if becomes:
                    label = self.say(f"use-{helps}", face=face, to=becomes[0])
                    for id in ids:
                        yield self.put(label, (f"card-{card}",), id, Use(card, face), None, best)
        closed = discard_objection(state, attempt)
        for face, ids in dice.items():
            label = self.say("discard", face=face)
            yield self.put(label, tuple(ids), "aside", Discard(face), closed, best)
        waits = None if attempt.settled else Rejection("MDM-6", text("place-first"))
        yield self.press("roll", Roll(), waits, main=True, best=best)

    def stow_choices(self, attempt: Attempt) -> Iterator[Choice]:
        """MDM-11 to MDM-13: under which free ship."""
        assert attempt.card is not None
        for onto in free(self.state.fleets[turn_of(self.state)]):
            label = self.say("stow", cargo=self.name(attempt.card), onto=self.name(onto))
            yield self.put(label, (f"card-{attempt.card}",), f"card-{onto}", Stow(onto), None)

    def loot_choices(self, fight: Fight) -> Iterator[Choice]:
        """MDM-18: under which free ship, or not at all."""
        won = winner(self.state.config.deck, fight)
        seat, lost = loser(self.state.config.deck, fight)
        cargo = next(v.cargo for v in self.state.fleets[seat] if v.ship == lost)
        assert cargo is not None
        for onto in free(self.state.fleets[won]):
            label = self.say("loot", cargo=self.name(cargo), onto=self.name(onto))
            yield self.put(label, (f"card-{cargo}",), f"card-{onto}", Loot(onto), None)
        yield self.press("leave", Leave(), None)

    def press(
        self,
        id: str,
        action: Action,
        closed: Rejection | None,
        at: str | None = None,
        main: bool = False,
        best: float | None = None,
    ) -> Press:
        """A button."""
        return Press(
            id,
            self.say(f"press-{id}"),
            () if closed else (action,),
            self.reason(closed),
            main,
            at,
            None if closed else self.action_hint(action, best),
        )

    def put(
        self,
        label: str,
        pieces: tuple[str, ...],
        onto: str,
        action: Action,
        closed: Rejection | None,
        best: float | None = None,
    ) -> Put:
        """A thing to put on another."""
        return Put(
            f"{pieces[0]}>{onto}",
            label,
            pieces,
            onto,
            () if closed else (action,),
            self.reason(closed),
            None if closed else self.action_hint(action, best),
        )

    def reason(self, rejection: Rejection | None) -> Reason | None:
        """A refusal, said."""
        if rejection is None:
            return None
        return Reason(rejection.clause, self.say.say(rejection.reason))

    # The coach

    @cached_property
    def coached(self) -> bool:
        """Whether the coach speaks: this viewer must choose, and the table has not forbidden it."""
        choosing = isinstance(self.node, Decision) and self.seen.viewer in self.node.seats
        tried = self.attempt is not None and not is_complete(self.state, self.attempt)
        return choosing and self.state.config.coach and (tried or self.state.doing is None)

    def best(self) -> float | None:
        """The best chance that any action leaves; None when nobody asks."""
        if not self.coached or self.attempt is None:
            return None
        return outlook(self.state, self.attempt)

    def action_hint(self, action: Action, best: float | None) -> Hint | None:
        """The exact chance after this action."""
        if not self.coached:
            return None
        chance = prospect(self.state, turn_of(self.state), action)
        return self.hint(chance, best is not None and chance > best - 1e-9)

    def card_hint(self, card: int) -> Hint | None:
        """The exact chance of this very card."""
        if not self.coached:
            return None
        if self.attempt is None:
            return self.hint(chance_of(self.state, turn_of(self.state), card))
        if self.attempt.card == card:
            return self.hint(outlook(self.state, self.attempt))
        if self.attempt.card is None and card in self.state.port:
            return self.hint(outlook(self.state, self.attempt, only(self.state, card)))
        return None

    def turn_hint(self) -> Hint | None:
        """The exact chance that this turn succeeds."""
        if not self.coached or self.attempt is None:
            return None
        return self.hint(outlook(self.state, self.attempt))

    def hint(self, chance: float, best: bool = False) -> Hint:
        """A chance, said in tenths of a per cent and no rounder: never 0 or 100 but when it is."""
        tenths = round(chance * 1000)
        if tenths == 1000 and chance < 1:
            tenths = 999
        if tenths == 0 and chance > 0:
            tenths = 1
        sentence = self.say("hint", whole=tenths // 10, tenth=tenths % 10)
        return Hint(sentence, min(1.0, chance), best)


# Names


def _kind(card: Ship | Goods | Treasure) -> str:
    match card:
        case Ship():
            return "ship"
        case Goods():
            return "goods"
        case Treasure():
            return "treasure"


def _slot(card: int, part: int) -> str:
    return f"slot-{card}-{part}"


def _what(state: State) -> str:
    """Which prompt fits."""
    match state.doing:
        case None:
            return "turn"
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return "stow"
            if attempt.settled:
                return "roll"
            return "dice"
        case Fight():
            return "loot"


def card_name(config: Config, number: int, say: Words) -> str:
    """What a card is called."""
    match config.deck.cards[number]:
        case Ship(family=family, firepower=firepower):
            return say("ship-name", family=family_name(family, say), firepower=firepower)
        case Goods(effect=helps):
            return say(f"goods-{helps}")
        case Treasure(value=value):
            return say("treasure-name", value=value)


def family_name(family: int, say: Words) -> str:
    """What a family is called."""
    named = f"family-{family}"
    return say(named) if named in say else say("family-other", family=family)


def card_facts(config: Config, number: int, say: Words) -> Iterator[Fact]:
    """What is printed on a card besides its combination."""
    match config.deck.cards[number]:
        case Ship() as card:
            yield Fact(
                "firepower", say("fact-firepower", count=card.firepower), f"+{card.firepower}"
            )
            if card.map:
                yield Fact("map", say("fact-map"))
        case Goods() as card:
            yield Fact(f"effect-{card.effect}", say(f"fact-{card.effect}"))
            yield Fact("letter", say("fact-letter", letter=card.letter), card.letter)
        case Treasure() as card:
            yield Fact("value", say("fact-value", value=card.value), f"+{card.value}")
            yield Fact("letter", say("fact-letter", letter=card.letter), card.letter)


def part_text(part: Part, say: Words) -> str:
    """What is printed in an empty slot."""
    match part:
        case Face(face):
            return str(face)
        case Sum(exactly=int(total)):
            return f"= {total}"
        case Sum(at_least=total):
            return f"≥ {total}"
        case Alike(dice):
            return say("text-alike", dice=dice)
        case Run(dice):
            return say("text-run", dice=dice)


def part_label(part: Part, say: Words) -> str:
    """The same for ears, with its role."""
    match part:
        case Face(face):
            said = say("part-face", face=face)
        case Sum(dice, exactly=int(total)):
            said = say("part-exactly", dice=dice, total=total)
        case Sum(dice, at_least=total):
            said = say("part-at-least", dice=dice, total=total or 0)
        case Alike(dice):
            said = say("part-alike", dice=dice)
        case Run(dice):
            said = say("part-run", dice=dice)
    return say("part-role", role=say(f"role-{part.role}"), part=said) if part.role else said


# The log


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply."""
    position = before.position
    config = position.config
    match action:
        case Arm():
            told = say("told-arm")
        case Hunt():
            told = say("told-hunt")
        case Buy():
            told = say("told-buy")
        case Attack(mine, theirs):
            told = say(
                "told-attack",
                mine=card_name(config, mine, say),
                theirs=card_name(config, theirs, say),
            )
        case Place(face, card, part):
            told = say(
                "told-place",
                face=face,
                card=card_name(config, card, say),
                part=part_label(config.deck.cards[card].parts[part], say),
            )
        case Use(card, face):
            becomes = turns_of(effect(position, card), face)
            told = say(f"told-{effect(position, card)}", face=face, to=becomes[0])
        case Discard(face):
            told = say("told-discard", face=face)
        case Roll():
            told = say("told-roll")
        case Stow(onto):
            told = say("told-stow", onto=card_name(config, onto, say))
        case Loot(onto):
            fight = after.position.last
            assert isinstance(fight, Fight) and fight.loot is not None
            cargo, ship = card_name(config, fight.loot, say), card_name(config, onto, say)
            return say("told-loot", cargo=cargo, onto=ship)
        case Leave():
            return say("told-leave")
        case Rolled(pips):
            told = say("told-rolled", pips=" ".join(map(str, pips)))
            if isinstance(position.doing, Fight):
                now = after.position
                done = now.last if now.doing is None else now.doing
                assert isinstance(done, Fight)
                return f"{told} {_Painter(after, say).outcome(done)}"
        case Drawn(item):
            return _told_lot(config, item, say)
        case _:
            raise TypeError(f"nothing to tell of {action!r}")
    return " ".join([told, *_told_end(position, after.position, say)])


def _told_lot(config: Config, item: int, say: Words) -> str:
    if item < len(config.deck.cards):
        return say("told-card", card=card_name(config, item, say))
    return say("told-first", seat=item - len(config.deck.cards) + 1)


def _told_end(before: State, after: State, say: Words) -> Iterator[str]:
    """How a turn with dice ended, when it did."""
    if after.turns > before.turns and isinstance(after.last, Attempt):
        yield _Painter(Observation(None, after), say).attempt_note(after.last)
