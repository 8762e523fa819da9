import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Press, Scene } from "../../src/api/wire";
import { PlayerInput } from "../../src/board/player-input.svelte";
import type { Connection } from "../../src/play/connection/live-table.svelte";

const ARM: Press = { type: "press", id: "arm", label: "Arm a ship", actions: ["arm"] };
const ROLL: Press = {
  type: "press",
  id: "roll",
  label: "Roll",
  closed: { clause: "MAI-1", sentence: "Place a die first." },
};
const SCENE: Scene = { prompt: "", panels: [], choices: [] };

function fakeTable() {
  const connection = { busy: false, connected: true, refused: null, press: vi.fn(() => true) };
  const input = new PlayerInput(
    connection as unknown as Connection,
    () => SCENE,
    () => null,
    String,
  );
  return { connection, input };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
