/** One drag of one pointer, from press to release. */

const TREMBLE = 6; // px that a pointer may tremble before it drags
const ECHO = 60; // ms after a drag in which a click is only its echo

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The callbacks of a drag; all are optional. */
export interface Drag {
  /** The pointer has moved far enough to mean it. */
  begin?: () => void;
  move?: (to: Point) => void;
  /** It was lifted. */
  drop?: (at: Point) => void;
  /** It was lifted before it had moved so far. */
  tap?: (at: Point) => void;
  /** Nothing is to come of it: Escape, two fingers that pinch, or the browser took the pointer. */
  cancel?: () => void;
  /** Whether a second finger makes it a pinch; else that finger may do something else meanwhile. */
  pinches?: boolean;
  /** ms that it rests before it drags, where it is: a finger that moves sooner scrolls the page. */
  rests?: number;
}

/** The position of a pointer. */
export const pointerPosition = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/**
 * Follows the pointer that has just gone down, until it is lifted. Only the main button of a mouse
 * and the first finger drag. The click that a browser adds to a drop is swallowed: it is no tap.
 */
export function followPointer(down: PointerEvent, drag: Drag, root: EventTarget = window): void {
  if (down.button === 0 && down.isPrimary) new Following(down, drag, root).listen();
}

class Following {
  #phase: "pressed" | "dragging" | "cancelled" = "pressed";
  readonly #lifted = new AbortController();
  readonly #start: Point;
  readonly #pointer: number;

  constructor(
    down: PointerEvent,
    private readonly drag: Drag,
    private readonly root: EventTarget,
  ) {
    this.#start = pointerPosition(down);
    this.#pointer = down.pointerId;
  }

  listen(): void {
    this.#hear("pointermove", (event: PointerEvent) => this.#isMine(event) && this.#move(pointerPosition(event)));
    this.#hear("pointerup", (event: PointerEvent) => this.#isMine(event) && this.#lift(pointerPosition(event)));
    this.#hear("pointercancel", (event: PointerEvent) => this.#isMine(event) && this.#lose());
    this.#hear("pointerdown", (event: PointerEvent) => this.drag.pinches && !this.#isMine(event) && this.#cancel());
    this.#hear("keydown", (event: KeyboardEvent) => this.#key(event), { capture: true });
    // Without this a browser takes the drag for a flick of the page, and swallows the next tap.
    this.#hear("touchmove", (event: TouchEvent) => this.#mayScroll || event.preventDefault(), { passive: false });
    if (this.drag.rests === undefined) return;
    this.#hear("contextmenu", (event: Event) => event.preventDefault());
    const timer = setTimeout(() => this.#rested(), this.drag.rests);
    this.#lifted.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  get #mayScroll(): boolean {
    return this.drag.rests !== undefined && this.#phase !== "dragging";
  }

  #rested(): void {
    if (this.#phase !== "pressed") return;
    this.#begin();
    this.drag.move?.(this.#start);
  }

  #begin(): void {
    this.#phase = "dragging";
    this.drag.begin?.();
  }

  #hear<E extends Event>(type: string, heard: (event: E) => void, options: AddEventListenerOptions = {}): void {
    this.root.addEventListener(type, heard as (event: Event) => void, { ...options, signal: this.#lifted.signal });
  }

  #isMine(event: PointerEvent): boolean {
    return event.pointerId === this.#pointer;
  }

  #move(to: Point): void {
    if (this.#phase === "pressed" && Math.hypot(to.x - this.#start.x, to.y - this.#start.y) >= TREMBLE) {
      if (this.drag.rests === undefined) this.#begin();
      else this.#lifted.abort();
    }
    if (this.#phase === "dragging") this.drag.move?.(to);
  }

  #lift(at: Point): void {
    this.#lifted.abort();
    if (this.#phase !== "pressed") swallowClick(this.root);
    if (this.#phase === "dragging") this.drag.drop?.(at);
    else if (this.#phase === "pressed") this.drag.tap?.(at);
  }

  #lose(): void {
    this.#lifted.abort();
    this.#cancel();
  }

  #cancel(): void {
    const dragged = this.#phase === "dragging";
    this.#phase = "cancelled"; // until the pointer is released: it does not start again
    if (dragged) this.drag.cancel?.();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.#phase !== "dragging") return;
    event.preventDefault();
    event.stopPropagation(); // it means the drag, and nothing else
    this.#cancel();
  }
}

/** Lets no click through for a moment, unless a pointer is pressed again or a key made it. */
function swallowClick(root: EventTarget): void {
  const over = new AbortController();
  const first = { capture: true, signal: over.signal };
  const swallow = (event: Event): void => {
    if ((event as MouseEvent).detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    over.abort();
  };
  root.addEventListener("click", swallow, first);
  root.addEventListener("pointerdown", () => over.abort(), first);
  setTimeout(() => over.abort(), ECHO);
}
