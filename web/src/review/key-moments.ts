/** The key moments of an analysis, in the order of the match, and the step from one to the next. */

import type { KeyMomentLine, MistakeLine, SeatAnalysis } from "../api/wire";
import { say } from "../i18n/catalogue.svelte";
import { type AnalysedSeat, largestMistakes } from "./analysis-chart";

export type KeyMomentKind = "best" | "mistake" | "turning-point";

/** A key moment: the best choice of the seat, one of its mistakes, or a large change. */
export interface KeyMoment {
  kind: KeyMomentKind;
  ply: number;
  seat: number | null;
  text: string;
  /** The change or the advantage in points, in words; empty for a mistake, whose text names its cost. */
  gain: string;
  /** What made it important; for a mistake of another player, the better choice. */
  why?: string;
  mistake?: MistakeLine;
  /** Whether the mistake is the largest of many small losses. */
  isSmall?: boolean;
}

const MAX_MISTAKES = 3;

/**
 * The best choice, the costliest mistakes and the largest changes of a seat, as far as known, each ply once.
 *
 * `others`: the analyses of the other seats, with their mistakes.
 */
export function keyMoments(
  {
    seat,
    turned,
    best,
    costly,
    largest_small: small,
  }: AnalysedSeat & Partial<Pick<SeatAnalysis, "best" | "largest_small">>,
  others: readonly Partial<Pick<SeatAnalysis, "costly">>[] = [],
): KeyMoment[] {
  const momentByPly = new Map<number, KeyMoment>();
  const mistakesOfOthers = new Map(others.flatMap(({ costly = [] }) => costly).map((each) => [each.ply, each.text]));
  const add = (kind: "best" | "turning-point", { ply, seat: actor, gain, text, why = "" }: KeyMomentLine): unknown => {
    const mistake = actor !== null && actor !== seat ? mistakesOfOthers.get(ply) : undefined;
    return momentByPly.set(ply, { kind, ply, seat: actor, gain, text, why: mistake ?? why });
  };
  for (const moment of turned) add("turning-point", moment);
  if (best) add("best", best);
  for (const mistake of largestMistakes(costly, MAX_MISTAKES)) momentByPly.set(mistake.ply, asMoment(mistake, seat));
  if (small && !costly.length) momentByPly.set(small.ply, { ...asMoment(small, seat), isSmall: true });
  return [...momentByPly.values()].toSorted((one, other) => one.ply - other.ply);
}

/** The moment shown first: the best choice, or after a defeat the costliest mistake. */
export function firstMoment(moments: readonly KeyMoment[], hasLost: boolean): KeyMoment | undefined {
  const mistakes = moments.flatMap(({ mistake }) => mistake ?? []);
  const [costliest] = largestMistakes(hasLost ? mistakes : [], 1);
  return (
    moments.find(({ mistake }) => costliest && mistake === costliest) ??
    moments.find(({ kind }) => kind === "best") ??
    moments[0]
  );
}

/** The kind of a moment in words. */
export const kindText = ({ kind, isSmall = false }: KeyMoment): string =>
  say(isSmall ? "moment-small" : `moment-${kind}`);

/** What a moment changed, in brackets; `owner`: whose chances, as a name within a sentence; empty for the reader's. */
export function gainText({ kind, gain }: KeyMoment, owner: string): string {
  if (!gain) return "";
  if (kind === "best") return say("moment-gain", { gain }); // compared with the player's other choices
  return owner ? say("moment-gain-of", { gain, who: owner }) : say("moment-gain-you", { gain });
}

/** A mistake of a seat as a moment that the board can show. */
export const asMoment = (mistake: MistakeLine, seat: number): KeyMoment => ({
  kind: "mistake",
  ply: mistake.ply,
  seat,
  text: mistake.text,
  gain: "",
  mistake,
});

/** The moment before (-1) or after (1) a ply; undefined if there is none. */
export const nextMoment = (moments: readonly KeyMoment[], ply: number, direction: -1 | 1): KeyMoment | undefined =>
  direction < 0 ? moments.findLast((each) => each.ply < ply) : moments.find((each) => each.ply > ply);

/** The plies marked below the slider: those of the listed key moments, or in a plain replay the decisive events. */
export const markedPlies = (
  moments: readonly KeyMoment[] | undefined,
  decisivePlies: readonly number[],
): readonly number[] => (moments ? moments.map(({ ply }) => ply) : decisivePlies);
