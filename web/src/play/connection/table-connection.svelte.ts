/** A table to which choices are sent: requests until they are answered, and choices queued for the next scene. */

import { untrack } from "svelte";

import { sameChoices } from "../../scene/changes";
import { choicesOf, isOffered } from "../../scene/choices";
import type { Act, Press, Reason, RefusalReply, Request, Scene, SetUp, View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";

const UNCONFIRMED_AFTER = 1_000; // ms without an answer before that is shown
const REFUSAL_SHOWN = 7_000; // ms

/** Idempotent requests: they are sent again if their arrival is unknown. */
const RESENT = new Set<Request["type"]>(["act", "set-up", "look-as"]);

/** A request to a table, without its ply. */
type ChoiceRequest = Omit<Act, "ply"> | Omit<SetUp, "ply">;

/** A queued choice, resolved in the next scene; or the reason why that does not offer it. */
type QueuedChoice = (scene: Scene) => { wanted: ChoiceRequest } | { reason: Reason | null };

/** These actions, if the scene still offers them. */
function queueActions(actions: unknown[]): QueuedChoice {
  return (scene) => {
    const found = isOffered(scene, actions);
    return found.fits ? { wanted: { type: "act", actions } } : { reason: found.reason };
  };
}

/** This button, whatever it does by then. */
function queueButton(id: string): QueuedChoice {
  return (scene) => {
    const press = choicesOf(scene, "press").find((each) => each.id === id);
    if (press?.actions?.length && !press.closed) return { wanted: { type: "act", actions: press.actions } };
    return { reason: press?.closed ?? null };
  };
}

/** This set-up, if the scene still offers one. */
function queueSetup(name: string): QueuedChoice {
  return (scene) =>
    choicesOf(scene, "arrange").some((each) => each.name === name)
      ? { wanted: { type: "set-up", name } }
      : { reason: null };
}

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

export abstract class TableConnection {
  #refused = $state.raw<RefusalReply | null>(null);
  /** Whether an answer is awaited for so long that it is shown, or the connection was lost before it came. */
  unconfirmed = $state(false);

  #sent = $state.raw<readonly Sent[]>([]);
  #waiting = $state.raw<readonly Waiting[]>([]);
  #ids = 0;
  #unknown = false; // a request was sent whose outcome is unknown
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  /** The present view. */
  abstract readonly view: View | null;

  /** Sends a request as it is; false when there is no connection. */
  protected abstract transmit(request: Request): boolean;

  /** Why nothing was done last; null after some seconds. */
  get refused(): RefusalReply | null {
    return this.#refused;
  }
  set refused(refused: RefusalReply | null) {
    this.#refused = refused;
    clearTimeout(this.#fading);
    if (refused) this.#fading = setTimeout(() => (this.#refused = null), REFUSAL_SHOWN);
  }

  /** Plays actions, now or after the answer that is awaited; false when that cannot be done. */
  act(actions: unknown[]): boolean {
    return this.#want(queueActions(actions), { type: "act", actions });
  }

  /** Presses a button, now or after the answer that is awaited: it may be open only then. */
  press({ id, actions, closed }: Press): boolean {
    const now = actions?.length && !closed ? { type: "act" as const, actions } : null;
    return this.#want(queueButton(id), now);
  }

  /** Asks for a set-up, now or after the answer that is awaited. */
  arrange(name: string): boolean {
    return this.#want(queueSetup(name), { type: "set-up", name });
  }

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
  newRequestId(): number {
    return ++this.#ids;
  }

  /** Sends a request; one that waits for an answer makes the table busy until it comes. An effect that sends does not depend on it. */
  send(request: Request): boolean {
    return untrack(() => this.#send(request));
  }

  #send(request: Request): boolean {
    if (request.type === "speak" || request.type === "ping") return this.transmit(request);
    const numbered = { ...request, id: this.newRequestId() };
    if (!this.transmit(numbered)) return false;
    if (request.type === "act" || request.type === "set-up") this.refused = null;
    this.#await([...this.#sent, { request: numbered, scene: this.view?.scene ?? null }]);
    return true;
  }

  /**
   * Sends what is wanted `now`; while an answer is awaited, or there is no connection, the wish waits,
   * unless it is an echo.
   */
  #want(wish: QueuedChoice, now: ChoiceRequest | null): boolean {
    const view = this.view;
    if (!view) return false;
    if (!this.busy) {
      if (now === null) return false;
      if (this.send({ ...now, ply: view.ply })) return true;
    }
    if (!this.#isEcho(now)) this.#waiting = [...this.#waiting, { wish, now, viewer: view.viewer }];
    return true;
  }

  /** The request with this id is done: what waits is sent, if the scene offers that now. */
  confirmRequest(id: number): void {
    if (this.#take(id) && !this.busy) this.#sendWaiting();
  }

  /** The request with this id was refused; without an id, any. */
  refuseRequest(refused: RefusalReply): void {
    const sent = this.#take(refused.id ?? null);
    if (sent) this.#refuse(sent, refused);
    else this.refused = refused;
  }

  /** The connection is lost: it is unknown whether pending requests have arrived. */
  suspendRequests(): void {
    const known = this.#sent.filter(({ request }) => RESENT.has(request.type));
    this.#unknown ||= known.length < this.#sent.length;
    this.#await(known);
    this.unconfirmed = this.busy;
  }

  /** The connection is back, and a view has come: what was not answered is sent again, and what was chosen meanwhile. */
  resumeRequests(): void {
    for (const { request } of this.#sent) this.transmit(request);
    if (!this.busy) this.#sendWaiting();
    if (this.#unknown && !this.view?.table.ended)
      this.refused = { type: "refused", clause: null, sentence: say("lost-request") };
    this.#unknown = false;
  }

  /** Another viewer sends from now on: nothing is pending any more. */
  dropRequests(): void {
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
  #refuse({ request, scene }: Sent, refused: RefusalReply): void {
    const view = this.view;
    const late = refused.clause === null && (request.type === "act" || request.type === "set-up");
    if (late && view && scene && view.ply !== request.ply && sameChoices(scene, view.scene)) {
      this.send({ ...request, ply: view.ply });
    } else this.#drop(refused);
  }

  #sendWaiting(): void {
    const [first, ...others] = this.#waiting;
    const view = this.view;
    if (!first || !view) return;
    this.#waiting = others;
    const found = first.viewer === view.viewer ? first.wish(view.scene) : { reason: null };
    if ("wanted" in found) {
      if (!this.send({ ...found.wanted, ply: view.ply })) this.#waiting = [first, ...others];
    } else this.#drop(found.reason ?? { clause: null, sentence: say("not-sent") });
  }

  /** Discards the queued choice, with the reason. */
  #drop({ clause, sentence }: Omit<RefusalReply, "type">): void {
    this.#waiting = [];
    this.refused = { type: "refused", clause, sentence };
  }
}

/** The content of a request without its ply: actions, or the name of a setup. */
function meaning(asked: ChoiceRequest | Request | null): string | null {
  return asked?.type === "act" ? JSON.stringify(asked.actions) : asked?.type === "set-up" ? asked.name : null;
}
