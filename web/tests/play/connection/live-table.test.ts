import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { retryDelay } from "../../../src/api/retry";
import { LiveTable } from "../../../src/play/connection/live-table.svelte";
import type { Answer, Grid, Line, Request, Token, View } from "../../../src/api/wire";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({ say: (id: string) => id }));

/** A socket whose server is played by the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 1;
  sent: Request[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly url: string) {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.end(1006);
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  say(...answers: Answer[]): void {
    for (const answer of answers) this.onmessage?.({ data: JSON.stringify(answer) });
  }
  get asked(): Omit<Request, "id">[] {
    return this.#asked.map(({ id: _, ...request }) => request);
  }
  /** The server confirms the last request. */
  get done(): Answer {
    return { type: "done", id: this.#asked.at(-1)?.id ?? 0 };
  }
  /** The server refuses the last request, because another player was faster. */
  get late(): Answer & { type: "refused" } {
    return { type: "refused", clause: null, sentence: LATE, id: this.#asked.at(-1)?.id ?? 0 };
  }
  get #asked(): Request[] {
    return this.sent.filter((request) => request.type !== "ping");
  }
}
const LATE = "Something has happened since.";
/** The event listeners of the page, by the name of the event. */
let listening: Record<string, () => void>;

const view = (ply: number, prompt = "", label = "Ready"): View => ({
  type: "view",
  ply,
  since: 0,
  viewer: 0,
  lines: [],
  scene: { prompt, panels: [], choices: [{ type: "press", id: "r", label }] },
  table: {
    id: "t",
    game: "g",
    title: "",
    perfect_information: false,
    options: {},
    chairs: [],
    mine: [0],
    turn: [0],
    draw_offered_by: [],
    can_take_back: false,
    ended: null,
    commitment: "",
  },
});

let live: LiveTable;
let tables = 0;
let nextFrame: ((call: () => void) => void) | null = null; // null if a frame is drawn at once
beforeEach(() => {
  vi.useFakeTimers();
  nextFrame = null;
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => (nextFrame ? nextFrame(call) : call()));
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "https:", host: "here.example" });
  listening = {};
  vi.stubGlobal("addEventListener", (name: string, heard: () => void) => (listening[name] = heard));
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", {
    addEventListener: (name: string, heard: () => void) => (listening[name] = heard),
    removeEventListener: () => {},
    visibilityState: "visible",
  });
  live = new LiveTable(
    `t${++tables}`, // another id, because a table that the player left shows a message on return
    () => "en",
    () => {},
  );
  Wire.last.onopen?.();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("attempts to reconnect are further and further apart, at most twelve seconds", () => {
  expect([0, 1, 2].map((tries) => retryDelay(tries, 0))).toEqual([400, 800, 1600]);
  expect(retryDelay(50, 1)).toBe(12_000);
});

test("one request is sent at a time, for the visible ply; further choices wait for the answer", () => {
  Wire.last.say(view(3));
  expect(live.act([1])).toBe(true);
  expect(live.busy).toBe(true);
  Wire.last.say(view(4), Wire.last.done);
  expect(live.busy).toBe(false);
  expect(live.act([2])).toBe(true);
  expect(Wire.last.asked).toEqual([
    { type: "act", ply: 3, actions: [1] },
    { type: "act", ply: 4, actions: [2] },
  ]);
});

test("a view of other players' moves is not an answer", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say(view(3, "somebody has come"));
  expect(live.busy).toBe(true);
});

test("a late choice is sent again if nothing that the player saw has changed", () => {
  Wire.last.say(view(3, "both are placing"));
  live.act([1]);
  Wire.last.say(view(4, "the other is ready"), Wire.last.late);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "act", ply: 4, actions: [1] });
  expect(live.refusal).toBeNull();
  Wire.last.say(view(4, "the other is ready"), Wire.last.late);
  expect(Wire.last.asked).toHaveLength(2);
});

test("a late choice is reported and not sent again if the scene offers something else", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say(view(4, "", "Another"), Wire.last.late);
  expect(Wire.last.asked).toHaveLength(1);
  expect(live.refusal?.sentence).toBe(LATE);
});

test("a choice that the rules refuse is not sent again", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say(view(4), { ...Wire.last.late, clause: "BAT-8" });
  expect(Wire.last.asked).toHaveLength(1);
});

