import { expect, test, vi } from "vitest";

import { ItemSelection } from "../../../src/board/selection.svelte";
import { SceneState } from "../scene-state.svelte";
import type { Grid, Pick } from "../../../src/api/wire";
import { SelectionMode } from "../../../src/board/grid/selection-mode";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
}));

const rocks = { clause: "X-1", sentence: "There are rocks." };
const grid: Grid = {
  type: "grid",
  id: "bay",
  title: "",
  width: 3,
  height: 2,
  columns: ["A", "B", "C"],
  rows: ["1", "2"],
  tokens: [
    { id: "long", kind: "ship", label: "long", x: 0, y: 0, w: 2 },
    { id: "boat", kind: "boat", label: "boat", x: 1, y: 0 },
    { id: "buoy", kind: "mine", label: "buoy", x: 2, y: 1 },
  ],
};
const pick: Pick = {
  type: "pick",
  id: "p",
  label: "",
  action: { type: "cover" },
  blank: "squares",
  least: 1,
  most: 2,
  fit: "....0.",
  panel: "bay",
};
const ships: Pick = { ...pick, panel: null, pieces: ["long", "boat"], fit: "..", ordered: true };

function gathering(...picks: Pick[]): SelectionMode {
  const table = new SceneState();
  const picking = new ItemSelection(
    table.get,
    () => true,
    () => {},
    () => {},
  );
  table.offer(picks, [rocks]);
  return new SelectionMode(grid, picking);
}

test("squares are open, or closed with a reason; selected ones are shown", () => {
  const sea = gathering(pick);
  expect([sea.exists, sea.fit(0), sea.fit(4), sea.reason(4), sea.reason(0)]).toEqual([
    true,
    "open",
    "closed",
    "square B2 There are rocks.",
    "",
  ]);
  sea.choose(5);
  expect([sea.selected(5), sea.selected(0)]).toEqual([true, false]);
  expect(sea.areas).toEqual([{ x: 2, y: 1, w: 1, h: 1, position: null }]);
});

test("of overlapping things the smallest is selected, and squares without any are ignored", () => {
  const sea = gathering(ships);
  expect([sea.exists, sea.fit(0), sea.fit(1), sea.fit(5), sea.selected(5)]).toEqual([
    true,
    "open",
    "open",
    "",
    undefined,
  ]);
  expect(sea.selectable).toEqual(["long", "boat"]);
  sea.choose(1);
  sea.choose(0);
  sea.choose(5);
  expect(sea.areas).toEqual([
    { x: 1, y: 0, w: 1, h: 1, position: 1 },
    { x: 0, y: 0, w: 2, h: 1, position: 2 },
  ]);
  expect(sea.selectable).toEqual([]);
});

test("keys deselect; a choice on another panel has no effect here", () => {
  const sea = gathering(pick);
  sea.choose(0);
  const event = { key: "Backspace", preventDefault: vi.fn() };
  sea.onKey(event as unknown as KeyboardEvent, 3);
  expect([sea.areas, event.preventDefault.mock.calls.length]).toEqual([[], 1]);
  const other = gathering({ ...pick, panel: "elsewhere" });
  expect([other.exists, other.fit(0), other.selected(0)]).toEqual([false, "", undefined]);
});
