/** The input modes of a grid: choosing a square, selecting several, placing pieces. */

import type { Point } from "../../ui/drag";

/** The input that chose a square. "unsure": a touch that may have missed a square this small. */
export type InputKind = "pointer" | "unsure" | "key";

export interface GridMode {
  /** Whether several squares can be chosen, one after the other or all at a sweep. */
  readonly several?: boolean;
  /** Whether a square that is chosen is chosen for good: a finger aims at it first. */
  readonly final?: boolean;
  /** The square with the initial keyboard focus. */
  readonly start?: number;
  /** Why a square is shut, beginning with its name; "" where nothing is to be said. */
  why: (square: number) => string;
  /** Whether a square may be chosen; "" where none is to be chosen. */
  fit: (square: number) => "open" | "closed" | "";
  /** Whether the square has a piece that can be picked up. */
  movable: (square: number) => boolean;
  /** Whether that piece is held; undefined without a piece. */
  selected: (square: number) => boolean | undefined;
  choose: (square: number, by: InputKind) => void;
  /** The pointer or the keyboard is at this square, or at none any more. */
  hover: (square: number | null, byKey: boolean) => void;
  /** A pointer went down there; `under`: the square at a point of the window. */
  grasp: (event: PointerEvent, square: number, under: (at: Point) => number | null) => void;
  /** A key was pressed there that neither walks nor chooses. */
  key: (event: KeyboardEvent, square: number) => void;
}
