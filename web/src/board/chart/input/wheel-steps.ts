/** Converts the movement of a mouse wheel or touchpad to steps. */

const CLICK = 120; // px of one click of a wheel, in most browsers
const COARSE = 50; // px: a wheel's event is no smaller, a touchpad's seldom as large
const FINE = 40; // px of a touchpad that make a notch

export class WheelSteps {
  #rest = 0;

  /** The notches of this event; a touchpad's are gathered until they make one. */
  of(event: WheelEvent): number {
    const far = event.deltaY || event.deltaX; // with Shift some browsers scroll sideways
    const way = Math.sign(far);
    if (event.deltaMode !== 0) return way;
    if (Math.abs(far) >= COARSE) {
      this.#rest = 0;
      return way * Math.max(1, Math.round(Math.abs(far) / CLICK));
    }
    this.#rest = Math.sign(this.#rest) === -way ? far : this.#rest + far;
    if (Math.abs(this.#rest) < FINE) return 0;
    this.#rest = 0;
    return way;
  }
}
