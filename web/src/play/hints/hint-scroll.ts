/** Measures the marks of a hint on a phone, and scrolls them into view. */

import { scrollDistance, type Span, stickyFooters, visibleSpan } from "../../board/page-scroll";

/** The smallest span that contains all of these; null if there are none. */
export function union(spans: readonly Span[]): Span | null {
  return spans.length
    ? { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) }
    : null;
}

const MARKS = ".hint-marks .best, .hint-preview, .order, .hinted, .stage .advice";
/** Selects the marks of the best choices. */
export const BEST_MARKS = ".hint-marks .best, .hint-preview, .order.best, .hinted.best, .stage .advice.best";

/** Measures the marks of a hint, their boards and panel, and the space between the sticky parts of the page. */
export function measurePage(selector = MARKS): {
  marks: Span | null;
  board: Span;
  start: number;
  right: number;
  visible: Span;
  hasFooterMarks: boolean;
  hasGrid: boolean;
} {
  const elements = [...document.querySelectorAll(selector)];
  const footers = stickyFooters();
  const scrolling = elements.filter((mark) => !footers.some((foot) => foot.contains(mark)));
  const boards = scrolling.map((mark) => (mark.closest("svg") ?? mark).getBoundingClientRect());
  return {
    marks: union(scrolling.map((mark) => mark.getBoundingClientRect())),
    board: union(boards) ?? { top: 0, bottom: 0 },
    start: scrolling[0]?.closest("section")?.getBoundingClientRect().top ?? 0,
    right: Math.max(0, ...boards.map(({ right }) => right)),
    visible: visibleSpan(),
    hasGrid: scrolling.some((mark) => mark.closest(".board-area")),
    hasFooterMarks: scrolling.length < elements.length,
  };
}

/**
 * Scrolls the best marks, or else all, into view. `lower`: the upper edge, in px of the window, of a panel that covers
 * the page below it.
 */
export function scrollToMarks(lower = Infinity): void {
  const { marks, board, visible } = measurePage(document.querySelector(BEST_MARKS) ? BEST_MARKS : MARKS);
  if (marks) scrollBy({ top: scrollDistance(marks, board, { ...visible, bottom: Math.min(visible.bottom, lower) }) });
}
