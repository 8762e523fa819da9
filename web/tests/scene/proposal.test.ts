/** Tests which choice the board proposes. */

import { expect, test } from "vitest";

import type { Press, PutItem, Scene } from "../../src/api/wire";
import { findProposal } from "../../src/scene/proposal";

const hint = (best: boolean) => ({ sentence: "50%", value: 0.5, best });
const press = (id: string, best: boolean, more: Partial<Press> = {}): Press => ({
  type: "press",
  id,
  label: id,
  actions: [{}],
  hint: hint(best),
  ...more,
});
const put = (id: string, best: boolean): PutItem => ({
  type: "put",
  id,
  label: id,
  pieces: ["die"],
  onto: "slot",
  actions: [{}],
  hint: hint(best),
});
const proposed = (...choices: NonNullable<Scene["choices"]>): string | undefined =>
  findProposal({ prompt: "", panels: [], choices })?.id;

test("the choice with the best chance is proposed", () => {
  expect(proposed(put("low", false), press("roll", false), put("high", true))).toBe("high");
  expect(proposed(put("low", false), press("roll", true))).toBe("roll");
  expect(proposed(put("low", false), press("roll", false))).toBeUndefined();
});

test("of equal chances, a button for several actions comes before an item, and an item before any other button", () => {
  expect(proposed(press("roll", true), put("die", true))).toBe("die");
  expect(proposed(put("die", true), press("group", true, { actions: [{}, {}] }))).toBe("group");
  expect(proposed(put("die", true), press("only", true, { main: true }))).toBe("only");
});

test("a closed choice is not proposed", () => {
  expect(proposed(press("roll", true, { closed: { clause: "R-1", sentence: "no" } }))).toBeUndefined();
});
