import { expect, test, vi } from "vitest";

import { AutoZoom, changedHulls } from "../../../src/board/chart/auto-zoom";
import type { Hull } from "../../../src/api/wire";
import type { Viewport } from "../../../src/board/chart/viewport.svelte";

function approaching(scale: number) {
  const viewport = {
    scale,
    isMovedByPlayer: false,
    zoomTo: vi.fn(),
    showAll: vi.fn(),
    centreOn: vi.fn(),
    reveal: vi.fn(),
    isVisible: vi.fn(([x]: [number, number]) => x < 9000),
  };
  return { viewport, approach: new AutoZoom(viewport as unknown as Viewport) };
}

const hull = (id: string, x: number, damage = 0): Hull => ({
  id,
  kind: "ship",
  label: id,
  damage,
  outline: [
    [x, 0],
    [x + 100, 0],
    [x, 100],
  ],
});
const across = (frame: { mock: { calls: unknown[][] } }): [number, number] => {
  const xs = (frame.mock.calls.at(-1)?.[0] as [number, number][]).map(([x]) => x);
  return [Math.min(...xs), Math.max(...xs)];
};

test("the chart zooms in on a small ship and its neighbours, then shows everything once", () => {
  const { viewport, approach } = approaching(0.01);
  approach.zoomToShip([5000, 0], 1800, 1000, [hull("beside", 9500), hull("far", 15000)], null);
  expect(across(viewport.zoomTo)).toEqual([2000, 9600]);
  expect(approach.isZoomedIn).toBe(true);
  approach.zoomOut(1000);
  approach.zoomOut(1000);
  expect([viewport.showAll.mock.calls.length, approach.isZoomedIn]).toEqual([1, false]);
});

test("the scale stays the same from ship to ship until the whole chart is shown again", () => {
  const { viewport, approach } = approaching(0.01);
  approach.zoomToShip([5000, 0], 1800, 1000, [], null);
  Object.assign(viewport, { isZoomed: true });
  approach.zoomToShip([9500, 0], 1800, 1000, [], null);
  expect(viewport.zoomTo).toHaveBeenCalledOnce();
  expect(viewport.reveal.mock.calls[0]?.[0]).toEqual([
    [9500, 0],
    [9500, 0],
  ]);
  approach.zoomOut(1000, [hull("hinted", 5000)]);
  expect([viewport.showAll.mock.calls.length, approach.isZoomedIn]).toEqual([0, true]);
  approach.zoomOut(1000);
  expect([viewport.showAll.mock.calls.length, approach.isZoomedIn]).toEqual([1, false]);
});

test("marked things are scrolled into view; nothing moves if they are visible", () => {
  const { viewport, approach } = approaching(0.02);
  approach.zoomOut(1000, [hull("seen", 5000)]);
  expect(viewport.showAll).not.toHaveBeenCalled();
  approach.zoomOut(1000, [hull("seen", 5000), hull("unseen", 12_000)]);
  expect(viewport.showAll).toHaveBeenCalledOnce();
});

test("a large ship does not change the view, except to show what is outside it", () => {
  const { viewport, approach } = approaching(0.02);
  approach.zoomToShip([5000, 5000], 1800, 1000, [], [6000, 5000]);
  approach.zoomOut(1000);
  expect([viewport.zoomTo, viewport.reveal, viewport.showAll].map((each) => each.mock.calls.length)).toEqual([0, 0, 0]);
  approach.zoomToShip([5000, 5000], 1800, 1000, [], [9500, 5000]);
  expect(viewport.reveal.mock.calls[0]?.[0]).toEqual([
    [5000, 5000],
    [9500, 5000],
  ]);
});

test("an enemy close to the selected ship is brought into view", () => {
  const { viewport, approach } = approaching(0.02);
  approach.zoomToShip([8000, 0], 1800, 1000, [hull("far", 12_000)], null);
  expect(viewport.reveal).not.toHaveBeenCalled();
  approach.zoomToShip([8000, 0], 1800, 1000, [hull("close", 9500)], null);
  expect(viewport.reveal).toHaveBeenCalledOnce();
});

