import { expect, test } from "vitest";

import { commandForKey } from "../../src/board/chart/input/commands";
import type { Scene } from "../../src/api/wire";
import { keysFor } from "../../src/help/key-list";

const at = (panel: string, choices: readonly string[] = []): Scene =>
  ({
    prompt: "",
    panels: [{ type: panel, id: "one" }],
    choices: choices.map((type) => ({ type }) as unknown as NonNullable<Scene["choices"]>[number]),
  }) as unknown as Scene;
const laid = (ways: number, before: unknown[] = []): Scene =>
  ({ ...at("grid"), choices: [{ type: "lay", ways: Array(ways).fill({}), before }] }) as unknown as Scene;
const titles = (scene: Scene, over = false): string[] => keysFor(scene, over, true).map(({ title }) => title);
const listed = (scene: Scene): string[] =>
  keysFor(scene, false, true).flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));

test("the list has the keys of what is on the page: a grid, a chart, a replay", () => {
  expect(titles(at("grid"))).toEqual(["keys-always", "keys-sea"]);
  expect(titles(at("chart"))).toEqual(["keys-always", "chart-tools"]);
  expect(titles(at("tray"), true)).toEqual(["keys-always", "stepping"]);
});

test("it lists the key that turns ships if they can be turned, and the hint key if hints are allowed", () => {
  expect(listed(at("grid"))).not.toContain("R");
  expect(listed(laid(2, ["lift"]))).toEqual(expect.arrayContaining(["R", "delete"]));
  expect(listed(laid(1))).not.toEqual(expect.arrayContaining(["R"]));
  expect(listed(laid(1))).not.toContain("delete");
  expect(listed(at("grid", ["aim"]))).toContain("N");
  expect(keysFor(at("grid"), false, false).flatMap(({ rows }) => rows.flatMap(({ keys }) => keys))).not.toContain("H");
});

test("every listed letter of a chart has an effect, and every letter with an effect is listed", () => {
  const letters = new Set(
    [...listed(at("chart")), ...listed(at("chart", ["moor"]))].filter(
      (key) => /^[A-Z]$/.test(key) && !"HKQ".includes(key),
    ),
  );
  const does = [..."abcdefghijklmnopqrstuvwxyz"].filter((key) =>
    commandForKey({ key, target: { closest: () => null } as unknown as Element } as unknown as KeyboardEvent),
  );
  expect([...letters].sort()).toEqual(does.map((key) => key.toUpperCase()));
});
