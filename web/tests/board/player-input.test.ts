import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PlaceHull, Press, PutItem, Scene } from "../../src/api/wire";
import { PlayerInput } from "../../src/board/player-input.svelte";
import type { Connection } from "../../src/play/connection/live-table.svelte";
import { SceneState } from "./scene-state.svelte";

vi.mock("../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
  orList: (items: readonly string[]) => items.join(" or "),
}));

const ARM: Press = { type: "press", id: "arm", label: "Arm a ship", actions: ["arm"] };
const ROLL: Press = {
  type: "press",
  id: "roll",
  label: "Roll",
  closed: { clause: "MAI-1", sentence: "Place a die first." },
};
const FULL: PutItem = {
  type: "put",
  id: "die>slot",
  label: "place 4",
  pieces: ["die"],
  onto: "slot",
  closed: { clause: "MDM-7", sentence: "This slot is already filled." },
};
const SCENE: Scene = { prompt: "", panels: [], choices: [FULL] };

function fakeTable({ scene = () => SCENE, willPress = false } = {}) {
  const connection = {
    busy: false,
    isConnected: true,
    refusal: null,
    press: vi.fn(() => true),
    act: vi.fn((_actions: unknown[]) => true),
  };
  const input = new PlayerInput(
    connection as unknown as Connection,
    scene,
    () => null,
    String,
    () => willPress,
  );
  return { connection, input };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tap that comes just after the page has pressed a button is not refused", () => {
  const { connection, input } = fakeTable();
  input.pressForPlayer(ARM);
  connection.busy = true;
  input.press(ARM); // not answered yet
  expect(connection.press).toHaveBeenCalledOnce();
  connection.busy = false;
  input.press(ROLL); // in the place of the other
  expect(input.notice.error).toBeNull();
  vi.advanceTimersByTime(3001);
  input.press(ROLL);
  expect(input.notice.error?.sentence).toBe("Place a die first.");
});

test("a button that asks for one of several items is named", () => {
  vi.stubGlobal("document", { querySelector: () => null, querySelectorAll: () => [] });
  const { input } = fakeTable();
  input.press({ ...ARM, id: "attack", label: "Attack", takes: ["sloop", "cutter"] });
  expect(input.instruction).toBe("which-for Attack sloop or cutter");
});

test("the set-up of a hint is placed on a chart without being sent, and sent on a grid", () => {
  const [actions, choice] = [[{ type: "deploy", ship: 1 }], { type: "moor", id: "moor-1" } as PlaceHull];
  const chart = fakeTable({ scene: () => ({ ...SCENE, choices: [choice] }) });
  expect(chart.input.useSetup(actions)).toBe(true);
  expect([chart.input.hintedSetup, chart.connection.act.mock.calls]).toEqual([{ actions }, []]);
  const grid = fakeTable();
  expect(grid.input.useSetup(actions)).toBe(false);
  expect([grid.input.hintedSetup, grid.connection.act.mock.calls]).toEqual([null, [[actions]]]);
});

test("a tap on an item is not refused while the page is about to press a button", () => {
  const { input } = fakeTable({ willPress: true });
  input.transfer.onTap("slot");
  expect(input.notice.error).toBeNull();
});

test("a tap on an item that a button has just closed is not refused; one on another item is", () => {
  const table = new SceneState();
  const { input } = fakeTable({ scene: table.get });
  const other: PutItem = { ...FULL, id: "die>other", onto: "other" };
  table.offer([{ ...FULL, closed: null }, other]);
  input.pressForPlayer(ARM);
  table.offer([FULL, other]);
  input.transfer.onTap("slot");
  expect(input.notice.error).toBeNull();
  input.transfer.onTap("other");
  expect(input.notice.error?.sentence).toBe("This slot is already filled.");
  input.notice.clear();
  vi.advanceTimersByTime(1501);
  input.transfer.onTap("slot");
  expect(input.notice.error?.sentence).toBe("This slot is already filled.");
});
