/** A name in at most two lines, the first as wide as a square. */

const LONGEST = 7; // letters

export function twoLines(name: string): string[] {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= LONGEST) first += ` ${words.shift() ?? ""}`;
  return words.length ? [first, words.join(" ")] : [first];
}

const LETTER = 0.5; // of the size of its letters a letter is wide, about

/** The font size of such lines in a width, both in units of a drawing. */
export const fontSizeFor = (lines: readonly string[], room: number, most: number): number => Math.min(most, room / (LETTER * Math.max(...lines.map((line) => line.length))));
