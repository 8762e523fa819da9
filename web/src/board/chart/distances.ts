/** Distances from the selected draft ship to the nearest others, drawn and in words. */

import type { Hull } from "../../api/wire";
import type { Deployment } from "./deployment.svelte";
import { type Gap, shortestGap, type Outline } from "./geometry";

/** The distance to one of the player's ships or to an enemy ship. */
export interface Distance extends Gap {
  kind: "own" | "enemy";
}

/** The distances to the nearest own ship and to the nearest enemy. */
export function nearestDistances(
  deployment: Deployment,
  hulls: readonly Hull[],
  isEnemy: (hull: Hull) => boolean,
): Distance[] {
  const id = deployment.selectedId;
  if (id === null || !deployment.positions.has(id)) return [];
  const others = [...deployment.positions.keys()]
    .filter((other) => other !== id)
    .map((other) => deployment.outline(other));
  const ownOutlines = [...others, ...hulls.filter((hull) => !isEnemy(hull)).map((hull) => hull.outline)];
  const enemyOutlines = hulls.filter(isEnemy).map((hull) => hull.outline);
  return [
    ...nearest("own", deployment.outline(id), ownOutlines),
    ...nearest("enemy", deployment.outline(id), enemyOutlines),
  ];
}

function nearest(kind: Distance["kind"], outline: Outline, others: readonly Outline[]): Distance[] {
  const [found] = others.map((other) => shortestGap(outline, other)).sort((a, b) => a.length - b.length);
  return found ? [{ kind, ...found }] : [];
}
