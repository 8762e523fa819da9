/**
 * Measures the space for a hint beside the board; on a phone, places its list beside its marks, and scrolls them into
 * view.
 */

import { scrollDistance, type Span, stickyFooters, visibleSpan } from "../../board/page-scroll";

/** The smallest span that contains all of these; null if there are none. */
export function union(spans: readonly Span[]): Span | null {
  return spans.length
    ? { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) }
    : null;
}

const MARKS = ".clue, .hint-marks .best, .hint-preview, .order, .hinted, .stage .advice";
/** Selects the marks of the best choices. */
export const BEST_MARKS = ".hint-marks .best, .hint-preview, .order.best, .hinted.best, .stage .advice.best";

/** The marks of a hint, their boards and panel, and the space between the sticky parts of the page, in px. */
export interface HintMeasures {
  marks: Span | null;
  /** The boards with marks. */
  board: Span;
  /** The upper edge of the first panel with a mark. */
  start: number;
  /** The right edge of the boards. */
  right: number;
  visible: Span;
  /** Whether a mark is in a sticky part at the lower edge. */
  hasFooterMarks: boolean;
  /** Whether a mark is on a grid. */
  hasGrid: boolean;
}

/** Measures the page with the marks of a hint. */
export function measurePage(selector = MARKS): HintMeasures {
  const elements = [...document.querySelectorAll(selector)];
  const footers = stickyFooters();
  const scrolling = elements.filter((mark) => !footers.some((foot) => foot.contains(mark)));
  const boards = scrolling.map((mark) => (mark.closest("svg") ?? mark).getBoundingClientRect());
  return {
    marks: union(scrolling.map((mark) => (mark.closest("button") ?? mark).getBoundingClientRect())), // the whole name
    board: union(boards) ?? { top: 0, bottom: 0 },
    start: scrolling[0]?.closest("section")?.getBoundingClientRect().top ?? 0,
    right: Math.max(0, ...boards.map(({ right }) => right)),
    visible: visibleSpan(),
    hasGrid: scrolling.some((mark) => mark.closest(".board-area")),
    hasFooterMarks: scrolling.length < elements.length,
  };
}

const MAX_COVERED = 0.35; // share of a phone's window that the list covers
export const GAP = 4; // px between the list and the marks
const MIN_BELOW = 190; // px below a board in which two or three choices can be read
const MIN_ABOVE = 150; // px above the marks in which one or two choices can be read
const TOOLS = 40; // px above a board from which on there are tools, which the list leaves in view
const MIN_WIDTH = 168; // px in which reasons can be read
const BESIDE_GAP = 6; // px between a board and the list beside it

/**
 * The place of a hint's list on a phone: beside a tall board (with `left`), below a board or above the marks (perhaps
 * with a smaller `height`, so that the tools above the board stay in view), at the
 * lower edge of the window, or there after the page has scrolled, because it would cover the marks everywhere.
 */
export type ListPlace = { top: number; left?: number; height?: number } | "lower-edge" | "scroll";

/** Places a list of this height so that it covers no mark, or else not the `best` ones; `footer`: px kept free below. */
export function placeList(
  { marks, board, start, right, visible, hasFooterMarks, hasGrid }: HintMeasures,
  best: Span | null,
  height: number,
  window: { width: number; height: number },
  footer: number,
): ListPlace {
  if (!hasFooterMarks && hasGrid && board.top >= visible.top && window.height - footer - board.bottom >= MIN_BELOW)
    return { top: board.bottom + GAP };
  const boardHeight = window.height * (1 - MAX_COVERED) - footer - visible.top;
  if (board.bottom - board.top > boardHeight && window.width - right >= MIN_WIDTH && right > 0)
    return { left: right + BESIDE_GAP, top: Math.max(start, visible.top) };
  const [covered, lower] = [height + GAP, window.height - footer];
  for (const shown of [marks, best]) {
    const isVisible = (top: number, bottom: number): boolean =>
      shown === null || (shown.top >= top && shown.bottom <= bottom);
    if (isVisible(visible.top, lower - covered)) return "lower-edge";
    const isBelowTools = board.top >= visible.top + TOOLS;
    if (isBelowTools && isVisible(board.top + covered, lower)) return { top: board.top };
    const room = shown ? shown.top - GAP - board.top : 0;
    if (isBelowTools && room >= MIN_ABOVE && isVisible(board.top, lower)) return { top: board.top, height: room };
    const top = [board.top, visible.top].find((each) => each >= visible.top && isVisible(each + covered, lower));
    if (top !== undefined) return { top };
  }
  return "scroll";
}

/**
 * Scrolls the best marks, or else all, into view. `lower`: the upper edge, in px of the window, of a panel that covers
 * the page below it.
 */
export function scrollToMarks(lower = Infinity): void {
  const { marks, board, visible } = measurePage(document.querySelector(BEST_MARKS) ? BEST_MARKS : MARKS);
  if (marks) scrollBy({ top: scrollDistance(marks, board, { ...visible, bottom: Math.min(visible.bottom, lower) }) });
}

const MIN_HEIGHT = 240; // px in which two or three choices can be read
const SIDEBAR_REST = 385; // px left of a sidebar for players, actions and log
const LOG_REST = 84; // px left for the log of a sidebar whose captain and actions are hidden
const MATCH_LINE = 56; // px of the line about the match above the players, with the gaps

/** The maximum height of a hint's panel on a desktop, in px: below the players and above the log of the sidebar. */
export function measurePanelHeight(): number {
  const stage = document.querySelector(".stage");
  const sidebar = stage?.querySelector(":scope > aside");
  const side = sidebar?.getBoundingClientRect();
  const players = stage?.querySelector<HTMLElement>(":scope > aside > .players");
  const isBeside = side && side.left > innerWidth / 2 && side.top < innerHeight * 0.8;
  const isHidden = sidebar && getComputedStyle(sidebar).visibility === "hidden"; // the panel then takes its space
  const rest =
    stage?.matches(".sidebar-right") || isHidden
      ? 0
      : stage?.matches(".kind-chart, .kind-cards")
        ? (stage.matches(".kind-cards") ? LOG_REST + MATCH_LINE : GAP) + (players?.offsetHeight ?? 0)
        : SIDEBAR_REST;
  return Math.max(MIN_HEIGHT, isBeside ? innerHeight - side.top - rest : innerHeight * 0.4);
}
