/** Converts the movement of a mouse wheel or touchpad to steps. */

const WHEEL_STEP_PX = 120; // one step of a wheel, in most browsers
const MIN_WHEEL_PX = 50; // events of a wheel are at least this large, those of a touchpad seldom
const TOUCHPAD_STEP_PX = 40; // movement of a touchpad that makes a step

/** Adds up the movement of a wheel. */
export class WheelSteps {
  #rest = 0;

  /** The number of steps of an event; small movements of a touchpad add up to one. */
  of(event: WheelEvent): number {
    const delta = event.deltaY || event.deltaX; // with Shift some browsers scroll sideways
    const sign = Math.sign(delta);
    if (event.deltaMode !== 0) return sign;
    if (Math.abs(delta) >= MIN_WHEEL_PX) {
      this.#rest = 0;
      return sign * Math.max(1, Math.round(Math.abs(delta) / WHEEL_STEP_PX));
    }
    this.#rest = Math.sign(this.#rest) === -sign ? delta : this.#rest + delta;
    if (Math.abs(this.#rest) < TOUCHPAD_STEP_PX) return 0;
    this.#rest = 0;
    return sign;
  }
}
