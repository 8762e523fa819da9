import { expect, test } from "vitest";

import type { Token } from "../../src/api/wire";
import { findMovesAfterHits } from "../../src/scene/changes";

const piece = (x: number, ...marks: string[]): Token => ({ id: "piece", kind: "raft", label: "", x, y: 1, marks });
const squid: Token = { id: "squid", kind: "squid", label: "", x: 1, y: 1 };

test("a token with the mark `leaps` was hit where a new token is, even one square away; one that sailed on was not", () => {
  const before = [piece(1, "leaps")];
  expect(findMovesAfterHits([piece(2, "leaps"), squid], before)).toEqual([
    { token: piece(2, "leaps"), from: piece(1, "leaps") },
  ]);
  expect(findMovesAfterHits([piece(2, "leaps")], before), "no new token").toEqual([]);
  expect(findMovesAfterHits([piece(4, "leaps"), { ...squid, x: 2 }], before), "the new token is elsewhere").toEqual([]);
  expect(findMovesAfterHits([piece(1, "leaps"), squid], before), "it does not move").toEqual([]);
  expect(findMovesAfterHits([piece(2, "leaps"), squid], [...before, squid]), "the token was there before").toEqual([]);
  expect(findMovesAfterHits([piece(2, "leaps"), squid], []), "no earlier scene").toEqual([]);
});

test("tokens without the mark do not leap, whatever is new at their old place", () => {
  expect(findMovesAfterHits([piece(2), squid], [piece(1)])).toEqual([]);
});
