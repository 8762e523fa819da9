/** Recolours a picture made for the first seat for another seat. */

import type { Scene } from "../api/wire";

export function recolour(scene: Scene, seat: number): Scene {
  if (!seat) return scene;
  const swapped = (side: number): number => (side === 0 ? seat : side === seat ? 0 : side);
  const sided = <T extends { side?: number | null }>(each: T): T =>
    each.side == null ? each : { ...each, side: swapped(each.side) };
  const panels = scene.panels.map((panel) => {
    const { owner } = panel as { owner?: number | null };
    const owned = owner == null ? panel : { ...panel, owner: swapped(owner) };
    // The sides of cards are their own.
    if (owned.type === "grid")
      return { ...owned, tokens: (owned.tokens ?? []).map(sided), areas: (owned.areas ?? []).map(sided) };
    if (owned.type === "chart") return { ...owned, hulls: (owned.hulls ?? []).map(sided) };
    return owned;
  });
  return { ...scene, panels };
}
