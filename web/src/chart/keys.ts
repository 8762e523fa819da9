/** What keys mean on a chart. */

export type Command = "nearer" | "farther" | "whole" | "reach" | "threats" | "ruler" | "mirror" | "stop" | "back";

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
};
const TURNS: Readonly<Record<string, number>> = {
  ArrowRight: 10, ArrowUp: 10, ArrowLeft: -10, ArrowDown: -10, PageUp: 100, PageDown: -100,
};
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

const modified = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** What a key asks of the chart; null: nothing. Who types in a field means the field. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (modified(event) || (event.target as Element).closest("input, select, textarea, dialog")) return null;
  return COMMANDS[event.key] ?? null;
}

/** By how many tenths of a degree a key turns a ship: with Shift a tenth of that. */
export function turnOf(event: KeyboardEvent): number | null {
  const by = modified(event) ? undefined : TURNS[event.key];
  return by === undefined ? null : event.shiftKey ? by / 10 : by;
}

/** Where an arrow key points: right and down count up. */
export function arrowOf(event: KeyboardEvent): readonly [x: number, y: number] | null {
  return modified(event) ? null : (ARROWS[event.key] ?? null);
}
