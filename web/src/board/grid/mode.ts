/** The input modes of a grid: choosing a square, selecting several, placing pieces. */

import type { Point } from "../../ui/drag";

/** The kind of input that chose a square; "imprecise-touch" may have missed a square because it is small. */
export type InputKind = "pointer" | "imprecise-touch" | "key";

/** An input mode of a grid. */
export interface GridMode {
  /** Whether several squares can be selected, one by one or by dragging. */
  readonly multiple?: boolean;
  /** Whether the choice is final; a touch then shows a crosshair first. */
  readonly final?: boolean;
  /** The square with the initial keyboard focus. */
  readonly start?: number;
  /** Whether that square has a piece that can move: the focus then goes to it at the start of a turn. */
  readonly startsAtPiece?: boolean;
  /** The reason why a square is closed, beginning with the square's name; "" if there is none. */
  reason: (square: number) => string;
  /** Whether a square is open; "" if the mode has no choice on it. */
  fit: (square: number) => "open" | "closed" | "";
  /** Whether the square has a piece that can be picked up. */
  hasMovablePiece: (square: number) => boolean;
  /** Whether that piece is held; undefined without a piece. */
  selected: (square: number) => boolean | undefined;
  choose: (square: number, by: InputKind) => void;
  /** Called when the pointer or the keyboard focus is on this square, or on none (null). */
  hover: (square: number | null, byKey: boolean) => void;
  /** Called when a pointer is pressed on a square. `squareAt`: the square at a point of the window. */
  onPointerDown: (event: PointerEvent, square: number, squareAt: (at: Point) => number | null) => void;
  /** Called for a key other than arrows, Enter and space. */
  onKey: (event: KeyboardEvent, square: number) => void;
}
