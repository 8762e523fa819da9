import { expect, test, vi } from "vitest";

import type { PlacePiece } from "../../../src/api/wire";
import type { Placement } from "../../../src/board/placement.svelte";
import { forecastSentence, heldPieceText } from "../../../src/play/announcements/input-text";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
  withLabel: (label: string, what: string) => `${label}: ${what}`,
}));

test("only the main odds are told when a choice is to be confirmed, not while it is only looked at", () => {
  const shares = [
    { kind: "win", label: "won", chance: 0.75 },
    { kind: "lose", label: "lost", chance: 0.25 },
    { kind: "both", label: "both lose", chance: 0 },
  ];
  const ship = { label: "your scout", shares: [{ kind: "sunk", label: "sunk", chance: 0.25 }] };
  const forecast = { label: "", odds: [ship, { label: "Position 8", shares }, { label: "Position 9", shares }] };
  expect(forecastSentence({ ...forecast, confirm: () => undefined })).toBe(
    "Position 8: won percent 75, lost percent 25",
  );
  expect(forecastSentence(forecast)).toBe("");
});

test("the piece in the hand is told with its direction, if it has several", () => {
  const ways = [
    { w: 2, h: 1 },
    { w: 1, h: 2 },
  ];
  const held = (choice: object, n: number): Placement =>
    ({ choice, way: (choice as PlacePiece).ways[n], pending: null, grip: "chosen" }) as unknown as Placement;
  const boat = { label: "torpedo boat", ways };
  expect(heldPieceText(held(boat, 0))).toBe("piece-in-hand torpedo boat across");
  expect(heldPieceText(held(boat, 1))).toBe("piece-in-hand torpedo boat down");
  expect(heldPieceText(held({ label: "scout 1: one mast", ways: ways.slice(1) }, 0))).toBe(
    "piece-in-hand scout 1 only",
  );
  expect(heldPieceText({ ...held(boat, 0), grip: "dragged" } as Placement)).toBe("");
});
