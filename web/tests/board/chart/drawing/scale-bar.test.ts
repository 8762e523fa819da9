import { expect, test, vi } from "vitest";

import type { Chart } from "../../../../src/api/wire";
import { scaleBar } from "../../../../src/board/chart/drawing/scale-bar";
import { Viewport } from "../../../../src/board/chart/viewport.svelte";

vi.mock("../../../../src/i18n/catalogue.svelte", () => ({ say: () => "3 in" }));

const chart = { unit: 1000, unit_name: "in", width: 10_000, height: 10_000 } as unknown as Chart;

test("with ships in all corners, the scale is at a side between them", () => {
  const viewport = new Viewport();
  viewport.resize(400, 400, chart);
  const corner = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 60 });
  const ships = [corner(0, 0), corner(340, 0), corner(0, 340), corner(340, 340)];
  const { box } = scaleBar(chart, viewport, [], ships);
  expect(box.top).toBeGreaterThanOrEqual(60);
  expect(box.bottom).toBeLessThanOrEqual(340);
});
