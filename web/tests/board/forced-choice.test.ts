import { afterEach, expect, test, vi } from "vitest";

import type { Press, Scene } from "../../src/api/wire";
import { findForcedPress } from "../../src/board/actions/forced-choice.svelte";

afterEach(() => void vi.unstubAllGlobals());

test("only a button that the game marks begins a turn without the player", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const press: Press = { type: "press", id: "begin", label: "Begin", actions: [{}] };
  const scene = (choice: Press, pips: number[]): Scene => ({
    prompt: "",
    panels: [
      {
        type: "tray",
        id: "dice",
        title: "Dice",
        dice: pips.map((each, n) => ({ id: `die-${n}`, label: "", pips: each })),
      },
    ],
    choices: [choice],
  });
  expect(findForcedPress(scene(press, []), false)).toBeNull();
  expect(findForcedPress(scene({ ...press, forced: true }, []), false)?.press.id).toBe("begin");
  expect(findForcedPress(scene(press, [4]), false)).toBeNull(); // dice of the turn before
});
