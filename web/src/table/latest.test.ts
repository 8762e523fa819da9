import { expect, test } from "vitest";

import type { Line } from "../wire";
import { crowded, latest } from "./latest";

const line = (letters: number): Line => ({ ply: 1, seat: 0, text: "x".repeat(letters) });
const sizes = (lines: readonly Line[]): number[] => lines.map(({ text }) => text.length);

test("two lines are told together where both can be read, else the newest", () => {
  expect(sizes(latest([]))).toEqual([]);
  expect(sizes(latest([line(9), line(50), line(60)]))).toEqual([50, 60]);
  expect(sizes(latest([line(50), line(61)]))).toEqual([61]);
  expect(sizes(latest([line(9), line(300)]))).toEqual([300]);
});

test("a phone tells the newest alone sooner", () => {
  expect(crowded([line(300)])).toBe(false);
  expect(crowded([line(22), line(22)])).toBe(false);
  expect(crowded([line(22), line(23)])).toBe(true);
});
