/** Marks of hints on the squares, buttons, items and ships of a scene. */

import { say } from "../../i18n/catalogue.svelte";
import { wholePercent } from "../../i18n/percent";
import { type Choice, CLOSED } from "../../scene/choices";
import type {
  Aim,
  Chart,
  ChoiceMark,
  Grid,
  Hint,
  MoveHint,
  Hull,
  PutItem,
  Press,
  PuzzleClue,
  Scene,
  TurnHull,
  Token,
} from "../../api/wire";

/** The mark of a hint on a square, or beside a ship. */
export interface HintMark {
  /** The chance from 0 to 1; null while a better hint is being computed, which may change it. */
  chance: number | null;
  /** Whether the text of the hint names this choice; `best`: as the best one. */
  named: boolean;
  best: boolean;
  /** Whether the hint shows no other choice. */
  isOnly?: boolean;
  /** Whether this choice was played, and a better one is also marked. */
  played?: boolean;
  /** Whether a shot has fallen there whose result is not known. */
  shot?: boolean;
  /** The id of the token that would move there. */
  piece?: string | null;
}

/** A square choice with the hint marks of its squares, and the meaning of their figures. */
export type HintedSquareChoice = Aim & { hintMarks?: Record<number, HintMark>; figures?: string };
/** A heading choice with its hinted heading; `further`: the headings of the steps with which the move continues. */
export type HintedHeadingChoice = TurnHull & { hintMark?: HintMark & { heading: number; further?: number[] } };
/** A transfer with its hint. */
export type HintedTransferChoice = PutItem & { hintMark?: HintMark };

type HintedOption = NonNullable<MoveHint["options"]>[number];

const markOf = (option: HintedOption, hint: MoveHint): HintMark => ({
  chance: option.chance,
  named: true,
  best: isBest(option, hint),
});
/** Whether an option is marked as the best: also a first idea, whose figures are still computed. */
const isBest = (option: HintedOption, hint: MoveHint): boolean =>
  option.best ?? (hint.more === true && option === hint.options?.[0]);
export const BEST_SIGN = "★"; // a good choice, whatever its chance
export const PLAYED_SIGN = "✕"; // the played choice, if another was better

/** A grid with a preview of the placement that a hint suggests, likewise a chart. */
export type HintedGrid = Grid & { preview?: readonly Token[] };
export type HintedChart = Chart & { preview?: readonly Hull[] };

/** The scene with a hint on it; without one, the same scene. */
export function withHint(scene: Scene, hint: MoveHint | null): Scene {
  if (hint?.drawn?.length) return { ...scene, panels: scene.panels.map((panel) => withPreview(panel, hint)) };
  if (!hint?.options?.length) return scene;
  return { ...scene, choices: (scene.choices ?? []).map((choice) => withMarks(choice, hint)) };
}

function withPreview(panel: Scene["panels"][number], hint: MoveHint): Scene["panels"][number] {
  const preview = hint.drawn?.find((each) => each.panel === panel.id);
  if (preview && panel.type === "grid") return { ...panel, preview: preview.tokens ?? [] } as HintedGrid;
  return preview && panel.type === "chart" ? ({ ...panel, preview: preview.hulls ?? [] } as HintedChart) : panel;
}

function withMarks(choice: Choice, hint: MoveHint): Choice {
  const options = (hint.options ?? []).filter((each) => each.mark?.choice === choice.id);
  if (choice.type === "aim") return markedSquares(choice, hint, options);
  const [first] = options;
  if (!first) return choice.type === "press" ? { ...choice, hint: null } : choice;
  switch (choice.type) {
    case "press":
      return { ...choice, hint: hintOf(choice, first, hint) };
    case "put":
      return {
        ...choice,
        hintMark: {
          ...markOf(first, hint),
          best: first === hint.options?.find((each) => isBest(each, hint)),
          isOnly: hint.options?.length === 1,
        },
      } as HintedTransferChoice;
    case "swing":
      return {
        ...choice,
        hintMark: {
          ...markOf(first, hint),
          best: isBest(first, hint) && first === hint.options?.[0],
          heading: first.mark?.heading ?? choice.heading,
          further: (first.following ?? []).map((step) => Number((step as Record<string, unknown>)[choice.blank])),
        },
      } as HintedHeadingChoice;
    default:
      return choice;
  }
}

