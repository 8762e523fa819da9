import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Line, View } from "../../src/api/wire";
import { MovePlayback } from "../../src/play/playback.svelte";

const line = (ply: number, seat: number | null): Line => ({ ply, seat, text: `${ply}` });
const view = (ply: number, lines: Line[]): View =>
  ({
    type: "view",
    ply,
    since: 0,
    viewer: 0,
    lines,
    scene: { prompt: "", panels: [] },
    table: { id: "t", mine: [0], ended: null, turn: [0], chairs: [] },
  }) as unknown as View;

let hidden: boolean;
let memory: Map<string, string>;
let asked: number[];
const recap = (): MovePlayback => new MovePlayback(async (_table, _eyes, since) => (asked.push(since), []));

beforeEach(() => {
  hidden = false;
  asked = [];
  memory = new Map();
  vi.stubGlobal("document", {
    get hidden() {
      return hidden;
    },
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ALL = [line(1, 0), line(2, 1), line(3, 0), line(4, 1), line(5, 1)];

test("a browser that knows the table is offered the moves since its last visit", () => {
  recap().onView(null, view(2, ALL.slice(0, 2)));
  const back = recap();
  back.onView(null, view(5, ALL));
  expect(back.unseenSince).toBe(2);
});

test("another device is offered the other players' moves since the player's last one", () => {
  const elsewhere = recap();
  elsewhere.onView(null, view(5, ALL));
  expect(elsewhere.unseenSince).toBe(3);
});

test("a match on this device only, with first plies by the server, offers no playback at first", () => {
  const stop = new MovePlayback(() => Promise.resolve([]), true);
  stop.onView(null, view(5, ALL));
  expect(stop.unseenSince).toBeNull();
});

test("no playback is offered if no other player has acted, nor at the first visit", () => {
  const [mine, first] = [recap(), recap()];
  mine.onView(null, view(3, ALL.slice(0, 3)));
  first.onView(null, view(1, [line(1, 1)]));
  expect([mine.unseenSince, first.unseenSince]).toEqual([null, null]);
});

test("moves that arrive in a hidden tab are offered when it is visible, until the player acts", () => {
  const table = recap();
  const [one, two, three] = [view(3, ALL.slice(0, 3)), view(5, ALL.slice(3)), view(6, [line(6, 0)])];
  table.onView(null, one);
  hidden = true;
  table.onView(one, two);
  expect(table.unseenSince).toBe(3);
  hidden = false;
  table.onView(two, three);
  expect(table.unseenSince).toBeNull();
});

test("playback is requested from the last visible ply, which is shown first", async () => {
  const table = recap();
  table.onView(null, view(5, ALL));
  await table.replay(3);
  expect([asked, table.unseenSince]).toEqual([[2], null]);
});

test("playback waits while the introduction is open, then shows all moves", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = recap();
  const [one, two] = [view(1, [line(1, 1)]), view(3, [line(2, 1), line(3, 1)])];
  table.onView(null, one);
  table.pause();
  expect(table.onView(one, two)).toBe(false);
  expect([table.playback.step, table.playback.decisivePly, asked]).toEqual([null, null, []]);
  table.resume();
  table.resume();
  await Promise.resolve();
  expect(asked).toEqual([0]);
  expect(table.onView(two, view(4, [line(4, 1)]))).toBe(true);
});

test("after the introduction nothing is played back if no player has acted, or if moves are shown at once", async () => {
  const table = recap();
  table.onView(null, view(1, [line(1, 0)]));
  table.pause();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  table.resume();
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // motion is reduced
  const still = recap();
  still.onView(null, view(1, [line(1, 1)]));
  still.pause();
  still.resume();
  expect(asked).toEqual([]);
});

test("during a player's set-up the board stays: no moves of others are played back", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const laying = (ply: number): View => {
    const now = view(ply, [line(ply, 1)]);
    return { ...now, scene: { ...now.scene, choices: [{ type: "lay" }] } } as unknown as View;
  };
  const table = recap();
  table.onView(null, laying(1));
  expect(table.onView(laying(1), laying(2))).toBe(false);
  expect(table.playback.step).toBeNull();
  expect(table.onView(laying(2), view(3, [line(3, 1)]))).toBe(true);
});

test("during a player's own choice the buttons stay; answers to own moves are played back", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
  const press = [{ type: "press", id: "load", label: "Load", actions: [] }];
  const mine = (ply: number, lines: Line[]): View => {
    const seen = view(ply, lines);
    return { ...seen, scene: { ...seen.scene, choices: press } } as unknown as View;
  };
  const table = recap();
  const [one, two, three] = [mine(1, [line(1, 0)]), mine(2, [line(2, 1)]), mine(4, [line(3, 0), line(4, 1)])];
  table.onView(null, one);
  expect(table.onView(one, two)).toBe(false);
  expect(table.onView(two, three)).toBe(true);
  vi.useRealTimers();
});
