/** Distances from the selected draft piece to the nearest others, drawn and in words. */

import type { Hull } from "../../api/wire";
import type { Deployment } from "./deployment.svelte";
import { type Gap, shortestGap, type Outline } from "./geometry";

export interface Distance extends Gap {
  kind: "own" | "enemy";
}

/** The distances to the nearest own ship and to the nearest enemy. */
export function nearestDistances(
  drafts: Deployment,
  hulls: readonly Hull[],
  hostile: (hull: Hull) => boolean,
): Distance[] {
  const id = drafts.chosen;
  if (id === null || !drafts.moorings.has(id)) return [];
  const others = [...drafts.moorings.keys()].filter((other) => other !== id).map((other) => drafts.outline(other));
  const own = [...others, ...hulls.filter((hull) => !hostile(hull)).map((hull) => hull.outline)];
  const theirs = hulls.filter(hostile).map((hull) => hull.outline);
  return [...nearest("own", drafts.outline(id), own), ...nearest("enemy", drafts.outline(id), theirs)];
}

function nearest(kind: Distance["kind"], here: Outline, others: readonly Outline[]): Distance[] {
  const [found] = others.map((other) => shortestGap(here, other)).sort((a, b) => a.length - b.length);
  return found ? [{ kind, ...found }] : [];
}
