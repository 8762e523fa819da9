import { expect, test, vi } from "vitest";

import { Approach, changed } from "./approach";
import type { Hull } from "../wire";
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

const hull = (id: string, x: number, damage = 0): Hull => ({ id, kind: "ship", label: id, damage, outline: [[x, 0], [x + 100, 0], [x, 100]] });

test("in a lesson the chart comes to what an answer has changed, and to nothing else", () => {
  const { viewport, approach } = approaching(0.02);
  approach.follow([hull("a", 0), hull("b", 5000)], 1000);
  approach.follow([hull("a", 0), hull("b", 5000)], 1000);
  expect(viewport.frame).not.toHaveBeenCalled();
  approach.follow([hull("a", 0), hull("b", 6000)], 1000);
  const [points] = viewport.frame.mock.calls[0] as [[number, number][]];
  expect([Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]).toEqual([4000, 7100]);
  expect(approach.back()).toBe(true);
});

test("a hull has changed that moved, suffered, came or is gone", () => {
  const ids = (before: Hull[], after: Hull[]) => changed(before, after).map(({ id }) => id);
  expect(ids([hull("a", 0), hull("b", 0)], [hull("a", 0), hull("b", 0, 1)])).toEqual(["b", "b"]);
  expect([ids([hull("a", 0)], []), ids([], [hull("a", 0)]), ids([hull("a", 0)], [hull("a", 0)])]).toEqual([["a"], ["a"], []]);
});
