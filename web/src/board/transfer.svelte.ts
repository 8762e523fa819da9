/** The transfer of an item onto another: dice to slots, goods to dice, cards under ships. */

import { settings } from "../app/settings.svelte";
import { followPointer, type Point, pointerPosition } from "../ui/drag";
import { choicesOf } from "../scene/choices";
import { findProposal } from "../scene/proposal";
import type { Press, PutItem, Reason, Scene } from "../api/wire";

/** Whether a scene offers a choice for an item, open or closed; null if there is no choice. */
export type Availability = "open" | "closed" | null;

/** The choice that brings two items together, whichever is taken first; null if there is none. */
export function findTransfer(choices: readonly PutItem[], held: string, onto: string): PutItem | null {
  const put = (piece: string, target: string): PutItem | undefined =>
    choices.find((each) => each.onto === target && each.pieces.includes(piece));
  return put(held, onto) ?? put(onto, held) ?? null;
}

function bestOf(offers: readonly { closed?: Reason | null }[]): Availability {
  if (!offers.length) return null;
  return offers.some((each) => !each.closed) ? "open" : "closed";
}

/** The held item, and the scene in which it was taken. */
interface TransferState {
  scene: Scene | null;
  held: string | null;
  /** The id of the transfer whose forecast is to be confirmed. */
  pendingId: string | null;
  candidates: readonly string[];
  /** The target under the dragged item. */
  dragTarget: string | null;
}

const NO_ITEM: TransferState = { scene: null, held: null, pendingId: null, candidates: [], dragTarget: null };

