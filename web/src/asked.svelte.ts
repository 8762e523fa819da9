/** What gives something up for good is asked first. */

import type { Press } from "./wire";

export class Asked {
  /** What waits for a second tap; another scene, whose choices are others, forgets it. */
  choice = $state.raw<Press | null>(null);

  /** A double tap is one. */
  tap(event: { detail: number }, choice: Press, press: (choice: Press) => void): void {
    if (choice.sure && !choice.closed && this.choice !== choice) this.choice = choice;
    else if (!choice.sure || event.detail < 2) press(choice);
  }

  readonly forget = (): void => void (this.choice = null);

  /** What its button says. */
  label(choice: Press): string {
    return (this.choice === choice && choice.sure) || choice.label;
  }
}
