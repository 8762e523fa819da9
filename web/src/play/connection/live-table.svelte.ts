/** A table over a WebSocket: its newest view, requests until they are answered, automatic reconnection. */

import { untrack } from "svelte";

import { findNewTokens, mergeLog, mergeViews, sameChoices, type NewTokens } from "../../scene/changes";
import { choicesOf, checkOffered } from "../../scene/choices";
import type {
  Act,
  AskIfDecided,
  DecidedReply,
  HintReply,
  Answer,
  RequestHint,
  LegalityReply,
  Line,
  Press,
  Preview,
  PreviewReply,
  Reason,
  RefusalReply,
  Request,
  Scene,
  SetUp,
  Survey,
  SurveyReply,
  CheckActions,
  View,
} from "../../api/wire";
import { retryDelay } from "../../api/retry";
import { say } from "../../i18n/catalogue.svelte";
import { playSounds } from "../../sounds/play-by-priority";
import type { Language } from "../../i18n/preferred-language";
import { PendingQueries } from "./pending-queries";

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

/** The tables that were left while a choice was not confirmed: the player is told on return. */
const leftUnconfirmed = new Set<string>();

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

const PING_AFTER_MS = 4_000; // silence before a ping
const PONG_TIMEOUT_MS = 5_500; // silence after a ping that counts as a lost connection
const OPEN_TIMEOUT_MS = 9_500; // time limit of opening a connection
const INTERNAL_ERROR = 1011; // the close code when a request failed on the server
const FRAME_MS = 100; // a page in the background has no frames
const MIN_PAUSE_MS = 50; // a view that is shown faster needs no pause
const MAX_PAUSE_MS = 1_000;

/** A query; its answer has the same id. */
export type Query =
  | Omit<CheckActions, "id">
  | Omit<Preview, "id">
  | Omit<Survey, "id">
  | Omit<RequestHint, "id">
  | Omit<AskIfDecided, "id">;
export type QueryAnswer = LegalityReply | PreviewReply | SurveyReply | HintReply | DecidedReply;

/** The part of a table that a board uses; lessons and records have it, too. */
export type Connection = Pick<LiveTable, keyof LiveTable>;

/** A table over a WebSocket. */
export class LiveTable extends TableConnection {
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  newTokens = $state.raw<NewTokens>({});
  isConnected = $state(false);

  #socket: WebSocket | null = null;
  #attemptCount = 0; // attempts to connect since the last acknowledged request or healthy connection
  #hasServerFailed = false; // a request failed on the server since the last healthy connection
  #isPongDue = false; // a ping was sent, and nothing received since
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isReconnected = false; // reconnected, but no view received since
  #queries = new PendingQueries();
  #isViewShown = false; // a view was shown since the last frame
  #heldAnswers: Answer[] = []; // messages received since the last frame, oldest first
  #pause: ReturnType<typeof setTimeout> | null = null; // runs after a view that took long

