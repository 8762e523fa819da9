import { expect, test } from "vitest";

import { pasted, placeOf, rulesPath } from "../../src/app/routes";

const HERE = "https://escadre.example";

test("every page has its address", () => {
  expect(placeOf("/", "")).toEqual({ page: "home" });
  expect(placeOf("/new/battleship", "")).toEqual({ page: "make", game: "battleship" });
  expect(placeOf("/t/aB3-_x", "")).toEqual({ page: "table", table: "aB3-_x", secret: null });
  expect(placeOf("/rules/battleship", "#BAT-8")).toEqual({ page: "rules", game: "battleship", clause: "BAT-8" });
  expect(placeOf("/puzzles", "")).toEqual({ page: "puzzles", game: "", clause: null });
  expect(placeOf("/day", "")).toEqual({ page: "day", game: "", clause: null });
  expect(placeOf("/puzzles/mako", "#1a2b")).toEqual({ page: "puzzles", game: "mako", clause: "1a2b" });
  for (const path of ["/x", "/t", "/t/a/b", "/rules/"]) expect(placeOf(path, "")).toEqual({ page: "nowhere" });
});

test("the secret of a seat stands behind the #, where no server and no referrer sees it", () => {
  expect(placeOf("/t/abcdef", "#seat=s3-cr_t")).toEqual({ page: "table", table: "abcdef", secret: "s3-cr_t" });
});

test("a broken escape is taken as it stands", () => {
  expect(placeOf("/rules/%E0%A4%A", "#%")).toEqual({ page: "rules", game: "%E0%A4%A", clause: "%" });
});

test("a clause has its anchor", () => {
  expect(rulesPath("battleship", "BAT-8")).toBe("/rules/battleship#BAT-8");
  expect(rulesPath("battleship", null)).toBe("/rules/battleship");
});

test("what is pasted leads to a table of this host, or nowhere", () => {
  expect(pasted(` ${HERE}/t/abcdefgh#seat=x `, HERE)).toBe("/t/abcdefgh#seat=x");
  expect(pasted("abcdefgh", HERE)).toBe("/t/abcdefgh");
  expect(pasted("https://elsewhere.example/t/abcdefgh", HERE)).toBeNull();
  expect(pasted("javascript:alert(1)", HERE)).toBeNull();
  expect(pasted("", HERE)).toBeNull();
  expect(pasted(`${HERE}/rules/battleship`, HERE)).toBeNull();
});