test("a lost connection is reopened automatically, from the last visible ply", () => {
  Wire.last.say(view(7));
  const first = Wire.last;
  first.close();
  expect(live.isConnected).toBe(false);
  vi.advanceTimersByTime(700);
  expect(Wire.last).not.toBe(first);
  expect(new URL(Wire.last.url).searchParams.get("since")).toBe("7");
});

test("a silent connection is pinged, and closed after ten seconds without an answer", () => {
  Wire.last.say(view(7));
  const first = Wire.last;
  first.close = () => {}; // the server does not answer the close either
  vi.advanceTimersByTime(4_000);
  expect(first.sent).toEqual([{ type: "ping", id: expect.any(Number) as number }]);
  first.say({ type: "pong" });
  vi.advanceTimersByTime(3_900);
  live.act([1]);
  vi.advanceTimersByTime(5_500);
  expect([live.isConnected, live.isUnconfirmed]).toEqual([true, true]);
  vi.advanceTimersByTime(100);
  expect([live.isConnected, live.isUnconfirmed]).toEqual([false, true]);
  vi.advanceTimersByTime(700);
  expect(Wire.last).not.toBe(first);
  Wire.last.onopen?.();
  Wire.last.say(view(7));
  expect(Wire.last.asked).toEqual([{ type: "act", ply: 7, actions: [1] }]);
  first.say(view(99)); // arrives too late
  expect(live.view?.ply).toBe(7);
  Wire.last.say(view(8), Wire.last.done);
  expect([live.busy, live.isUnconfirmed]).toEqual([false, false]);
});

test("a connection that never opens is abandoned and tried again", () => {
  Wire.last.close();
  vi.advanceTimersByTime(700);
  const second = Wire.last;
  vi.advanceTimersByTime(9_400);
  expect(Wire.last).toBe(second);
  vi.advanceTimersByTime(100 + 1_300);
  expect(Wire.last).not.toBe(second);
});

test("when the network goes offline the connection is closed at once, and reopened when it returns", () => {
  Wire.last.say(view(7));
  const first = Wire.last;
  first.close = () => {};
  listening["offline"]?.();
  expect(live.isConnected).toBe(false);
  listening["online"]?.();
  expect(Wire.last).not.toBe(first);
  const second = Wire.last;
  second.onopen?.();
  listening["online"]?.();
  expect(Wire.last, "it may be the same network: that is asked").toBe(second);
  expect(second.sent.map(({ type }) => type)).toEqual(["ping"]);
});

test("a refused query ends while a move is pending, and does not affect the move", async () => {
  Wire.last.say(view(3));
  live.act([1]);
  const hint = live.query({ type: "advise" });
  const other = live.query({ type: "preview", name: "shuffle" });
  const [move, first, second] = Wire.last.sent.map(({ id }) => id ?? 0);
  Wire.last.say({ type: "refused", clause: null, sentence: "No hint.", id: first ?? 0 });
  expect(await hint).toBeNull();
  expect([live.busy, live.refusal?.sentence, Wire.last.sent.length]).toEqual([true, "No hint.", 3]);
  const told: Answer = { type: "previewed", id: second ?? 0, actions: [] };
  Wire.last.say(told, view(4), { type: "done", id: move ?? 0 });
  expect(await other).toEqual(told);
  expect([live.busy, Wire.last.sent.length]).toEqual([false, 3]);
});

test("a refused hint is silent if it is only a better one, or if the player has chosen since", async () => {
  const refuse = (id: number | null | undefined): void =>
    Wire.last.say({ type: "refused", clause: null, sentence: "No hint.", id: id ?? 0 });
  Wire.last.say(view(3));
  const better = live.query({ type: "advise", better: true });
  const first = live.query({ type: "advise" });
  live.act([1]);
  const [betterId, firstId] = Wire.last.sent.map(({ id }) => id);
  refuse(betterId);
  refuse(firstId);
  expect([await better, await first, live.refusal]).toEqual([null, null, null]);
  Wire.last.say(view(4), Wire.last.done);
  const passed = live.query({ type: "advise" });
  const passedId = Wire.last.sent.at(-1)?.id;
  Wire.last.say(view(5));
  refuse(passedId);
  expect([await passed, live.refusal]).toEqual([null, null]);
  const failed = live.query({ type: "advise" });
  refuse(Wire.last.sent.at(-1)?.id);
  expect([await failed, live.refusal?.sentence]).toEqual([null, "No hint."]);
});

