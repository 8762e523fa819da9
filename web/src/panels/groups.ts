/** Panels that belong to one seat stand together; the scene's order says which group matters most. */

import type { Panel } from "../choices";
import type { Scene, Tally } from "../wire";

export type Stage = Exclude<Panel, Tally>;

/** What stands together: the panels where things happen, and the counts below them. */
export interface Group {
  owner: number | null;
  stages: Stage[];
  tallies: Tally[];
}

/**
 * The groups of a scene in its order; counts whose owner has no panel go to the first group. Dice
 * and phases lie where all can see them, whoever is at them.
 */
export function groups(scene: Scene): Group[] {
  const found: Group[] = [];
  const owned = (owner: number | null): Group | undefined => found.find((each) => each.owner === owner);
  for (const panel of scene.panels) {
    if (panel.type === "tally" || idle(panel, scene)) continue;
    const owner = panel.type === "grid" || panel.type === "cards" ? (panel.owner ?? null) : null;
    const group = owned(owner) ?? (panel.type === "tray" || panel.type === "phases" ? found[0] : undefined);
    if (group) group.stages.push(panel);
    else found.push({ owner, stages: [panel], tallies: [] });
  }
  for (const panel of scene.panels) {
    if (panel.type === "tally") (owned(panel.owner ?? null) ?? found[0])?.tallies.push(panel);
  }
  return found;
}

/** How the first panel of a group wants to be laid out: a long one takes the whole width. */
export function shape(group: Group | undefined): "long" | "tall" | "square" | null {
  const grid = group?.stages.find((panel) => panel.type === "grid");
  if (!grid) return null;
  const ratio = grid.width / grid.height;
  return ratio > 2 ? "long" : ratio < 0.5 ? "tall" : "square";
}

/** Nothing lies there, nothing can be done there, and something can be laid elsewhere. */
function idle(panel: Panel, scene: Scene): boolean {
  if (panel.type !== "grid" || panel.tokens?.length) return false;
  const laid = (scene.choices ?? []).filter((choice) => choice.type === "lay");
  return laid.length > 0 && laid.every((choice) => choice.panel !== panel.id);
}
