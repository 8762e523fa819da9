/** Decisive events between two scenes: losses, arrivals, gains, fights. */

import { hasMark } from "./marks";
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

/** Whether an owner has more cards than before, or one of them carries more. */
export function hasGain(before: Scene, after: Scene): boolean {
  return after.panels.some((panel) => {
    const previous = before.panels.find(({ id }) => id === panel.id);
    if (panel.type !== "cards" || previous?.type !== "cards" || panel.owner == null) return false;
    const count = (cards: typeof panel.cards = []): number =>
      cards.length + cards.reduce((sum, { under = [] }) => sum + under.length, 0);
    return count(panel.cards) > count(previous.cards);
  });
}

/** Whether there was a loss, a gain, an arrival, damage to a ship, or a fight decided by dice. */
export const isDecisive = (before: Scene, after: Scene): boolean =>
  [hasLossOrArrival, hasGain, hasDamage, hasDecidedFight].some((each) => each(before, after));

/** Whether a ship on a chart was damaged. */
export function hasDamage(before: Scene, after: Scene): boolean {
  const known = new Map(hullsOf(before).map(({ id, damage = 0 }) => [id, damage]));
  return hullsOf(after).some(({ id, damage = 0 }) => damage > (known.get(id) ?? damage));
}

/** The ships on the charts of a scene. */
export const hullsOf = (scene: Scene): Hull[] =>
  scene.panels.flatMap((panel) => (panel.type === "chart" ? (panel.hulls ?? []) : []));

export const hasDecidedFight = (before: Scene, after: Scene): boolean => countFights(before, after) > 0;

/** The number of rolls that decided a fight; each is shown separately. */
export function countFights(before: Scene, after: Scene): number {
  const known = new Set(before.panels.flatMap(decidedDice));
  return after.panels.filter((panel) => decidedDice(panel).some((each) => !known.has(each))).length;
}

/** The decided dice of a tray, each with its face. */
function decidedDice(panel: Scene["panels"][number]): string[] {
  const dice = panel.type === "tray" ? (panel.dice ?? []) : [];
  return dice
    .filter(({ marks = [] }) => marks.includes("won") || marks.includes("lost"))
    .map(({ id, pips }) => `${id} ${pips}`);
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
