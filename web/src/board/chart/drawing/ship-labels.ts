/** The numbers of the ships of a chart, beside them. */

import type { Hull } from "../../../api/wire";
import type { Deployment } from "../deployment.svelte";
import { centre, type Outline } from "../geometry";
import { type DrawingBox, type PlacedLabel, placeLabels } from "./label-placement";
import type { Viewport } from "../viewport.svelte";

const FRAME = 8; // px of the frame around the chart that no text covers

/** The visible part of the chart inside its frame, in px. */
export function visibleChart(viewport: Viewport): DrawingBox {
  const [left, top] = viewport.origin;
  const [right, bottom] = viewport.chartEnd;
  const { width, height } = viewport.size;
  return {
    left: Math.max(0, left + FRAME),
    right: Math.min(width, right - FRAME),
    top: Math.max(0, top + FRAME),
    bottom: Math.min(height, bottom - FRAME),
  };
}

/**
 * The numbers of the ships and of the draft ships. The `relevant` ones have priority if there is no space for all; none
 * covers one of the `taken` outlines, in px.
 */
export function shipLabels(
  hulls: readonly Hull[],
  deployment: Deployment,
  viewport: Viewport,
  relevant: readonly (string | null)[],
  taken: readonly Outline[],
): PlacedLabel[] {
  const ships = [
    ...hulls.map(({ id, name, outline, heading = 0 }) => ({ id, name, outline: outline as Outline, heading })),
    ...[...deployment.positions].map(([id, { heading }]) => ({
      id,
      name: deployment.choiceOf(id)?.label,
      outline: deployment.outline(id),
      heading,
    })),
  ];
  return placeLabels(
    ships.flatMap(({ id, name, outline, heading }) => {
      const text = /\d+/.exec(name ?? "")?.[0];
      const outlinePx = outline.map((point) => viewport.toDrawing(point));
      return text
        ? [{ id, text, at: centre(outlinePx), heading, outline: outlinePx, hasPriority: relevant.includes(id) }]
        : [];
    }),
    visibleChart(viewport),
    taken,
  );
}
