/** The position of the hint list on a phone, and scrolling that keeps its marks visible. */

/** From where to where, in px of the window. */
export interface Span {
  top: number;
  bottom: number;
}

const high = ({ top, bottom }: Span): number => bottom - top;

/** The distance to scroll so that the board, or else its marks, are not covered. */
export function scrollDistance(marks: Span, board: Span, free: Span): number {
  const seen = high(board) <= high(free) ? board : marks;
  if (seen.bottom > free.bottom) return Math.min(seen.bottom - free.bottom, seen.top - free.top);
  return Math.min(0, seen.top - free.top);
}

/** All of these; none: null. */
export function union(spans: readonly Span[]): Span | null {
  return spans.length
    ? { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) }
    : null;
}

const MARKS = ".felt .best, .felt .strong, .drawn, .order, .meant, .stage .advice";

/** Measures the marks of a hint, their boards and panel, and the sticky parts of the page. */
export function measurePage(): {
  marks: Span | null;
  board: Span;
  start: number;
  right: number;
  free: Span;
  footed: boolean;
} {
  const marked = [...document.querySelectorAll(MARKS)];
  const feet = [...document.querySelectorAll<HTMLElement>(".foot, .hands, .steps")].filter(
    (foot) => getComputedStyle(foot).position === "sticky",
  );
  const loose = marked.filter((mark) => !feet.some((foot) => foot.contains(mark)));
  const boxes = loose.map((mark) => mark.getBoundingClientRect());
  const boards = loose.map((mark) => (mark.closest("svg") ?? mark).getBoundingClientRect());
  const above = document.querySelector<HTMLElement>(".top");
  const sticks = above !== null && getComputedStyle(above).position === "sticky";
  const marks = union(boxes);
  return {
    marks,
    board: union(boards) ?? { top: 0, bottom: 0 },
    start: loose[0]?.closest("section")?.getBoundingClientRect().top ?? 0,
    right: Math.max(0, ...boards.map(({ right }) => right)),
    free: {
      top: sticks ? above.offsetHeight : 0,
      bottom: Math.min(innerHeight, ...feet.map((foot) => foot.getBoundingClientRect().top)),
    },
    footed: loose.length < marked.length,
  };
}

/** Brings what is marked into sight; `lower`: what is below that, in px of the window, is covered. */
export function scrollToMarks(lower = Infinity): void {
  const { marks, board, free } = measurePage();
  if (marks) scrollBy({ top: scrollDistance(marks, board, { ...free, bottom: Math.min(free.bottom, lower) }) });
}
