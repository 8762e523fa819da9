/** Panels that belong to one seat stand together; the scene's order says which group matters most. */

import type { Panel } from "../choices";
import type { Grid, Scene, Tally } from "../wire";

export interface Group {
  owner: number | null;
  grids: Grid[];
  tallies: Tally[];
}

/** The groups of a scene, those with a grid first. A grid is idle when others are being laid out. */
export function groups(scene: Scene): Group[] {
  const found: Group[] = [];
  for (const panel of scene.panels) {
    if (idle(panel, scene)) continue;
    const owner = panel.owner ?? null;
    let group = found.find((each) => each.owner === owner);
    if (!group) found.push((group = { owner, grids: [], tallies: [] }));
    if (panel.type === "grid") group.grids.push(panel);
    else group.tallies.push(panel);
  }
  const shown = found.filter((group) => group.grids.length);
  return shown.length ? shown : found;
}

/** Nothing lies there, nothing can be done there, and something can be laid elsewhere. */
function idle(panel: Panel, scene: Scene): boolean {
  if (panel.type !== "grid" || panel.tokens?.length) return false;
  const laid = (scene.choices ?? []).filter((choice) => choice.type === "lay");
  return laid.length > 0 && laid.every((choice) => choice.panel !== panel.id);
}
