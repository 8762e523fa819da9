import { expect, test } from "vitest";

import type { Aim, ChoiceMark, MistakeComparison, Press, PutItem, Scene, TurnHull } from "../../../src/api/wire";
import { withAnswerMark, withComparison, withPlayed } from "../../../src/board/hints/mistake-marks";
import {
  isHintedPiece,
  type HintedSquareChoice,
  marksBySquare,
  type HintedTransferChoice,
  type HintedHeadingChoice,
  chanceMeaning,
  isPlayedPiece,
  formatChance,
} from "../../../src/board/hints/hint-marks";

const SIGNS = { played: "joué", better: "mieux" };
const scene: Scene = { prompt: "", panels: [] };
const aim = (id: string, piece?: string): Aim => ({
  type: "aim",
  id,
  label: id,
  panel: "sea",
  action: null,
  blank: "square",
  fit: "    ",
  piece: piece ?? null,
});
const on = (comparison: Omit<MistakeComparison, "made" | "best">) =>
  withComparison(scene, { made: "a", best: "b", ...comparison }, SIGNS).choices ?? [];

test("two squares of one aim each have a sign, and the legend explains the signs", () => {
  const aims = on({
    choices: [aim("bomb")],
    made_at: { choice: "bomb", square: 1 },
    best_at: { choice: "bomb", square: 2 },
  }) as HintedSquareChoice[];
  expect(aims).toHaveLength(1);
  const felt = marksBySquare(aims);
  expect([...felt].map(([square, each]) => [square, formatChance(each), each.best])).toEqual([
    [1, "✕", false],
    [2, "★", true],
  ]);
  expect(chanceMeaning(aims)).toBe("✕ joué · ★ mieux");
});

test("the move played stays marked beside the best one, never in place of it", () => {
  const sceneToMark: Scene = { ...scene, choices: [aim("bomb")] };
  const attempts = [{ choice: "bomb", square: 1 }];
  const marks = (shown: Scene) => [...marksBySquare((shown.choices ?? []) as HintedSquareChoice[])];
  const markTexts = (shown: Scene) => marks(shown).map(([square, each]) => [square, formatChance(each), each.best]);
  const wrong = withPlayed(sceneToMark, sceneToMark, attempts, SIGNS);
  expect(markTexts(wrong)).toEqual([[1, "✕", false]]);
  const best = { chance: 0.4, spread: 0, named: true, best: true };
  const solved: Scene = {
    ...sceneToMark,
    choices: [{ ...aim("bomb"), hintMarks: { 1: { ...best, best: false }, 2: best } } as Aim],
  };
  expect(markTexts(withPlayed(sceneToMark, solved, attempts, SIGNS))).toEqual([
    [1, "✕", false],
    [2, "40", true],
  ]);
  expect(markTexts(withPlayed(sceneToMark, solved, [{ choice: "bomb", square: 2 }], SIGNS))[1]).toEqual([
    2,
    "40",
    true,
  ]);
  expect(withPlayed(sceneToMark, sceneToMark, [], SIGNS)).toBe(sceneToMark);
});

test("an answer as good as the best has the sign of a good choice, or keeps its figure", () => {
  const right = (square: number) => ({ choice: "bomb", square, isRight: true });
  const hintMarks = { 1: { chance: 0.39, named: true, best: false }, 2: { chance: 0.4, named: true, best: true } };
  const sceneToMark: Scene = { ...scene, choices: [aim("bomb")] };
  const solved: Scene = { ...scene, choices: [{ ...aim("bomb"), hintMarks } as Aim] };
  const marked = withPlayed(sceneToMark, solved, [right(1), right(3)], SIGNS).choices as HintedSquareChoice[];
  expect([...marksBySquare(marked)].map(([square, each]) => [square, formatChance(each), each.best])).toEqual([
    [1, "39", true],
    [2, "40", true],
    [3, "★", true],
  ]);
  const put: PutItem = { type: "put", id: "p", label: "", pieces: ["die"], onto: "slot" };
  const listed = { ...put, hintMark: { chance: 0.7, named: true, best: false } } as PutItem;
  const puts = withPlayed(
    { ...scene, choices: [put] },
    { ...scene, choices: [listed] },
    [{ choice: "p", isRight: true }],
    SIGNS,
  );
  expect(puts.choices).toMatchObject([{ hintMark: { chance: 0.7, best: true } }]);
  const turn = { type: "swing", id: "h", label: "", panel: "chart", hull: "h", heading: 0 } as TurnHull;
  const best = { ...turn, hintMark: { chance: 0.66, named: true, best: true, heading: 500 } } as TurnHull;
  const answer = { choice: "h", heading: 600, isRight: true };
  const headings = withPlayed({ ...scene, choices: [turn] }, { ...scene, choices: [best] }, [answer], SIGNS);
  expect((headings.choices as HintedHeadingChoice[]).map(({ hintMark }) => hintMark)).toMatchObject([
    { heading: 500, best: true },
    { heading: 600, best: true, played: false },
  ]);
});

