/** The effect of each command of a chart, called by a key or by a button. */

import type { ChartPoint } from "../geometry";
import type { Deployment } from "../deployment.svelte";
import type { Ruler } from "../ruler.svelte";
import type { ChartQueries } from "../queries.svelte";
import type { Viewport } from "../viewport.svelte";

const STEP = 1.5; // a step nearer

/** The parts of a chart that commands are given to; what is drawn later is asked for each time. */
interface Parts {
  viewport: Viewport;
  surveys: ChartQueries;
  ruler: Ruler;
  drafts: Deployment;
  ships: () => { focused: () => ChartPoint | undefined } | undefined;
  bridge: () => { fire: () => void; end: () => void } | undefined;
  back: () => void;
  next: () => void;
  stop: () => void;
}

export function makeCommands({
  viewport,
  surveys,
  ruler,
  drafts,
  ships,
  bridge,
  back,
  next,
  stop,
}: Parts): Readonly<Record<Command, () => void>> {
  return {
    nearer: () => viewport.by(STEP, ships()?.focused()),
    farther: () => viewport.by(1 / STEP, ships()?.focused()),
    whole: () => viewport.whole(true),
    reach: () => (surveys.reaching = !surveys.reaching),
    threats: () => (surveys.threatening = !surveys.threatening),
    ruler: () => ruler.toggle(),
    mirror: () => drafts.mirror(),
    stop: () => (ruler.on ? ruler.toggle() : stop()),
    back,
    next,
    guns: () => bridge()?.fire(),
    end: () => bridge()?.end(),
  };
}

export type Command =
  | "nearer"
  | "farther"
  | "whole"
  | "reach"
  | "threats"
  | "ruler"
  | "mirror"
  | "stop"
  | "back"
  /** The keyboard goes to the next ship that can do something; the guns fire; the turn ends. */
  | "next"
  | "guns"
  | "end";

const COMMANDS: Readonly<Record<string, Command>> = {
  "+": "nearer",
  "=": "nearer",
  "-": "farther",
  "0": "whole",
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
const TURNS: Readonly<Record<string, number>> = {
  ArrowRight: 10,
  ArrowUp: 10,
  ArrowLeft: -10,
  ArrowDown: -10,
  PageUp: 100,
  PageDown: -100,
};
/** The typed character counts: some keyboards need Shift for it. */
const SIGNS: Readonly<Record<string, number>> = { ",": -10, ".": 10, ";": 10, "<": -1, ">": 1 };
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const modified = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** The command of a key; null: none. Keys typed in a field edit it; letters in a number field are commands. */
export function commandForKey(event: KeyboardEvent): Command | null {
  const field = (event.target as Element).closest("input, select, textarea, dialog");
  const meant = !field || (field.matches("[inputmode=decimal]") && /^[a-z]$/.test(event.key));
  return meant && !modified(event) ? (COMMANDS[event.key] ?? null) : null;
}

/** By how many tenths of a degree a key turns a ship: with Shift an arrow turns it by a tenth of that. */
export function turnForKey(event: KeyboardEvent): number | null {
  if (modified(event)) return null;
  const by = TURNS[event.key];
  return by === undefined ? turnForTypedSign(event) : event.shiftKey ? by / 10 : by;
}

/** The same of the keys that write something. */
export const turnForTypedSign = (event: KeyboardEvent): number | null =>
  modified(event) ? null : (SIGNS[event.key] ?? null);

/** The direction of an arrow key; right and down are positive. */
export function arrowForKey(event: KeyboardEvent): readonly [x: number, y: number] | null {
  return modified(event) ? null : (ARROWS[event.key] ?? null);
}
