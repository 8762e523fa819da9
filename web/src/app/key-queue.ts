/** Queues keys that are pressed before the page can handle them, and replays them in order. */

import { flushSync } from "svelte";

const MOST = 16; // keys that wait
const PLAIN = /^[a-z0-9.,;<>]$/i;

/** A part of the page that receives keys. */
export interface Receiver {
  /** It cannot act now, and soon will. */
  readonly waits: () => boolean;
  /** Whether the meaning of this key depends on what is awaited. */
  readonly means: (event: KeyboardEvent) => boolean;
  /** It was there while keys waited: they are for the part that takes its place. */
  readonly loading?: boolean;
}

interface Waiting {
  key: string;
  shiftKey: boolean;
  /** The element that the key was pressed on, where that is all that the key means. */
  on: Element | null;
}

/** A page that is loading: takes letters and digits while no element has the focus. */
export const LOADING: Receiver = {
  waits: () => true,
  means: ({ key, target }) => PLAIN.test(key) && (target as Element).matches("body, main"),
  loading: true,
};

export class KeyQueue {
  #receivers: readonly Receiver[] = [];
  #keys: readonly Waiting[] = [];
  #pressing = false; // a key that waited is pressed again

  constructor() {
    addEventListener("keydown", this.#hear, { capture: true });
    addEventListener("pointerdown", this.forget, { capture: true });
    addEventListener("blur", ({ target }) => void (target === window && this.forget()));
  }

  /** Keys are for this part of the page from now on; to be called when they no longer are. */
  attend(part: Receiver): () => void {
    const receiver = { ...part }; // the same one may attend twice
    this.#receivers = [...this.#receivers, receiver];
    return () => {
      this.#receivers = this.#receivers.filter((each) => each !== receiver);
      if (receiver.loading) queueMicrotask(() => this.#receivers.length || this.forget());
      else this.forget();
    };
  }

  /** Discards the queued keys: another input was made, or a choice was refused. */
  readonly forget = (): void => {
    this.#keys = [];
  };

  /** The part that keys are for may be able to act: presses what waits, one after the other, as long as it can. */
  release(): void {
    flushSync();
    while (this.#keys.length && !this.#now?.waits()) {
      const [first, ...others] = this.#keys;
      this.#keys = others;
      if (first) this.#press(first);
      flushSync();
    }
  }

  get #now(): Receiver | undefined {
    return this.#receivers.at(-1);
  }

  #hear = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    const target = event.target as Element;
    if (this.#pressing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" || key === "Tab") return this.forget();
    if (!this.#now?.waits() || target.closest("dialog")) return;
    // While keys are queued, all keys are, so that their order is preserved.
    const behind = this.#keys.length > 0 && (this.#now.means(event) || /^(Enter| |Arrow.*)$/.test(key));
    if (!behind && !this.#now.means(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || this.#keys.length === MOST) return;
    const acts = key === "Enter" || key === " ";
    this.#keys = [...this.#keys, { key, shiftKey, on: acts && !behind ? target : null }];
  };

  #press({ key, shiftKey, on }: Waiting): void {
    const target = document.activeElement ?? document.body;
    if (on && on !== target) return; // what it was pressed on has gone
    this.#pressing = true;
    const untouched = target.dispatchEvent(
      new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }),
    );
    this.#pressing = false;
    if (untouched) usual(target, key);
  }
}

/** The browser's default action of a key that no listener has handled. */
function usual(target: Element, key: string): void {
  if (target instanceof HTMLInputElement) edit(target, key);
  else if ((key === "Enter" || key === " ") && target.matches("button, a[href]")) (target as HTMLElement).click();
}

function edit(field: HTMLInputElement, key: string): void {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (key === "Backspace") field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  else if (key.length === 1) field.setRangeText(key, start, end, "end");
  else return;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The only queue: there is one keyboard. */
export const keyQueue = new KeyQueue();
