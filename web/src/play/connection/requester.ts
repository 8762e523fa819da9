/** The interface through which a board sends choices, to a table or a lesson. */

import { queueActions, queueSetup, queueButton } from "./queued-choices";
import { RequestQueue } from "./requests.svelte";
import type { Press, Refused, Request, View } from "../../api/wire";

export abstract class ChoiceSender {
  readonly requests = new RequestQueue(
    (request) => this.transmit(request),
    () => this.view,
  );

  /** The present view. */
  abstract readonly view: View | null;

  /** Sends it as it is; false when that cannot be done at the moment. */
  protected abstract transmit(request: Request): boolean;

  /** Whether a request waits for its answer. */
  get busy(): boolean {
    return this.requests.busy;
  }

  /** Why nothing was done last; null while there is nothing to say. */
  get refused(): Refused | null {
    return this.requests.refused;
  }
  set refused(refused: Refused | null) {
    this.requests.refused = refused;
  }

  /** Sends a request, whatever is awaited; false when that cannot be done at the moment. */
  send(request: Request): boolean {
    return this.requests.send(request);
  }

  /** Plays actions, now or after the answer that is awaited; false when that cannot be done. */
  act(actions: unknown[]): boolean {
    return this.requests.want(queueActions(actions), { type: "act", actions });
  }

  /** Presses a button, now or after the answer that is awaited: it may be open only then. */
  press({ id, actions, closed }: Press): boolean {
    const now = actions?.length && !closed ? { type: "act" as const, actions } : null;
    return this.requests.want(queueButton(id), now);
  }

  /** Asks for a set-up, now or after the answer that is awaited. */
  arrange(name: string): boolean {
    return this.requests.want(queueSetup(name), { type: "set-up", name });
  }
}
