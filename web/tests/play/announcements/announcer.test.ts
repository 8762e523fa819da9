import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { View } from "../../../src/api/wire";
import { Announcer } from "../../../src/play/announcements/announcer.svelte";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string) => id,
  withLabel: (label: string, text: string) => `${label}: ${text}`,
  joinSentences: (sentences: string[]) => sentences.join(" "),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Shown {
  ply?: number;
  viewer?: number | null;
  prompt?: string;
  report?: string;
  lines?: { ply: number; seat: number | null; text: string; step?: boolean }[];
  ended?: object | null;
  hidden?: boolean;
  turn?: number[];
  steps?: object[];
  standIn?: boolean;
  standing?: object[];
}
const view = ({
  ply = 0,
  viewer = 0,
  prompt = "Fire.",
  report = "",
  lines = [],
  ended = null,
  hidden = true,
  turn = [0],
  steps = [],
  standIn = false,
  standing = [],
}: Shown): View =>
  ({
    ply,
    viewer,
    lines,
    steps,
    scene: { prompt, report, standing },
    table: {
      mine: [0],
      turn,
      ended,
      perfect_information: !hidden,
      chairs: [{ seat: 0, stand_in: standIn }, { seat: 1 }],
    },
  }) as unknown as View;

const hit = { ply: 1, seat: 1, text: "hit in B2" };

/** The texts announced after these views, which follow each other quickly. */
function told(views: View[], before: View | null = view({}), isPlaying = false): string[] {
  const announcer = new Announcer(
    (seat) => ["Ann", "Ben"][seat] ?? "",
    () => isPlaying,
  );
  views.forEach((each, n) => announcer.onView(n ? (views[n - 1] ?? null) : before, each));
  vi.advanceTimersByTime(1000);
  return announcer.announced.map(({ text }) => text);
}

it("announces the prompt of a first view, without earlier events", () => {
  expect(told([view({ ply: 1, lines: [hit] })], null)).toEqual(["Fire."]);
});

it("announces the opening moves of the opponent that are played with a first view", () => {
  const ready = { ply: 0, seat: 0, text: "fleet placed" };
  expect(told([view({ ply: 1, lines: [ready, hit], steps: [{}] })], null)).toEqual(["Ben: hit in B2 Fire."]);
});

it("leaves out the title of the result while it has the focus", () => {
  const announcer = new Announcer(
    () => "Ann",
    undefined,
    undefined,
    undefined,
    () => true,
  );
  announcer.onView(view({}), view({ ply: 1, lines: [hit], ended: { how: "cancelled", places: [1, 1], seat: null } }));
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ann: hit in B2 cancelled-about"]);
});

it("is silent while the screen is handed over", () => {
  expect(told([view({ viewer: null })])).toEqual([]);
});

it("announces new lines with their player, then the prompt", () => {
  expect(told([view({ ply: 1, lines: [{ ...hit, ply: 0 }, hit] })])).toEqual(["Ben: hit in B2 Fire."]);
});

it("leaves out what the log tells as well, but not when a table is opened", () => {
  const now = { ply: 1, prompt: "B2 is lost. Fire.", report: "B2 is lost." };
  expect(told([view({ ...now, lines: [hit] })])).toEqual(["Ben: hit in B2 Fire."]);
  expect(told([view({ ...now, lines: [hit] })], null)).toEqual(["B2 is lost. Fire."]);
});

it("does not repeat the prompt while the player continues", () => {
  expect(told([view({ ply: 1, lines: [{ ply: 1, seat: 0, text: "carrier on B2" }] })])).toEqual(["Ann: carrier on B2"]);
});

it("is silent if neither the log nor the prompt changed", () => {
  expect(told([view({})])).toEqual([]);
});

it("announces the result of another player's turn without its steps, then one prompt", () => {
  const roll = { ply: 1, seat: null, text: "Ben rolls 1, 2", step: true };
  const step = { ply: 1, seat: 1, text: "a die on B", step: true };
  const sum = { ply: 2, seat: 1, text: "placed all dice" };
  const own = { ply: 2, seat: null, text: "Ann rolls 3, 4", step: true };
  const waiting = view({ ply: 1, prompt: "Ben is placing dice.", lines: [roll, step], turn: [1] });
  const later = view({ ply: 2, prompt: "Your turn.", lines: [{ ...step, ply: 2 }, sum, own] });
  expect(told([waiting, later])).toEqual(["Ben: placed all dice Ann rolls 3, 4 Your turn."]);
});

it("announces the turn only after the playback of the moves", () => {
  let isPlaying = true;
  const announcer = new Announcer(
    () => "Ben",
    () => isPlaying,
  );
  announcer.onView(view({}), view({ ply: 1, prompt: "Your turn.", lines: [hit] }));
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ben: hit in B2"]);
  isPlaying = false;
  announcer.onPlayback();
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ben: hit in B2", "Your turn."]);
});

it("announces moves only once they have been played", () => {
  let played: number | null = 1;
  const announcer = new Announcer(
    () => "Ben",
    () => played !== null,
    () => false,
    () => played,
  );
  const failed = { ply: 2, seat: 1, text: "failed" };
  announcer.onView(view({}), view({ ply: 2, prompt: "Your turn.", lines: [hit, failed] }));
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ben: hit in B2"]);
  played = null;
  announcer.onPlayback();
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ben: hit in B2", "Ben: failed Your turn."]);
});

it("announces an event only when its dice have stopped", () => {
  let isRolling = true;
  const announcer = new Announcer(
    () => "Ben",
    () => isRolling,
    () => isRolling,
  );
  announcer.onView(view({}), view({ ply: 1, prompt: "Your turn.", lines: [hit] }));
  vi.advanceTimersByTime(1000);
  expect(announcer.announced).toEqual([]);
  isRolling = false;
  announcer.onPlayback();
  vi.advanceTimersByTime(1000);
  expect(announcer.announced.map(({ text }) => text)).toEqual(["Ben: hit in B2 Your turn."]);
});

it("announces the result once, instead of the prompt", () => {
  const ended = view({ ply: 1, lines: [hit], ended: { how: "cancelled", places: [1, 1], seat: null } });
  expect(told([ended])).toEqual(["Ben: hit in B2 cancelled cancelled-about"]);
  expect(told([{ ...ended, ply: 2, lines: [{ ...hit, ply: 2 }] }], ended)).toEqual(["Ben: hit in B2 Fire."]);
});

it("announces only the result of a match that a captain has finished for the player", () => {
  const lines = [0, 1, 0, 1].map((seat, n) => ({ ply: n + 1, seat, text: `shot ${n}` }));
  const ended = { how: "agreed", places: [1, 2], seat: null };
  const standing = [
    { seat: 0, text: "10 of 12 afloat" },
    { seat: 1, text: "none" },
  ];
  const steps = [
    view({ ply: 2, lines: lines.slice(0, 2), standIn: true }),
    view({ ply: 4, lines, standIn: true, standing, ended, turn: [] }),
  ];
  expect(told(steps)).toEqual(["won by-agreement 10 of 12 afloat finished-in"]);
});
