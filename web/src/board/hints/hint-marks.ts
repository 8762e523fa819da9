/** Hints, marked on the squares, buttons, items and ships of a scene. */

import { type Choice, CLOSED } from "../../scene/choices";
import type {
  Aim,
  Chart,
  ChoiceMark,
  Grid,
  Hint,
  HintTold,
  Hull,
  Put,
  Press,
  Scene,
  Swing,
  Token,
} from "../../api/wire";

/** The mark of a hint on a square, or beside a ship. */
export interface HintMark {
  /** From 0 to 1. */
  chance: number;
  /** The half-width of 95 %; 0: it is known exactly. */
  spread: number;
  /** Whether the text of the hint names this choice; `best`: as the best one. */
  told: boolean;
  best: boolean;
  /** Whether this choice was played, where a better one is marked too. */
  played?: boolean;
  /** The token that would go there. */
  piece?: string | null;
}

/** An aim with what is hinted of its squares, and what the figures there mean. */
export type HintedSquareChoice = Aim & { felt?: Record<number, HintMark>; figures?: string };
/** A ship to turn, and its new heading. */
export type HintedHeadingChoice = Swing & { felt?: HintMark & { heading: number } };
/** Something that may be put or pressed. */
export type HintedTransferChoice = Put & { felt?: HintMark };

type Told = NonNullable<HintTold["options"]>[number];

const felt = (told: Told): HintMark => ({ chance: told.chance, spread: 0, told: true, best: told.best ?? false });
export const STAR = "★"; // made well, by whatever chance
export const PLAYED = "✕"; // what was played where something was better
const figure = ({ chance }: { chance: number }): string =>
  Number.isNaN(chance) ? STAR : String(Math.round(chance * 100));

/** A grid or a chart with a preview of what a hint suggests. */
export type HintedGrid = Grid & { drawn?: readonly Token[] };
export type HintedChart = Chart & { drawn?: readonly Hull[] };

/** The scene with a hint on it; without one, the same scene. */
export function withHint(scene: Scene, hint: HintTold | null): Scene {
  if (hint?.drawn?.length) return { ...scene, panels: scene.panels.map((panel) => drawnOn(panel, hint)) };
  if (!hint?.options?.length) return scene;
  return { ...scene, choices: (scene.choices ?? []).map((choice) => shown(choice, hint)) };
}

function drawnOn(panel: Scene["panels"][number], hint: HintTold): Scene["panels"][number] {
  const drawn = hint.drawn?.find((each) => each.panel === panel.id);
  if (drawn && panel.type === "grid") return { ...panel, drawn: drawn.tokens ?? [] } as HintedGrid;
  return drawn && panel.type === "chart" ? ({ ...panel, drawn: drawn.hulls ?? [] } as HintedChart) : panel;
}

function shown(choice: Choice, hint: HintTold): Choice {
  const told = (hint.options ?? []).filter((each) => each.mark?.choice === choice.id);
  if (choice.type === "aim") return aimed(choice, hint, told);
  const [first] = told;
  if (!first) return choice;
  switch (choice.type) {
    case "press":
      return { ...choice, hint: coached(choice, first) };
    case "put":
      return { ...choice, hint: coached(choice, first), felt: felt(first) } as HintedTransferChoice;
    case "swing":
      return {
        ...choice,
        felt: { ...felt(first), heading: first.mark?.heading ?? choice.heading },
      } as HintedHeadingChoice;
    default:
      return choice;
  }
}

/** The hint of a button: its own words, or the chance. */
function coached({ hint }: Press | Put, told: Told): Hint {
  return { ...(hint ?? { sentence: figure(told), value: told.chance }), best: told.best ?? false };
}

