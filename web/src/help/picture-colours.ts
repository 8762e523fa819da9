/** Recolours a picture made for the first seat for another seat. */

import type { Scene } from "../api/wire";

/** The scene with the sides of the first seat and `seat` swapped. */
export function recolour(scene: Scene, seat: number): Scene {
  if (!seat) return scene;
  const swapSide = (side: number): number => (side === 0 ? seat : side === seat ? 0 : side);
  const withSwappedSide = <T extends { side?: number | null }>(each: T): T =>
    each.side == null ? each : { ...each, side: swapSide(each.side) };
  const panels = scene.panels.map((panel) => {
    const { owner } = panel as { owner?: number | null };
    const withOwner = owner == null ? panel : { ...panel, owner: swapSide(owner) };
    // The side of a card is its family, not a player: it is not swapped.
    if (withOwner.type === "grid")
      return {
        ...withOwner,
        tokens: (withOwner.tokens ?? []).map(withSwappedSide),
        areas: (withOwner.areas ?? []).map(withSwappedSide),
      };
    if (withOwner.type === "chart") return { ...withOwner, hulls: (withOwner.hulls ?? []).map(withSwappedSide) };
    return withOwner;
  });
  return { ...scene, panels };
}
