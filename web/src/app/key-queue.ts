/** Queues keys that are pressed before the page can handle them, and replays them in order. */

import { flushSync } from "svelte";

const MAX_QUEUED_KEYS = 16;
const LETTER_OR_DIGIT = /^[a-z0-9.,;<>]$/i;

/** A part of the page that receives keys. */
export interface Receiver {
  /** Whether the receiver is busy, so that keys are queued. */
  readonly isBusy: () => boolean;
  /** Whether the receiver handles this key once it is ready. */
  readonly handles: (event: KeyboardEvent) => boolean;
  /** Called when a key is queued. */
  readonly onQueued?: () => void;
  /** Whether this is a loading placeholder, whose queued keys go to the part that replaces it. */
  readonly loading?: boolean;
}

interface QueuedKey {
  key: string;
  shiftKey: boolean;
  /** The element that Enter or the space bar was pressed on; null for other keys. */
  target: Element | null;
}

/** The receiver of a page that is loading: queues letters and digits while no element has the focus. */
export const LOADING: Receiver = {
  isBusy: () => true,
  handles: ({ key, target }) => LETTER_OR_DIGIT.test(key) && (target as Element).matches("body, main"),
  loading: true,
};

/** The queue of keys, and the parts of the page that receive them. */
class KeyQueue {
  #receivers: readonly Receiver[] = [];
  #keys: readonly QueuedKey[] = [];
  #isReplaying = false; // a queued key is being dispatched

  constructor() {
    addEventListener("keydown", this.#onKeydown, { capture: true });
    addEventListener("pointerdown", this.clear, { capture: true });
    addEventListener("blur", ({ target }) => void (target === window && this.clear()));
  }

  /** Registers a receiver; returns a function that removes it. */
  register(receiver: Receiver): () => void {
    const registered = { ...receiver }; // the same receiver may be registered twice
    this.#receivers = [...this.#receivers, registered];
    return () => {
      this.#receivers = this.#receivers.filter((each) => each !== registered);
      if (receiver.loading) queueMicrotask(() => this.#receivers.length || this.clear());
      else this.clear();
    };
  }

  /** Discards the queued keys: another input was made, or a choice was refused. */
  readonly clear = (): void => {
    this.#keys = [];
  };

  /** Replays queued keys in order while the current receiver is ready. */
  replay(): void {
    flushSync();
    while (this.#keys.length && !this.#current?.isBusy()) {
      const [first, ...others] = this.#keys;
      this.#keys = others;
      if (first) this.#dispatch(first);
      flushSync();
    }
  }

  get #current(): Receiver | undefined {
    return this.#receivers.at(-1);
  }

  #onKeydown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    const target = event.target as Element;
    if (this.#isReplaying || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" || key === "Tab") return this.clear();
    if (!this.#current?.isBusy() || target.closest("dialog")) return;
    // While keys are queued, Enter, space and arrow keys are queued too, which preserves the order.
    const queued = this.#keys.length > 0 && (this.#current.handles(event) || /^(Enter| |Arrow.*)$/.test(key));
    if (!queued && !this.#current.handles(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || this.#keys.length === MAX_QUEUED_KEYS) return;
    const activates = key === "Enter" || key === " ";
    this.#keys = [...this.#keys, { key, shiftKey, target: activates && !queued ? target : null }];
    this.#current.onQueued?.();
  };

  #dispatch({ key, shiftKey, target: pressedOn }: QueuedKey): void {
    const target = document.activeElement ?? document.body;
    if (pressedOn && pressedOn !== target) return; // the element that the key was pressed on is gone
    this.#isReplaying = true;
    const notHandled = target.dispatchEvent(
      new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }),
    );
    this.#isReplaying = false;
    if (notHandled) doDefaultAction(target, key);
  }
}

/** The browser's default action of a key that no listener has handled. */
function doDefaultAction(target: Element, key: string): void {
  if (target instanceof HTMLInputElement) editField(target, key);
  else if ((key === "Enter" || key === " ") && target.matches("button, a[href]")) (target as HTMLElement).click();
}

function editField(field: HTMLInputElement, key: string): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (key === "Backspace") field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  else if (key.length === 1) field.setRangeText(key, start, end, "end");
  else return;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The queue of this page. */
export const keyQueue = new KeyQueue();
