/** Lines of the log as sentences. */

import type { Line } from "../../api/wire";
import { withLabel } from "../../i18n/catalogue.svelte";

/** The text of each line, after the name of its player. */
export const lineTexts = (lines: readonly Line[], playerName: (seat: number) => string): string[] =>
  lines.map(({ seat, text }) => (seat === null ? text : withLabel(playerName(seat), text)));
