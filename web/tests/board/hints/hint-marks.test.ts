import { expect, test, vi } from "vitest";

import type { Aim, MoveHint, Press, PutItem, Scene, TurnHull } from "../../../src/api/wire";
import { rotateWideGrids } from "../../../src/board/rotation";
import {
  hintsOnto,
  isHintedPiece,
  type HintMark,
  type HintedSquareChoice,
  type HintedChart,
  type HintedGrid,
  type HintedTransferChoice,
  marksBySquare,
  type HintedHeadingChoice,
  chanceMeaning,
  withHintOnly,
  withHint,
  formatChance,
} from "../../../src/board/hints/hint-marks";

const aim = (id: string): Aim => ({
  type: "aim",
  id,
  label: id,
  panel: "sea",
  action: { type: id },
  blank: "square",
  fit: ".".repeat(26),
});
const sea = {
  type: "grid" as const,
  id: "sea",
  title: "",
  width: 13,
  height: 2,
  columns: [..."abcdefghijklm"],
  rows: ["1", "2"],
};
const press: Press = { type: "press", id: "stay", label: "stay", actions: [{ type: "stay" }] };
const headingChoice: TurnHull = {
  type: "swing",
  id: "turn",
  label: "",
  panel: "chart",
  hull: "h",
  action: {},
  blank: "heading",
  at: [0, 0],
  outline: [],
  heading: 0,
};
const scene: Scene = {
  prompt: "",
  panels: [sea],
  choices: [{ ...aim("bomb"), piece: "gun" }, aim("mine"), press, headingChoice],
};
const hint: MoveHint = {
  head: "",
  options: [
    { name: "", told: "", chance: 0.4, action: {}, best: true, mark: { choice: "bomb", square: 3 } },
    { name: "", told: "", chance: 0.3, action: {}, mark: { choice: "mine", square: 3 } },
    { name: "", told: "", chance: 0.2, action: {}, mark: { choice: "stay" } },
    { name: "", told: "", chance: 0.1, action: {}, mark: { choice: "turn", heading: 900 } },
  ],
  map: [
    { choice: "bomb", square: 3, chance: 0.4 },
    { choice: "bomb", square: 0, chance: 0.1 },
  ],
};
vi.mock("../../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (_: string, { share }: { share: string }) => `${share} %`,
}));
const aims = (from: Scene): HintedSquareChoice[] => (from.choices ?? []).filter((each) => each.type === "aim");

test("without a hint, or with an empty one, the scene is unchanged", () => {
  expect(withHint(scene, null)).toBe(scene);
  expect(withHint(scene, { head: "nothing" })).toBe(scene);
});

test("a hint marks squares, buttons and hulls; of two options on a square the better is shown", () => {
  const hinted = withHint(scene, hint);
  const felt = marksBySquare(aims(hinted));
  expect(felt.get(3)).toEqual({ chance: 0.4, named: true, best: true, piece: "gun" });
  expect(felt.get(0)).toEqual({ chance: 0.1, named: false, best: false });
  expect(felt.size).toBe(2);
  expect(chanceMeaning(aims(hinted))).toBe("");
  expect(chanceMeaning(aims(withHint(scene, { ...hint, figures: "chances, in %" })))).toBe("chances, in %");
  expect(chanceMeaning(aims(scene))).toBe("");
  expect((hinted.choices?.[2] as Press).hint).toEqual({ sentence: "20 %", value: 0.2, best: false });
  expect((hinted.choices?.[3] as HintedHeadingChoice).hintMark?.heading).toBe(900);
});

test("a hinted move has the headings of all its steps", () => {
  const option = { name: "", told: "", chance: 0.5, action: { heading: 10 }, best: true };
  const steps = [{ heading: 20 }, { heading: 30 }];
  const marked = withHint(scene, {
    head: "",
    options: [{ ...option, mark: { choice: "turn", heading: 10 }, following: steps }],
  });
  const headingChoice = (marked.choices ?? []).find(({ id }) => id === "turn") as HintedHeadingChoice;
  expect(headingChoice.hintMark).toMatchObject({ heading: 10, further: [20, 30] });
});

test("only the option that the sentence names is framed, even if others are equal", () => {
  const tied: MoveHint = {
    head: "",
    options: [3, 4].map((square) => ({
      name: "",
      told: "",
      chance: 0.4,
      action: {},
      best: true,
      mark: { choice: "bomb", square },
    })),
  };
  const felt = marksBySquare(aims(withHint(scene, tied)));
  expect([3, 4].map((square) => felt.get(square)?.best)).toEqual([true, false]);
});

test("with a hint, no button shows a chance of another kind", () => {
  const press = (id: string): Press => ({
    type: "press",
    id,
    label: id,
    actions: [],
    hint: { sentence: "chance: 69%", value: 0.69, best: true },
  });
  const options = [{ name: "", told: "", chance: 0.4, action: {}, best: true, mark: { choice: "one" } }];
  const hinted = withHint({ ...scene, choices: [press("one"), press("other")] }, { head: "", options });
  expect((hinted.choices as Press[]).map(({ hint: each }) => each)).toEqual([
    { sentence: "", value: null, best: true },
    null,
  ]);
});

