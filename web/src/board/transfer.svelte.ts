/** Moving an item onto another: dice to slots, goods to dice, cards under ships. */

import { followPointer, type Point, pointerPosition } from "../ui/drag";
import { choicesOf } from "../scene/choices";
import type { Put, Reason, Scene } from "../api/wire";

/** Whether a scene offers a choice for an item, open or closed; null: none. */
export type Availability = "open" | "shut" | null;

/** The choice of bringing two things together, whichever of them is taken first; null: there is none. */
export function findTransfer(puts: readonly Put[], held: string, onto: string): Put | null {
  const put = (piece: string, target: string): Put | undefined =>
    puts.find((each) => each.onto === target && each.pieces.includes(piece));
  return put(held, onto) ?? put(onto, held) ?? null;
}

function best(offers: readonly { closed?: Reason | null }[]): Availability {
  if (!offers.length) return null;
  return offers.some((each) => !each.closed) ? "open" : "shut";
}

/** The item that the player holds, and the scene in which it was taken. */
interface Taken {
  scene: Scene | null;
  held: string | null;
  /** The id of the transfer whose forecast is to be read and confirmed. */
  weighed: string | null;
  among: readonly string[];
  /** The target under what is dragged. */
  over: string | null;
}

const NOTHING: Taken = { scene: null, held: null, weighed: null, among: [], over: null };