test("the two nearest enemies stay in view beside the selected ship", () => {
  const { viewport, approach } = approaching(0.02);
  const fleets = [hull("own", 9500), hull("near", 4000), hull("nearer", 6000), hull("far", 0)];
  approach.keepAllVisible(fleets, 1000, ({ id }) => id !== "own");
  approach.zoomToShip([9500, 0], 1800, 1000, fleets, null);
  const revealed = (viewport.reveal.mock.calls[0]?.[0] as [number, number][]).map(([x]) => x);
  expect([Math.min(...revealed), Math.max(...revealed)]).toEqual([4000, 9600]);
});

test("the nearest enemy is in view however far it is", () => {
  const { viewport, approach } = approaching(0.01);
  const fleets = [hull("own", 0), hull("near", 20_000), hull("far", 30_000)];
  approach.keepAllVisible(fleets, 1000, ({ id }) => id !== "own");
  approach.zoomToShip([0, 0], 1800, 1000, fleets, null);
  expect(across(viewport.zoomTo)).toEqual([-3000, 20_100]);
});

test("the end of a match shows the whole chart once", () => {
  const { viewport, approach } = approaching(0.01);
  approach.zoomToShip([5000, 0], 1800, 1000, [], null);
  approach.showChart();
  approach.zoomOut(1000);
  expect([viewport.showAll.mock.calls.length, approach.isZoomedIn]).toEqual([1, false]);
});

test("in a lesson the chart shows all hulls, then what an answer changed, then all again", () => {
  const { viewport, approach } = approaching(0.02);
  approach.zoomToChanges([hull("a", 0), hull("b", 5000), hull("c", 20000)], 1000);
  expect(across(viewport.zoomTo)).toEqual([-1000, 21100]);
  approach.zoomToChanges([hull("a", 0), hull("b", 5000), hull("c", 20000)], 1000);
  expect(viewport.zoomTo).toHaveBeenCalledOnce();
  approach.zoomToChanges([hull("a", 0), hull("b", 6000), hull("c", 20000)], 1000);
  expect(across(viewport.zoomTo)).toEqual([0, 7100]); // with the piece beside it
  approach.zoomOut(1000);
  expect(across(viewport.zoomTo)).toEqual([-1000, 21100]);
  expect(viewport.showAll).not.toHaveBeenCalled();
});

test("spectators see all hulls, unless one is selected or the chart is held", () => {
  const { viewport, approach } = approaching(0.01);
  approach.keepAllVisible([hull("a", 0), hull("b", 5000)], 1000, () => true);
  expect(across(viewport.zoomTo)).toEqual([-1000, 6100]);
  viewport.isMovedByPlayer = true;
  approach.keepAllVisible([hull("a", 0), hull("b", 9000)], 1000, () => true);
  expect(viewport.zoomTo).toHaveBeenCalledOnce();
  approach.zoomToShip([0, 0], 1800, 1000, [], null);
  viewport.isMovedByPlayer = false;
  approach.keepAllVisible([hull("a", 0), hull("b", 7000)], 1000, () => true);
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2);
  approach.zoomOut(1000);
  expect(across(viewport.zoomTo)).toEqual([-1000, 8100]);
});

test("a zoomed chart keeps its scale until an enemy moves outside the view", () => {
  const { viewport, approach } = approaching(0.01);
  const isEnemy = ({ id }: Hull): boolean => id === "enemy";
  approach.keepAllVisible([hull("own", 0), hull("enemy", 20000)], 1000, isEnemy);
  approach.zoomToShip([0, 0], 1800, 1000, [], null);
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2);
  approach.keepAllVisible([hull("own", 9500), hull("enemy", 20000)], 1000, isEnemy);
  approach.keepAllVisible([hull("own", 9500), hull("enemy", 5000)], 1000, isEnemy);
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2);
  approach.keepAllVisible([hull("own", 9500), hull("enemy", 20000)], 1000, isEnemy);
  expect(across(viewport.zoomTo)).toEqual([8500, 21100]);
  expect(approach.isZoomedIn).toBe(false);
});

test("while all ships are visible the scale stays the same, though a larger one would be possible", () => {
  const { viewport, approach } = approaching(0.01);
  approach.keepAllVisible([hull("a", 0), hull("b", 8000)], 1000, () => true);
  approach.keepAllVisible([hull("a", 3000), hull("b", 4000)], 1000, () => true);
  expect(viewport.zoomTo).toHaveBeenCalledOnce();
  approach.keepAllVisible([hull("a", 3000), hull("b", 9500)], 1000, () => true);
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2);
});

