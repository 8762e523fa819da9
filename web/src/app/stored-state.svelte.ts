/** A stored value as reactive state, which all tabs of the browser share. */

import { loadJson, store } from "./settings.svelte";

/** A value that this browser stores under a key. Changes in other tabs are seen, and not overwritten. */
export class StoredState<T> {
  /** The value; `update` changes it. */
  value = $state.raw() as T;
  readonly #key: string;
  readonly #parse: (stored: unknown) => T;

  /** `parse` returns the value from the stored text, which is null if nothing is stored. */
  constructor(key: string, parse: (stored: unknown) => T) {
    this.#key = key;
    this.#parse = parse;
    this.value = parse(loadJson(key));
    globalThis.addEventListener?.("storage", (event: StorageEvent) => {
      if (event.key === null || event.key === `escadre.${key}`) this.value = parse(loadJson(key));
    });
  }

  /** Changes the newest stored value (that of this tab, if the browser stores nothing) and stores the result. */
  update(change: (value: T) => T): void {
    const stored = loadJson(this.#key);
    const before = stored === null ? this.value : this.#parse(stored);
    this.value = change(before);
    if (this.value !== before) store(this.#key, JSON.stringify(this.value));
  }
}