test("another seat on the same screen continues with the same log if nothing is hidden", () => {
  const token = { id: "m", kind: "mine", label: "", x: 0, y: 0 };
  const grid = (tokens: Token[]): Grid => ({
    type: "grid",
    id: "sea",
    title: "",
    width: 1,
    height: 1,
    columns: ["a"],
    rows: ["1"],
    tokens,
  });
  const seen = (ply: number, viewer: number, perfect_information: boolean, tokens: Token[]): View => {
    const now = view(ply);
    return {
      ...now,
      viewer,
      table: { ...now.table, perfect_information },
      scene: { ...now.scene, panels: [grid(tokens)] },
    };
  };
  for (const open of [true, false]) {
    live.reload();
    Wire.last.onopen?.();
    Wire.last.say(seen(1, 0, open, []));
    Wire.last.say(seen(2, 0, open, [token]));
    Wire.last.say(seen(2, 1, open, [token]));
    expect(live.newTokens).toEqual(open ? { sea: [token] } : {});
  }
});

test("a button and a set-up wait in the same way, and are sent for the ply visible then", () => {
  Wire.last.say(view(3));
  live.act([1]);
  expect([live.arrange("shuffle"), live.press({ type: "press", id: "r", label: "Ready" })]).toEqual([true, true]);
  const table = view(4);
  const open = (label: string): View => ({
    ...table,
    scene: {
      ...table.scene,
      choices: [
        { type: "arrange", id: "a", label: "", name: "shuffle" },
        { type: "press", id: "r", label, actions: [2] },
      ],
    },
  });
  Wire.last.say(open("Ready"), Wire.last.done);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "set-up", ply: 4, name: "shuffle" });
  Wire.last.say({ ...open("Ready now"), ply: 5 }, Wire.last.done);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "act", ply: 5, actions: [2] });
});

test("one view per frame is shown, with all new lines; answers to others are kept", () => {
  const frames: (() => void)[] = [];
  nextFrame = (call) => void frames.push(call);
  const frame = (): void => frames.splice(0).forEach((call) => call());
  const line = (ply: number): Line => ({ ply, seat: 1, text: `${ply}` });
  const at = (ply: number, prompt: string): View => ({ ...view(ply, prompt), since: ply - 1, lines: [line(ply)] });
  Wire.last.say(at(3, "three"), at(4, "four"), { type: "pong", id: 1 }, at(5, "five"));
  expect(live.view?.ply).toBe(3);
  frame();
  expect([live.view?.ply, live.view?.since]).toEqual([5, 3]);
  expect(live.view?.steps?.map(({ ply, prompt }) => [ply, prompt])).toEqual([[4, "four"]]);
  expect(live.lines.map(({ ply }) => ply)).toEqual([3, 4, 5]);
  live.act([1]);
  Wire.last.say(at(6, "six"), Wire.last.done);
  expect(live.view?.ply).toBe(5);
  vi.advanceTimersByTime(200); // a page in the background has no frames
  expect([live.view?.ply, live.busy]).toEqual([6, false]);
});

test("after a view that took long, the next one waits as long, so that taps and keys are handled", async () => {
  const frames: (() => void)[] = [];
  nextFrame = (call) => void frames.push(call);
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const slow = new LiveTable(
    "slow",
    () => "en",
    () => void (now += 200),
  );
  Wire.last.onopen?.();
  Wire.last.say(view(3), view(4));
  await Promise.resolve(); // the time is taken after the effects of the view
  frames.splice(0).forEach((call) => call());
  vi.advanceTimersByTime(199);
  expect(slow.view?.ply).toBe(3);
  vi.advanceTimersByTime(1);
  expect(slow.view?.ply).toBe(4);
  Wire.last.say(view(5));
  await Promise.resolve();
  frames.splice(0).forEach((call) => call());
  expect(slow.view?.ply).toBe(4);
  slow.act([1]);
  Wire.last.say(Wire.last.done);
  expect([slow.view?.ply, slow.busy], "an answer to the player's own request ends the pause").toEqual([5, false]);
  slow.close();
  vi.restoreAllMocks();
});

