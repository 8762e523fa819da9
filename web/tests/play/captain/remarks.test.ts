import { expect, it, vi } from "vitest";

import en from "../../../../src/escadre/words.en.ftl";
import type { Chart, Grid, Line, Scene, View } from "../../../src/api/wire";
import { FACES } from "../../../src/drawings/faces";
import { findDamage } from "../../../src/play/captain/captains";
import { captainOf, countedResult } from "../../../src/play/captain/counted-results";
import { CaptainTalk, eventBetween, remarkId, type RemarkEvent } from "../../../src/play/captain/remarks.svelte";

const EVENTS: RemarkEvent[] = ["start", "hits", "struck", "sinks", "sunk", "waits", "wins", "loses"];
const chairs = [
  { seat: 0, side: 0, kind: "guest", name: "Zoé" },
  { seat: 1, side: 1, kind: "bot", name: "Le bosco", level: "bosco" },
];
const sea = (owner: number, ...kinds: [string, string?][]): Grid => ({
  type: "grid",
  id: `sea-${owner}`,
  title: "",
  width: 9,
  height: 9,
  columns: [],
  rows: [],
  owner,
  tokens: kinds.map(([kind, mark], n) => ({
    id: `${n}`,
    kind,
    label: "",
    x: n,
    y: 0,
    side: owner,
    ...(mark && { marks: [mark] }),
  })),
});
const scene = (...panels: Scene["panels"]): Scene => ({ prompt: "", panels });
function view(ply: number, panels: Scene["panels"], more: object = {}, lines: Line[] = []): View {
  const table = { id: "t", mine: [0], turn: [0], chairs, ended: null, ...more };
  return { ply, viewer: 0, scene: scene(...panels), lines, table } as unknown as View;
}
const same = (seat: number): number => seat;

it("has three remarks of each captain for each event", () => {
  const ids = new Set(en.map(({ id }) => id));
  for (const level of FACES)
    for (const event of EVENTS) for (const n of [1, 2, 3]) expect(ids).toContain(`page-captain-${level}-${event}-${n}`);
  const said = Array.from({ length: 60 }, (_, ply) => remarkId("bosco", "hits", "abc", ply));
  expect(new Set(said).size).toBe(3);
  expect(remarkId("bosco", "hits", "abc", 7)).toBe(remarkId("bosco", "hits", "abc", 7));
});

it("detects hits, wrecks, boats sent back and lost ships, on either side", () => {
  const water = scene(sea(0), sea(1, ["ship"]));
  expect(findDamage(water, scene(sea(0, ["hit"]), sea(1, ["ship"])), same)).toEqual([{ side: 0, sunk: false }]);
  expect(findDamage(water, scene(sea(0), sea(1, ["ship", "sunk"])), same)).toEqual([{ side: 1, sunk: true }]);
  const boat = (x: number): Scene =>
    scene({ ...sea(0), owner: null, tokens: [{ id: "boat-n", kind: "boat", label: "", x, y: 0, side: 1 }] });
  expect(findDamage(boat(4), boat(5), same)).toEqual([]);
  expect(findDamage(boat(4), boat(0), same)).toEqual([{ side: 1, sunk: false }]);
  const chart = (...damage: number[]): Scene =>
    scene({
      ...({ type: "chart", id: "c" } as Chart),
      hulls: damage.map((each, n) => ({
        id: `${n}`,
        kind: "ship",
        label: "",
        outline: [],
        side: n,
        damage: each,
        of: 3,
      })),
    });
  expect(findDamage(chart(0, 1), chart(0, 2), same)).toEqual([{ side: 1, sunk: false }]);
  expect(findDamage(chart(0, 2), chart(0), same)).toEqual([{ side: 1, sunk: true }]);
});

it("distinguishes the captain's hits from the player's", () => {
  expect(eventBetween(null, view(1, []))).toBe("start");
  expect(eventBetween(null, view(9, []))).toBe(null);
  const before = view(3, [sea(0), sea(1)]);
  expect(eventBetween(before, view(4, [sea(0, ["hit"]), sea(1)]))).toBe("hits");
  expect(eventBetween(before, view(4, [sea(0), sea(1, ["hit"])]))).toBe("struck");
  expect(eventBetween(before, view(4, [sea(0, ["hit"]), sea(1, ["ship", "sunk"])]))).toBe("sunk");
});

it("remarks at most once in four turns, and not at the end of a muted table", () => {
  vi.useFakeTimers();
  const talk = new CaptainTalk();
  const spoken: number[] = [];
  let before = view(0, [sea(0), sea(1)]);
  for (let turn = 1; turn <= 12; turn += 1) {
    const hits = Array.from({ length: turn }, (): [string] => ["hit"]);
    const now = view(2 * turn, [sea(0, ...hits), sea(1)], {}, [{ ply: 2 * turn, seat: 1, text: "" }]);
    talk.onView(before, now);
    if (talk.remark) spoken.push(turn);
    vi.advanceTimersByTime(7000);
    expect(talk.remark).toBe(null);
    before = now;
  }
  expect(spoken).toEqual([1, 5, 9]);
  talk.onView(before, view(30, [sea(0)], { ended: { places: [1, 2] } }));
  expect(talk.remark).toBe(null);
  vi.useRealTimers();
});

it("speaks in a lull, and never repeats a remark", () => {
  vi.useFakeTimers();
  const talk = new CaptainTalk();
  const spoken: string[] = [];
  let before = view(0, [sea(0), sea(1)]);
  for (let turn = 1; turn <= 40; turn += 1) {
    const now = view(2 * turn, [sea(0), sea(1)], {}, [{ ply: 2 * turn, seat: 1, text: "" }]);
    talk.onView(before, now);
    if (talk.remark) spoken.push(talk.remark.id);
    vi.advanceTimersByTime(7000);
    before = now;
  }
  expect(spoken.toSorted()).toEqual([1, 2, 3].map((n) => `captain-bosco-waits-${n}`));
  vi.useRealTimers();
});

it("remarks only if a guest plays alone against one kind of captain", () => {
  const table = view(0, []).table;
  expect(captainOf(table)).toBe("bosco");
  expect(captainOf({ ...table, mine: [] })).toBe(null);
  const guest = { seat: 1, side: 1, kind: "guest" as const, name: "" };
  expect(captainOf({ ...table, chairs: [table.chairs[0]!, guest] })).toBe(null);
  const other = { seat: 2, side: 2, kind: "bot" as const, name: "", level: "amiral" };
  expect(captainOf({ ...table, chairs: [...table.chairs, other] })).toBe(null);
});

it("counts a match against a captain, but not a what-if or a cancelled one", () => {
  const ended = { how: "rules", places: [1, 2] };
  expect(countedResult(view(9, [], { ended }))).toEqual({ level: "bosco", result: "won" });
  expect(countedResult(view(9, [], { ended, taken: 4 }))).toBe(null);
  expect(countedResult(view(9, [], { ended: { ...ended, how: "cancelled" } }))).toBe(null);
  expect(countedResult(view(9, []))).toBe(null);
});
