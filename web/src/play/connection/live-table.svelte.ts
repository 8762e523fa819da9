/** A table over a WebSocket: its newest view, requests until they are answered, automatic reconnection. */

import { untrack } from "svelte";

import { findNewTokens, mergeLog, mergeViews, sameChoices, type NewTokens } from "../../scene/changes";
import { choicesOf, isOffered } from "../../scene/choices";
import type {
  Act,
  AdviceReply,
  Answer,
  AskAdvice,
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
  Try,
  View,
} from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import type { Language } from "../../app/settings.svelte";

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
export type QueryAnswer = LegalityReply | PreviewReply | SurveyReply | AdviceReply;

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
