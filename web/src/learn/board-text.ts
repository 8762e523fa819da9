/** What is on the board of a lesson or a puzzle, for screen readers. */

import type { View } from "../api/wire";
import { chartText } from "../board/chart/units";
import { joinSentences } from "../i18n/catalogue.svelte";
import { positionText } from "../scene/position-text";

/** The whole position in sentences. */
export function boardText({ scene, table }: View): string {
  const sideOf = (seat: number): number => table.chairs[seat]?.side ?? seat;
  const charts = scene.panels.flatMap((panel) => (panel.type === "chart" ? chartText(panel, sideOf) : []));
  return joinSentences([...positionText(scene), ...charts]);
}
