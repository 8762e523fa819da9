import { expect, test } from "vitest";

import { fontSizeFor, twoLines } from "../../src/ui/fit-text";

test("a name of words has two lines, the first no longer than a square is wide", () => {
  expect(twoLines("your column")).toEqual(["your", "column"]);
  expect(twoLines("à son côté")).toEqual(["à son", "côté"]);
  expect(twoLines("à côté du 2")).toEqual(["à côté", "du 2"]);
  expect(twoLines("beside")).toEqual(["beside"]);
});

test("letters of a long name are as small as its square asks for", () => {
  expect(fontSizeFor(["your", "column"], 32, 8)).toBe(8);
  expect(fontSizeFor(["beside", "Boatswains"], 32, 8)).toBeCloseTo(6.4);
});
