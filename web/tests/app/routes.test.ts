import { expect, test } from "vitest";

import { analysisPath, tablePathFromText, parseRoute, rulesPath } from "../../src/app/routes";

const HERE = "https://escadre.example";

test("every page has an address", () => {
  expect(parseRoute("/", "")).toEqual({ page: "home" });
  expect(parseRoute("/new/battleship", "")).toEqual({ page: "new-table", game: "battleship" });
  expect(parseRoute("/t/aB3-_x", "")).toEqual({ page: "table", table: "aB3-_x", secret: null });
  expect(parseRoute("/t/aB3-_x/analysis", "#ply=3")).toEqual({
    page: "table",
    table: "aB3-_x",
    secret: null,
    analysis: true,
  });
  expect(analysisPath("aB3-_x")).toBe("/t/aB3-_x/analysis");
  expect(parseRoute("/results", "")).toEqual({ page: "results" });
  expect(parseRoute("/rules/battleship", "#BAT-8")).toEqual({ page: "rules", game: "battleship", fragment: "BAT-8" });
  expect(parseRoute("/puzzles", "")).toEqual({ page: "puzzles", game: "", fragment: null });
  expect(parseRoute("/day", "")).toEqual({ page: "day", game: "", fragment: null });
  expect(parseRoute("/puzzles/mako", "#1a2b")).toEqual({ page: "puzzles", game: "mako", fragment: "1a2b" });
  for (const path of ["/x", "/t", "/t/a/b", "/t/a/analysis/b", "/results/x", "/rules/"])
    expect(parseRoute(path, "")).toEqual({ page: "not-found" });
});

test("the secret of a seat follows the #, so servers and referrers never see it", () => {
  expect(parseRoute("/t/abcdef", "#seat=s3-cr_t")).toEqual({ page: "table", table: "abcdef", secret: "s3-cr_t" });
});

test("an invalid escape sequence is read literally", () => {
  expect(parseRoute("/rules/%E0%A4%A", "#%")).toEqual({ page: "rules", game: "%E0%A4%A", fragment: "%" });
});

test("every rule has an anchor", () => {
  expect(rulesPath("battleship", "BAT-8")).toBe("/rules/battleship#BAT-8");
  expect(rulesPath("battleship", null)).toBe("/rules/battleship");
});

test("a pasted link opens a table of this host, or nothing", () => {
  expect(tablePathFromText(` ${HERE}/t/abcdefgh#seat=x `, HERE)).toBe("/t/abcdefgh#seat=x");
  expect(tablePathFromText("abcdefgh", HERE)).toBe("/t/abcdefgh");
  expect(tablePathFromText("https://elsewhere.example/t/abcdefgh", HERE)).toBeNull();
  expect(tablePathFromText("javascript:alert(1)", HERE)).toBeNull();
  expect(tablePathFromText("", HERE)).toBeNull();
  expect(tablePathFromText(`${HERE}/rules/battleship`, HERE)).toBeNull();
});
