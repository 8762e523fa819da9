import { expect, test, vi } from "vitest";

import type { MistakeLine, SeatAnalysis } from "../../src/api/wire";
import { firstMoment, gainText, keyMoments, markedPlies, nextMoment } from "../../src/review/key-moments";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, args: Record<string, unknown> = {}) => [id, ...Object.values(args)].join(" "),
}));

const mistake = (ply: number, loss: number): MistakeLine => ({
  ply,
  number: ply,
  loss,
  text: `cost ${loss}`,
  why: "",
  compared: { made: "a1", best: "b2", choices: [] },
});
const seat = (some: Partial<SeatAnalysis>): SeatAnalysis => ({
  seat: 1,
  course: [],
  story: [],
  ledger: [],
  turned: [],
  choices: "",
  costly: [],
  judgement: "",
  ...some,
});
const moment = (ply: number, gain = "+9") => ({ ply, seat: 0, gain, text: `move ${ply}` });

test("moments are in the order of the match, one per ply, mistakes first", () => {
  const found = keyMoments(
    seat({
      turned: [moment(20), moment(8, "-9"), moment(4)],
      best: { ...moment(4), seat: 1 },
      costly: [mistake(8, 9), mistake(2, 5), mistake(30, 3), mistake(31, 2)],
    }),
  );
  expect(found.map(({ kind, ply }) => `${kind} ${ply}`)).toEqual([
    "mistake 2",
    "best 4",
    "mistake 8",
    "turning-point 20",
    "mistake 30", // the three costliest
  ]);
  expect(found[2]).toMatchObject({ seat: 1, text: "cost 9", gain: "", mistake: { loss: 9 } });
});

test("the largest of many small losses is a moment where no move cost much", () => {
  const plies = (some: Partial<SeatAnalysis>): number[] => keyMoments(seat(some)).map(({ ply }) => ply);
  expect(plies({ largest_small: mistake(6, 4) })).toEqual([6]);
  expect(keyMoments(seat({ largest_small: mistake(6, 4) }))[0]?.isSmall).toBe(true);
  expect(plies({ largest_small: mistake(6, 4), costly: [mistake(2, 7)] })).toEqual([2]);
});

test("the first shown moment is the best choice, after a defeat the costliest mistake", () => {
  const some = { best: { ...moment(4), seat: 1 }, costly: [mistake(2, 5), mistake(8, 9)] };
  expect(firstMoment(keyMoments(seat(some)), false)?.ply).toBe(4);
  expect(firstMoment(keyMoments(seat(some)), true)?.ply).toBe(8);
  expect(firstMoment(keyMoments(seat({ best: some.best })), true)?.ply).toBe(4);
  expect(firstMoment(keyMoments(seat({ turned: [moment(9)] })), true)?.ply).toBe(9);
});

test("stepping goes from moment to moment, also from a ply in between", () => {
  const moments = keyMoments(seat({ turned: [moment(4), moment(9)] }));
  expect(nextMoment(moments, 4, 1)?.ply).toBe(9);
  expect(nextMoment(moments, 6, 1)?.ply).toBe(9);
  expect(nextMoment(moments, 6, -1)?.ply).toBe(4);
  expect(nextMoment(moments, 4, -1)).toBeUndefined();
  expect(nextMoment(moments, 9, 1)).toBeUndefined();
});

test("the gain of a key moment says whose chances changed, that of a best choice does not", () => {
  const [best, turning] = keyMoments(seat({ turned: [moment(9)], best: { ...moment(4), seat: 1 } }));
  if (!best || !turning) throw new Error("no moments");
  expect([gainText(turning, ""), gainText(turning, "the cabin boy")]).toEqual([
    "moment-gain-you +9",
    "moment-gain-of +9 the cabin boy",
  ]);
  expect(gainText(best, "the cabin boy")).toBe("moment-gain +9");
});

test("the marks of an analysis are the listed moments, those of a plain replay its decisive events", () => {
  const moments = keyMoments(seat({ turned: [moment(9), moment(4)] }));
  expect(markedPlies(moments, [3, 5])).toEqual([4, 9]);
  expect(markedPlies([], [3, 5])).toEqual([]);
  expect(markedPlies(undefined, [3, 5])).toEqual([3, 5]);
});

test("while an analysis is running, the largest changes so far are the key moments", () => {
  const turned = [{ ply: 9, seat: 1, gain: "+8", text: "hit" }];
  const moments = keyMoments({ seat: 0, course: [[0, 50]], known: 0, turned, costly: [] });
  expect(moments.map(({ kind, ply }) => [kind, ply])).toEqual([["turning-point", 9]]);
});

test("a key moment says what made it important, or what another player had better chosen", () => {
  const turned = [{ ...moment(4), why: "luck" }, { ...moment(9), why: "a weak move" }, moment(12)];
  const moments = keyMoments(seat({ turned }), [seat({ seat: 0, costly: [mistake(9, 7)] })]);
  expect(moments.map(({ kind, why }) => [kind, why])).toEqual([
    ["turning-point", "luck"],
    ["turning-point", "cost 7"],
    ["turning-point", ""],
  ]);
});
