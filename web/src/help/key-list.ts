/** All keyboard shortcuts at a table, and their descriptions. */

import { choicesOf } from "../scene/choices";
import type { Scene } from "../api/wire";

/** One line: keys that do alike, and the page's word for what they do. */
export interface KeyRow {
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  title: string;
  rows: readonly KeyRow[];
}

const row = (does: string, ...keys: string[]): KeyRow => ({ does, keys });

const SEA = [
  row("keys-square", "←", "↑", "→", "↓"),
  row("keys-row-ends", "home", "end"),
  row("keys-column-ends", "page-up", "page-down"),
];
const TURNED = row("keys-turn-piece", "R");
const LIFTED = row("keys-lift", "delete");
const CARDS = [
  row("keys-die", "1", "2", "3", "4", "5", "6"),
  row("keys-letter", "A", "B", "C", "…"),
  row("keys-explain", "I"),
  row("keys-beside", "←", "↑", "→", "↓"),
  row("keys-undo", "backspace"),
];
const CHART = [
  row("chart-next", "N"),
  row("keys-fire", "F"),
  row("keys-end-turn", "E"),
  row("keys-undo", "U", "backspace"),
  row("keys-turn-ship", "←", "→"),
  row("keys-turn-little", "shift", "←", "→"),
  row("keys-turn-much", "page-up", "page-down"),
  row("chart-nearer", "+"),
  row("chart-farther", "−"),
  row("chart-whole", "0"),
  row("chart-measure", "M"),
  row("chart-reach", "G"),
  row("chart-threats", "T"),
];
const MOORING = [
  row("keys-move-ship", "←", "↑", "→", "↓"),
  row("keys-turn-ship", ",", "."),
  row("chart-mirror", "X"),
  row("keys-lift", "delete"),
];
const PAST = [row("keys-ply", "←", "→"), row("keys-turn", "shift", "←", "→"), row("keys-ends", "home", "end")];

/** The keys at this scene; `over`: of a match that has ended; `hints`: they may be asked for. */
export function keysFor(scene: Scene, over: boolean, hints: boolean): KeyGroup[] {
  const has = (type: string): boolean => scene.panels.some((panel) => panel.type === type);
  const lays = choicesOf(scene, "lay");
  const laying = [
    ...(lays.some(({ ways }) => ways.length > 1) ? [TURNED] : []),
    ...(lays.some(({ before }) => before?.length) ? [LIFTED] : []),
  ];
  const mooring = choicesOf(scene, "moor").length > 0;
  const always = [
    row("aim", "?"),
    ...(hints ? [row("hint", "H")] : []),
    row("keys-these", "K"),
    row("keys-tab", "tab"),
    row("keys-choose", "enter"),
    row("keys-let-go", "escape"),
  ];
  const groups = [
    { title: "keys-always", rows: always },
    { title: "keys-sea", rows: has("grid") ? [...SEA, ...laying] : [] },
    { title: "keys-cards", rows: has("cards") && has("tray") && !has("grid") && !over ? CARDS : [] },
    { title: "chart-tools", rows: has("chart") ? (mooring ? MOORING : CHART) : [] },
    { title: "stepping", rows: over ? PAST : [] },
  ];
  return groups.filter(({ rows }) => rows.length);
}
