/** The requests of a table until they are answered, and the choices queued behind them. */

import { untrack } from "svelte";

import type { Act, Press, Reason, RefusalReply, Request, Scene, SetUp, View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import { sameChoices } from "../../scene/changes";
import { checkOffered, choicesOf } from "../../scene/choices";
import { playSounds } from "../../sounds/play-by-priority";

const UNCONFIRMED_MS = 1_000; // an answer that takes longer is shown as unconfirmed
const REFUSAL_MS = 7_000;
const MAX_FAILURES = 2; // server failures after which a request is given up

/** Idempotent requests: they are sent again if their arrival is unknown. */
const RESENT_TYPES = new Set<Request["type"]>(["act", "set-up", "look-as"]);

/** A request to a table, without its ply. */
type ChoiceRequest = Omit<Act, "ply"> | Omit<SetUp, "ply">;

/** A queued choice: returns its request for the next scene, or the reason why that scene does not offer it. */
type QueuedChoice = (scene: Scene) => { request: ChoiceRequest } | { reason: Reason | null };

/** Queues actions: they are sent if the scene still offers them. */
function queueActions(actions: unknown[]): QueuedChoice {
  return (scene) => {
    const result = checkOffered(scene, actions);
    return result.fits ? { request: { type: "act", actions } } : { reason: result.reason };
  };
}

/** Queues a button: its actions may have changed by then. */
function queueButton(id: string): QueuedChoice {
  return (scene) => {
    const press = choicesOf(scene, "press").find((each) => each.id === id);
    if (press?.actions?.length && !press.closed) return { request: { type: "act", actions: press.actions } };
    return { reason: press?.closed ?? null };
  };
}

/** Queues a set-up: it is sent if the scene still offers one. */
function queueSetup(name: string): QueuedChoice {
  return (scene) =>
    choicesOf(scene, "arrange").some((each) => each.name === name)
      ? { request: { type: "set-up", name } }
      : { reason: null };
}

/** A request that was sent and is not answered yet, and the scene in which it was chosen. */
interface SentRequest {
  request: Request & { id: number };
  scene: Scene | null;
  isInFlight: boolean; // sent over the present connection
  failureCount: number; // how often the server failed after it was sent
}

/** A choice queued while an answer is pending, and its viewer. */
interface QueuedChoiceEntry {
  choice: QueuedChoice;
  request: ChoiceRequest | null;
  viewer: number | null;
}

/** Sends the requests to a table one after another; queues them while an answer is pending. */
export abstract class TableConnection {
  #refusal = $state.raw<RefusalReply | null>(null);
  /** Whether the answer takes so long that the page shows it, or the connection was lost before it came. */
  isUnconfirmed = $state(false);

  #sent = $state.raw<readonly SentRequest[]>([]);
  #queued = $state.raw<readonly QueuedChoiceEntry[]>([]);
  #lastId = 0;
  #lossMessage: "lost-request" | "failed-request" | null = null; // message to show when the connection is back
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  /** The present view. */
  abstract readonly view: View | null;
  /** Whether a tapped item with only one place waits for a second tap: the first answer counts. */
  readonly confirmsTaps: boolean = false;

  /** Sends a request unchanged; false if there is no connection. */
  protected abstract transmit(request: Request): boolean;

  /** The last refusal; null after a few seconds. */
  get refusal(): RefusalReply | null {
    return this.#refusal;
  }
  set refusal(refusal: RefusalReply | null) {
    this.#refusal = refusal;
    if (refusal) playSounds(new Set(["refused"]));
    clearTimeout(this.#refusalTimer);
    if (refusal) this.#refusalTimer = setTimeout(() => (this.#refusal = null), REFUSAL_MS);
  }

  /** Plays actions, now or after the pending answer; false if that is not possible. */
  act(actions: unknown[]): boolean {
    return this.#sendOrQueue(queueActions(actions), { type: "act", actions });
  }

  /** Presses a button, now or after the pending answer: it may be open only then. */
  press({ id, actions, closed }: Press): boolean {
    const request = actions?.length && !closed ? { type: "act" as const, actions } : null;
    return this.#sendOrQueue(queueButton(id), request);
  }

  /** Requests a set-up, now or after the pending answer. */
  arrange(name: string): boolean {
    return this.#sendOrQueue(queueSetup(name), { type: "set-up", name });
  }

  /** Whether an answer is pending. */
  get busy(): boolean {
    return this.#sent.length > 0;
  }

  /** Whether a choice is queued. */
  get hasQueued(): boolean {
    return this.#queued.length > 0;
  }

  /** The actions that are not confirmed yet, to be shown at their place on the board. */
  get unconfirmedActions(): readonly (readonly unknown[])[] {
    if (this.busy && !this.isUnconfirmed) return [];
    const requests = [...this.#sent.map(({ request }) => request), ...this.#queued.map(({ request }) => request)];
    return requests.flatMap((each) => (each?.type === "act" ? [each.actions] : []));
  }

  /** An id that no other request of this page has. */
  newRequestId(): number {
    return ++this.#lastId;
  }

  /**
   * Sends a request; the table is busy until its answer comes. Reads the request state
   * untracked, so that a sending effect does not re-run when it changes.
   */
  send(request: Request): boolean {
    return untrack(() => this.#send(request));
  }

  #send(request: Request): boolean {
    if (request.type === "speak" || request.type === "ping") return this.transmit(request);
    const numbered = { ...request, id: this.newRequestId() };
    if (!this.transmit(numbered)) return false;
    if (request.type === "act" || request.type === "set-up") this.refusal = null;
    this.#setSent([
      ...this.#sent,
      { request: numbered, scene: this.view?.scene ?? null, isInFlight: true, failureCount: 0 },
    ]);
    return true;
  }

  /**
   * Sends the request; while an answer is pending or there is no connection, queues the choice, unless it
   * repeats the last one.
   */
  #sendOrQueue(choice: QueuedChoice, request: ChoiceRequest | null): boolean {
    const view = this.view;
    if (!view) return false;
    if (!this.busy) {
      if (request === null) return false;
      if (this.send({ ...request, ply: view.ply })) return true;
    }
    if (!this.#isRepeat(request)) this.#queued = [...this.#queued, { choice, request, viewer: view.viewer }];
    return true;
  }

  /** Confirms the request with this id, and sends the queued choice if the scene offers it now. */
  confirmRequest(id: number): void {
    if (this.#removeSent(id) && !this.busy) this.#sendQueued();
  }

  /** Refuses the request with this id; without an id, shows the refusal only. */
  refuseRequest(refusal: RefusalReply): void {
    const sent = this.#removeSent(refusal.id ?? null);
    if (sent) this.#refuse(sent, refusal);
    else this.refusal = refusal;
  }

  /**
   * Keeps the requests that can be repeated: after a lost connection it is unknown which have arrived. One at which
   * the server failed again is given up, with the choices queued behind it.
   */
  suspendRequests(serverFailed = false): void {
    const repeatable = this.#sent
      .filter(({ request }) => RESENT_TYPES.has(request.type))
      .map((each) => ({
        ...each,
        isInFlight: false,
        failureCount: each.failureCount + Number(serverFailed && each.isInFlight),
      }));
    const repeated = repeatable.filter(({ failureCount }) => failureCount < MAX_FAILURES);
    if (repeated.length < repeatable.length) {
      this.#queued = [];
      this.#lossMessage = "failed-request";
    } else if (repeatable.length < this.#sent.length) this.#lossMessage ??= "lost-request";
    this.#setSent(repeated);
    this.isUnconfirmed = this.busy;
  }

  /** Repeats unanswered requests after a reconnection, and sends the queued choice. */
  resumeRequests(): void {
    this.#sent = this.#sent.map((each) => ({ ...each, isInFlight: this.transmit(each.request) }));
    if (!this.busy) this.#sendQueued();
    if (this.#lossMessage && !this.view?.table.ended)
      this.refusal = { type: "refused", clause: null, sentence: say(this.#lossMessage) };
    this.#lossMessage = null;
  }

  /** Shows a warning after the next reconnection: a choice may be lost. */
  protected warnOfLoss(): void {
    this.#lossMessage = "lost-request";
  }

  /** Discards all requests: another viewer sends from now on. */
  dropRequests(): void {
    this.#lossMessage = null;
    this.#queued = [];
    this.#setSent([]);
  }

  /** Sets the requests that are not answered yet. */
  #setSent(sent: readonly SentRequest[]): void {
    this.#sent = sent;
    this.isUnconfirmed = false;
    clearTimeout(this.#timer);
    if (sent.length) this.#timer = setTimeout(() => (this.isUnconfirmed = true), UNCONFIRMED_MS);
  }

  /** Removes the request with this id from those not answered yet. */
  #removeSent(id: number | null): SentRequest | null {
    const sent = this.#sent.find(({ request }) => request.id === id) ?? null;
    if (sent) this.#setSent(this.#sent.filter((each) => each !== sent));
    return sent;
  }

  /** Whether this repeats the last request, as a double tap does. */
  #isRepeat(request: ChoiceRequest | null): boolean {
    const last = this.#queued.length ? this.#queued.at(-1)?.request : this.#sent.at(-1)?.request;
    return request !== null && contentOf(request) === contentOf(last ?? null);
  }

  /** Handles a refusal: if only another player was faster and the choice is still offered, repeats it. */
  #refuse({ request, scene }: SentRequest, refusal: RefusalReply): void {
    const view = this.view;
    const wasLate = refusal.clause === null && (request.type === "act" || request.type === "set-up");
    if (wasLate && view && scene && view.ply !== request.ply && sameChoices(scene, view.scene)) {
      this.send({ ...request, ply: view.ply });
    } else this.#drop(refusal);
  }

  #sendQueued(): void {
    const [first, ...others] = this.#queued;
    const view = this.view;
    if (!first || !view) return;
    this.#queued = others;
    const result = first.viewer === view.viewer ? first.choice(view.scene) : { reason: null };
    if ("request" in result) {
      if (!this.send({ ...result.request, ply: view.ply })) this.#queued = [first, ...others];
    } else this.#drop(result.reason ?? { clause: null, sentence: say("not-sent") });
  }

  /** Discards the queued choices, with the reason. */
  #drop({ clause, sentence }: Omit<RefusalReply, "type">): void {
    this.#queued = [];
    this.refusal = { type: "refused", clause, sentence };
  }
}

/** The content of a request without its ply: actions, or the name of a set-up. */
function contentOf(request: ChoiceRequest | Request | null): string | null {
  return request?.type === "act" ? JSON.stringify(request.actions) : request?.type === "set-up" ? request.name : null;
}
