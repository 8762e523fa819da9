/** Requests to a table until they are answered, and choices queued for the next scene. */

import { untrack } from "svelte";

import { sameChoices } from "../../scene/changes";
import type { ChoiceRequest, QueuedChoice } from "./queued-choices";
import type { Refused, Request, Scene, View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";

const UNCONFIRMED_AFTER = 1_000; // ms without an answer before that is shown

/** Idempotent requests: they are sent again if their arrival is unknown. */
const RESENT = new Set<Request["type"]>(["act", "set-up", "look-as"]);

/** A request that was sent and is not answered yet, and the scene in which it was chosen. */
interface Sent {
  request: Request & { id: number };
  scene: Scene | null;
}

/** A choice queued while an answer is pending, and its viewer. */
interface Waiting {
  wish: QueuedChoice;
  now: ChoiceRequest | null;
  viewer: number | null;
}

export class RequestQueue {
  refused = $state.raw<Refused | null>(null);
  /** Whether an answer is awaited for so long that it is shown, or the connection was lost before it came. */
  unconfirmed = $state(false);

  #sent = $state.raw<readonly Sent[]>([]);
  #waiting = $state.raw<readonly Waiting[]>([]);
  #ids = 0;
  #unknown = false; // a request was sent whose outcome is unknown
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Sends a request; false when there is no connection. */
    private readonly transmit: (request: Request) => boolean,
    private readonly view: () => View | null,
  ) {}

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.#sent.length > 0;
  }

  /** Whether something was chosen that is not sent yet. */
  get waits(): boolean {
    return this.#waiting.length > 0;
  }

  /** The actions that were chosen and are not confirmed yet, to be shown where they were chosen. */
  get pending(): readonly (readonly unknown[])[] {
    if (this.busy && !this.unconfirmed) return [];
    const asked = [...this.#sent.map(({ request }) => request), ...this.#waiting.map(({ now }) => now)];
    return asked.flatMap((each) => (each?.type === "act" ? [each.actions] : []));
  }

  /** An id that no other request of this page has. */
  newId(): number {
    return ++this.#ids;
  }

  /** Sends a request; one that waits for an answer makes the table busy until it comes. An effect that sends does not depend on it. */
  send(request: Request): boolean {
    return untrack(() => this.#send(request));
  }

  #send(request: Request): boolean {
    if (request.type === "speak" || request.type === "ping") return this.transmit(request);
    const numbered = { ...request, id: this.newId() };
    if (!this.transmit(numbered)) return false;
    if (request.type === "act" || request.type === "set-up") this.refused = null;
    this.#await([...this.#sent, { request: numbered, scene: this.view()?.scene ?? null }]);
    return true;
  }

  /**
   * Sends what is wanted `now`; while an answer is awaited, or there is no connection, the wish waits,
   * unless it is an echo.
   */
  want(wish: QueuedChoice, now: ChoiceRequest | null): boolean {
    const view = this.view();
    if (!view) return false;
    if (!this.busy) {
      if (now === null) return false;
      if (this.send({ ...now, ply: view.ply })) return true;
    }
    if (!this.#isEcho(now)) this.#waiting = [...this.#waiting, { wish, now, viewer: view.viewer }];
    return true;
  }

  /** The request with this id is done: what waits is sent, if the scene offers that now. */
  hearDone(id: number): void {
    if (this.#take(id) && !this.busy) this.#sendWaiting();
  }

  /** The request with this id was refused; without an id, any. */
  hearRefusal(refused: Refused): void {
    const sent = this.#take(refused.id ?? null);
    if (sent) this.#refuse(sent, refused);
    else this.refused = refused;
  }

  /** The connection is lost: it is unknown whether pending requests have arrived. */
  lose(): void {
    const known = this.#sent.filter(({ request }) => RESENT.has(request.type));
    this.#unknown ||= known.length < this.#sent.length;
    this.#await(known);
    this.unconfirmed = this.busy;
  }

  /** The connection is back, and a view has come: what was not answered is sent again, and what was chosen meanwhile. */
  resume(): void {
    for (const { request } of this.#sent) this.transmit(request);
    if (!this.busy) this.#sendWaiting();
    if (this.#unknown && !this.view()?.table.ended) this.refused = { type: "refused", clause: null, sentence: say("lost-request") };
    this.#unknown = false;
  }

  /** Another viewer sends from now on: nothing is pending any more. */
  forget(): void {
    this.#unknown = false;
    this.#waiting = [];
    this.#await([]);
  }

  /** These are awaited from now on. */
  #await(sent: readonly Sent[]): void {
    this.#sent = sent;
    this.unconfirmed = false;
    clearTimeout(this.#timer);
    if (sent.length) this.#timer = setTimeout(() => (this.unconfirmed = true), UNCONFIRMED_AFTER);
  }

  /** The request with this id, which is awaited no more. */
  #take(id: number | null): Sent | null {
    const sent = this.#sent.find(({ request }) => request.id === id) ?? null;
    if (sent) this.#await(this.#sent.filter((each) => each !== sent));
    return sent;
  }

  /** The same once more, before there is an answer, is the echo of one tap. */
  #isEcho(now: ChoiceRequest | null): boolean {
    const last = this.#waiting.length ? this.#waiting.at(-1)?.now : this.#sent.at(-1)?.request;
    return now !== null && meaning(now) === meaning(last ?? null);
  }

  /** Another player was faster, but nothing that this choice depends on has changed: it stays valid. */
  #refuse({ request, scene }: Sent, refused: Refused): void {
    const view = this.view();
    const late = refused.clause === null && (request.type === "act" || request.type === "set-up");
    if (late && view && scene && view.ply !== request.ply && sameChoices(scene, view.scene)) {
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

  /** Discards the queued choice, with the reason. */
  #drop({ clause, sentence }: Omit<Refused, "type">): void {
    this.#waiting = [];
    this.refused = { type: "refused", clause, sentence };
  }
}

/** The content of a request without its ply: actions, or the name of a setup. */
function meaning(asked: ChoiceRequest | Request | null): string | null {
  return asked?.type === "act" ? JSON.stringify(asked.actions) : asked?.type === "set-up" ? asked.name : null;
}
