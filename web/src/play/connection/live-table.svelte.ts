/** A table over a WebSocket: its newest view, and automatic reconnection. */

import { findNewTokens, mergeLog, mergeViews, type NewTokens } from "../../scene/changes";
import type {
  Answer,
  AskIfDecided,
  CheckActions,
  DecidedReply,
  HintReply,
  LegalityReply,
  Line,
  Preview,
  PreviewReply,
  Request,
  RequestHint,
  Survey,
  SurveyReply,
  View,
} from "../../api/wire";
import { retryDelay } from "../../api/retry";
import type { Language } from "../../i18n/preferred-language";
import { PendingQueries } from "./pending-queries";
import { TableConnection } from "./table-connection.svelte";

const PING_AFTER_MS = 4_000; // silence before a ping
const PONG_TIMEOUT_MS = 5_500; // silence after a ping that counts as a lost connection
const OPEN_TIMEOUT_MS = 9_500; // time limit of opening a connection
const INTERNAL_ERROR = 1011; // the close code when a request failed on the server
const FRAME_MS = 100; // a page in the background has no frames
const MIN_PAUSE_MS = 50; // a view that is shown faster needs no pause
const MAX_PAUSE_MS = 1_000;

/** The tables that were left while a choice was not confirmed: the player is told on return. */
const leftUnconfirmed = new Set<string>();

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
