/** How far the chosen piece that is laid out lies from others: what is drawn, and what is said. */

import type { Hull } from "../../api/wire";
import type { Drafts } from "./deployment.svelte";
import { type Gap, gap, type Outline } from "./geometry";

export interface Measure extends Gap {
  kind: "own" | "enemy";
}

/** From it to the nearest of one's own and to the nearest of the enemy's. */
export function measures(drafts: Drafts, hulls: readonly Hull[], hostile: (hull: Hull) => boolean): Measure[] {
  const id = drafts.chosen;
  if (id === null || !drafts.moorings.has(id)) return [];
  const others = [...drafts.moorings.keys()].filter((other) => other !== id).map((other) => drafts.outline(other));
  const own = [...others, ...hulls.filter((hull) => !hostile(hull)).map((hull) => hull.outline)];
  const theirs = hulls.filter(hostile).map((hull) => hull.outline);
  return [...nearest("own", drafts.outline(id), own), ...nearest("enemy", drafts.outline(id), theirs)];
}

function nearest(kind: Measure["kind"], here: Outline, others: readonly Outline[]): Measure[] {
  const [found] = others.map((other) => gap(here, other)).sort((a, b) => a.length - b.length);
  return found ? [{ kind, ...found }] : [];
}
