/** Which changes between two scenes are decisive events: losses, gains, fights. */

import { hasMark } from "./lookup";
import type { Hull, Scene, Token } from "../api/wire";

/** Whether there was a loss or an arrival: a token sunk, a ship or its card gone, a boat thrown back or ashore. */
export function hasLoss(before: Scene, after: Scene): boolean {
  const known = losses(before);
  return [...losses(after)].some((each) => !known.has(each)) || lostShip(before, after) || thrownBack(before, after);
}

/** Whether an owner has more cards than before, or one of them carries more. */
export function hasGain(before: Scene, after: Scene): boolean {
  return after.panels.some((panel) => {
    const was = before.panels.find(({ id }) => id === panel.id);
    if (panel.type !== "cards" || was?.type !== "cards" || panel.owner == null) return false;
    const count = (cards: typeof panel.cards = []): number =>
      cards.length + cards.reduce((sum, { under = [] }) => sum + under.length, 0);
    return count(panel.cards) > count(was.cards);
  });
}

/** Whether there was a loss or an arrival, a ship was hit, or dice decided a fight. */
export const isDecisive = (before: Scene, after: Scene): boolean =>
  [hasLoss, damagedShip, foughtOut].some((each) => each(before, after));

/** Whether a ship on a chart was damaged. */
function damagedShip(before: Scene, after: Scene): boolean {
  const known = new Map(hulls(before).map(({ id, damage = 0 }) => [id, damage]));
  return hulls(after).some(({ id, damage = 0 }) => damage > (known.get(id) ?? damage));
}

const hulls = (scene: Scene): Hull[] =>
  scene.panels.flatMap((panel) => (panel.type === "chart" ? (panel.hulls ?? []) : []));

const foughtOut = (before: Scene, after: Scene): boolean => countFights(before, after) > 0;

/** The number of rolls that decided a fight; each is shown separately. */
export function countFights(before: Scene, after: Scene): number {
  const known = new Set(before.panels.flatMap(decided));
  return after.panels.filter((panel) => decided(panel).some((each) => !known.has(each))).length;
}

function decided(panel: Scene["panels"][number]): string[] {
  const dice = panel.type === "tray" ? (panel.dice ?? []) : [];
  return dice
    .filter(({ marks = [] }) => marks.includes("won") || marks.includes("lost"))
    .map(({ id, pips }) => `${id} ${pips}`);
}

function thrownBack(before: Scene, after: Scene): boolean {
  const known = new Map(boats(before).map((boat) => [boat.id, boat]));
  return boats(after).some(({ id, x, y }) => {
    const was = known.get(id);
    return was !== undefined && Math.max(Math.abs(was.x - x), Math.abs(was.y - y)) > 1;
  });
}

const boats = (scene: Scene): Token[] =>
  scene.panels.flatMap((panel) =>
    panel.type === "grid" ? (panel.tokens ?? []).filter(({ kind }) => kind === "boat") : [],
  );

function losses(scene: Scene): Set<string> {
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

/** A ship was removed, or an owner has fewer ships among the cards. */
function lostShip(before: Scene, after: Scene): boolean {
  return before.panels.some((panel) => {
    const now = after.panels.find(({ id }) => id === panel.id);
    if (panel.type === "chart" && now?.type === "chart") {
      const ids = new Set((now.hulls ?? []).map(({ id }) => id));
      return (panel.hulls ?? []).some(({ id, side }) => side != null && !ids.has(id));
    }
    if (panel.type === "cards" && now?.type === "cards" && panel.owner != null) {
      const ships = (cards: typeof panel.cards): number => (cards ?? []).filter(({ kind }) => kind === "ship").length;
      return ships(now.cards) < ships(panel.cards);
    }
    return false;
  });
}
