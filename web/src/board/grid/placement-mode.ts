/** The placement of pieces on a grid by tap, key and drag. */

import { isSquareOpen, orientationOf } from "../../scene/choices";
import { tokensAt } from "../../scene/squares";
import type { Placement } from "../placement.svelte";
import type { Grid, PlacePiece, Reason, Token } from "../../api/wire";
import type { Highlights } from "./open-squares";
import type { InputKind, GridMode } from "./mode";

const MAX_SQUARES_WITH_DOTS = 16; // on a larger grid dots do not help
const MAX_HATCHED = 0.7; // share of all squares; with more closed ones, hatching does not help

/** A label without its explanation after the colon. */
export const shortLabel = (label: string): string => label.split(/\s?:/)[0] ?? label;

/** The input mode that places the pieces of a scene on one grid; `Placement` has the held piece. */
export class PlacementMode implements GridMode {
  constructor(
    private readonly grid: Grid,
    private readonly placementChoices: readonly PlacePiece[],
    private readonly placement: Placement,
    private readonly showReason: (reason: Reason | null) => void,
    private readonly canChooseElsewhere = false,
  ) {}

  /** The squares where the held piece does not fit, as it is turned; none while it is dragged or follows the keys. */
  get closed(): number[] {
    const { choice, way, grip } = this.placement;
    if (choice?.panel !== this.grid.id || !way || grip !== "chosen") return [];
    const all = [...Array(this.grid.width * this.grid.height).keys()];
    const closed = all.filter((square) => !isSquareOpen(way.fit, square) && !tokensAt(square, this.grid).length);
    return closed.length > MAX_HATCHED * all.length ? [] : closed;
  }

  /** The open squares of a held piece that has places of its own. */
  get highlights(): Highlights {
    const { choice, way } = this.placement;
    const isSmall =
      this.grid.width * this.grid.height <= MAX_SQUARES_WITH_DOTS &&
      choice?.ways.length === 1 &&
      way?.w === 1 &&
      way.h === 1;
    const open =
      isSmall && choice.panel === this.grid.id
        ? [...way.fit].flatMap((_, square) =>
            isSquareOpen(way.fit, square) && !tokensAt(square, this.grid).length ? [square] : [],
          )
        : [];
    return { open, closed: [] };
  }

  /** The first square where the held piece fits: no refusal meets a player who has not moved yet. */
  get start(): number {
    const { choice, way } = this.placement;
    const fit = choice?.panel === this.grid.id && way ? way.fit : "";
    return Math.max(
      0,
      [...fit].findIndex((_, square) => isSquareOpen(fit, square) && !tokensAt(square, this.grid).length),
    );
  }

  fit(): "" {
    return "";
  }

  reason(): "" {
    return "";
  }

  hasMovablePiece(square: number): boolean {
    return this.#movableAt(square) !== null;
  }

  selected(): undefined {
    return undefined;
  }

  choose(square: number, by: InputKind): void {
    const { placement } = this;
    const piece = placement.grip === "lifted" ? null : this.#movableAt(square);
    if (!this.placementChoices.length) this.showReason((this.canChooseElsewhere && this.grid.closed) || null);
    else if (!piece) placement.put(square);
    else if (by === "key") this.#pickUp(piece, square);
    else if (piece.choice.ways.length > 1) placement.rotateAt(piece.choice, piece.token, square, this.grid);
    else if (placement.choice?.id === piece.choice.id) placement.reset();
    else if (placement.isPickedUp && placement.way && isSquareOpen(placement.way.fit, square))
      placement.put(square); // they change places
    else placement.choose(piece.choice, 0);
  }

  hover(square: number | null, byKey: boolean): void {
    const { placement } = this;
    if (!this.placementChoices.length || placement.grip === "dragged") return;
    if (placement.grip === "chosen") placement.square = square !== null && this.hasMovablePiece(square) ? null : square;
    else if (byKey && square !== null) this.#follow(square); // a piece picked up by key follows the keyboard focus
  }

  onPointerDown(event: PointerEvent, square: number): void {
    const piece = this.#movableAt(square);
    if (piece)
      this.placement.onPointerDown(event, piece.choice, orientationOf(piece.choice, piece.token), {
        square,
        token: piece.token,
        grid: this.grid,
      });
  }

  onKey(event: KeyboardEvent, square: number): void {
    const { placement } = this;
    const byKey = placement.grip === "lifted";
    const piece = this.#movableAt(square);
    switch (event.key) {
      case "Escape":
        if (byKey) placement.reset();
        return;
      case "Delete":
      case "Backspace":
        if (byKey && placement.choice) placement.remove(placement.choice);
        else if (piece) placement.remove(piece.choice);
        return;
      case "r":
      case "R":
        if (placement.grip !== "chosen" || !piece) return;
        event.stopPropagation(); // the key is for the piece on the square, not for the held one
        placement.rotateAt(piece.choice, piece.token, square, this.grid);
    }
  }

  #pickUp({ choice, token }: { choice: PlacePiece; token: Token }, square: number): void {
    this.placement.pickUp(choice, token);
    this.#follow(square);
  }

  /** Moves the lifted piece to a square; its own square may be closed to it, but is no reason to refuse it. */
  #follow(square: number): void {
    const { placement } = this;
    const isOwn = this.#movableAt(square)?.choice.id === placement.choice?.id;
    placement.square = isOwn && !isSquareOpen(placement.way?.fit ?? "", square) ? null : square;
  }

  #movableAt(square: number): { choice: PlacePiece; token: Token } | null {
    return this.placementChoices.length ? this.placement.movableAt(square, this.grid) : null;
  }
}