/** The hint of a button: its chance, or only the star if the chance is of another kind. */
function hintOf({ hint }: Press, option: HintedOption, whole: MoveHint): Hint {
  const figure = hint ? { sentence: "", value: null } : { sentence: figureText(option), value: option.chance };
  return { ...figure, best: isBest(option, whole) };
}

/** The chance beside the label of a button, with the sign: a bare number there would not say what it counts. */
const figureText = (option: HintedOption): string =>
  option.chance === null || Number.isNaN(option.chance) ? formatChance(option) : chanceText(option);

function markedSquares(aim: Aim, hint: MoveHint, options: readonly HintedOption[]): HintedSquareChoice {
  const marks: Record<number, HintMark> = {};
  for (const { choice, square, chance } of hint.map ?? [])
    if (choice === aim.id) marks[square] = { chance, named: false, best: false };
  for (const each of options) {
    const square = each.mark?.square;
    if (square != null)
      marks[square] = {
        ...markOf(each, hint),
        best: isBest(each, hint) && each === hint.options?.[0],
        piece: aim.piece ?? null,
      };
  }
  return Object.keys(marks).length ? { ...aim, hintMarks: marks, figures: hint.figures ?? "" } : aim;
}

/** The meaning of the chances on the squares, in words; "" if there are none. */
export const chanceMeaning = (aims: readonly HintedSquareChoice[]): string =>
  aims.find((aim) => aim.hintMarks)?.figures ?? "";

const rank = ({ best, chance }: HintMark): number => Number(best) + (chance ?? 0);

/** The marks of a grid. If several choices share a square, the named or the better one is marked. */
export function marksBySquare(aims: readonly HintedSquareChoice[]): Map<number, HintMark> {
  const markBySquare = new Map<number, HintMark>();
  for (const aim of aims)
    for (const [square, each] of Object.entries(aim.hintMarks ?? {})) {
      const before = markBySquare.get(Number(square));
      if (!before || rank(before) < rank(each)) markBySquare.set(Number(square), each);
    }
  return markBySquare;
}

/** A chance in percent; 0 and 100 only if it is certain; "" if it is not known yet. */
export function formatChance({ chance, played }: Pick<HintMark, "chance" | "played">): string {
  if (played) return PLAYED_SIGN;
  if (chance === null) return "";
  if (Number.isNaN(chance)) return BEST_SIGN;
  return String(wholePercent(chance));
}

/** A chance in percent, with the sign. */
export const chanceText = (mark: Pick<HintMark, "chance">): string => say("percent", { share: formatChance(mark) });

/** A mark on a square in words. */
export function markText(mark: HintMark): string {
  if (mark.played) return say("compared-played");
  return mark.chance === null || Number.isNaN(mark.chance) ? say("good-choice") : chanceText(mark);
}

/** A scene with the good choice marked. */
export function withGoodChoice(scene: Scene, mark: ChoiceMark): Scene {
  return withHintOnly(scene, { options: [{ mark, chance: NaN, best: true }] } as unknown as MoveHint);
}

/** The scene with the hint's marks and without choices, shown after a puzzle is solved. */
export function withHintOnly(scene: Scene, hint: MoveHint): Scene {
  return { ...scene, choices: (withHint(scene, hint).choices ?? []).flatMap(hintedOnly) };
}

/**
 * The scene of a puzzle after its answer, with only the right answers marked, and the question's choices to mark others
 * among. `isMoved`: the answer has been played on the board, where the headings of the question mean nothing any more;
 * otherwise a shot has fallen whose result is not known.
 */
export function withAnswerPlayed(
  scene: Scene,
  solution: MoveHint,
  isMoved: boolean,
): { question: Scene; scene: Scene } {
  const choices = (scene.choices ?? []).filter(({ type }) => !isMoved || type !== "swing");
  const question = { ...scene, choices };
  const options = (solution.options ?? [])
    .filter(({ best }) => best)
    .map((option) => ({ ...option, chance: option.mark?.square == null ? NaN : null }));
  const shown = withHintOnly(question, { ...solution, figures: "", map: [], options });
  const marked = (shown.choices ?? []).map((choice) => {
    const { hintMarks } = choice as HintedSquareChoice;
    if (isMoved || choice.type !== "aim" || choice.piece != null || !hintMarks) return choice;
    const withShots = Object.entries(hintMarks).map(([square, mark]) => [square, { ...mark, shot: mark.best }]);
    return { ...choice, hintMarks: Object.fromEntries(withShots) as Record<number, HintMark> };
  });
  return { question, scene: { ...shown, choices: marked } };
}

