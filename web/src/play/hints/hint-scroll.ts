/** The position of the hint list on a phone, and scrolling that keeps its marks visible. */

/** A vertical range, in px of the window. */
export interface Span {
  top: number;
  bottom: number;
}

const height = ({ top, bottom }: Span): number => bottom - top;

/** The distance to scroll so that the board, or else its marks, are not covered. */
export function scrollDistance(marks: Span, board: Span, visible: Span): number {
  const target = height(board) <= height(visible) ? board : marks;
  if (target.bottom > visible.bottom) return Math.min(target.bottom - visible.bottom, target.top - visible.top);
  return Math.min(0, target.top - visible.top);
}

/** The smallest span that contains all of these; null if there are none. */
export function union(spans: readonly Span[]): Span | null {
  return spans.length
    ? { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) }
    : null;
}

const MARKS = ".hint-marks .best, .hint-preview, .order, .hinted, .stage .advice";

/** Measures the marks of a hint, their boards and panel, and the sticky parts of the page. */
export function measurePage(): {
  marks: Span | null;
  board: Span;
  start: number;
  right: number;
  visible: Span;
  hasFooterMarks: boolean;
} {
  const elements = [...document.querySelectorAll(MARKS)];
  const footers = [...document.querySelectorAll<HTMLElement>(".foot, .chart-panels, .steps")].filter(
    (footer) => getComputedStyle(footer).position === "sticky",
  );
  const scrolling = elements.filter((mark) => !footers.some((foot) => foot.contains(mark)));
  const boxes = scrolling.map((mark) => mark.getBoundingClientRect());
  const boards = scrolling.map((mark) => (mark.closest("svg") ?? mark).getBoundingClientRect());
  const prompt = document.querySelector<HTMLElement>(".top");
  const isSticky = prompt !== null && getComputedStyle(prompt).position === "sticky";
  const marks = union(boxes);
  return {
    marks,
    board: union(boards) ?? { top: 0, bottom: 0 },
    start: scrolling[0]?.closest("section")?.getBoundingClientRect().top ?? 0,
    right: Math.max(0, ...boards.map(({ right }) => right)),
    visible: {
      top: isSticky ? prompt.offsetHeight : 0,
      bottom: Math.min(innerHeight, ...footers.map((foot) => foot.getBoundingClientRect().top)),
    },
    hasFooterMarks: scrolling.length < elements.length,
  };
}

/**
 * Scrolls the marks into view. `lower`: the upper edge, in px of the window, of a panel that covers the page below
 * it.
 */
export function scrollToMarks(lower = Infinity): void {
  const { marks, board, visible } = measurePage();
  if (marks) scrollBy({ top: scrollDistance(marks, board, { ...visible, bottom: Math.min(visible.bottom, lower) }) });
}