test("a zoomed chart moves at its scale to an enemy outside, if it then is in view", () => {
  const { viewport, approach } = approaching(0.01);
  approach.keepAllVisible([hull("own", 0), hull("enemy", 20000)], 1000, ({ id }) => id === "enemy");
  approach.zoomToShip([0, 0], 1800, 1000, [], null);
  viewport.centreOn.mockImplementation(() => viewport.isVisible.mockReturnValue(true));
  approach.keepAllVisible([hull("own", 0), hull("enemy", 18000)], 1000, ({ id }) => id === "enemy");
  expect(viewport.centreOn).toHaveBeenCalledOnce();
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2);
  expect(approach.isZoomedIn).toBe(true);
});

test("a hull has changed if it moved, took damage, appeared or disappeared", () => {
  const ids = (before: Hull[], after: Hull[]) => changedHulls(before, after).map(({ id }) => id);
  expect(ids([hull("a", 0), hull("b", 0)], [hull("a", 0), hull("b", 0, 1)])).toEqual(["b", "b"]);
  expect([ids([hull("a", 0)], []), ids([], [hull("a", 0)]), ids([hull("a", 0)], [hull("a", 0)])]).toEqual([
    ["a"],
    ["a"],
    [],
  ]);
});

test("during deployment the view shows the middle of the zone and the placed pieces", () => {
  const { viewport, approach } = approaching(0.01);
  approach.zoomToDeployment(
    [],
    [
      [0, 0],
      [40000, 0],
      [40000, 8000],
      [0, 8000],
    ],
    1000,
  );
  expect(across(viewport.zoomTo)).toEqual([10000, 30000]);
  approach.zoomToDeployment(
    [
      [20000, 1000],
      [35000, 1000],
    ],
    [
      [0, 0],
      [40000, 0],
      [40000, 8000],
      [0, 8000],
    ],
    1000,
  );
  expect(across(viewport.zoomTo)).toEqual([10000, 36000]);
  approach.zoomToDeployment(
    [],
    [
      [0, 0],
      [40000, 0],
      [40000, 8000],
      [0, 8000],
    ],
    1000,
    [
      { ...hull("own", 4000), side: 0 },
      { ...hull("theirs", 90_000), side: 1, outline: [[90_000, 20_000]] },
    ],
    0,
  );
  expect(across(viewport.zoomTo)).toEqual([3000, 30000]);
  const ys = (viewport.zoomTo.mock.calls.at(-1)?.[0] as [number, number][]).map(([, y]) => y);
  expect(Math.max(...ys)).toBe(21_000); // as far as the enemy
});

test("a turn starts and ends with all ships in view, unless the player has moved the chart", () => {
  const { viewport, approach } = approaching(0.01);
  const fleets = [0, 1].map((side) => ({ ...hull(`ship ${side}`, 1000 + 5000 * side), side }));
  approach.keepAllVisible(fleets, 1000, ({ side }) => side === 1);
  approach.onTurn(1000, fleets, 0);
  expect(viewport.zoomTo).toHaveBeenCalledTimes(2); // as large as they fit, if that gains enough
  approach.zoomToShip([1000, 0], 1800, 1000, [], null);
  approach.onTurn(1000, fleets, 0); // the same turn
  expect(approach.isZoomedIn).toBe(true);
  approach.onTurn(1000, fleets, null);
  expect([approach.isZoomedIn, across(viewport.zoomTo)]).toEqual([false, [0, 7100]]);
  approach.zoomToShip([1000, 0], 1800, 1000, [], null);
  approach.onTurn(1000, fleets, 0);
  expect([approach.isZoomedIn, across(viewport.zoomTo)]).toEqual([false, [0, 7100]]);
});

test("a turn keeps the view that the player has chosen, if one of their ships is in it", () => {
  const { viewport, approach } = approaching(0.02);
  const ships = [1000, 9500].map((x, n) => ({ ...hull(`own ${n}`, x), side: 0 }));
  approach.keepAllVisible(ships, 1000, () => false);
  viewport.zoomTo.mockClear();
  viewport.isMovedByPlayer = true;
  approach.onTurn(1000, ships, 0);
  expect(viewport.zoomTo).not.toHaveBeenCalled();
  viewport.isVisible.mockReturnValue(false);
  approach.onTurn(1000, ships, null);
  expect(viewport.zoomTo).not.toHaveBeenCalled();
  approach.onTurn(1000, ships, 0);
  expect(viewport.zoomTo).toHaveBeenCalledOnce();
});
