/** Decisive events between two scenes: losses, arrivals, gains, fights. */

import { hasMark } from "./marks";
import type { Mark } from "./vocabulary";
import type { Hull, Scene, Token } from "../api/wire";

/** Whether there was a loss or an arrival: a ship sunk or removed, a boat sent back or arrived. */
export function hasLossOrArrival(before: Scene, after: Scene): boolean {
  const known = lostOrArrivedIds(before);
  return (
    [...lostOrArrivedIds(after)].some((each) => !known.has(each)) ||
    hasLostShip(before, after) ||
    hasBoatSentBack(before, after)
  );
}

/** The owner who has more cards than before, or of whose cards one carries more; null if there is none. */
export function gainingSeat(before: Scene, after: Scene): number | null {
  for (const panel of after.panels) {
    const previous = before.panels.find(({ id }) => id === panel.id);
    if (panel.type !== "cards" || previous?.type !== "cards" || panel.owner == null) continue;
    const count = (cards: typeof panel.cards = []): number =>
      cards.length + cards.reduce((sum, { under = [] }) => sum + under.length, 0);
    if (count(panel.cards) > count(previous.cards)) return panel.owner;
  }
  return null;
}

/** Whether an owner has more cards than before, or one of them carries more. */
export const hasGain = (before: Scene, after: Scene): boolean => gainingSeat(before, after) !== null;

/** Whether there was a loss, a gain, an arrival, damage to a ship, or a fight decided by dice. */
export const isDecisive = (before: Scene, after: Scene): boolean =>
  [hasLossOrArrival, hasGain, hasDamage, hasDecidedFight, hasDamageRoll].some((each) => each(before, after));

/** A decisive event: its ply, and by how many points it changed the scores. */
export interface DecisiveEvent {
  readonly ply: number;
  readonly points: number;
}

/** The sum of the changes of all players' points. */
export function pointsChange(before: Scene, after: Scene): number {
  const known = pointsOf(before);
  return [...pointsOf(after)].reduce((sum, [id, points]) => sum + Math.abs(points - (known.get(id) ?? points)), 0);
}

const pointsOf = (scene: Scene): Map<string, number> =>
  new Map(
    scene.panels.flatMap((panel) => {
      const points = panel.type === "tally" ? panel.counts?.find(({ kind }) => kind === "points") : undefined;
      return points ? [[panel.id, points.value]] : [];
    }),
  );

const MAX_POINT_EVENTS = 5;

/** The plies of the most decisive events: of those that changed points the largest ones; without any, all. */
export function mostDecisive(events: readonly DecisiveEvent[]): number[] {
  const largest = events
    .filter(({ points }) => points)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MAX_POINT_EVENTS);
  return (largest.length ? largest : events).map(({ ply }) => ply).toSorted((one, other) => one - other);
}

/** Whether a ship on a chart was damaged. */
export function hasDamage(before: Scene, after: Scene): boolean {
  const known = new Map(hullsOf(before).map(({ id, damage = 0 }) => [id, damage]));
  return hullsOf(after).some(({ id, damage = 0 }) => damage > (known.get(id) ?? damage));
}

/** The ships on the charts of a scene. */
export const hullsOf = (scene: Scene): Hull[] =>
  scene.panels.flatMap((panel) => (panel.type === "chart" ? (panel.hulls ?? []) : []));

export const hasDecidedFight = (before: Scene, after: Scene): boolean => countFights(before, after) > 0;

const hasDamageRoll = (before: Scene, after: Scene): boolean => countDamageRolls(before, after) > 0;

/** The number of trays whose dice decided a fight; each is shown separately. */
export const countFights = (before: Scene, after: Scene): number => countTrays(before, after, "won", "lost");

/** The number of trays whose dice decided the damage of a fight. */
export const countDamageRolls = (before: Scene, after: Scene): number => countTrays(before, after, "touched", "sunk");

/** The number of trays with new dice that have one of these marks. */
function countTrays(before: Scene, after: Scene, ...marks: Mark[]): number {
  const known = new Set(before.panels.flatMap((panel) => markedDice(panel, marks)));
  return after.panels.filter((panel) => markedDice(panel, marks).some((each) => !known.has(each))).length;
}

/** The dice of a tray that have one of these marks, each with its face. */
function markedDice(panel: Scene["panels"][number], marks: readonly Mark[]): string[] {
  const dice = panel.type === "tray" ? (panel.dice ?? []) : [];
  return dice.filter((die) => hasMark(die, ...marks)).map(({ id, pips }) => `${id} ${pips}`);
}

/** Whether a boat is more than one square away from its previous square. */
export function hasBoatSentBack(before: Scene, after: Scene): boolean {
  const known = new Map(boats(before).map((boat) => [boat.id, boat]));
  return boats(after).some(({ id, x, y }) => {
    const previous = known.get(id);
    return previous !== undefined && Math.max(Math.abs(previous.x - x), Math.abs(previous.y - y)) > 1;
  });
}

const boats = (scene: Scene): Token[] =>
  scene.panels.flatMap((panel) =>
    panel.type === "grid" ? (panel.tokens ?? []).filter(({ kind }) => kind === "boat") : [],
  );

/** The ids of tokens and ships that are sunk or have arrived. */
function lostOrArrivedIds(scene: Scene): Set<string> {
  return new Set(
    scene.panels.flatMap((panel) => {
      if (panel.type === "grid")
        return (panel.tokens ?? [])
          .filter((token) => ["wreck", "ashore"].includes(token.kind) || hasMark(token, "sunk"))
          .map(({ id }) => id);
      if (panel.type === "chart")
        return (panel.hulls ?? []).filter(({ damage = 0, of = 0 }) => of > 0 && damage >= of).map(({ id }) => id);
      return [];
    }),
  );
}

/** Whether a ship was removed from a chart, or an owner has fewer ships among the cards. */
export function hasLostShip(before: Scene, after: Scene): boolean {
  return before.panels.some((panel) => {
    const now = after.panels.find(({ id }) => id === panel.id);
    if (panel.type === "chart" && now?.type === "chart") {
      const ids = new Set((now.hulls ?? []).map(({ id }) => id));
      return (panel.hulls ?? []).some(({ id, side }) => side != null && !ids.has(id));
    }
    if (panel.type === "cards" && now?.type === "cards" && panel.owner != null) {
      const shipCount = (cards: typeof panel.cards): number =>
        (cards ?? []).filter(({ kind }) => kind === "ship").length;
      return shipCount(now.cards) < shipCount(panel.cards);
    }
    return false;
  });
}
