/** Chooses the largest text size at which a box does not overflow. */

/** The first step from 0 to `last` that does not overflow; else `last`. */
export function firstFitting(last: number, overflows: (step: number) => boolean): number {
  for (let step = 0; step < last; step++) if (!overflows(step)) return step;
  return last;
}

/** Sets `data-step` to the first step that fits, whenever the box or its text changes, and reports it. */
export function fitText(last: number, onStep: (step: number) => void): (box: HTMLElement) => () => void {
  return (box) => {
    const overflows = (step: number): boolean => {
      box.dataset["step"] = String(step);
      return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    };
    const fit = (): void => {
      const step = firstFitting(last, overflows);
      box.dataset["step"] = String(step);
      onStep(step);
    };
    const resizes = new ResizeObserver(fit);
    const changes = new MutationObserver(fit);
    resizes.observe(box);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    void document.fonts.ready.then(fit);
    return () => (resizes.disconnect(), changes.disconnect());
  };
}

const LINE_LENGTH = 7; // characters of a name in one line
const MAX_TWO = 12; // characters of a line; longer names have three lines

/** Splits a name into at most three lines of similar length. */
export function nameLines(name: string): string[] {
  if (name.length <= LINE_LENGTH) return [name];
  const words = name.split(" ");
  const two = shortest(splits(words, 2));
  return longest(two) <= MAX_TWO ? two : shortest([two, ...splits(words, 3)]);
}

/** All ways to divide words into this number of lines, or into fewer if there are fewer words. */
function splits(words: readonly string[], count: number): string[][] {
  if (count === 1 || words.length === 1) return [[words.join(" ")]];
  return words
    .slice(1)
    .flatMap((_, n) => splits(words.slice(n + 1), count - 1).map((rest) => [words.slice(0, n + 1).join(" "), ...rest]));
}
const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));
const shortest = (all: string[][]): string[] =>
  all.reduce((best, each) => (longest(each) < longest(best) ? each : best));

const CHAR_WIDTH = 0.5; // average character width in em

/** The font size at which these lines fit into a width, both in units of a drawing. */
export const fontSizeFor = (lines: readonly string[], width: number, max: number): number =>
  Math.min(max, width / (CHAR_WIDTH * Math.max(...lines.map((line) => line.length))));
