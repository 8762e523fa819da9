import { expect, test, vi } from "vitest";

import type { PlaceHull } from "../../../src/api/wire";
import { Deployment, type DraftStore } from "../../../src/board/chart/deployment.svelte";
import { choicesOf } from "../../../src/scene/choices";
import { SceneState } from "../scene-state.svelte";
import { inquire, table } from "./fake-table";

const band: [number, number][] = [
  [0, 100],
  [200, 100],
  [200, 200],
  [0, 200],
];
const deploymentChoice = (ship: number, heading = 0): PlaceHull => ({
  type: "moor",
  id: `moor-${ship}`,
  label: `ship ${ship}`,
  panel: "c",
  kind: "ship-1",
  heading,
  action: { type: "deploy", ship },
  within: band,
  outline: [
    [0, -20],
    [5, 0],
    [-5, 0],
  ],
});

/** A deployment at a table with these choices, and a function that replaces them. */
function deploying(
  deploymentChoices: PlaceHull[],
  act: (actions: unknown[]) => boolean = () => true,
  shelf: DraftStore | null = null,
) {
  const state = new SceneState();
  const drafts = new Deployment(() => choicesOf(state.scene, "moor"), inquire, act, shelf);
  state.offer(deploymentChoices);
  return { drafts, offer: (deploymentChoices: PlaceHull[]) => state.offer(deploymentChoices) };
}

test("a piece stays within its zone, can be turned and moved, and all are sent together", async () => {
  const sent: unknown[][] = [];
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)], (actions) => (sent.push(actions), true));
  drafts.put("moor-1", { x: 50, y: 90, heading: 0 });
  expect(drafts.positions.get("moor-1")).toEqual({ x: 50, y: 121, heading: 0 });
  drafts.put("moor-2", { x: 900, y: 150, heading: 900 });
  expect(drafts.positions.get("moor-2")?.x).toBe(179);
  drafts.rotate("moor-2", 2700);
  drafts.move("moor-2", -30, 5);
  await vi.runAllTimersAsync();
  expect(drafts.send()).toBe(true);
  expect(sent[0]).toEqual([
    { type: "deploy", ship: 1, x: 50, y: 121, heading: 0 },
    { type: "deploy", ship: 2, x: 149, y: 155, heading: 0 },
  ]);
});

test("a key that would move a ship out of its zone is refused aloud", () => {
  const { drafts } = deploying([deploymentChoice(1)]);
  drafts.put("moor-1", { x: 50, y: 130, heading: 0 });
  drafts.move("moor-1", 0, -5);
  expect(drafts.isAtEdge).toBe(false);
  drafts.move("moor-1", 0, -5);
  drafts.move("moor-1", 0, -5);
  expect(drafts.isAtEdge).toBe(true);
  drafts.move("moor-1", 5, 0);
  expect(drafts.isAtEdge).toBe(false);
});

test("the server says which piece is not allowed; while it answers, only the newest query waits", async () => {
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)]);
  const closed = { clause: "ARM-4", sentence: "Another ship lies there." };
  table.answers = [
    { type: "tried", id: 1 },
    { type: "tried", id: 2, at: 1, closed },
  ];
  drafts.put("moor-1", { x: 50, y: 150, heading: 0 });
  for (const x of [80, 70, 60]) drafts.put("moor-2", { x, y: 150, heading: 0 });
  await vi.runAllTimersAsync();
  expect(table.asked.length).toBe(2);
  expect(drafts.refused).toEqual({ id: "moor-2", reason: closed });
  drafts.remove("moor-2");
  drafts.remove("moor-1");
  await vi.runAllTimersAsync();
  expect([drafts.refused, table.asked.length]).toEqual([null, 3]);
});

test("a ready-made set-up is placed and can be mirrored", async () => {
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)]);
  table.answers = [{ type: "previewed", id: 1, actions: [{ type: "deploy", ship: 2, x: 30, y: 150, heading: 3500 }] }];
  await drafts.applyFormation("line");
  expect(drafts.unplaced.map((each) => each.id)).toEqual(["moor-1"]);
  drafts.mirror();
  expect(drafts.positions.get("moor-2")).toEqual({ x: 170, y: 150, heading: 100 });
});

test("an advised set-up is placed, can be changed or undone, and is sent only by the player", () => {
  const act = vi.fn(() => true);
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)], act);
  drafts.add("moor-1");
  const before = [...drafts.positions];
  const actions = [1, 2].map((ship) => ({ type: "deploy", ship, x: 90 * ship, y: 150, heading: 0 }));
  drafts.applySetup(actions);
  expect([drafts.unplaced, act.mock.calls]).toEqual([[], []]);
  drafts.rotate("moor-2", 150);
  expect(drafts.positions.get("moor-2")?.heading).toBe(150);
  drafts.undo();
  drafts.undo();
  expect([...drafts.positions]).toEqual(before);
  drafts.applySetup(actions);
  drafts.send();
  expect(act).toHaveBeenCalledExactlyOnceWith(actions);
});

