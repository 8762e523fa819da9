import { expect, test } from "vitest";

import type { Line } from "../../src/api/wire";
import { foldSteps, withoutOwnSteps, withoutSteps, withoutToldRolls } from "../../src/scene/log";

let ply = 0;
const line = (seat: number | null, text: string, step = false): Line => ({ ply: ++ply, seat, text, step });

const begun = line(0, "fits out a ship", true);
const rolled = line(null, "Dice: 1 2 5.", true);
const aside = line(0, "sets a 1 aside.", true);
const failed = line(0, "Failed: the red sloop was not fitted out.");
const other = line(1, "hunts for treasure", true);

test("the outcome of a turn comes first, with its steps collapsed", () => {
  const turns = foldSteps([begun, rolled, aside, failed]);
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({ first: 0, seat: 0, lines: [failed], steps: [begun, rolled, aside] });
});

test("the steps of a turn in progress are shown one by one", () => {
  const turns = foldSteps([begun, failed, other]);
  expect(turns.map(({ first, lines }) => [first, lines])).toEqual([
    [0, [failed]],
    [2, [other]],
  ]);
});

test("beside the prompt, outcomes and the steps of the turn in progress are shown", () => {
  expect(withoutSteps([begun, rolled, failed, other])).toEqual([failed, other]);
  expect(withoutSteps([begun, rolled, aside])).toEqual([begun, rolled, aside]);
});

test("a listener also hears the rolls of a turn, but no other steps that its outcome sums up", () => {
  expect(withoutOwnSteps([begun, rolled, aside, failed], [0, 1])).toEqual([rolled, failed]);
  expect(withoutOwnSteps([begun, rolled, aside, failed], [])).toEqual([begun, rolled, aside, failed]);
});

test("a last roll is not told if the prompt repeats its numbers", () => {
  const mine = line(null, "Petrel rolls 4 for a mine.");
  expect(withoutToldRolls([other, mine], "You rolled 4: send a mine.")).toEqual([other]);
  expect(withoutToldRolls([other, mine], "You rolled 3: send a mine.")).toEqual([other, mine]);
  expect(withoutToldRolls([mine, other], "You rolled 4: send a mine.")).toEqual([mine, other]);
});
