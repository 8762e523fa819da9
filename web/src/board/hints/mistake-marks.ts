/** The played and the better choice, marked on a scene like hints, each with its own sign. */

import type { Choice } from "../../scene/choices";
import type { ChoiceMark, CostlyPair, Scene } from "../../api/wire";
import {
  type HintMark,
  type HintedSquareChoice,
  type HintedTransferChoice,
  type HintedHeadingChoice,
  PLAYED,
  STAR,
} from "./hint-marks";

/** The meaning of the signs, in words. */
export interface ComparisonWords {
  played: string;
  better: string;
}

/** The scene before a choice, with that choice and the better one on it. */
export function withComparison(
  scene: Scene,
  { choices = [], made_at, best_at }: CostlyPair,
  signs: ComparisonWords,
): Scene {
  const pair: [ChoiceMark | null | undefined, boolean][] = [
    [made_at, false],
    [best_at, true],
  ];
  const shown: Choice[] = [];
  for (const [mark, best] of pair) {
    const choice = choices.find(({ id }) => id === mark?.choice);
    if (!choice || !mark) continue;
    const before = shown.find((each): each is HintedSquareChoice => each.id === choice.id && each.type === "aim");
    if (before && choice.type === "aim") Object.assign(before.felt ?? {}, squares(choice, mark, best));
    else
      shown.push({
        ...marked(choice, mark, best, signs),
        id: shown.some(({ id }) => id === choice.id) ? `${choice.id} better` : choice.id,
      });
  }
  return { ...scene, choices: shown };
}

/** The scene `shown` with these choices of `scene` marked as played, beside what is marked there already. */
export function withPlayed(scene: Scene, shown: Scene, tried: readonly ChoiceMark[], signs: ComparisonWords): Scene {
  let choices: Choice[] = [...(shown.choices ?? [])];
  for (const mark of tried) {
    const choice = scene.choices?.find(({ id }) => id === mark.choice);
    if (!choice) continue;
    const there = choices.find(({ id }) => id === choice.id);
    const played = there?.type === "aim" ? playedOn(there, mark) : marked(choice, mark, false, signs);
    choices = there ? choices.map((each) => (each === there ? played : each)) : [...choices, played];
  }
  return tried.length ? { ...shown, choices } : shown;
}

/** A square choice with one more square marked; its best square stays marked as the best. */
function playedOn(aim: HintedSquareChoice, mark: ChoiceMark): HintedSquareChoice {
  if (mark.square != null && aim.felt?.[mark.square]?.best) return aim;
  return { ...aim, felt: { ...aim.felt, ...squares(aim, mark, false) }, figures: aim.figures ?? "" };
}

const felt = (best: boolean): HintMark => ({ chance: NaN, spread: 0, told: true, best, played: !best });

const squares = (aim: HintedSquareChoice, { square }: ChoiceMark, best: boolean): Record<number, HintMark> =>
  square == null ? {} : { [square]: { ...felt(best), piece: aim.piece ?? null } };

function marked(choice: Choice, mark: ChoiceMark, best: boolean, { played, better }: ComparisonWords): Choice {
  const hint = { sentence: best ? better : `${PLAYED} ${played}`, best };
  switch (choice.type) {
    case "aim": // nothing is to be taken any more: an arrow tells what moved
      return {
        ...choice,
        piece: null,
        felt: squares(choice, mark, best),
        figures: `${PLAYED} ${played} · ${STAR} ${better}`,
      } as HintedSquareChoice;
    case "press":
      return { ...choice, hint };
    case "put":
      return { ...choice, hint, felt: felt(best) } as HintedTransferChoice;
    case "swing":
      return { ...choice, felt: { ...felt(best), heading: mark.heading ?? choice.heading } } as HintedHeadingChoice;
    default:
      return choice;
  }
}
