/** The commands of a chart, called by a key or by a button. */

import type { ChartPoint } from "../geometry";
import type { Deployment } from "../deployment.svelte";
import type { Ruler } from "../ruler.svelte";
import type { ChartQueries } from "../queries.svelte";
import type { Viewport } from "../viewport.svelte";

const ZOOM_STEP = 1.5;

/** The parts of a chart that commands use; for parts that are created later, functions that return them. */
interface ChartParts {
  viewport: Viewport;
  queries: ChartQueries;
  ruler: Ruler;
  deployment: Deployment;
  shipButtons: () => { focusedPosition: () => ChartPoint | undefined } | undefined;
  shipPanel: () => { fire: () => void; end: () => void } | undefined;
  takeBack: () => void;
  selectNext: () => void;
  deselect: () => void;
}

/** Makes the function of each command. */
export function makeCommands({
  viewport,
  queries,
  ruler,
  deployment,
  shipButtons,
  shipPanel,
  takeBack,
  selectNext,
  deselect,
}: ChartParts): Readonly<Record<Command, () => void>> {
  return {
    zoomIn: () => viewport.zoomBy(ZOOM_STEP, shipButtons()?.focusedPosition()),
    zoomOut: () => viewport.zoomBy(1 / ZOOM_STEP, shipButtons()?.focusedPosition()),
    showAll: () => viewport.showAll(true),
    reach: () => (queries.showsReach = !queries.showsReach),
    threats: () => (queries.showsThreats = !queries.showsThreats),
    ruler: () => ruler.toggle(),
    mirror: () => deployment.mirror(),
    stop: () => (ruler.isOn ? ruler.toggle() : deselect()),
    back: takeBack,
    next: selectNext,
    guns: () => shipPanel()?.fire(),
    end: () => shipPanel()?.end(),
  };
}

/** The name of a command. */
export type Command =
  | "zoomIn"
  | "zoomOut"
  | "showAll"
  | "reach"
  | "threats"
  | "ruler"
  | "mirror"
  | "stop"
  | "back"
  /** Selects the next ship that can act; fires; ends the turn. */
  | "next"
  | "guns"
  | "end";

const COMMANDS: Readonly<Record<string, Command>> = {
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "showAll",
  g: "reach",
  t: "threats",
  m: "ruler",
  x: "mirror",
  Escape: "stop",
  Backspace: "back",
  u: "back",
  n: "next",
  f: "guns",
  e: "end",
};
const TURN_BY_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 50,
  ArrowUp: 50,
  ArrowLeft: -50,
  ArrowDown: -50,
  PageUp: 100,
  PageDown: -100,
};
/** The turn by a typed character; some keyboards need Shift for it. */
const TURN_BY_SIGN: Readonly<Record<string, number>> = { ",": -10, ".": 10, ";": 10, "<": -1, ">": 1 };
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** The command of a key, or null. Keys typed in a field edit it; letters in a number field are commands. */
export function commandForKey(event: KeyboardEvent): Command | null {
  const field = (event.target as Element).closest("input, select, textarea, dialog");
  const isCommand = !field || (field.matches("[inputmode=decimal]") && /^[a-z]$/.test(event.key));
  return isCommand && !hasModifier(event) ? (COMMANDS[event.key] ?? null) : null;
}

/** The turn by a key, in tenths of a degree; Shift makes it ten times smaller. */
export function turnForKey(event: KeyboardEvent): number | null {
  if (hasModifier(event)) return null;
  const turn = TURN_BY_KEY[event.key];
  return turn === undefined ? turnForTypedSign(event) : event.shiftKey ? turn / 10 : turn;
}

/** The turn by a typed character, in tenths of a degree. */
export const turnForTypedSign = (event: KeyboardEvent): number | null =>
  hasModifier(event) ? null : (TURN_BY_SIGN[event.key] ?? null);

/** The direction of an arrow key; right and down are positive. */
export function arrowForKey(event: KeyboardEvent): readonly [x: number, y: number] | null {
  return hasModifier(event) ? null : (ARROWS[event.key] ?? null);
}
