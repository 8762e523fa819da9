import { expect, test } from "vitest";

import type { Grid, Level, SeatInfo } from "../../../src/api/wire";
import { marksByDefault, withoutRuledOut } from "../../../src/board/grid/ruled-out";

const levels: Level[] = ["mousse", "bosco", "capitaine", "amiral"].map((name) => ({ name, title: name, about: "" }));
const against = (...names: (string | null)[]): { chairs: SeatInfo[] } => ({
  chairs: names.map((level, seat) => ({ seat, side: seat, kind: level ? "bot" : "guest", name: "", level })),
});

test("by default impossible squares are marked only against the two weakest captains", () => {
  const marked = ["mousse", "bosco", "capitaine", "amiral", null].map((name) =>
    marksByDefault(against(null, name), levels),
  );
  expect(marked).toEqual([true, true, false, false, false]);
});

test("a grid without marks keeps its other areas; one without such areas is unchanged", () => {
  const grid: Grid = {
    type: "grid",
    id: "sea",
    title: "",
    width: 2,
    height: 1,
    columns: ["A", "B"],
    rows: ["1"],
    areas: [
      { kind: "ruled-out", label: "", squares: [0] },
      { kind: "goal", label: "", squares: [1] },
    ],
  };
  const plain = withoutRuledOut(grid);
  expect(plain.areas).toEqual([{ kind: "goal", label: "", squares: [1] }]);
  expect(withoutRuledOut(plain)).toBe(plain);
});
