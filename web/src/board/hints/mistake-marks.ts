/** Marks of the played and the better choice on a scene, each with its own sign. */

import type { Choice } from "../../scene/choices";
import type { ChoiceMark, MistakeComparison, Scene } from "../../api/wire";
import {
  type HintMark,
  type HintedSquareChoice,
  type HintedTransferChoice,
  type HintedHeadingChoice,
  PLAYED_SIGN,
  BEST_SIGN,
} from "./hint-marks";

/** Which of the two choices of a comparison is marked. */
type ComparisonKind = "played" | "best";

/** An answer to mark; `isRight`: it was as good as the best. */
export type AnswerMark = ChoiceMark & { readonly isRight?: boolean };

/** The words for the two signs. */
export interface ComparisonWords {
  played: string;
  better: string;
}

/** The scene before a choice, with that choice and the better one marked. */
export function withComparison(
  scene: Scene,
  { choices = [], made_at, best_at }: MistakeComparison,
  words: ComparisonWords,
): Scene {
  const marks: [ChoiceMark | null | undefined, ComparisonKind][] = [
    [made_at, "played"],
    [best_at, "best"],
  ];
  const marked: Choice[] = [];
  for (const [mark, kind] of marks) {
    const choice = choices.find(({ id }) => id === mark?.choice);
    if (!choice || !mark) continue;
    const existing = marked.find((each): each is HintedSquareChoice => each.id === choice.id && each.type === "aim");
    if (existing && choice.type === "aim") Object.assign(existing.hintMarks ?? {}, squareMarks(choice, mark, kind));
    else
      marked.push({
        ...withMark(choice, mark, kind, words),
        id: marked.some(({ id }) => id === choice.id) ? `${choice.id} better` : choice.id,
      });
  }
  return { ...scene, choices: marked };
}

/** The scene `shown` with these choices of `scene` marked as played or as right, beside its present marks. */
export function withPlayed(
  scene: Scene,
  shown: Scene,
  playedMarks: readonly AnswerMark[],
  words: ComparisonWords,
): Scene {
  let choices: Choice[] = [...(shown.choices ?? [])];
  for (const mark of playedMarks) {
    const kind = mark.isRight ? "best" : "played";
    const choice = scene.choices?.find(({ id }) => id === mark.choice);
    if (!choice) continue;
    const existing = choices.find(({ id }) => id === choice.id);
    if (existing && markedHeading(existing) !== null) {
      choices = withPlayedHeading(choices, withMark(choice, mark, kind, words) as HintedHeadingChoice);
      continue;
    }
    if (mark.isRight && existing?.type === "press") continue; // the hint of the solution marks it
    const newChoice =
      existing?.type === "aim"
        ? withPlayedSquare(existing, mark, kind)
        : mark.isRight && existing?.type === "put"
          ? withBest(existing)
          : withMark(choice, mark, kind, words);
    choices = existing ? choices.map((each) => (each === existing ? newChoice : each)) : [...choices, newChoice];
  }
  return playedMarks.length ? { ...shown, choices } : shown;
}

/** A hinted transfer, marked as the best beside its figure. */
const withBest = (choice: HintedTransferChoice): Choice =>
  ({ ...choice, hintMark: { ...markOf("best"), ...choice.hintMark, best: true } }) as HintedTransferChoice;

/** The marked heading of a choice to turn a ship; null if it has none. */
const markedHeading = (choice: Choice): number | null =>
  choice.type === "swing" ? ((choice as HintedHeadingChoice).hintMark?.heading ?? null) : null;

/** The choices with one more heading of a ship marked, unless it is marked already. */
function withPlayedHeading(choices: readonly Choice[], played: HintedHeadingChoice): Choice[] {
  const heading = played.hintMark?.heading ?? played.heading;
  const isMarked = choices.some(
    (each) => each.type === "swing" && each.hull === played.hull && markedHeading(each) === heading,
  );
  return isMarked ? [...choices] : [...choices, { ...played, id: `${played.id} ${heading}` }];
}

/** The scene with an answer marked as played; it can be changed, so buttons and transfers keep their own hints. */
export function withAnswerMark(scene: Scene, mark: ChoiceMark, words: ComparisonWords): Scene {
  const { choices: marked = [] } = withPlayed(scene, scene, [mark], words);
  const choices = marked.map((choice, index) => {
    const before = scene.choices?.[index];
    const hasHint = before?.type === choice.type && (before.type === "press" || before.type === "put");
    return hasHint ? ({ ...choice, hint: before.hint ?? null } as Choice) : choice;
  });
  return { ...scene, choices };
}

/** A square choice with one more square marked; its best square stays marked as the best, a right one keeps its figure. */
function withPlayedSquare(aim: HintedSquareChoice, mark: ChoiceMark, kind: ComparisonKind): HintedSquareChoice {
  const before = mark.square == null ? undefined : aim.hintMarks?.[mark.square];
  if (before?.best) return aim;
  const marks = squareMarks(aim, mark, kind);
  if (before?.chance != null && mark.square != null && kind === "best") marks[mark.square] = { ...before, best: true };
  return { ...aim, hintMarks: { ...aim.hintMarks, ...marks }, figures: aim.figures ?? "" };
}

const markOf = (kind: ComparisonKind): HintMark => ({
  chance: NaN,
  named: true,
  best: kind === "best",
  played: kind === "played",
});

const squareMarks = (
  aim: HintedSquareChoice,
  { square }: ChoiceMark,
  kind: ComparisonKind,
): Record<number, HintMark> => (square == null ? {} : { [square]: { ...markOf(kind), piece: aim.piece ?? null } });

function withMark(choice: Choice, mark: ChoiceMark, kind: ComparisonKind, { played, better }: ComparisonWords): Choice {
  const best = kind === "best";
  const hint = { sentence: best ? better : `${PLAYED_SIGN} ${played}`, best };
  switch (choice.type) {
    case "aim": // no piece can be taken any more: an arrow shows the move
      return {
        ...choice,
        piece: null,
        hintMarks: squareMarks(choice, mark, kind),
        figures: `${PLAYED_SIGN} ${played} · ${BEST_SIGN} ${better}`,
      } as HintedSquareChoice;
    case "press":
      return { ...choice, hint };
    case "put":
      return { ...choice, hint, hintMark: markOf(kind) } as HintedTransferChoice;
    case "swing":
      return {
        ...choice,
        hintMark: { ...markOf(kind), heading: mark.heading ?? choice.heading },
      } as HintedHeadingChoice;
    default:
      return choice;
  }
}
