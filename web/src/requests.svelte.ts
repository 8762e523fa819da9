/** What is asked of a table, and what was chosen meanwhile: it waits for the scene that will come. */

import { sameOffer } from "./news";
import type { Wanted, Wish } from "./offers";
import type { Refused, Request, Scene, View } from "./wire";
import { say } from "./words.svelte";

/** A request that was sent, with a ping behind it: once that is answered, so is the request. */
interface Sent {
  /** Null: a ping alone. */
  request: Request | null;
  scene: Scene | null;
  refused: Refused | null;
}

/** What was wanted while an answer was awaited, and through whose eyes. */
interface Waiting {
  wish: Wish;
  now: Wanted | null;
  viewer: number | null;
}

export class Requests {
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);

  #sent: readonly Sent[] = [];
  #waiting = $state.raw<readonly Waiting[]>([]);

  constructor(
    /** Sends it; false when there is no connection. */
    private readonly transmit: (request: Request) => boolean,
    private readonly view: () => View | null,
  ) {}

  /** Whether something was chosen that is not sent yet. */
  get waits(): boolean {
    return this.#waiting.length > 0;
  }

  /** Sends a request; one that waits for an answer makes the table busy until it comes. */
  send(request: Request): boolean {
    if (!this.transmit(request)) return false;
    if (request.type === "speak") return true;
    if (request.type === "act" || request.type === "set-up") this.refused = null;
    const sent = request.type === "ping" ? null : request;
    this.#sent = [...this.#sent, { request: sent, scene: this.view()?.scene ?? null, refused: null }];
    if (sent) this.transmit({ type: "ping" });
    this.busy ||= sent !== null;
    return true;
  }

  /**
   * Sends what is wanted `now`; while an answer is awaited, or there is no connection, the wish waits,
   * unless it is an echo.
   */
  want(wish: Wish, now: Wanted | null): boolean {
    const view = this.view();
    if (!view) return false;
    if (!this.busy) {
      if (now === null) return false;
      if (this.send({ ...now, ply: view.ply })) return true;
    }
    if (!this.#isEcho(now)) this.#waiting = [...this.#waiting, { wish, now, viewer: view.viewer }];
    return true;
  }

  /** A table refuses something: whether that is the end of it is known when its answer is complete. */
  hearRefusal(refused: Refused): void {
    const at = this.#sent.findIndex((sent) => sent.request && !sent.refused);
    if (at < 0) this.refused = refused;
    else this.#sent = this.#sent.map((sent, n) => (n === at ? { ...sent, refused } : sent));
  }

  /** The answer to what was sent first is complete: what waits is sent, if the scene offers that now. */
  hearPong(): void {
    const [done, ...others] = this.#sent;
    this.#sent = others;
    this.busy = others.some((sent) => sent.request);
    if (done?.refused) this.#refuse(done, done.refused);
    else if (done?.request && !this.busy) this.#sendWaiting();
  }

  /** The connection is back, and a view has come: what was chosen meanwhile is sent. */
  resume(): void {
    if (!this.busy) this.#sendWaiting();
  }

  /** The connection is lost. What waited for an answer is lost, too: nobody knows what it would follow. */
  lose(): void {
    if (this.busy && this.#waiting.length) this.#drop({ clause: null, sentence: say("wait-answer") });
    this.#sent = [];
    this.busy = false;
  }

  /** The same once more, before there is an answer, is the echo of one tap. */
  #isEcho(now: Wanted | null): boolean {
    const sent = this.#sent.findLast(({ request }) => request)?.request ?? null;
    const last = this.#waiting.length ? this.#waiting.at(-1)?.now : this.busy ? sent : null;
    return now !== null && meaning(now) === meaning(last ?? null);
  }

  /** Somebody was quicker, yet nothing that was looked at has changed: what was asked stands. */
  #refuse({ request, scene }: Sent, refused: Refused): void {
    const view = this.view();
    const late = refused.clause === null && (request?.type === "act" || request?.type === "set-up");
    if (late && view && scene && view.ply !== request.ply && sameOffer(scene, view.scene)) {
      this.send({ ...request, ply: view.ply });
    } else this.#drop(refused);
  }

  #sendWaiting(): void {
    const [first, ...others] = this.#waiting;
    const view = this.view();
    if (!first || !view) return;
    this.#waiting = others;
    const found = first.viewer === view.viewer ? first.wish(view.scene) : { reason: null };
    if ("wanted" in found) {
      if (!this.send({ ...found.wanted, ply: view.ply })) this.#waiting = [first, ...others];
    } else this.#drop(found.reason ?? { clause: null, sentence: say("not-sent") });
  }

  /** What waits is not sent, and why. */
  #drop({ clause, sentence }: Omit<Refused, "type">): void {
    this.#waiting = [];
    this.refused = { type: "refused", clause, sentence };
  }
}

/** What is asked, whatever the ply: actions, or the name of a set-up. */
function meaning(asked: Wanted | Request | null): string | null {
  return asked?.type === "act" ? JSON.stringify(asked.actions) : asked?.type === "set-up" ? asked.name : null;
}