test("of transfers with equal chances only the one that the sentence names is framed", () => {
  const put = (id: string): PutItem => ({ type: "put", id, label: id, pieces: [`die-${id}`], onto: id, actions: [] });
  const options = ["one", "other"].map((choice) => ({
    name: "",
    told: "",
    chance: 1,
    action: {},
    best: true,
    mark: { choice },
  }));
  const hinted = withHint({ ...scene, choices: [put("one"), put("other")] }, { head: "", options });
  expect((hinted.choices as HintedTransferChoice[]).map(({ hintMark }) => hintMark?.best)).toEqual([true, false]);
});

test("of two aims at a square the named one is framed, even if the other is slightly better", () => {
  const felt = (chance: number, best: boolean): HintMark => ({ chance, named: true, best });
  const [one, other] = [felt(0.6, true), felt(0.601, false)].map(
    (each) => ({ hintMarks: { 3: each } }) as unknown as HintedSquareChoice,
  );
  if (one && other)
    expect([marksBySquare([one, other]).get(3)?.best, marksBySquare([other, one]).get(3)?.best]).toEqual([true, true]);
});

test("a suggested set-up is drawn on the chart", () => {
  const hull = { id: "h", kind: "ship", label: "", outline: [] };
  const chart = { ...scene, panels: [{ type: "chart", id: "table" }] } as unknown as Scene;
  const hinted = withHint(chart, { head: "", drawn: [{ panel: "table", hulls: [hull] }] });
  expect((hinted.panels[0] as HintedChart).preview).toEqual([hull]);
});

test("a suggested set-up is drawn on the grid, and rotated with it", () => {
  const ship = { id: "s", kind: "ship", label: "", x: 3, y: 1, w: 2 };
  const hinted = withHint(scene, { head: "", drawn: [{ panel: "sea", tokens: [ship] }] });
  expect((hinted.panels[0] as HintedGrid).preview).toEqual([ship]);
  expect((rotateWideGrids(hinted).panels[0] as HintedGrid).preview).toMatchObject([{ x: 1, y: 8, w: 1, h: 2 }]);
});

test("a rotated grid has its figures on the rotated squares", () => {
  const felt = marksBySquare(aims(rotateWideGrids(withHint(scene, hint))));
  expect([...felt.keys()].sort((a, b) => a - b)).toEqual([(12 - 3) * 2, (12 - 0) * 2]);
});

test("a chance is 0 or 100 only if it is certain", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map((chance) => formatChance({ chance }))).toEqual(["0", "1", "50", "99", "100"]);
  expect([0.244, 0.245, (1 + (2 * 0.245 - 1)) / 2].map((chance) => formatChance({ chance }))).toEqual([
    "24",
    "25",
    "25",
  ]); // as on the server
});

const putting = (piece: string, onto: string): PutItem => ({
  type: "put",
  id: `${piece}>${onto}`,
  label: "",
  pieces: [piece],
  onto,
});
const transferChoices: Scene = {
  prompt: "",
  panels: [],
  choices: [putting("six", "crew"), putting("two", "crew"), putting("six", "captain")],
};
const adviceOption = (choice: string, chance: number, best = false) => ({
  name: choice,
  told: "",
  chance,
  action: {},
  best,
  mark: { choice },
});
const offered = (...options: ReturnType<typeof adviceOption>[]): HintedTransferChoice[] =>
  (withHint(transferChoices, { head: "", options }).choices ?? []) as HintedTransferChoice[];

test("items to put on a target are listed there with their chances, and items to pick up are marked", () => {
  const both = offered(adviceOption("six>crew", 0.5), adviceOption("two>crew", 0.7, true));
  expect(hintsOnto(both, "crew").map(({ choice, hintMark }) => [choice.id, hintMark.chance, hintMark.best])).toEqual([
    ["two>crew", 0.7, true],
    ["six>crew", 0.5, false],
  ]);
  expect(hintsOnto(both, "captain")).toEqual([]);
  expect(["two", "six"].map((id) => isHintedPiece(both, id))).toEqual([true, false]);
});

test("for one option alone its piece is marked, even if other options were better", () => {
  const one = offered(adviceOption("six>captain", 0.2));
  expect(["six", "two"].map((id) => isHintedPiece(one, id))).toEqual([true, false]);
  expect(isHintedPiece(offered(), "six")).toBe(false);
});

test("the piece of a weaker option is not marked, even if the better one is a button", () => {
  const several = offered(adviceOption("roll", 0.6, true), adviceOption("six>captain", 0.2));
  expect(isHintedPiece(several, "six")).toBe(false);
});

test("after the choice the marks stay, and nothing is offered", () => {
  const choices =
    withHintOnly(scene, { ...hint, options: hint.options?.map((each, n) => ({ ...each, best: n === 2 })) ?? [] })
      .choices ?? [];
  expect(choices.map(({ id }) => id)).toEqual(["bomb", "mine", "stay", "turn"]);
  expect(aims({ ...scene, choices }).some(({ fit }) => fit.includes("."))).toBe(false);
  expect(choices.find(({ id }) => id === "stay")).toHaveProperty("closed");
  expect((withHintOnly(scene, hint).choices ?? []).map(({ id }) => id)).not.toContain("stay");
});