export class Transfer {
  readonly puts = $derived.by(() => choicesOf(this.scene(), "put"));
  /** The buttons that are items of the board. */
  readonly presses = $derived.by(() => choicesOf(this.scene(), "press").filter((press) => press.at != null));
  /** The pips of all dice in the scene, by id. */
  readonly dice = $derived.by(
    () =>
      new Map(
        this.scene()
          .panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []) : []))
          .map(({ id, pips }) => [id, pips]),
      ),
  );
  #taken = $state.raw(NOTHING);
  /** The scene in which the player has acted: what was held then is not held in the next. */
  #acted: Scene | null = null;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
    /** Called when an item is taken: earlier messages are out of date. */
    private readonly quiet: () => void = () => {},
    /** Whether a tapped die goes at once to the only place where it fits. */
    private readonly direct: () => boolean = () => false,
  ) {}

  /** The item that is held; in another scene only if it can still be moved. */
  get held(): string | null {
    const { held, scene } = this.#taken;
    return held !== null && (scene === this.scene() || (scene !== this.#acted && this.movable(held))) ? held : null;
  }

  /** The forecast to read and confirm. */
  get weighed(): Put | null {
    const { weighed } = this.#taken;
    return weighed === null ? null : (this.puts.find((put) => put.id === weighed && !put.closed) ?? null);
  }

  /** Things of which one is to be tapped next. */
  get among(): readonly string[] {
    return this.#now.among;
  }

  /** The target under what is dragged. */
  get over(): string | null {
    return this.#now.over;
  }

  /** The item held in the present scene. */
  get #now(): Taken {
    return this.#taken.scene === this.scene() ? this.#taken : NOTHING;
  }

  #take(change: Partial<Taken>): void {
    const { held, among, over } = this;
    this.#taken = { scene: this.scene(), held, weighed: this.weighed?.id ?? null, among, over, ...change };
    if (change.held != null) this.quiet();
  }

  /** The player has acted: the next scene begins with an empty hand. */
  acted(): void {
    this.#take({});
    this.#acted = this.scene();
  }

  /** Whether a thing can be taken in the hand. */
  movable(id: string): Availability {
    return best(this.puts.filter((put) => put.pieces.includes(id)));
  }

  /** Whether what is in the hand may be put there; with an empty hand, whether anything may. */
  accepts(id: string): Availability {
    if (this.held === null) return best(this.puts.filter((put) => put.onto === id));
    const put = this.onto(id);
    return put && best([put]);
  }

  /** Whether a tap on this target suffices: only one item can be moved, and it fits here. */
  awaits(id: string): boolean {
    const open = this.puts.filter((put) => !put.closed);
    const pieces = new Set(open.flatMap((put) => put.pieces));
    return pieces.size === 1 && open.some((put) => put.onto === id);
  }

  /** Whether tapping it means a button. */
  pressable(id: string): Availability {
    return best(this.presses.filter((press) => press.at === id));
  }

  /** Whether there is anywhere for what is in the hand. */
  get fitting(): boolean {
    return this.puts.some((put) => !put.closed && (put.onto === this.held || put.pieces.includes(this.held ?? "")));
  }

  /** The choice of putting the held item there. */
  onto(id: string): Put | null {
    return this.held ? findTransfer(this.puts, this.held, id) : null;
  }

  /** A thing is tapped: put what is in the hand there, or take it, or press it. */
  touch(id: string): void {
    this.#take({ weighed: null, among: [] });
    if (this.held === id) {
      this.#take({ held: null });
      return;
    }
    const put = this.onto(id);
    if (put) {
      this.#put(put);
      return;
    }
    if (this.movable(id)) {
      const only = this.direct() ? this.#only(id) : null;
      if (only) this.#put(only);
      else this.#take({ held: id });
      return;
    }
    const press = this.presses.find((each) => each.at === id);
    if (press) {
      if (press.closed) this.complain(press.closed);
      else this.act(press.actions ?? []);
      return;
    }
    const onto = this.puts.filter((each) => each.onto === id);
    const open = onto.filter((each) => !each.closed);
    if (!this.held && open[0] && open.length === 1) this.#put(open[0]);
    else if (!this.held && open.length)
      this.#ask(
        id,
        open.flatMap((each) => each.pieces),
      );
    else this.complain(onto[0]?.closed ?? null);
  }

  /** One of these is taken: the only one at once. */
  take(things: readonly string[]): void {
    this.release();
    if (things.length > 1) this.#ask(null, things);
    else this.#take({ held: things[0] ?? null });
  }

  /** Confirms the pending transfer. */
  confirm(): void {
    const put = this.weighed;
    if (put && this.act(put.actions ?? [])) this.release();
  }

  /** Puts back what is held, and drops the forecast and the question. */
  release(): void {
    this.#taken = NOTHING;
  }

  /** The place waits until one of these is tapped. */
  #ask(place: string | null, things: readonly string[]): void {
    this.#take({ held: place, among: [...new Set(things)] });
    this.quiet();
  }

  /** The one thing that can be done with a die; null: there are several, or none. */
  #only(id: string): Put | null {
    if (!this.dice.has(id)) return null;
    const [put, ...others] = this.puts.filter((each) => !each.closed && (each.onto === id || each.pieces.includes(id)));
    return put && !others.length ? put : null;
  }

  #put(put: Put): void {
    if (put.closed) this.complain(put.closed);
    else if (put.odds?.length) this.#take({ weighed: put.id });
    else if (this.act(put.actions ?? [])) this.#take({ held: null });
  }

  /** A pointer went down on a thing: a picture of it follows once it moves. */
  grasp(event: PointerEvent, id: string, element: HTMLElement): void {
    if (!this.movable(id)) return;
    const start = pointerPosition(event);
    let picture: HTMLElement | null = null;
    const release = (): void => {
      picture?.remove();
      this.#take({ held: null, over: null });
    };
    followPointer(event, {
      begin: () => {
        this.#take({ held: id });
        picture = pictureOf(element);
      },
      move: ({ x, y }) => {
        if (picture) picture.style.translate = `${x - start.x}px ${y - start.y}px`;
        this.#take({ over: targetAt({ x, y }) });
      },
      drop: (at) => {
        const target = targetAt(at);
        const put = target === null ? null : this.onto(target);
        release();
        if (put) this.#put(put);
      },
      cancel: release,
    });
  }
}

function targetAt({ x, y }: Point): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-onto]");
  return found?.dataset["onto"] ?? null;
}

/** The drag image that follows the pointer. */
function pictureOf(element: HTMLElement): HTMLElement {
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