function aimed(aim: Aim, hint: HintTold, told: readonly Told[]): HintedSquareChoice {
  const marks: Record<number, HintMark> = {};
  for (const { choice, square, chance, spread } of hint.map ?? [])
    if (choice === aim.id) marks[square] = { chance, spread: spread ?? 0, told: false, best: false };
  for (const each of told) {
    const square = each.mark?.square;
    if (square != null)
      marks[square] = {
        ...felt(each),
        best: each === hint.options?.[0],
        spread: marks[square]?.spread ?? 0,
        piece: aim.piece ?? null,
      };
  }
  return Object.keys(marks).length ? { ...aim, felt: marks, figures: hint.figures ?? "" } : aim;
}

/** The meaning of the chances on the squares, in words; "": there are none. */
export const chanceMeaning = (aims: readonly HintedSquareChoice[]): string =>
  aims.find((aim) => aim.felt)?.figures ?? "";

const rank = ({ best, chance }: HintMark): number => Number(best) + chance;

/** All that is hinted of the squares of a grid: of several aims at one square the one that is named, or the better. */
export function marksBySquare(aims: readonly HintedSquareChoice[]): Map<number, HintMark> {
  const found = new Map<number, HintMark>();
  for (const aim of aims)
    for (const [square, each] of Object.entries(aim.felt ?? {})) {
      const before = found.get(Number(square));
      if (!before || rank(before) < rank(each)) found.set(Number(square), each);
    }
  return found;
}

/** A chance as it is written: in points of a hundred; 0 and 100 only where it is certain. */
export function formatChance({ chance, played }: Pick<HintMark, "chance" | "played">): string {
  if (played) return PLAYED;
  if (Number.isNaN(chance)) return STAR;
  const whole = Math.round(chance * 100);
  return String(chance > 0 && whole === 0 ? 1 : chance < 1 && whole === 100 ? 99 : whole);
}

/** A scene with the good choice marked. */
export function withGoodChoice(scene: Scene, mark: ChoiceMark): Scene {
  return withHintOnly(scene, { options: [{ mark, chance: NaN, best: true }] } as unknown as HintTold);
}

/** The scene with the hint's marks and without choices, shown after a puzzle is solved. */
export function withHintOnly(scene: Scene, hint: HintTold): Scene {
  return { ...scene, choices: (withHint(scene, hint).choices ?? []).flatMap(looked) };
}

const SHUT = { clause: "", sentence: "" }; // no reason: the solution is shown

function looked(choice: Choice): Choice[] {
  switch (choice.type) {
    case "aim":
      return (choice as HintedSquareChoice).felt ? [{ ...choice, fit: CLOSED.repeat(choice.fit.length) }] : [];
    case "press":
      return choice.hint?.best ? [{ ...choice, closed: SHUT }] : [];
    case "put":
      return (choice as HintedTransferChoice).felt ? [choice] : [];
    case "swing":
      return (choice as HintedHeadingChoice).felt ? [choice] : [];
    default:
      return [];
  }
}

/** The hints of putting an item onto this one, best first. */
export const hintsOnto = (puts: readonly HintedTransferChoice[], id: string): { put: Put; felt: HintMark }[] =>
  puts
    .flatMap((put) => (put.felt && put.onto === id ? [{ put, felt: put.felt }] : []))
    .toSorted((one, other) => other.felt.chance - one.felt.chance);

/** Whether this thing is to be taken: for the best that is hinted, or for the one choice that is looked at. */
export function isHintedPiece(puts: readonly HintedTransferChoice[], id: string): boolean {
  const told = puts.filter((put) => put.felt && !put.felt.played);
  return told.some((put) => put.pieces.includes(id) && (put.felt?.best || told.length === 1));
}

/** Whether this thing was taken, where something else was better. */
export const isPlayedPiece = (puts: readonly HintedTransferChoice[], id: string): boolean =>
  puts.some(({ felt, pieces, onto }) => felt?.played && (onto === id || pieces.includes(id)));

/** The ids of the ships in a hint. */
export const hintedShips = (scene: Scene): string[] =>
  (scene.choices ?? []).flatMap((choice) => {
    if (choice.type === "swing") return (choice as HintedHeadingChoice).felt ? [choice.hull] : [];
    return choice.type === "put" && (choice as HintedTransferChoice).felt ? [...choice.pieces, choice.onto] : [];
  });
