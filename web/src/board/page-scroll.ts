/** Scrolls parts of a board into view, between the sticky parts of the page. */

/** A vertical range, in px of the window. */
export interface Span {
  top: number;
  bottom: number;
}

const height = ({ top, bottom }: Span): number => bottom - top;

/** The distance to scroll until the whole board (or only the marks, if it does not fit) is visible; 0 if the marks are. */
export function scrollDistance(marks: Span, board: Span, visible: Span): number {
  if (marks.top >= visible.top && marks.bottom <= visible.bottom) return 0;
  const target = height(board) <= height(visible) ? board : marks;
  if (target.bottom > visible.bottom) return Math.min(target.bottom - visible.bottom, target.top - visible.top);
  return Math.min(0, target.top - visible.top);
}

const isSticky = (element: HTMLElement): boolean => getComputedStyle(element).position === "sticky";

/** The sticky parts at the lower edge: dice and buttons, or the replay controls. */
export const stickyFooters = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".foot, .chart-panels, .steps")].filter(isSticky);

/** The span between the prompt and the sticky parts at the lower edge. */
export function visibleSpan(): Span {
  const prompt = document.querySelector<HTMLElement>(".top");
  return {
    top: prompt && isSticky(prompt) ? prompt.offsetHeight : 0,
    bottom: Math.min(innerHeight, ...stickyFooters().map((footer) => footer.getBoundingClientRect().top)),
  };
}

const GAP = 4; // px below the prompt

/** Scrolls to an element only if something covers it: as little as possible, but so that no heading above it is cut. */
export function scrollToElement(element: Element): void {
  const box = element.getBoundingClientRect();
  const visible = visibleSpan();
  if (!scrollDistance(box, box, visible)) return;
  const whole = (element.closest("section") ?? element).getBoundingClientRect();
  const fits = box.bottom - whole.top <= height(visible) - GAP;
  const toTop = (fits ? whole : box).top - visible.top - GAP;
  scrollBy({ top: box.bottom > visible.bottom ? Math.min(toTop, box.bottom - visible.bottom + GAP) : toTop });
}

/** Scrolls the page, and returns a function that restores its position unless it was scrolled since. */
export function scrollAndReturn(scroll: () => void): () => void {
  const before = scrollY;
  scroll();
  const after = scrollY;
  return () => {
    if (scrollY === after) scrollTo({ top: before });
  };
}
