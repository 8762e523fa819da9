import { expect, test, vi } from "vitest";

import { Approach } from "./approach";
import type { Viewport } from "./viewport.svelte";

function approaching(scale: number) {
  const viewport = { scale, frame: vi.fn(), whole: vi.fn() };
  return { viewport, approach: new Approach(viewport as unknown as Viewport) };
}

test("a small ship is brought nearer, and the whole chart comes back once", () => {
  const { viewport, approach } = approaching(0.01);
  approach.to([5000, 5000], 1800, 1000);
  expect(viewport.frame).toHaveBeenCalledWith([[1400, 1400], [8600, 8600]], 0.06);
  expect([approach.back(), approach.back()]).toEqual([true, false]);
  expect(viewport.whole).toHaveBeenCalledOnce();
});

test("one that is large enough is not, and the chart stays as its player left it", () => {
  const { viewport, approach } = approaching(0.02);
  approach.to([5000, 5000], 1800, 1000);
  expect([viewport.frame.mock.calls.length, approach.back(), viewport.whole.mock.calls.length]).toEqual([0, false, 0]);
});
