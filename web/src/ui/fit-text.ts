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
    const [resizes, changes] = [new ResizeObserver(fit), new MutationObserver(fit)];
    resizes.observe(box);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    void document.fonts.ready.then(fit);
    return () => (resizes.disconnect(), changes.disconnect());
  };
}

const LINE_LENGTH = 7; // characters
const MAX_LINES = 3;

/** Splits a name into at most three short lines. */
export function nameLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const line = lines.at(-1);
    const joins = line !== undefined && (lines.length === MAX_LINES || `${line} ${word}`.length <= LINE_LENGTH);
    if (joins) lines.splice(-1, 1, `${line} ${word}`);
    else lines.push(word);
  }
  return lines;
}

const CHAR_WIDTH = 0.5; // average character width in em

/** The font size at which these lines fit into a width, both in units of a drawing. */
export const fontSizeFor = (lines: readonly string[], width: number, max: number): number =>
  Math.min(max, width / (CHAR_WIDTH * Math.max(...lines.map((line) => line.length))));
