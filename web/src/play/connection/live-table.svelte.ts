/** A table over a WebSocket: its newest view, with automatic reconnection. */

import { mergeLog, mergeViews, findNewTokens, type NewTokens } from "../../scene/changes";
import { TableConnection } from "./table-connection.svelte";
import type { Language } from "../../app/settings.svelte";
import type {
  AskAdvice,
  Advised,
  Answer,
  Line,
  Preview,
  Previewed,
  Request,
  Survey,
  Surveyed,
  Tried,
  Try,
  View,
} from "../../api/wire";

const PING_AFTER = 4_000; // ms without a message before a ping
const PONG_WITHIN = 5_500; // ms before silence counts as a lost connection
const OPEN_WITHIN = 9_500; // ms for a connection to be made
const FIRST_WAIT = 400; // ms before the first try to come back
const LONGEST_WAIT = 8_000; // ms between later tries
const FRAME_WITHIN = 100; // ms: a page in the background has no frames

/** The delay before a retry, in ms: doubling, plus up to half at random. */
export function retryDelay(tries: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (1 + chance / 2);
}

/** A query; its answer has the same id. */
export type Query = Omit<Try, "id"> | Omit<Preview, "id"> | Omit<Survey, "id"> | Omit<AskAdvice, "id">;
export type QueryAnswer = Tried | Previewed | Surveyed | Advised;

/** What a board needs of a table, lesson or record. */
export type Connection = Pick<LiveTable, keyof LiveTable>;

export class LiveTable extends TableConnection {
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  news = $state.raw<NewTokens>({});
  connected = $state(false);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #back = false; // reconnected, without a view since
  #inquiries = new Map<number, (told: QueryAnswer | null) => void>();
  #drawn = false; // a view was shown since the last frame
  #held: Answer[] = []; // what came since then, oldest first

  constructor(
    readonly table: string,
    private readonly language: () => string,
    private readonly onView: (news: NewTokens, view: View) => void,
  ) {
    super();
    addEventListener("online", this.#checkConnection);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#checkConnection);
    this.#open();
  }

  protected transmit(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** Asks something that changes nothing; null when no answer comes. */
  inquire(inquiry: Query): Promise<QueryAnswer | null> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.newRequestId();
    this.#socket.send(JSON.stringify({ ...inquiry, id }));
    return new Promise((resolve) => this.#inquiries.set(id, resolve));
  }

  /** Passes an answer to the query with this id; null: there is none. */
  #answer(id: number, told: QueryAnswer | null): void {
    this.#inquiries.get(id)?.(told);
    this.#inquiries.delete(id);
  }

  #answerNone(): void {
    for (const id of [...this.#inquiries.keys()]) this.#answer(id, null);
  }

  /** Changes the language: the whole log is sent again. */
  setLanguage(language: Language): void {
    this.send({ type: "speak", language });
  }

  /** Starts again with an empty log: another seat, another language, another cookie. */
  reload(): void {
    this.view = null;
    this.lines = [];
    this.dropRequests();
    this.#reopen();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#checkConnection);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#checkConnection);
    this.dropRequests();
    this.#hangUp();
  }

  /** Tries to reconnect immediately, on request of the player. */
  tryAgain(): void {
    if (!this.connected) this.#reopen();
  }

  /** The page is visible or the network is back: the connection may have been lost unnoticed. */
  #checkConnection = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.connected) this.#ping();
    else this.#reopen();
  };

  #reopen(): void {
    this.#tries = 0;
    this.#hangUp();
    this.#open();
  }

  /** Treats the connection as lost, whatever the state of the socket. */
  #hangUp(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.connected = false;
    this.#held = [];
    this.suspendRequests();
    this.#answerNone();
  }

  /** The connection is lost: another is tried for in a while. */
  #lose = (): void => {
    this.#hangUp();
    this.#timer = setTimeout(() => this.#open(), retryDelay(this.#tries++, Math.random()));
  };

  #open(): void {
    if (this.#closed) return;
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
    this.#timer = setTimeout(this.#lose, OPEN_WITHIN);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#back = true;
      this.connected = true;
      this.#watch();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#watch();
      this.#hear(JSON.parse(event.data) as Answer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  /** Pings after a long silence, and gives the connection up without an answer: it may never close by itself. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ping(), PING_AFTER);
  }

  #ping(): void {
    this.transmit({ type: "ping", id: this.newRequestId() });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#lose, PONG_WITHIN);
  }

  /** At most one view is shown in a frame: those that come meanwhile are shown as one with the next frame. */
  #hear(answer: Answer): void {
    if (this.#drawn) this.#held.push(answer);
    else this.#takeAll([answer]);
  }

  #takeAll(answers: readonly Answer[]): void {
    if (answers.some(({ type }) => type === "view")) {
      this.#drawn = true;
      onNextFrame(() => {
        const held = this.#held;
        this.#drawn = false;
        this.#held = [];
        this.#takeAll(mergeAnswers(held));
      });
    }
    for (const answer of answers) this.#take(answer);
  }

  #take(answer: Answer): void {
    switch (answer.type) {
      case "view": {
        const before = this.view;
        const alike = before?.viewer === answer.viewer || answer.table.perfect_information; // they see the same
        const same = before !== null && alike && before.table.id === answer.table.id;
        this.lines = mergeLog(same ? this.lines : [], answer);
        this.view = answer;
        const news = same ? findNewTokens(before.scene, answer.scene) : {};
        // The last thing that fell on each panel stays marked until the next one falls there.
        this.news = same ? { ...this.news, ...news } : news;
        this.onView(news, answer);
        if (this.#back) {
          this.#tries = 0;
          this.#back = false;
          this.resumeRequests();
        }
        return;
      }
      case "tried":
      case "previewed":
      case "surveyed":
      case "advised":
        this.#answer(answer.id, answer);
        return;
      case "done":
        this.confirmRequest(answer.id);
        return;
      case "refused":
        if (answer.id != null) this.#answer(answer.id, null);
        this.refuseRequest(answer);
        return;
      case "pong":
        return;
    }
  }
}

/** The same answers with one view for those that follow each other: it has the news of all. */
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

/** Calls once, before the next picture is drawn, or soon where none is. */
function onNextFrame(call: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    call();
  };
  globalThis.requestAnimationFrame?.(once);
  setTimeout(once, FRAME_WITHIN);
}
