import { expect, test } from "vitest";

import type { Chart, Hull, PutItem, Reason, Scene, TurnHull } from "../../../src/api/wire";
import { SceneState } from "../scene-state.svelte";
import { ShipControl } from "../../../src/board/chart/ship-control.svelte";

const hull = (id: string, marks: string[] = []): Hull => ({
  id,
  kind: "ship-1",
  label: id,
  outline: [
    [0, -9],
    [3, 0],
    [-3, 0],
  ],
  marks,
});
const chart = (...hulls: Hull[]): Chart => ({
  type: "chart",
  id: "c",
  title: "",
  width: 99,
  height: 99,
  unit: 1,
  unit_name: "in",
  hulls,
});
const headingChoice = (id: string, at: [number, number], more: Partial<TurnHull> = {}): TurnHull => ({
  type: "swing",
  id: `step-${id}`,
  label: "",
  panel: "c",
  hull: id,
  action: { type: "step" },
  blank: "heading",
  at,
  outline: [],
  heading: 100,
  arcs: [
    { start: 0, sweep: 99, fit: "." },
    { start: 100, sweep: 20, fit: "0" },
    { start: 121, sweep: 3478, fit: "1" },
  ],
  ...more,
});
const reasons: Reason[] = [
  { clause: "ARM-9", sentence: "The ship would strike large 2." },
  { clause: "ARM-8", sentence: "Too sharp." },
];
const transferChoice = (piece: string, onto: string, closed: Reason | null = null): PutItem => ({
  type: "put",
  id: `${piece}-${onto}`,
  label: "",
  pieces: [piece],
  onto,
  actions: closed ? [] : [{ type: "fire", onto }],
  closed,
});
const scene = (panel: Chart, choices: Scene["choices"]): Scene => ({
  prompt: "",
  panels: [panel],
  choices: choices ?? [],
  reasons,
});

function helmOf(taught = false) {
  const [sent, said]: [unknown[][], (Reason | null)[]] = [[], []];
  const table = new SceneState();
  const panel = (): Chart => table.scene.panels.find((each) => each.type === "chart") ?? chart();
  const helm = new ShipControl(
    table.get,
    panel,
    { isLesson: taught, onlyActable: false },
    (actions) => (sent.push(actions), true),
    (reason) => void said.push(reason),
  );
  const update = (now: Scene): void => void (table.scene = now);
  return { helm, sent, said, update };
}

test("a selected ship points at the nearest open heading, and moves there", () => {
  const { helm, sent, update } = helmOf();
  const panel = chart(hull("a"));
  update(scene(panel, [headingChoice("a", [0, -9])]));
  helm.onTap("a");
  expect(helm.wantedHeading).toBe(99);
  helm.turnBy(-10);
  expect(helm.move()).toBe(true);
  expect(sent).toEqual([[{ type: "step", heading: 89 }]]);
});

test("a closed heading is refused with its reason, and the ship turns to the nearest open one", () => {
  const { helm, sent, said, update } = helmOf();
  const panel = chart(hull("a"));
  update(scene(panel, [headingChoice("a", [0, -9])]));
  helm.select("a");
  helm.turnTo(110);
  expect(helm.move()).toBe(false);
  helm.confirmHeading();
  expect(helm.wantedHeading).toBe(99);
  helm.turnTo(1800);
  expect(helm.closedReason?.clause).toBe("ARM-8");
  expect([sent, said.map((each) => each?.clause)]).toEqual([[], ["ARM-9", "ARM-9"]]);
});

test("the next ship is the one after the selected ship that can move or fire, in a circle", () => {
  const { helm, update } = helmOf();
  const panel = chart(...["a", "b", "c", "d"].map((id) => hull(id)));
  const closed = { clause: "ARM-5", sentence: "This ship has moved this turn." };
  const rests = (id: string) => headingChoice(id, [0, 0], { arcs: [], closed });
  update(
    scene(panel, [
      headingChoice("a", [0, -9]),
      rests("b"),
      rests("c"),
      transferChoice("c", "d"),
      transferChoice("b", "d", closed),
    ]),
  );
  expect([helm.actableIds, helm.nextActable]).toEqual([["a", "c"], "a"]);
  helm.select("a");
  expect(helm.nextActable).toBe("c");
  helm.select("c");
  expect(helm.nextActable).toBe("a");
  helm.select("a");
  helm.selectHinted("b");
  expect(helm.nextActable, "back to the ship before the hint").toBe("a");
  helm.select("c");
  expect(helm.nextActable, "in a circle again").toBe("a");
  update(scene(panel, [rests("a"), transferChoice("c", "d")]));
  expect(helm.nextActable).toBeNull();
});

test("a ship that cannot move gives the reason", () => {
  const { helm, said, update } = helmOf();
  const panel = chart(hull("a"));
  const closed = { clause: "ARM-5", sentence: "This ship has moved this turn." };
  update(scene(panel, [headingChoice("a", [0, -9], { arcs: [], closed })]));
  helm.select("a");
  expect([helm.canMove, helm.move()]).toEqual([false, false]);
  helm.turnBy(10);
  expect(said).toEqual([closed, closed]);
});

test("a further step follows at once, and a ship that is gone is deselected", () => {
  const { helm, update } = helmOf();
  const panel = chart(hull("a"));
  update(scene(panel, [headingChoice("a", [0, -9])]));
  helm.select("a");
  helm.turnTo(40);
  const next = chart(hull("a", ["moving"]));
  update(scene(next, [headingChoice("a", [5, -17], { heading: 40 })]));
  expect([helm.selectedId, helm.wantedHeading, helm.isTurned]).toEqual(["a", 40, false]);
  const empty = chart();
  update(scene(empty, []));
  expect([helm.selectedId, helm.wantedHeading]).toEqual([null, null]);
});

test("a ship under way is selected when the page opens", () => {
  const { helm, update } = helmOf();
  const panel = chart(hull("a"), hull("b", ["moving"]));
  update(scene(panel, [headingChoice("a", [0, 0]), headingChoice("b", [9, 9])]));
  expect(helm.selectedId).toBe("b");
  const lesson = helmOf(true);
  lesson.update(scene(panel, [headingChoice("a", [0, 0]), headingChoice("b", [9, 9])]));
  expect(lesson.helm.selectedId).toBe(null); // in a puzzle, a selection would reveal the answer
});

test("the first touch aims, the second fires; a ship that cannot be hit gives the reason", () => {
  const { helm, sent, said, update } = helmOf();
  const panel = chart(hull("a"), hull("x"), hull("y"));
  update(scene(panel, [transferChoice("a", "y", reasons[0] ?? null), transferChoice("a", "x")]));
  helm.onTap("a");
  expect(helm.shots.map((shot) => shot.onto)).toEqual(["x", "y"]);
  helm.onTap("y");
  expect(said).toEqual([reasons[0]]);
  helm.onTap("x");
  expect([helm.targetId, sent.length]).toEqual(["x", 0]);
  helm.onTap("x");
  expect(sent).toEqual([[{ type: "fire", onto: "x" }]]);
});

test("a ship that was selected when it could not move can move on the next turn", () => {
  const { helm, update } = helmOf();
  const panel = chart(hull("a"));
  update(scene(panel, [headingChoice("a", [0, -9], { closed: reasons[1] ?? null })]));
  helm.select("a");
  expect(helm.canMove).toBe(false);
  update(scene(panel, [])); // the opponent's turn
  update(scene(panel, [headingChoice("a", [0, -9])]));
  expect(helm.canMove).toBe(true);
});