test("a piece placed by key gets a free spot beside the others; pieces are cleared after sending", () => {
  const wide: [number, number][] = [
    [0, 0],
    [20000, 0],
    [20000, 6000],
    [0, 6000],
  ];
  const { drafts, offer } = deploying(
    [1, 2, 3].map((ship) => ({
      ...deploymentChoice(ship),
      within: wide,
      outline: [
        [0, -1800],
        [500, 0],
        [-500, 0],
      ],
    })),
  );
  for (const ship of [1, 2, 3]) drafts.add(`moor-${ship}`);
  expect(new Set([...drafts.positions.values()].map((place) => place.x)).size).toBe(3);
  offer([deploymentChoice(3)]);
  expect([...drafts.positions.keys()]).toEqual(["moor-3"]);
});

test("placed pieces survive a reload if they are still allowed", async () => {
  let stored: string | null = null;
  const shelf = { load: () => stored, save: (drafts: string) => void (stored = drafts) };
  const { drafts: first } = deploying([deploymentChoice(1), deploymentChoice(2)], undefined, shelf);
  first.put("moor-1", { x: 50, y: 150, heading: 0 });
  first.put("moor-2", { x: 90, y: 150, heading: 30 });
  const { drafts: again } = deploying([deploymentChoice(2)], undefined, shelf);
  expect([...again.positions]).toEqual([["moor-2", { x: 90, y: 150, heading: 30 }]]);
  again.checkStored();
  await vi.runAllTimersAsync();
  expect(table.asked).toContainEqual({
    type: "try",
    actions: [{ type: "deploy", ship: 2, x: 90, y: 150, heading: 30 }],
  });
  again.clear();
  const { drafts: empty } = deploying([deploymentChoice(1), deploymentChoice(2)], undefined, shelf);
  expect(empty.positions.size).toBe(0);
  for (const nonsense of ["{", "7", '[["moor-1",{"x":"a"}]]', "[3]"]) {
    stored = nonsense;
    const { drafts: fresh } = deploying([deploymentChoice(1)], undefined, shelf);
    expect(fresh.positions.size).toBe(0);
  }
});

test("a tap places the next piece, as near as its zone allows, or moves the selected one within the zone", () => {
  const { drafts } = deploying([deploymentChoice(1, 900), deploymentChoice(2)]);
  expect([drafts.onTap([50, 20]), drafts.unplaced.length]).toEqual([true, 1]);
  expect(drafts.positions.get("moor-1")?.y).toBeGreaterThan(20);
  drafts.undo();
  expect([drafts.onTap([50, 150]), drafts.onTap([120, 150]), drafts.unplaced.length]).toEqual([true, true, 0]);
  expect(drafts.positions.get("moor-1")).toEqual({ x: 50, y: 150, heading: 900 });
  drafts.onTap([150, 160]);
  expect(drafts.positions.get("moor-2")).toEqual({ x: 150, y: 160, heading: 0 });
  expect(drafts.onTap([50, 20])).toBe(false);
});

test("every change of the positions clears an earlier refusal", () => {
  const onChange = vi.fn();
  const choices = [deploymentChoice(1)];
  const state = new SceneState();
  const drafts = new Deployment(
    () => choicesOf(state.scene, "moor"),
    inquire,
    () => true,
    null,
    onChange,
  );
  state.offer(choices);
  const changes = [
    () => drafts.onTap([50, 150]),
    () => drafts.rotate("moor-1", 150),
    () => drafts.move("moor-1", 5, 0),
    () => drafts.mirror(),
    () => drafts.undo(),
    () => drafts.remove("moor-1"),
    () => drafts.applySetup([{ type: "deploy", ship: 1, x: 90, y: 150, heading: 0 }]),
  ];
  for (const [n, change] of changes.entries()) {
    change();
    expect(onChange).toHaveBeenCalledTimes(n + 1);
  }
  expect(drafts.onTap([50, 20])).toBe(false);
  expect(onChange, "a tap that changes nothing").toHaveBeenCalledTimes(changes.length);
});

test("a ship taken from the list goes where the player taps next", () => {
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)]);
  drafts.add("moor-2");
  expect([drafts.onTap([120, 150]), drafts.positions.get("moor-2")?.x]).toEqual([true, 120]);
  expect([drafts.onTap([50, 150]), drafts.positions.get("moor-1")?.x]).toEqual([true, 50]);
});

test("a second tap turns a ship, and every change can be undone until the fleet is sent", () => {
  const { drafts } = deploying([deploymentChoice(1), deploymentChoice(2)]);
  expect(drafts.canUndo).toBe(false);
  drafts.add("moor-1");
  drafts.selectedId = null;
  drafts.tapDraft("moor-1");
  expect(drafts.positions.get("moor-1")?.heading).toBe(0);
  drafts.tapDraft("moor-1");
  expect(drafts.positions.get("moor-1")?.heading).toBe(450);
  drafts.onTap([50, 150]);
  expect(drafts.positions.size).toBe(2);
  drafts.clear();
  drafts.undo();
  expect(drafts.positions.size).toBe(2);
  drafts.undo();
  drafts.undo();
  expect([...drafts.positions.values()].map(({ heading }) => heading)).toEqual([0]);
  drafts.undo();
  expect([drafts.positions.size, drafts.canUndo]).toEqual([0, false]);
  drafts.add("moor-1");
  drafts.send();
  expect(drafts.canUndo).toBe(false);
});
