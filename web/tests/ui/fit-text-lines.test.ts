import { expect, test } from "vitest";

import { fontSizeFor, nameLines } from "../../src/ui/fit-text";

test("a name of several words has at most three lines, no wider than a square if possible", () => {
  expect(nameLines("your column")).toEqual(["your", "column"]);
  expect(nameLines("à son côté")).toEqual(["à son", "côté"]);
  expect(nameLines("double file adverse")).toEqual(["double file", "adverse"]);
  expect(nameLines("double file of player 2")).toEqual(["double file", "of player 2"]);
  expect(nameLines("2e file du mousse")).toEqual(["2e file", "du mousse"]);
  expect(nameLines("the cabin boy’s 2nd file")).toEqual(["the cabin", "boy’s", "2nd file"]);
  expect(nameLines("beside")).toEqual(["beside"]);
});

test("a long name has letters small enough for its square", () => {
  expect(fontSizeFor(["your", "column"], 32, 8)).toBe(8);
  expect(fontSizeFor(["beside", "Boatswains"], 32, 8)).toBeCloseTo(6.4);
});
