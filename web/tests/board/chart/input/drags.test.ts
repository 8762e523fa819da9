import { expect, test, vi } from "vitest";

import type { Point } from "../../../../src/ui/drag";
import type { Chart, Hull, PlaceHull, Scene, TurnHull } from "../../../../src/api/wire";
import { Deployment } from "../../../../src/board/chart/deployment.svelte";
import { moveDrag, deployDrag, measureDrag, steerDrag, rotateDrag } from "../../../../src/board/chart/input/drags";
import type { ChartPoint } from "../../../../src/board/chart/geometry";
import { ShipControl } from "../../../../src/board/chart/ship-control.svelte";
import { Ruler } from "../../../../src/board/chart/ruler.svelte";

const under = ({ x, y }: Point): ChartPoint => [x * 10, y * 10]; // ten units a px
const band: [number, number][] = [
  [0, 0],
  [10000, 0],
  [10000, 10000],
  [0, 10000],
];
const deploymentChoice = (id: string): PlaceHull => ({
  type: "moor",
  id,
  label: id,
  panel: "c",
  kind: "ship-1",
  action: {},
  within: band,
  outline: [
    [0, -20],
    [10, 10],
    [-10, 10],
  ],
});

function laidOut(...ids: string[]): Deployment {
  const deploymentChoices = [deploymentChoice("a"), deploymentChoice("b")];
  const drafts = new Deployment(
    () => deploymentChoices,
    () => Promise.resolve(null),
    () => true,
  );
  for (const id of ids) drafts.put(id, { x: 1000, y: 1000, heading: 0 });
  return drafts;
}

function atHelm() {
  const [complain, act] = [vi.fn(), vi.fn(() => true)];
  const hull: Hull = {
    id: "a",
    kind: "ship-1",
    label: "a",
    outline: [
      [0, -20],
      [10, 10],
      [-10, 10],
    ],
  };
  const chart: Chart = {
    type: "chart",
    id: "c",
    title: "",
    width: 9,
    height: 9,
    unit: 1,
    unit_name: "in",
    hulls: [hull],
  };
  const headingChoice: TurnHull = {
    type: "swing",
    id: "s",
    label: "",
    panel: "c",
    hull: "a",
    action: {},
    blank: "heading",
    at: [1000, 1000],
    outline: hull.outline,
    heading: 0,
    arcs: [
      { start: 3300, sweep: 600, fit: "." },
      { start: 301, sweep: 2998, fit: "0" },
    ],
  };
  const scene: Scene = {
    prompt: "",
    panels: [chart],
    choices: [headingChoice],
    reasons: [{ clause: "ARM-8", sentence: "Too sharp." }],
  };
  const helm = new ShipControl(
    () => scene,
    () => chart,
    { isLesson: false, onlyActable: false },
    act,
    complain,
  );
  return { helm, complain, act };
}

test("a piece is dragged by the point where it was grabbed, and returns if the drag is cancelled", () => {
  const drafts = laidOut("a");
  const drag = moveDrag(drafts, "a", [1010, 990], under);
  drag?.begin?.();
  drag?.move?.({ x: 300, y: 200 });
  expect(drafts.positions.get("a")).toEqual({ x: 2990, y: 2010, heading: 0 });
  drag?.cancel?.();
  expect(drafts.positions.get("a")).toEqual({ x: 1000, y: 1000, heading: 0 });
  expect(moveDrag(drafts, "b", [0, 0], under), "it is not laid out").toBeNull();
});

test("a piece turns by the angle of the pointer", () => {
  const drafts = laidOut("a");
  const drag = rotateDrag(drafts, "a", [1000, 500], under);
  drag?.begin?.();
  drag?.move?.({ x: 150, y: 100 });
  expect(drafts.positions.get("a")).toEqual({ x: 1000, y: 1000, heading: 900 });
  drag?.cancel?.();
  expect(drafts.positions.get("a")?.heading).toBe(0);
  expect(rotateDrag(drafts, "b", [0, 0], under)).toBeNull();
});

test("an unplaced piece is dragged by its middle, and is unplaced again after a cancelled drag", () => {
  const drafts = laidOut();
  const drag = deployDrag(drafts, deploymentChoice("b"), under);
  drag.begin?.();
  drag.move?.({ x: 300, y: 200 });
  expect(drafts.positions.get("b")).toEqual({ x: 3000, y: 2000, heading: 0 });
  drag.cancel?.();
  expect(drafts.unplaced.map((each) => each.id)).toEqual(["a", "b"]);
});

test("a dragged ship takes the heading where it is dropped, or its old one if the drag is cancelled", () => {
  const { helm, complain, act } = atHelm();
  expect(steerDrag(helm, [1000, 500], under), "nothing is at the helm").toBeNull();
  helm.select("a");
  helm.turnBy(-10);
  const before = helm.wantedHeading;
  const drag = steerDrag(helm, [1000, 500], under);
  drag?.move?.({ x: 150, y: 100 });
  expect([helm.wantedHeading, helm.closedReason?.clause]).toEqual([890, "ARM-8"]);
  drag?.cancel?.();
  expect([helm.wantedHeading, complain.mock.calls.length]).toEqual([before, 0]);
  const other = steerDrag(helm, [1000, 500], under);
  other?.move?.({ x: 150, y: 100 });
  other?.drop?.({ x: 150, y: 100 });
  expect([helm.wantedHeading, complain.mock.calls.length]).toEqual([300, 1]);
  helm.turnTo(0);
  const open = steerDrag(helm, [1000, 500], under);
  open?.move?.({ x: 101, y: 50 });
  open?.drop?.({ x: 101, y: 50 });
  expect([helm.closedReason, act.mock.calls.length], "an open heading does not move the ship").toEqual([null, 0]);
});

test("a cancelled drag does not turn a ship that was not turned before", () => {
  const { helm } = atHelm();
  helm.select("a");
  const drag = steerDrag(helm, [1000, 500], under);
  drag?.move?.({ x: 110, y: 100 });
  expect(helm.isTurned).toBe(true);
  drag?.cancel?.();
  expect(helm.isTurned).toBe(false);
});

test("the ruler measures from its first point, and shows its old measurement if the drag is cancelled", () => {
  const ruler = new Ruler();
  const tap = vi.fn();
  const drag = measureDrag(ruler, [10, 10], under, tap);
  drag.move?.({ x: 4, y: 5 });
  expect(ruler.line).toEqual({ from: [10, 10], to: [40, 50] });
  const next = measureDrag(ruler, [0, 0], under, tap);
  next.move?.({ x: 9, y: 9 });
  next.cancel?.();
  expect(ruler.line).toEqual({ from: [10, 10], to: [40, 50] });
  next.tap?.({ x: 0, y: 0 });
  expect(tap).toHaveBeenCalledOnce();
});

test("a second finger means a pinch, except while a piece is dragged onto the chart", () => {
  const drafts = laidOut("a");
  const { helm } = atHelm();
  helm.select("a");
  const drags = [
    measureDrag(new Ruler(), [0, 0], under, () => {}),
    moveDrag(drafts, "a", [0, 0], under),
    rotateDrag(drafts, "a", [0, 0], under),
    steerDrag(helm, [0, 0], under),
  ];
  expect(drags.map((drag) => drag?.cancelOnPinch)).toEqual([true, true, true, true]);
  expect(deployDrag(drafts, deploymentChoice("b"), under).cancelOnPinch).toBeUndefined();
});
