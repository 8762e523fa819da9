/** Data of a page from the server, loaded again when the language changes. */

import { settings } from "../app/settings.svelte";

/** The data that `fetch` returns, or the error; null as long as there is none. */
export class Loaded<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);

  /** Loads at once, and again when the language or another state that `fetch` reads changes. */
  constructor(private readonly fetch: () => Promise<T>) {
    $effect(() => {
      void settings.language;
      this.load();
    });
  }

  readonly load = (): void => {
    this.error = null;
    this.fetch().then(
      (value) => (this.value = value),
      (reason: unknown) => (this.error = reason),
    );
  };
}
