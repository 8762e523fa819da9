/** All keyboard shortcuts at a table, and their descriptions. */

import { choicesOf } from "../scene/choices";
import type { Scene } from "../api/wire";

/** A row: keys with the same effect, and the message id of that effect. */
export interface KeyRow {
  keys: readonly string[];
  effect: string;
}

/** A titled group of rows. */
export interface KeyGroup {
  title: string;
  rows: readonly KeyRow[];
}

const row = (effect: string, ...keys: string[]): KeyRow => ({ effect, keys });

const GRID_KEYS = [
  row("keys-square", "←", "↑", "→", "↓"),
  row("keys-row-ends", "home", "end"),
  row("keys-column-ends", "page-up", "page-down"),
];
const NEXT_OPEN_KEY = row("keys-next-open", "N");
const ROTATE_KEY = row("keys-turn-piece", "R");
const REMOVE_KEY = row("keys-lift", "delete");
const CARD_KEYS = [
  row("keys-die", "1", "2", "3", "4", "5", "6"),
  row("keys-letter", "A", "B", "C", "…"),
  row("keys-explain", "I"),
  row("keys-beside", "←", "↑", "→", "↓"),
  row("keys-undo", "backspace"),
];
const TURN_KEYS = [
  row("keys-turn-ship", ",", "."),
  row("keys-turn-little", "<", ">"),
  row("keys-turn-much", "page-up", "page-down"),
];
const CHART_KEYS = [
  row("chart-next", "N"),
  row("keys-fire", "F"),
  row("keys-end-turn", "E"),
  row("keys-undo", "U", "backspace"),
  row("keys-ship-beside", "←", "→"),
  ...TURN_KEYS,
  row("keys-heading", "←", "→"),
  row("chart-nearer", "+"),
  row("chart-farther", "−"),
  row("chart-whole", "0"),
  row("chart-measure", "M"),
  row("chart-reach", "G"),
  row("chart-threats", "T"),
];
const DEPLOYMENT_KEYS = [
  row("chart-next", "N"),
  row("keys-move-ship", "←", "↑", "→", "↓"),
  ...TURN_KEYS,
  row("chart-mirror", "X"),
  row("keys-lift", "delete"),
];
const REPLAY_KEYS = [row("keys-ply", "←", "→"), row("keys-turn", "shift", "←", "→"), row("keys-ends", "home", "end")];

/** The keyboard shortcuts that apply to a scene. `ended`: the match has ended; `hints`: hints are allowed. */
export function keysFor(scene: Scene, ended: boolean, hints: boolean): KeyGroup[] {
  const has = (type: string): boolean => scene.panels.some((panel) => panel.type === type);
  const placementChoices = choicesOf(scene, "lay");
  const inputKeys = [
    ...(choicesOf(scene, "aim").length ? [NEXT_OPEN_KEY] : []),
    ...(placementChoices.some(({ ways }) => ways.length > 1) ? [ROTATE_KEY] : []),
    ...(placementChoices.some(({ before }) => before?.length) ? [REMOVE_KEY] : []),
  ];
  const deploys = choicesOf(scene, "moor").length > 0;
  const always = [
    row("aim", "?"),
    ...(hints ? [row("hint", "H")] : []),
    row("keys-these", "K"),
    ...(ended ? [] : [row("keys-finish", "Q")]),
    row("keys-tab", "tab"),
    row("keys-choose", "enter"),
    row("keys-let-go", "escape"),
  ];
  const groups = [
    { title: "keys-always", rows: always },
    { title: "keys-sea", rows: has("grid") ? [...GRID_KEYS, ...inputKeys] : [] },
    { title: "keys-cards", rows: has("cards") && has("tray") && !has("grid") && !ended ? CARD_KEYS : [] },
    { title: "chart-tools", rows: has("chart") ? (deploys ? DEPLOYMENT_KEYS : CHART_KEYS) : [] },
    { title: "stepping", rows: ended ? REPLAY_KEYS : [] },
  ];
  return groups.filter(({ rows }) => rows.length);
}
