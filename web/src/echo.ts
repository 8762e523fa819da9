/** The click that a browser adds to a drop: it is no tap. */

const LASTS = 60; // ms after the drop; a pointer that presses again before means a tap

export class Echo {
  #until: AbortController | null = null;

  /** Whether a click now would only be the drop's. */
  get heard(): boolean {
    return this.#until !== null;
  }

  /** Something has just been dropped. */
  await(): void {
    this.#until?.abort();
    const until = new AbortController();
    this.#until = until;
    const over = (): void => {
      until.abort();
      if (this.#until === until) this.#until = null;
    };
    addEventListener("pointerdown", over, { capture: true, signal: until.signal });
    setTimeout(over, LASTS);
  }
}