/** The kind of the area of a clue, which only this page adds to a grid. */
export const CLUE_AREA = "clue";

/** A ship with the mark of a clue. */
const withClueMark = (hull: Hull): Hull => ({ ...hull, marks: [...(hull.marks ?? []), CLUE_AREA] });

/** The scene with only the choices of a clue, its area marked on their grids, and other buttons closed in their place. */
export function withClue(scene: Scene, clue: PuzzleClue, label: string): Scene {
  const { choices: ids = [], squares = [] } = clue;
  const closed = { clause: "", sentence: clue.sentence };
  const choices = (scene.choices ?? []).flatMap((choice) => {
    if (!ids.length || ids.includes(choice.id)) return [choice];
    return choice.type === "press" ? [{ ...choice, closed }] : [];
  });
  const grids = choices.flatMap((choice) => (choice.type === "aim" && squares.length ? [choice.panel] : []));
  const area = { kind: CLUE_AREA, label, squares };
  const ships = choices.flatMap((choice) => (ids.length && choice.type === "swing" ? [choice.hull] : []));
  const panels = scene.panels.map((panel) =>
    panel.type === "chart"
      ? { ...panel, hulls: (panel.hulls ?? []).map((hull) => (ships.includes(hull.id) ? withClueMark(hull) : hull)) }
      : panel.type === "grid" && grids.includes(panel.id)
        ? { ...panel, areas: [...(panel.areas ?? []), area] }
        : panel,
  );
  return { ...scene, panels, choices };
}

/** The square of the piece that a clue names, or the first of its area; null if it is about neither. */
export function clueSquare({ panels, choices = [] }: Scene, { squares = [] }: PuzzleClue): number | null {
  const pieces = choices.flatMap((choice) => (choice.type === "aim" && choice.piece ? [choice.piece] : []));
  for (const panel of panels) {
    const token = panel.type === "grid" ? panel.tokens?.find(({ id }) => pieces.includes(id)) : undefined;
    if (panel.type === "grid" && token) return token.y * panel.width + token.x;
  }
  return squares[0] ?? null;
}

const CLOSED_REASON = { clause: "", sentence: "" }; // without text, as the solution is shown

function hintedOnly(choice: Choice): Choice[] {
  switch (choice.type) {
    case "aim":
      return (choice as HintedSquareChoice).hintMarks ? [{ ...choice, fit: CLOSED.repeat(choice.fit.length) }] : [];
    case "press":
      return choice.hint?.best ? [{ ...choice, closed: CLOSED_REASON }] : [];
    case "put":
      return (choice as HintedTransferChoice).hintMark ? [choice] : [];
    case "swing":
      return (choice as HintedHeadingChoice).hintMark ? [choice] : [];
    default:
      return [];
  }
}

/** The hints of putting an item onto this one, best first. */
export const hintsOnto = (
  transferChoices: readonly HintedTransferChoice[],
  id: string,
): { choice: PutItem; hintMark: HintMark }[] =>
  transferChoices
    .flatMap((choice) => (choice.hintMark && choice.onto === id ? [{ choice, hintMark: choice.hintMark }] : []))
    .toSorted((one, other) => (other.hintMark.chance ?? 0) - (one.hintMark.chance ?? 0));

/** Whether an item is part of the best hinted transfer, or of the selected one. */
export const isHintedPiece = (transferChoices: readonly HintedTransferChoice[], id: string): boolean =>
  transferChoices.some(
    ({ hintMark, pieces }) => hintMark && !hintMark.played && pieces.includes(id) && (hintMark.best || hintMark.isOnly),
  );

/** Whether an item was part of the played transfer, where another choice was better. */
export const isPlayedPiece = (transferChoices: readonly HintedTransferChoice[], id: string): boolean =>
  transferChoices.some(({ hintMark, pieces, onto }) => hintMark?.played && (onto === id || pieces.includes(id)));

/** The ids of the ships in a hint. */
export const hintedShips = (scene: Scene): string[] =>
  (scene.choices ?? []).flatMap((choice) => {
    if (choice.type === "swing") return (choice as HintedHeadingChoice).hintMark ? [choice.hull] : [];
    return choice.type === "put" && (choice as HintedTransferChoice).hintMark ? [...choice.pieces, choice.onto] : [];
  });