test("moving pieces have arrows and cannot be picked up", () => {
  const aims = on({
    choices: [aim("n", "boat-n"), aim("s", "boat-s")],
    made_at: { choice: "s", square: 3 },
    best_at: { choice: "n", square: 0 },
  }) as HintedSquareChoice[];
  expect(aims.map(({ piece }) => piece)).toEqual([null, null]);
  expect(marksBySquare(aims).get(3)).toMatchObject({ piece: "boat-s", played: true });
});

test("a button and an item put on another are labelled as played or better", () => {
  const press: Press = { type: "press", id: "stay", label: "stay" };
  const transferChoice: PutItem = { type: "put", id: "p", label: "", pieces: ["die"], onto: "slot" };
  const [played, better] = on({
    choices: [transferChoice, press],
    made_at: { choice: "stay" },
    best_at: { choice: "p" },
  });
  expect(played).toMatchObject({ hint: { sentence: "✕ joué", best: false } });
  expect(better).toMatchObject({ hint: { sentence: "mieux", best: true } });
  expect([
    isHintedPiece([better as HintedTransferChoice], "die"),
    isPlayedPiece([better as HintedTransferChoice], "die"),
  ]).toEqual([true, false]);
  const [wrong] = on({ choices: [transferChoice], made_at: { choice: "p" } });
  expect([
    isHintedPiece([wrong as HintedTransferChoice], "die"),
    isPlayedPiece([wrong as HintedTransferChoice], "die"),
  ]).toEqual([false, true]);
});

test("one hull may have two marked moves", () => {
  const headingChoice: TurnHull = {
    type: "swing",
    id: "h",
    label: "",
    panel: "chart",
    hull: "h",
    action: null,
    blank: "heading",
    at: [0, 0],
    outline: [],
    heading: 0,
  };
  const headingChoices = on({
    choices: [headingChoice],
    made_at: { choice: "h", heading: 600 },
    best_at: { choice: "h", heading: 500 },
  }) as HintedHeadingChoice[];
  expect(headingChoices.map(({ hintMark }) => hintMark?.heading)).toEqual([600, 500]);
  expect(new Set(headingChoices.map(({ id }) => id)).size).toBe(2);
});

test("an action that no choice of the scene sends by itself is described in words only", () => {
  expect(on({ choices: [] })).toEqual([]);
});

test("a marked answer can still be changed: squares stay open, and buttons keep their own hints", () => {
  const press: Press = { type: "press", id: "stay", label: "stay", actions: [1] };
  const live = { ...scene, choices: [aim("bomb", "ship"), press] };
  const [bomb] = withAnswerMark(live, { choice: "bomb", square: 1 }, SIGNS).choices as HintedSquareChoice[];
  expect(bomb).toMatchObject({ fit: "    ", piece: "ship", hintMarks: { 1: { played: true, best: false } } });
  const [, stay] = withAnswerMark(live, { choice: "stay" } as ChoiceMark, SIGNS).choices as [Aim, Press];
  expect(stay).toEqual({ ...press, hint: null });
});

test("the heading played and the best one of the same ship are both marked", () => {
  const turn = { type: "swing", id: "step-2", label: "", panel: "table", hull: "ship-2", heading: 0 } as TurnHull;
  const best = { ...turn, hintMark: { chance: 0.6, named: true, best: true, heading: 3120 } } as TurnHull;
  const sceneToMark: Scene = { ...scene, choices: [turn] };
  const marked = withPlayed(
    sceneToMark,
    { ...scene, choices: [best] },
    [
      { choice: "step-2", heading: 0 },
      { choice: "step-2", heading: 0 },
      { choice: "step-2", heading: 3120 },
    ],
    SIGNS,
  );
  const marks = (marked.choices as HintedHeadingChoice[]).map(({ id, hintMark }) => [
    id,
    hintMark?.heading,
    hintMark?.best,
    hintMark?.played ?? false,
  ]);
  expect(marks).toEqual([
    ["step-2", 3120, true, false],
    ["step-2 0", 0, false, true],
  ]);
});
