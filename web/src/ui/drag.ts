/** One drag of one pointer, from press to release. */

const DRAG_THRESHOLD = 6; // px of movement before a press becomes a drag
const CLICK_SUPPRESSION_MS = 60; // after a drag, in which the browser's click is suppressed

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The callbacks of a drag; all are optional. */
export interface Drag {
  /** Called when the pointer has passed the drag threshold. */
  begin?: () => void;
  move?: (to: Point) => void;
  /** Called when a drag ends. */
  drop?: (at: Point) => void;
  /** Called when the pointer is released before the threshold. */
  tap?: (at: Point) => void;
  /** Called when the drag is cancelled: by Escape, a second finger, or the browser. */
  cancel?: () => void;
  /** Whether a second finger cancels the drag, to pinch. */
  cancelOnPinch?: boolean;
  /** The long press in ms after which the drag begins; an earlier movement scrolls the page. */
  longPressMs?: number;
}

/** The position of a pointer. */
export const pointerPosition = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/**
 * Follows the pointer that has just been pressed, until it is released. Only the main button of a mouse and the
 * first finger drag. The click that the browser fires after a drop is suppressed.
 */
export function followPointer(down: PointerEvent, drag: Drag, root: EventTarget = window): void {
  if (down.button === 0 && down.isPrimary) new PointerDrag(down, drag, root).listen();
}

/** The state of one drag and its event listeners. */
class PointerDrag {
  #phase: "pressed" | "dragging" | "cancelled" = "pressed";
  readonly #abort = new AbortController();
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
    this.#listen(
      "pointermove",
      (event: PointerEvent) => this.#isOwnPointer(event) && this.#onPointerMove(pointerPosition(event)),
    );
    this.#listen(
      "pointerup",
      (event: PointerEvent) => this.#isOwnPointer(event) && this.#onPointerUp(pointerPosition(event)),
    );
    this.#listen("pointercancel", (event: PointerEvent) => this.#isOwnPointer(event) && this.#onPointerCancel());
    this.#listen(
      "pointerdown",
      (event: PointerEvent) => this.drag.cancelOnPinch && !this.#isOwnPointer(event) && this.#cancel(),
    );
    this.#listen("keydown", (event: KeyboardEvent) => this.#onKeydown(event), { capture: true });
    // Without this a browser takes the drag for a flick of the page, and ignores the next tap.
    this.#listen("touchmove", (event: TouchEvent) => this.#mayScroll || event.preventDefault(), { passive: false });
    if (this.drag.longPressMs === undefined) return;
    this.#listen("contextmenu", (event: Event) => event.preventDefault());
    const timer = setTimeout(() => this.#onLongPress(), this.drag.longPressMs);
    this.#abort.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  get #mayScroll(): boolean {
    return this.drag.longPressMs !== undefined && this.#phase !== "dragging";
  }

  #onLongPress(): void {
    if (this.#phase !== "pressed") return;
    this.#begin();
    this.drag.move?.(this.#start);
  }

  #begin(): void {
    this.#phase = "dragging";
    this.drag.begin?.();
  }

  #listen<E extends Event>(type: string, listener: (event: E) => void, options: AddEventListenerOptions = {}): void {
    this.root.addEventListener(type, listener as (event: Event) => void, { ...options, signal: this.#abort.signal });
  }

  #isOwnPointer(event: PointerEvent): boolean {
    return event.pointerId === this.#pointer;
  }

  #onPointerMove(to: Point): void {
    if (this.#phase === "pressed" && Math.hypot(to.x - this.#start.x, to.y - this.#start.y) >= DRAG_THRESHOLD) {
      if (this.drag.longPressMs === undefined) this.#begin();
      else this.#abort.abort();
    }
    if (this.#phase === "dragging") this.drag.move?.(to);
  }

  #onPointerUp(at: Point): void {
    this.#abort.abort();
    if (this.#phase !== "pressed") suppressNextClick(this.root);
    if (this.#phase === "dragging") this.drag.drop?.(at);
    else if (this.#phase === "pressed") this.drag.tap?.(at);
  }

  #onPointerCancel(): void {
    this.#abort.abort();
    this.#cancel();
  }

  #cancel(): void {
    const dragged = this.#phase === "dragging";
    this.#phase = "cancelled"; // until the pointer is released: it does not start again
    if (dragged) this.drag.cancel?.();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.#phase !== "dragging") return;
    event.preventDefault();
    event.stopPropagation(); // Escape only cancels the drag
    this.#cancel();
  }
}

/** Suppresses clicks for a moment, until a pointer is pressed again; clicks made by a key pass. */
function suppressNextClick(root: EventTarget): void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  const suppress = (event: Event): void => {
    if ((event as MouseEvent).detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end.abort();
  };
  root.addEventListener("click", suppress, options);
  root.addEventListener("pointerdown", () => end.abort(), options);
  setTimeout(() => end.abort(), CLICK_SUPPRESSION_MS);
}
