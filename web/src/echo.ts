/** The click that a browser adds to a drop: it is no tap. */

const LASTS = 60; // ms after the drop; a pointer that presses again before means a tap

export class Echo {
  #heard = false;

  /** Whether a click now would only be the drop's. */
  get heard(): boolean {
    return this.#heard;
  }

  /** Something has just been dropped. */
  await(): void {
    this.#heard = true;
    const over = (): void => void (this.#heard = false);
    addEventListener("pointerdown", over, { capture: true, once: true });
    setTimeout(over, LASTS);
  }
}
