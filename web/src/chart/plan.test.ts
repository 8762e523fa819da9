import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Inquiry, Told } from "../live.svelte";
import type { Moor } from "../wire";
import { Plan } from "./plan.svelte";
import { Soundings } from "./soundings.svelte";

const band: [number, number][] = [[0, 100], [200, 100], [200, 200], [0, 200]];
const moor = (ship: number, heading = 0): Moor => ({
  type: "moor", id: `moor-${ship}`, label: `ship ${ship}`, panel: "c", kind: "ship-1", heading,
  action: { type: "deploy", ship }, within: band, outline: [[0, -20], [5, 0], [-5, 0]],
});

let asked: Inquiry[];
let answers: Told[];
const inquire = (inquiry: Inquiry): Promise<Told | null> => {
  asked.push(inquiry);
  return Promise.resolve(answers.shift() ?? null);
};

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
});
afterEach(() => void vi.useRealTimers());

test("a piece is kept within its band, turned and moved, and all are sent together", async () => {
  const sent: unknown[][] = [];
  const plan = new Plan(inquire, (actions) => (sent.push(actions), true));
  plan.update([moor(1), moor(2)]);
  plan.put("moor-1", { x: 50, y: 90, heading: 0 });
  expect(plan.places.get("moor-1")).toEqual({ x: 50, y: 121, heading: 0 });
  plan.put("moor-2", { x: 900, y: 150, heading: 900 });
  expect(plan.places.get("moor-2")?.x).toBe(179);
  plan.turn("moor-2", 2700);
  plan.move("moor-2", -30, 5);
  await vi.runAllTimersAsync();
  expect(plan.send()).toBe(true);
  expect(sent[0]).toEqual([
    { type: "deploy", ship: 1, x: 50, y: 121, heading: 0 },
    { type: "deploy", ship: 2, x: 149, y: 155, heading: 0 },
  ]);
});

test("the table says which piece may not lie so; while it thinks, only the newest plan waits", async () => {
  const plan = new Plan(inquire, () => true);
  plan.update([moor(1), moor(2)]);
  const closed = { clause: "ARM-4", sentence: "Another ship lies there." };
  answers = [{ type: "tried", id: 1 }, { type: "tried", id: 2, at: 1, closed }];
  plan.put("moor-1", { x: 50, y: 150, heading: 0 });
  for (const x of [80, 70, 60]) plan.put("moor-2", { x, y: 150, heading: 0 });
  await vi.runAllTimersAsync();
  expect(asked.length).toBe(2);
  expect(plan.bad).toEqual({ id: "moor-2", reason: closed });
  plan.remove("moor-2");
  plan.remove("moor-1");
  await vi.runAllTimersAsync();
  expect([plan.bad, asked.length]).toEqual([null, 3]);
});

test("a ready-made set-up is laid out, and left and right exchanged", async () => {
  const plan = new Plan(inquire, () => true);
  plan.update([moor(1), moor(2)]);
  answers = [{ type: "planned", id: 1, actions: [{ type: "deploy", ship: 2, x: 30, y: 150, heading: 3500 }] }];
  await plan.arrange("line");
  expect(plan.waiting.map((each) => each.id)).toEqual(["moor-1"]);
  plan.mirror();
  expect(plan.places.get("moor-2")).toEqual({ x: 170, y: 150, heading: 100 });
});

test("a piece laid by key finds room beside the others; what is sent is forgotten", () => {
  const plan = new Plan(inquire, () => true);
  const wide: [number, number][] = [[0, 0], [20000, 0], [20000, 6000], [0, 6000]];
  plan.update([1, 2, 3].map((ship) => ({ ...moor(ship), within: wide, outline: [[0, -1800], [500, 0], [-500, 0]] })));
  for (const ship of [1, 2, 3]) plan.add(`moor-${ship}`);
  expect(new Set([...plan.places.values()].map((place) => place.x)).size).toBe(3);
  plan.update([moor(3)]);
  expect([...plan.places.keys()]).toEqual(["moor-3"]);
});

test("soundings are asked one after the other, and of the newest scene only", async () => {
  const soundings = new Soundings(inquire);
  const answer = (note: string): Told => ({ type: "surveyed", id: 1, sounding: { note } });
  answers = [answer("old"), answer("one"), answer("two")];
  const questions = [{ about: "fire", hull: "a" } as const, { about: "reach", hull: "a" } as const];
  soundings.wish(questions);
  soundings.forget();
  soundings.wish(questions);
  await vi.runAllTimersAsync();
  expect(questions.map((question) => soundings.get(question)?.note)).toEqual(["one", "two"]);
  soundings.wish(questions);
  await vi.runAllTimersAsync();
  expect(asked.length).toBe(3);
});

test("a fleet's soundings come without a pause, many more only so many a second", async () => {
  const soundings = new Soundings(inquire);
  const hulls = (count: number) => Array.from({ length: count }, (_, n) => ({ about: "threat", hull: `${n}` }) as const);
  soundings.wish(hulls(12));
  await vi.advanceTimersByTimeAsync(1);
  expect(soundings.found.size).toBe(12);
  soundings.wish(hulls(60));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.length).toBeLessThan(30);
  await vi.runAllTimersAsync();
  expect(soundings.found.size).toBe(60);
});