/** The state of a transfer. */
export class Transfer {
  readonly choices = $derived.by(() => choicesOf(this.scene(), "put"));
  /** The buttons that are items of the board. */
  readonly presses = $derived.by(() => choicesOf(this.scene(), "press").filter((press) => press.at != null));
  /** The choice with the best chance. */
  readonly proposal: Press | PutItem | null = $derived.by(() => findProposal(this.scene()));
  /** The pips of all dice in the scene, by id. */
  readonly dice = $derived.by(
    () =>
      new Map(
        this.scene()
          .panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []) : []))
          .map(({ id, pips }) => [id, pips]),
      ),
  );
  #state = $state.raw(NO_ITEM);
  /** The scene in which the player has acted: an item held then is not held in the next. */
  #acted: Scene | null = null;
  /** The place to which the last tapped item went at once. */
  #filledPlace: string | null = null;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    /** Shows why this item was refused. */
    private readonly showReason: (reason: Reason | null, id: string) => void,
    /** Called when an item is taken: earlier messages are out of date. */
    private readonly clearMessage: () => void = () => {},
    /** Whether a tapped item waits for a second tap even if there is only one choice for it: the answer counts. */
    private readonly alwaysWaits = false,
  ) {}

  /** The held item; in another scene only if it can still be moved. */
  get held(): string | null {
    const { held, scene } = this.#state;
    return held !== null && (scene === this.scene() || (scene !== this.#acted && this.availability(held) !== null))
      ? held
      : null;
  }

  /** The transfer whose forecast is to be confirmed. */
  get pending(): PutItem | null {
    const { pendingId } = this.#state;
    return pendingId === null
      ? null
      : (this.choices.find((choice) => choice.id === pendingId && !choice.closed) ?? null);
  }

  /** The items of which one is to be tapped next. */
  get candidates(): readonly string[] {
    return this.#current.candidates;
  }

  /** The target under the dragged item. */
  get dragTarget(): string | null {
    return this.#current.dragTarget;
  }

  /** The state in the present scene. */
  get #current(): TransferState {
    return this.#state.scene === this.scene() ? this.#state : NO_ITEM;
  }

  #update(change: Partial<TransferState>): void {
    const { held, candidates, dragTarget } = this;
    this.#state = {
      scene: this.scene(),
      held,
      pendingId: this.pending?.id ?? null,
      candidates,
      dragTarget,
      ...change,
    };
    if (change.held != null) this.clearMessage();
  }

  /** Called when the player has acted: no item is held in the next scene. */
  onActed(): void {
    this.#update({});
    this.#acted = this.scene();
  }

  /** Whether an item can be held; a "closed" item can be, but goes nowhere. */
  availability(id: string): Availability {
    return bestOf(this.choices.filter((choice) => choice.pieces.includes(id)));
  }

  /** Whether Tab leads to this slot: to the first open one of a card, and to all while an item is held. */
  isTabStop(id: string, slots: readonly { id: string }[]): boolean {
    const first = slots.find((slot) => this.availabilityOnto(slot.id) !== null);
    return this.held !== null || first === undefined || first.id === id;
  }

  /** Whether the held item may be put on this one; without a held item, whether any item may. */
  availabilityOnto(id: string): Availability {
    if (this.held === null) return bestOf(this.choices.filter((choice) => choice.onto === id));
    const choice = this.choiceOnto(id);
    return choice && bestOf([choice]);
  }

  /**
   * Whether the choice with the best chance takes this item first or, once it is held, brings it here; without a held
   * item also the place of a die that a tap fills at once.
   */
  isProposed(id: string): boolean {
    const { proposal, held } = this;
    if (proposal?.type !== "put") return false;
    if (held !== null) return proposal.onto === id && proposal.pieces.includes(held);
    const [first = ""] = proposal.pieces;
    return first === id || (this.dice.has(first) && proposal.onto === id && this.#openOnto(id).length === 1);
  }

  /** The open choices that bring an item onto this one. */
  #openOnto(id: string): readonly PutItem[] {
    return this.choices.filter((choice) => choice.onto === id && !choice.closed);
  }

  /** Whether a tap on this target suffices: only one item can be moved, and it fits here. */
  acceptsOnlyItem(id: string): boolean {
    const open = this.choices.filter((choice) => !choice.closed);
    const pieces = new Set(open.flatMap((choice) => choice.pieces));
    return pieces.size === 1 && open.some((choice) => choice.onto === id);
  }

  /** The availability of the button that is this item; null if it is no button. */
  buttonAvailability(id: string): Availability {
    return bestOf(this.presses.filter((press) => press.at === id));
  }

  /** The ids of the items that can be moved, moved onto, or pressed as buttons. */
  get openItems(): ReadonlySet<string> {
    const moves = this.choices.filter(({ closed }) => !closed).flatMap(({ pieces, onto }) => [...pieces, onto]);
    const buttons = this.presses.filter(({ closed }) => !closed).flatMap(({ at }) => at ?? []);
    return new Set([...moves, ...buttons]);
  }

  /** The open choices for the held item. */
  get openChoices(): readonly PutItem[] {
    const { held } = this;
    if (held === null) return [];
    return this.choices.filter((choice) => !choice.closed && (choice.onto === held || choice.pieces.includes(held)));
  }

  /** The choice of putting the held item on this one. */
  choiceOnto(id: string): PutItem | null {
    return this.held ? findTransfer(this.choices, this.held, id) : null;
  }

  /** Handles a tap or a key on an item: puts the held item there, takes this one, or presses its button. */
  onTap(id: string, byKey = false): void {
    if (!byKey && this.#isFilled(id)) return;
    this.#update({ pendingId: null, candidates: [] });
    if (this.held === id) {
      const choice = this.alwaysWaits ? this.#onlyChoice(id) : null;
      if (choice) this.#put(choice);
      else this.#update({ held: null });
      return;
    }
    const choice = this.choiceOnto(id);
    if (choice) {
      this.#put(choice);
      return;
    }
    if (this.availability(id) !== null) {
      const onlyChoice = this.#onlyChoice(id);
      if (onlyChoice && !this.alwaysWaits) this.#putAtOnce(onlyChoice);
      else this.#update({ held: id });
      if (this.held === id && !this.openChoices.length) this.showReason(this.#mainReason(id), id);
      return;
    }
    const press = this.presses.find((each) => each.at === id);
    if (press) {
      if (press.closed) this.showReason(press.closed, id);
      else this.act(press.actions ?? []);
      return;
    }
    const onto = this.choices.filter((each) => each.onto === id);
    const open = onto.filter((each) => !each.closed);
    if (!this.held && open[0] && open.length === 1) this.#put(open[0]);
    else if (!this.held && open.length)
      this.#chooseAmong(
        id,
        open.flatMap((each) => each.pieces),
      );
    else this.showReason(onto[0]?.closed ?? null, id);
  }

  /** Holds the only one of these items, or lets the player choose among them. */
  pickUp(items: readonly string[]): void {
    this.release();
    if (items.length > 1) this.#chooseAmong(null, items);
    else this.#update({ held: items[0] ?? null });
  }

  /** Confirms the pending transfer. */
  confirm(): void {
    const choice = this.pending;
    if (choice && this.act(choice.actions ?? [])) this.release();
  }

  /** Puts the held item back; cancels the forecast and the choice among items. */
  release(): void {
    this.#state = NO_ITEM;
  }

  /** Waits for a tap on one of these items, which then goes to the target; the target is held. */
  #chooseAmong(target: string | null, items: readonly string[]): void {
    this.#update({ held: target, candidates: [...new Set(items)] });
    this.clearMessage();
  }

  /** Why an item goes nowhere: the reason that closes the most places. */
  #mainReason(id: string): Reason | null {
    const given = this.choices.flatMap(({ pieces, closed }) => (pieces.includes(id) && closed ? [closed] : []));
    const count = ({ sentence }: Reason): number => given.filter((each) => each.sentence === sentence).length;
    return given.toSorted((one, other) => count(other) - count(one))[0] ?? null;
  }

  /** Whether the next die decides to which of several cards all dice go. */
  get #decidesCard(): boolean {
    const cards = new Map(
      this.scene().panels.flatMap((panel) =>
        panel.type === "cards"
          ? (panel.cards ?? []).flatMap((card) => (card.slots ?? []).map((slot) => [slot.id, card.id] as const))
          : [],
      ),
    );
    const open = this.choices.filter((each) => !each.closed && each.pieces.some((piece) => this.dice.has(piece)));
    return new Set(open.flatMap(({ onto }) => cards.get(onto) ?? [])).size > 1;
  }

  /** The only choice for a die; null if there are several, or none, or if it would decide more than its place. */
  #onlyChoice(id: string): PutItem | null {
    if (!this.dice.has(id) || this.#decidesCard) return null;
    const [choice, ...others] = this.choices.filter(
      (each) => !each.closed && (each.onto === id || each.pieces.includes(id)),
    );
    return choice && !others.length ? choice : null;
  }

  /** Whether a tap on this place is meant for the item that has just gone there. */
  #isFilled(id: string): boolean {
    return (
      id === this.#filledPlace &&
      this.held === null &&
      (this.scene() === this.#acted || this.availabilityOnto(id) !== "open") &&
      this.availability(id) === null
    );
  }

  /** Puts a tapped item in its only place. */
  #putAtOnce(choice: PutItem): void {
    this.#put(choice);
    this.#filledPlace = choice.onto;
  }

  #put(choice: PutItem): void {
    this.#filledPlace = null;
    if (choice.closed) this.showReason(choice.closed, choice.onto);
    else if (choice.odds?.length && settings.confirms) this.#update({ pendingId: choice.id });
    else if (this.act(choice.actions ?? [])) this.#update({ held: null });
  }

  /** Called when a pointer is pressed on an item; an image of it follows the pointer. */
  onPointerDown(event: PointerEvent, id: string, element: HTMLElement): void {
    if (this.availability(id) === null) return;
    const start = pointerPosition(event);
    let image: HTMLElement | null = null;
    const release = (): void => {
      image?.remove();
      this.#update({ held: null, dragTarget: null });
    };
    followPointer(event, {
      begin: () => {
        this.#update({ held: id });
        image = dragImage(element);
      },
      move: ({ x, y }) => {
        if (image) image.style.translate = `${x - start.x}px ${y - start.y}px`;
        this.#update({ dragTarget: targetAt({ x, y }) });
      },
      drop: (at) => {
        const target = targetAt(at);
        const choice = target === null ? null : this.choiceOnto(target);
        release();
        if (choice) this.#put(choice);
      },
      cancel: release,
    });
  }
}

function targetAt({ x, y }: Point): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-onto]");
  return element?.dataset["onto"] ?? null;
}

/** The drag image that follows the pointer. */
function dragImage(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const picture = element.cloneNode(true) as HTMLElement;
  picture.setAttribute("aria-hidden", "true");
  picture.inert = true;
  Object.assign(picture.style, {
    position: "fixed",
    zIndex: "20",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    pointerEvents: "none",
    opacity: "0.9",
  });
  document.body.append(picture);
  return picture;
}
