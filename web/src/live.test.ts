import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Live, wait } from "./live.svelte";
import type { Answer, Grid, Request, Token, View } from "./wire";

/** A socket that a test holds the other end of. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 1;
  sent: Request[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(...answers: Answer[]): void {
    for (const answer of answers) this.onmessage?.({ data: JSON.stringify(answer) });
  }
  get asked(): Request[] {
    return this.sent.filter((request) => request.type !== "ping");
  }
}
const pong: Answer = { type: "pong" };

const view = (ply: number, prompt = "", label = "Ready"): View => ({
  type: "view",
  ply,
  since: 0,
  viewer: 0,
  lines: [],
  scene: { prompt, panels: [], choices: [{ type: "press", id: "r", label }] },
  table: {
    id: "t", game: "g", title: "", perfect_information: false, options: {}, chairs: [], mine: [0], turn: [0], draw_offered_by: [],
    can_take_back: false, ended: null, commitment: "",
  },
});
const late: Answer = { type: "refused", clause: null, sentence: "Something has happened since." };

let live: Live;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "https:", host: "here.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: "visible" });
  live = new Live("t", () => "en", () => {});
  Wire.last.onopen?.();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("tries to come back wait longer and longer, but never longer than twelve seconds", () => {
  expect([0, 1, 2].map((tries) => wait(tries, 0))).toEqual([400, 800, 1600]);
  expect(wait(50, 1)).toBe(12_000);
});

test("one request at a time, on the ply that is seen; what is chosen meanwhile waits for the answer", () => {
  Wire.last.say(view(3));
  expect(live.act([1])).toBe(true);
  expect(live.busy).toBe(true);
  Wire.last.say(view(4), pong);
  expect(live.busy).toBe(false);
  expect(live.act([2])).toBe(true);
  expect(Wire.last.asked).toEqual([
    { type: "act", ply: 3, actions: [1] },
    { type: "act", ply: 4, actions: [2] },
  ]);
});

test("a view of what others did in the meantime is no answer", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say(view(3, "somebody has come"));
  expect(live.busy).toBe(true);
});

test("what came late is asked again when nothing that was looked at has changed", () => {
  Wire.last.say(view(3, "both are placing"));
  live.act([1]);
  Wire.last.say(late, view(4, "the other is ready"), pong);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "act", ply: 4, actions: [1] });
  expect(live.refused).toBeNull();
  Wire.last.say(late, view(4, "the other is ready"), pong);
  expect(Wire.last.asked).toHaveLength(2);
});

test("what came late is said, and not asked again, when something else is offered now", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say(late, view(4, "", "Another"), pong);
  expect(Wire.last.asked).toHaveLength(1);
  expect(live.refused?.sentence).toBe(late.sentence);
});

test("a refusal by the rules is not asked again", () => {
  Wire.last.say(view(3));
  live.act([1]);
  Wire.last.say({ ...late, clause: "BAT-8" }, view(4), pong);
  expect(Wire.last.asked).toHaveLength(1);
});

test("a lost connection is opened again by itself, from the ply that was seen", () => {
  Wire.last.say(view(7));
  const first = Wire.last;
  first.close();
  expect(live.connected).toBe(false);
  vi.advanceTimersByTime(700);
  expect(Wire.last).not.toBe(first);
  expect(new URL(Wire.last.url).searchParams.get("since")).toBe("7");
});

test("silence is asked about, and then taken for a lost connection", () => {
  Wire.last.say(view(7));
  const first = Wire.last;
  vi.advanceTimersByTime(20_000);
  expect(first.sent).toEqual([{ type: "ping" }]);
  first.say({ type: "pong" });
  vi.advanceTimersByTime(19_000);
  expect(Wire.last).toBe(first);
  vi.advanceTimersByTime(1_000 + 8_000 + 700);
  expect(Wire.last).not.toBe(first);
});

test("another seat at the same screen goes on with the same news, where all lies open", () => {
  const token = { id: "m", kind: "mine", label: "", x: 0, y: 0 };
  const grid = (tokens: Token[]): Grid => ({
    type: "grid", id: "sea", title: "", width: 1, height: 1, columns: ["a"], rows: ["1"], tokens,
  });
  const seen = (ply: number, viewer: number, perfect_information: boolean, tokens: Token[]): View => {
    const now = view(ply);
    return { ...now, viewer, table: { ...now.table, perfect_information }, scene: { ...now.scene, panels: [grid(tokens)] } };
  };
  for (const open of [true, false]) {
    live.afresh();
    Wire.last.onopen?.();
    Wire.last.say(seen(1, 0, open, []));
    Wire.last.say(seen(2, 0, open, [token]));
    Wire.last.say(seen(2, 1, open, [token]));
    expect(live.news).toEqual(open ? { sea: [token] } : {});
  }
});

test("a button and a set-up wait likewise, and are sent on the ply that is seen then", () => {
  Wire.last.say(view(3));
  live.act([1]);
  expect([live.arrange("shuffle"), live.press({ type: "press", id: "r", label: "Ready" })]).toEqual([true, true]);
  const table = view(4);
  const open = (label: string): View => ({
    ...table,
    scene: {
      ...table.scene,
      choices: [{ type: "arrange", id: "a", label: "", name: "shuffle" }, { type: "press", id: "r", label, actions: [2] }],
    },
  });
  Wire.last.say(open("Ready"), pong);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "set-up", ply: 4, name: "shuffle" });
  Wire.last.say({ ...open("Ready now"), ply: 5 }, pong);
  expect(Wire.last.asked.at(-1)).toEqual({ type: "act", ply: 5, actions: [2] });
});
