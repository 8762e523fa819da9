import { render } from "svelte/server";
import { expect, test } from "vitest";

import type { Placement } from "../../../src/board/placement.svelte";
import type { Grid, PlacePiece } from "../../../src/api/wire";
import Ghost from "../../../src/board/grid/overlay/DraggedPiece.svelte";

const grid: Grid = { type: "grid", id: "sea", title: "", width: 4, height: 4, columns: [], rows: [] };
const way = { value: true, w: 1, h: 1, fit: "" };

function drawn(kind: string): string {
  const placementChoice: PlacePiece = {
    type: "lay",
    id: "p",
    label: "",
    kind,
    panel: "sea",
    action: {},
    blank: "square",
    turn: "",
    ways: [way],
  };
  return render(Ghost, {
    props: {
      grid,
      preview: { choice: placementChoice, way, square: 5 },
      placement: { fitCheck: null, pending: null } as Placement,
    },
  }).body;
}

test("the preview of a piece that is not a ship is not drawn as a ship", () => {
  expect(drawn("ship")).toMatch(/class="ship/);
  expect(drawn("mine")).not.toMatch(/class="ship/);
  expect(drawn("mine")).toMatch(/class="mine/);
  expect(drawn("whirlpool"), "a kind without a drawing").toMatch(/>W<\/text>/);
});