test.each(["visibilitychange", "online"])("%s does not extend the time for a silent connection", (event) => {
  Wire.last.say(view(3));
  live.act([1]);
  for (const ms of [3_900, 2_000, 2_000, 1_500]) {
    vi.advanceTimersByTime(ms);
    listening[event]?.();
  }
  expect(live.isConnected).toBe(false);
});

test("an answer that waits for the next frame is not reported as lost when the connection closes", () => {
  const frames: (() => void)[] = [];
  nextFrame = (call) => void frames.push(call);
  Wire.last.say(view(3));
  frames.splice(0).forEach((call) => call());
  live.send({ type: "take-back" });
  const { done } = Wire.last;
  Wire.last.say(view(4), view(5), done);
  expect(live.busy).toBe(true);
  Wire.last.close();
  expect([live.busy, live.view?.ply]).toEqual([false, 5]);
  comeBack(5);
  expect(live.refusal).toBeNull();
});

/** Waits for the next connection, and receives a view over it. */
function comeBack(ply: number): void {
  const before = Wire.last;
  while (Wire.last === before) vi.advanceTimersByTime(100);
  Wire.last.onopen?.();
  Wire.last.say(view(ply));
}

test("a request that fails twice on the server is dropped with the queued ones, and this is reported", () => {
  Wire.last.say(view(3));
  live.act([1]);
  live.act([2]);
  Wire.last.end(1011);
  comeBack(3);
  expect([Wire.last.asked, live.refusal]).toEqual([[{ type: "act", ply: 3, actions: [1] }], null]);
  Wire.last.end(1011);
  comeBack(3);
  expect([Wire.last.asked, live.busy, live.hasQueued]).toEqual([[], false, false]);
  expect(live.refusal?.sentence).toBe("failed-request");
});

test("a player who left a table with an unconfirmed move is told once on return", () => {
  const openTable = (): LiveTable =>
    new LiveTable(
      "left",
      () => "en",
      () => {},
    );
  const told: (string | undefined)[] = [];
  for (const leavesUnconfirmed of [true, false, false]) {
    live = openTable();
    Wire.last.onopen?.();
    Wire.last.say(view(3));
    told.push(live.refusal?.sentence);
    if (leavesUnconfirmed) {
      live.act([1]);
      vi.advanceTimersByTime(2_500);
      expect(live.isUnconfirmed).toBe(true);
    }
    live.close();
  }
  expect(told).toEqual([undefined, "lost-request", undefined]);
});

test("a failure of the server before a request is sent again does not count as a failure of the request", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.end(1011);
  for (let n = 0; n < 3; n++) {
    const before = Wire.last;
    while (Wire.last === before) vi.advanceTimersByTime(100);
    Wire.last.onopen?.();
    Wire.last.end(1011);
  }
  comeBack(3);
  expect(Wire.last.asked).toEqual([{ type: "act", ply: 3, actions: [1] }]);
});

/** The times in ms until the next connections, each of which ends after its first view. */
function delays(count: number, code: number): number[] {
  return Array.from({ length: count }, () => {
    const begin = Date.now();
    Wire.last.end(code);
    comeBack(3);
    return Date.now() - begin;
  });
}

test("attempts to reconnect slow down while a request is unanswered, whatever views arrive", () => {
  Wire.last.say(view(3));
  live.act([1]);
  expect(delays(6, 1006).at(-1)).toBeGreaterThanOrEqual(8_000);
  Wire.last.say(view(4), Wire.last.done);
  expect(delays(1, 1006)[0]).toBeLessThan(1_000);
});

test("attempts to reconnect slow down while the server fails after each view, until it answers a ping", () => {
  Wire.last.say(view(3));
  expect(delays(6, 1011).at(-1)).toBeGreaterThanOrEqual(8_000);
  vi.advanceTimersByTime(4_000);
  Wire.last.say({ type: "pong", id: 0 });
  expect(delays(1, 1011)[0]).toBeLessThan(1_000);
});

test("without a pending request, a lost connection is reopened at once each time", () => {
  Wire.last.say(view(3));
  expect(Math.max(...delays(6, 1006))).toBeLessThan(1_000);
});
