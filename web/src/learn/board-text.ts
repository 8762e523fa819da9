/** What is on the board of a lesson or a puzzle, for screen readers. */

import type { View } from "../api/wire";
import { chartText } from "../board/chart/units";
import { joinSentences } from "../i18n/catalogue.svelte";
import { positionText } from "../scene/position-text";

/** The whole position in sentences. */
function boardText({ scene, table }: View): string[] {
  const sideOf = (seat: number): number => table.chairs[seat]?.side ?? seat;
  const charts = scene.panels.flatMap((panel) => (panel.type === "chart" ? chartText(panel, sideOf) : []));
  return [...positionText(scene), ...charts];
}

/** Tells positions one after the other: of each only the sentences that were not in the one before. */
export class PositionReader {
  #lastSentences: readonly string[] = [];

  /** What is new in a position. */
  read(view: View): string {
    const sentences = boardText(view);
    const news = sentences.filter((each) => !this.#lastSentences.includes(each));
    this.#lastSentences = sentences;
    return joinSentences(news);
  }
}
