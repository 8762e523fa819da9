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

const MAX_FIRST_LINE = 7; // characters

/** Splits a name into two lines. */
export function twoLines(name: string): string[] {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= MAX_FIRST_LINE) first += ` ${words.shift() ?? ""}`;
  return words.length ? [first, words.join(" ")] : [first];
}

const CHAR_WIDTH = 0.5; // average character width in em

/** The font size at which these lines fit into a width, both in units of a drawing. */
export const fontSizeFor = (lines: readonly string[], width: number, max: number): number =>
  Math.min(max, width / (CHAR_WIDTH * Math.max(...lines.map((line) => line.length))));
