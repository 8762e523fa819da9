import { expect, it, vi } from "vitest";

import type { View } from "../../src/api/wire";
import { announcementOf } from "../../src/play/announcements";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string) => id,
  withLabel: (label: string, text: string) => `${label}: ${text}`,
  joinSentences: (sentences: string[]) => sentences.join(" "),
}));

const playerName = (seat: number): string => ["Ann", "Ben"][seat] ?? "";

interface Shown {
  ply?: number;
  viewer?: number | null;
  prompt?: string;
  lines?: { ply: number; seat: number | null; text: string }[];
  ended?: object | null;
  hidden?: boolean;
}
const view = ({ ply = 0, viewer = 0, prompt = "Fire.", lines = [], ended = null, hidden = true }: Shown): View =>
  ({
    ply,
    viewer,
    lines,
    scene: { prompt },
    table: { mine: [0], ended, perfect_information: !hidden, chairs: [{ seat: 0 }, { seat: 1 }] },
  }) as unknown as View;

const hit = { ply: 1, seat: 1, text: "hit in B2" };

it("announces the prompt of a first view, without earlier events", () => {
  expect(announcementOf(null, view({ ply: 1, lines: [hit] }), playerName)).toBe("Fire.");
});

it("is silent while the screen is handed over", () => {
  expect(announcementOf(view({}), view({ viewer: null }), playerName)).toBeNull();
});

it("announces new lines with their player, then the prompt", () => {
  const said = announcementOf(view({}), view({ ply: 1, lines: [{ ...hit, ply: 0 }, hit] }), playerName);
  expect(said).toBe("Ben: hit in B2 Fire.");
});

it("is silent if neither the log nor the prompt changed", () => {
  expect(announcementOf(view({}), view({}), playerName)).toBeNull();
});

it("announces the result once, instead of the prompt", () => {
  const ended = view({ ply: 1, lines: [hit], ended: { how: "cancelled", places: [1, 1], seat: null } });
  expect(announcementOf(view({}), ended, playerName)).toBe("Ben: hit in B2 cancelled cancelled-about");
  expect(announcementOf(ended, { ...ended, ply: 2, lines: [{ ...hit, ply: 2 }] }, playerName)).toContain("Fire.");
});
