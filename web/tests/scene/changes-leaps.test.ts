import { expect, test } from "vitest";

import type { Token } from "../../src/api/wire";
import { findMovesAfterHits } from "../../src/scene/changes";

const piece = (x: number, ...marks: string[]): Token => ({ id: "piece", kind: "raft", label: "", x, y: 1, marks });
const squid: Token = { id: "squid", kind: "squid", label: "", x: 1, y: 1 };

test("a token that leaps was struck where something new lies, were it but one square away; who sails on was not", () => {
  const before = [piece(1, "leaps")];
  expect(findMovesAfterHits([piece(2, "leaps"), squid], before)).toEqual([
    { token: piece(2, "leaps"), from: piece(1, "leaps") },
  ]);
  expect(findMovesAfterHits([piece(2, "leaps")], before), "nothing fell").toEqual([]);
  expect(findMovesAfterHits([piece(4, "leaps"), { ...squid, x: 2 }], before), "it fell elsewhere").toEqual([]);
  expect(findMovesAfterHits([piece(1, "leaps"), squid], before), "it stays").toEqual([]);
  expect(findMovesAfterHits([piece(2, "leaps"), squid], [...before, squid]), "that lay there before").toEqual([]);
  expect(findMovesAfterHits([piece(2, "leaps"), squid], []), "nothing was seen before").toEqual([]);
});

test("other tokens do not leap, whatever falls where they were", () => {
  expect(findMovesAfterHits([piece(2), squid], [piece(1)])).toEqual([]);
});