  constructor(
    readonly table: string,
    private readonly language: () => string,
    private readonly onView: (view: View) => void,
  ) {
    super();
    addEventListener("online", this.#checkConnection);
    addEventListener("offline", this.#onConnectionLost);
    document.addEventListener("visibilitychange", this.#checkConnection);
    if (leftUnconfirmed.delete(table)) this.warnOfLoss();
    this.#open();
  }

  protected transmit(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    if (request.type === "act" || request.type === "set-up") this.#queries.outdate();
    return true;
  }

  /** Sends a query that changes nothing; resolves to null if no answer comes. */
  query(query: Query): Promise<QueryAnswer | null> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.newRequestId();
    this.#socket.send(JSON.stringify({ ...query, id }));
    return this.#queries.add(id, query);
  }

  /** Changes the language: the whole log is sent again. */
  setLanguage(language: Language): void {
    this.send({ type: "speak", language });
  }

  /** Starts again with an empty log: another seat, another language, another cookie. */
  reload(): void {
    this.view = null;
    this.lines = [];
    this.#heldAnswers = [];
    this.dropRequests();
    this.#reopen();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#checkConnection);
    removeEventListener("offline", this.#onConnectionLost);
    document.removeEventListener("visibilitychange", this.#checkConnection);
    this.#heldAnswers = [];
    if (this.isUnconfirmed || this.hasQueued) leftUnconfirmed.add(this.table);
    this.dropRequests();
    this.#disconnect();
  }

  /** Tries to reconnect immediately, on request of the player. */
  tryAgain(): void {
    if (!this.isConnected) this.#reopen();
  }

  /** Checks the connection when the page is visible or the network is back: it may have been lost unnoticed. */
  #checkConnection = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.isConnected) this.#ping();
    else this.#reopen();
  };

  #reopen(): void {
    this.#attemptCount = 0;
    this.#disconnect();
    this.#open();
  }

  /** Treats the connection as lost, whatever the state of the socket. */
  #disconnect(serverFailed = false): void {
    this.#hasServerFailed ||= serverFailed;
    clearTimeout(this.#timer);
    const oldSocket = this.#socket;
    this.#socket = null;
    oldSocket?.close();
    this.isConnected = this.#isReconnected = false;
    this.#handleHeld(); // an answer that has come is not lost
    this.suspendRequests(serverFailed);
    this.#queries.answerAllWithNull();
  }

  /** Disconnects, and schedules a retry. */
  #onConnectionLost = (): void => this.#reconnectLater(false);

  #reconnectLater(serverFailed: boolean): void {
    this.#disconnect(serverFailed);
    this.#timer = setTimeout(() => this.#open(), retryDelay(this.#attemptCount++, Math.random()));
  }

  #open(): void {
    if (this.#isClosed) return;
    const query = new URLSearchParams({ language: this.language() });
    if (this.view) {
      query.set("since", String(this.view.ply));
      // A browser with several seats has no viewer until one is chosen.
      if (this.view.table.mine.length > 1) query.set("as", String(this.view.viewer ?? "public"));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}?${query.toString()}`);
    this.#socket = socket;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onConnectionLost, OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#isReconnected = true;
      this.isConnected = true;
      this.#restartPingTimer();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#restartPingTimer();
      this.#onMessage(JSON.parse(event.data) as Answer);
    };
    socket.onclose = (event?: CloseEvent) => {
      if (socket === this.#socket) this.#reconnectLater(event?.code === INTERNAL_ERROR);
    };
  }

  /** Pings after a long silence, and disconnects without an answer: the socket may never close by itself. */
  #restartPingTimer(): void {
    this.#isPongDue = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ping(), PING_AFTER_MS);
  }

  /** Pings, unless a ping is unanswered: its deadline is not extended. */
  #ping(): void {
    if (this.#isPongDue) return;
    this.#isPongDue = true;
    this.transmit({ type: "ping", id: this.newRequestId() });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onConnectionLost, PONG_TIMEOUT_MS);
  }

  /**
   * Shows at most one view per frame: views that come meanwhile are merged and shown with the next frame. After a view
   * that took long, the next one waits as long, so that a slow page has time for taps and keys when captains play fast;
   * an answer to the player's own request ends this pause.
   */
  #onMessage(answer: Answer): void {
    if (!this.#isViewShown) return this.#handleAll([answer]);
    this.#heldAnswers.push(answer);
    if (this.#pause !== null && answer.type !== "view") this.#endPause();
  }

  #endPause(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    this.#isViewShown = false;
    this.#handleHeld();
  }

  #handleAll(answers: readonly Answer[]): void {
    const start = performance.now();
    let spentMs = 0;
    if (answers.some(({ type }) => type === "view")) {
      this.#isViewShown = true;
      onNextFrame(() => {
        if (spentMs < MIN_PAUSE_MS) this.#endPause();
        else this.#pause = setTimeout(() => this.#endPause(), Math.min(spentMs, MAX_PAUSE_MS));
      });
    }
    for (const answer of answers) this.#handle(answer);
    queueMicrotask(() => (spentMs = performance.now() - start)); // after the effects, which are queued already
  }

  #handleHeld(): void {
    const held = this.#heldAnswers;
    this.#heldAnswers = [];
    this.#handleAll(mergeAnswers(held));
  }

  /** Ends the longer delays of reconnection: a view alone does not, if a request may make the server fail again. */
  #onAcknowledged(): void {
    this.#attemptCount = 0;
    this.#hasServerFailed = false;
  }

  #handle(answer: Answer): void {
    switch (answer.type) {
      case "view": {
        const before = this.view;
        const seesTheSame = before?.viewer === answer.viewer || answer.table.perfect_information;
        const continues = before !== null && seesTheSame && before.table.id === answer.table.id;
        this.lines = mergeLog(continues ? this.lines : [], answer);
        this.view = answer;
        if (before?.ply !== answer.ply) this.#queries.outdate();
        const newTokens = continues ? findNewTokens(before.scene, answer.scene) : {};
        // The last new token of each panel stays marked until the panel has a newer one.
        this.newTokens = continues ? { ...this.newTokens, ...newTokens } : newTokens;
        this.onView(answer);
        if (this.#isReconnected) {
          this.#isReconnected = false;
          if (!this.busy && !this.hasQueued && !this.#hasServerFailed) this.#onAcknowledged();
          this.resumeRequests();
        }
        return;
      }
      case "tried":
      case "previewed":
      case "surveyed":
      case "advised":
      case "decided":
        this.#queries.answer(answer.id, answer);
        return;
      case "done":
        this.#onAcknowledged();
        this.confirmRequest(answer.id);
        return;
      case "refused":
        if (answer.id != null) {
          const isSilent = this.#queries.isRefusedSilently(answer.id);
          this.#onAcknowledged();
          this.#queries.answer(answer.id, null);
          if (isSilent) return;
        }
        this.refuseRequest(answer);
        return;
      case "pong":
        if (!this.busy) this.#onAcknowledged();
        return;
    }
  }
}

/** The same answers, with consecutive views merged into one. */
function mergeAnswers(answers: readonly Answer[]): Answer[] {
  const views: View[] = [];
  const others: Answer[] = [];
  for (const answer of answers) {
    const merged = answer.type === "view" && views.length ? mergeViews(views[views.length - 1] as View, answer) : null;
    if (merged) views[views.length - 1] = merged;
    else if (answer.type === "view") views.push(answer);
    else others.push(answer);
  }
  return [...views, ...others];
}

/** Calls a function once: before the next frame, or soon if the page draws no frames. */
function onNextFrame(call: () => void): void {
  let isCalled = false;
  const callOnce = (): void => {
    if (isCalled) return;
    isCalled = true;
    call();
  };
  globalThis.requestAnimationFrame?.(callOnce);
  setTimeout(callOnce, FRAME_MS);
}
