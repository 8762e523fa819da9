/** Placing pieces on a grid by tap, key and drag. */

import { isSquareOpen, tokensAt, orientationOf } from "../../scene/choices";
import type { Placement } from "../placement.svelte";
import type { Grid, Lay, Reason, Token } from "../../api/wire";
import type { Highlights } from "./fits";
import type { InputKind, GridMode } from "./mode";

const FEW = 16; // squares: on a larger sea dots would say nothing
const MOST_CLOSED = 0.7; // of all squares: where pieces have places of their own, hatching the rest says nothing

/** Every square that a piece covers in some allowed placement. */
export function coveredSquares(lay: Lay, grid: Grid): ReadonlySet<number> {
  const room = new Set<number>();
  for (const { w, h, fit } of lay.ways)
    for (let square = 0; square < fit.length; square++)
      if (isSquareOpen(fit, square))
        for (let part = 0; part < w * h; part++) room.add(square + (part % w) + Math.floor(part / w) * grid.width);
  return room;
}

/** One scene's pieces on one grid; what is in the hand, the hand knows. */
export class PlacementMode implements GridMode {
  constructor(
    private readonly grid: Grid,
    private readonly lays: readonly Lay[],
    private readonly hand: Placement,
    private readonly complain: (reason: Reason | null) => void,
  ) {}

  /** The squares where the held piece has no room in any orientation. */
  get closed(): number[] {
    const { lay } = this.hand;
    if (lay?.panel !== this.grid.id || !this.lays.some((each) => each.at != null && each.id !== lay.id)) return [];
    const room = coveredSquares(lay, this.grid);
    const all = [...Array(this.grid.width * this.grid.height).keys()];
    const closed = all.filter((square) => !room.has(square) && !tokensAt(square, this.grid).length);
    return closed.length > MOST_CLOSED * all.length ? [] : closed;
  }

  /** The squares for a held piece that has places of its own. */
  get highlights(): Highlights {
    const { lay, way } = this.hand;
    const small = this.grid.width * this.grid.height <= FEW && lay?.ways.length === 1 && way?.w === 1 && way.h === 1;
    const open =
      small && lay.panel === this.grid.id
        ? [...way.fit].flatMap((_, square) =>
            isSquareOpen(way.fit, square) && !tokensAt(square, this.grid).length ? [square] : [],
          )
        : [];
    return { open, shut: [] };
  }

  fit(): "" {
    return "";
  }

  why(): "" {
    return "";
  }

  movable(square: number): boolean {
    return this.#found(square) !== null;
  }

  selected(): undefined {
    return undefined;
  }

  choose(square: number, by: InputKind): void {
    const { hand } = this;
    const found = hand.grip === "lifted" ? null : this.#found(square);
    if (!this.lays.length) this.complain(null);
    else if (!found) hand.put(square);
    else if (by === "key") this.#lift(found, square);
    else if (found.lay.ways.length > 1) hand.rotateAt(found.lay, found.token, square, this.grid);
    else if (hand.lay?.id === found.lay.id) hand.reset();
    else if (hand.isPickedUp && hand.way && isSquareOpen(hand.way.fit, square))
      hand.put(square); // they change places
    else hand.choose(found.lay, 0);
  }

  hover(square: number | null, byKey: boolean): void {
    const { hand } = this;
    if (!this.lays.length || hand.grip === "dragged") return;
    if (hand.grip === "chosen") hand.square = square !== null && this.movable(square) ? null : square;
    else if (byKey && square !== null) hand.square = square; // what a key has lifted goes where keys go
  }

  grasp(event: PointerEvent, square: number): void {
    const found = this.#found(square);
    if (found)
      this.hand.onPointerDown(event, found.lay, orientationOf(found.lay, found.token), {
        square,
        token: found.token,
        grid: this.grid,
      });
  }

  key(event: KeyboardEvent, square: number): void {
    const { hand } = this;
    const lifted = hand.grip === "lifted";
    const found = this.#found(square);
    switch (event.key) {
      case "Escape":
        if (lifted) hand.reset();
        return;
      case "Delete":
      case "Backspace":
        if (lifted && hand.lay) hand.remove(hand.lay);
        else if (found) hand.remove(found.lay);
        return;
      case "r":
      case "R":
        if (hand.grip !== "chosen" || !found) return;
        event.stopPropagation(); // the key is for the piece on the square, not for the held one
        hand.rotateAt(found.lay, found.token, square, this.grid);
    }
  }

  #lift({ lay, token }: { lay: Lay; token: Token }, square: number): void {
    this.hand.pickUp(lay, token);
    this.hand.square = square;
  }

  #found(square: number): { lay: Lay; token: Token } | null {
    return this.lays.length ? this.hand.movableAt(square, this.grid) : null;
  }
}
