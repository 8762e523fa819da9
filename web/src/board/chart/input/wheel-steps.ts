/** Converts the movement of a mouse wheel or touchpad to steps. */

const CLICK = 120; // px of one click of a wheel, in most browsers
const COARSE = 50; // px: events of a wheel are at least this large, those of a touchpad seldom
const FINE = 40; // px of a touchpad that make a notch

export class WheelSteps {
  #rest = 0;

  /** The steps of an event; small movements of a touchpad add up to one. */
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
