/** Chooses the largest text size at which a box does not overflow. */

/** The first of so many steps at which nothing overflows; else the last. `over(step)`: whether it does there. */
export function firstFitting(last: number, over: (step: number) => boolean): number {
  for (let step = 0; step < last; step++) if (!over(step)) return step;
  return last;
}

/** Writes the step as `data-step` whenever what is in the box or its size changes, and tells it; at the last one the box shows a part. */
export function fitText(last: number, tell: (step: number) => void): (box: HTMLElement) => () => void {
  return (box) => {
    const over = (step: number): boolean => {
      box.dataset["step"] = String(step);
      return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    };
    const fit = (): void => {
      const step = firstFitting(last, over);
      box.dataset["step"] = String(step);
      tell(step);
    };
    const [sized, changed] = [new ResizeObserver(fit), new MutationObserver(fit)];
    sized.observe(box);
    changed.observe(box, { childList: true, characterData: true, subtree: true });
    void document.fonts.ready.then(fit);
    return () => (sized.disconnect(), changed.disconnect());
  };
}

const LONGEST = 7; // letters

export function twoLines(name: string): string[] {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= LONGEST) first += ` ${words.shift() ?? ""}`;
  return words.length ? [first, words.join(" ")] : [first];
}

const LETTER = 0.5; // of the size of its letters a letter is wide, about

/** The font size of such lines in a width, both in units of a drawing. */
export const fontSizeFor = (lines: readonly string[], room: number, most: number): number =>
  Math.min(most, room / (LETTER * Math.max(...lines.map((line) => line.length))));
