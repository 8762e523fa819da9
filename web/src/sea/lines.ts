/** The words of a name in two lines at most, the first as long as a square is wide. */

const LONGEST = 7; // letters

export function twoLines(name: string): string[] {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= LONGEST) first += ` ${words.shift() ?? ""}`;
  return words.length ? [first, words.join(" ")] : [first];
}
