/** The state of placing a piece: its orientation, and the squares that it would cover. */

import { choicesOf, placementActions, rotateAbout, type FitCheck, checkFit, orientationOf } from "../scene/choices";
import { column, row, tokensAt } from "../scene/squares";
import { followPointer } from "../ui/drag";
import type { Grid, PlacePiece, Reason, Scene, Token, Orientation } from "../api/wire";

/** A panel for placing pieces: its grid, and the element with the edges of its squares. */
export interface DropArea {
  grid: Grid;
  element: Element;
}

/** The square under a point of the window, as fractions, and the size of a square in px. */
function squareUnder({ grid, element }: DropArea, x: number, y: number): { x: number; y: number; unit: number } {
  const box = element.getBoundingClientRect();
  const unit = box.width / grid.width;
  return { x: (x - box.left) / unit, y: (y - box.top) / unit, unit };
}

/** A piece on a square, in an orientation. */
export interface PlacedPiece {
  choice: PlacePiece;
  way: Orientation;
  square: number;
}

/** The way in which the piece is held: selected, dragged, or picked up by key. */
export type Grip = "chosen" | "dragged" | "lifted";

/** The piece that the player holds, and the scene in which it was taken. */
interface HeldPiece {
  scene: Scene | null;
  choice: PlacePiece | null;
  /** The index of its orientation. */
  orientation: number;
  square: number | null;
  grip: Grip;
  /** The position of the drag, in px, and the size of a square. */
  point: { x: number; y: number; unit: number } | null;
  /** The placement that was sent, until the table answers. */
  pending: PlacedPiece | null;
  /** Whether the player has picked it up; otherwise it is only the next one. */
  isPickedUp: boolean;
}

const NO_PIECE: HeldPiece = {
  scene: null,
  choice: null,
  orientation: 0,
  square: null,
  grip: "chosen",
  point: null,
  pending: null,
  isPickedUp: false,
};

/** Whether a piece is already placed. */
const isPlaced = (choice: PlacePiece | null | undefined): boolean => choice?.at != null;

/** The state of placing a piece. */
export class Placement {
  readonly #placementChoices = $derived.by(() => choicesOf(this.scene(), "lay"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** The player's last input. */
  #last = $state.raw(NO_PIECE);
  /** The piece held in the present scene, after that input. */
  readonly #held = $derived.by(() => (this.#last.scene === this.scene() ? this.#last : this.#inScene(this.#last)));
  readonly choice = $derived.by(() => this.#held.choice);
  readonly orientation = $derived.by(() => this.#held.orientation);
  readonly grip = $derived.by(() => this.#held.grip);
  readonly pending = $derived.by(() => this.#held.pending);

  #areas = new Map<string, DropArea>();
  #grabbedSquare = { x: 0, y: 0 };
  #isRaised = false;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly showReason: (reason: Reason | null) => void,
  ) {}

  get square(): number | null {
    return this.#held.square;
  }
  set square(square: number | null) {
    this.#update({ square });
  }

  get point(): HeldPiece["point"] {
    return this.#held.point;
  }

  get isPickedUp(): boolean {
    return this.#held.isPickedUp;
  }

  #update(change: Partial<HeldPiece>): void {
    this.#last = { ...this.#held, ...change };
  }

  /** The orientation of the held piece. */
  get way(): Orientation | null {
    return this.choice?.ways[this.orientation % this.choice.ways.length] ?? null;
  }

  /** The held piece at its target square. */
  get preview(): PlacedPiece | null {
    if (this.pending) return this.pending;
    const way = this.way;
    return this.choice && way && this.square !== null ? { choice: this.choice, way, square: this.square } : null;
  }

  /** Whether that placement is allowed; null while the piece is not over a panel. */
  get fitCheck(): FitCheck | null {
    const preview = this.pending ? null : this.preview;
    return preview && checkFit(preview.way.fit, preview.square, this.#reasons);
  }

  /** The piece still held in a new scene: the same one, unless it was placed. */
  #inScene(held: HeldPiece): HeldPiece {
    const sameChoice = this.#placementChoices.find((each) => each.id === held.choice?.id);
    if (!held.pending && sameChoice && isPlaced(sameChoice) === isPlaced(held.choice))
      return { ...held, scene: this.scene(), choice: sameChoice };
    return this.#nextPiece(held);
  }

  /** The first piece that is not placed, ready for the next tap. */
  #nextPiece({ choice: last, orientation: index }: HeldPiece): HeldPiece {
    const unplaced = this.#placementChoices.filter((each) => !isPlaced(each));
    const choice = (isPlaced(last) ? undefined : unplaced.find((each) => each.id === last?.id)) ?? unplaced[0] ?? null;
    const way = last?.ways[index % last.ways.length];
    const orientation =
      way && choice
        ? Math.max(
            0,
            choice.ways.findIndex(({ w, h }) => w >= h === way.w >= way.h),
          )
        : index;
    return { ...NO_PIECE, scene: this.scene(), choice, orientation };
  }

  /** Ends any drag; selects the first piece that is not placed for the next tap. */
  reset(): void {
    this.#last = this.#nextPiece(this.#held);
  }

  choose(choice: PlacePiece, orientation = this.orientation): void {
    this.#update({
      grip: "chosen",
      isPickedUp: true,
      choice,
      orientation: orientation % choice.ways.length,
      square: null,
    });
  }

  /** The choice that moves a token; null if the token cannot be moved. */
  choiceFor(token: Token): PlacePiece | null {
    return this.#placementChoices.find((choice) => choice.at === token.id) ?? null;
  }

  /** The uppermost token on a square that can be moved. */
  movableAt(square: number, grid: Grid): { choice: PlacePiece; token: Token } | null {
    for (const token of tokensAt(square, grid).reverse()) {
      const choice = this.choiceFor(token);
      if (choice) return { choice, token };
    }
    return null;
  }

  register(panel: string, area: DropArea): () => void {
    this.#areas.set(panel, area);
    return () => void this.#areas.delete(panel);
  }

  rotate(): void {
    const choice = this.choice;
    if (!choice || choice.ways.length < 2) return;
    this.#update({ orientation: (this.orientation + 1) % choice.ways.length });
    this.#grabbedSquare = { x: this.#grabbedSquare.y, y: this.#grabbedSquare.x };
    if (this.grip === "dragged" && this.point) this.#dragTo(this.point.x, this.point.y);
  }

  /** Rotates a placed piece about one of its squares. */
  rotateAt(choice: PlacePiece, token: Token, pivot: number, grid: Grid): void {
    if (choice.ways.length < 2) return;
    const { way, square } = rotateAbout(choice, token, pivot, grid);
    this.#place(choice, choice.ways[way], square);
  }

  /** Picks a piece up with the keyboard. */
  pickUp(choice: PlacePiece, token: Token): void {
    this.choose(choice, orientationOf(choice, token));
    this.#update({ grip: "lifted" });
  }

  /** Removes a piece from the panel. */
  remove(choice: PlacePiece): void {
    if (choice.before?.length) this.act(choice.before);
  }

  /** Places the held piece on a square. */
  put(square: number): void {
    if (this.choice) this.#place(this.choice, this.way ?? undefined, square);
  }

  #place(choice: PlacePiece, way: Orientation | undefined, square: number): void {
    if (!way) return;
    const answer = checkFit(way.fit, square, this.#reasons);
    if (!answer.fits) {
      this.showReason(answer.reason);
      return;
    }
    const sent = this.act(placementActions(choice, way, square));
    this.#update({ grip: "chosen", square: null, ...(sent ? { pending: { choice, way, square } } : {}) });
  }

  /** Called when a pointer is pressed on a piece; the drag begins with its movement. */
  onPointerDown(
    event: PointerEvent,
    choice: PlacePiece,
    orientation: number,
    at?: { square: number; token: Token; grid: Grid },
  ): void {
    followPointer(event, {
      begin: () => {
        this.choose(choice, orientation);
        this.#update({ grip: "dragged" });
        this.#isRaised = !at && event.pointerType === "touch";
        this.#grabbedSquare = this.#squareInPiece(at);
      },
      move: ({ x, y }) => this.#dragTo(x, y),
      drop: () => this.#drop(),
      cancel: () => this.reset(),
    });
  }

  #squareInPiece(at?: { square: number; token: Token; grid: Grid }): { x: number; y: number } {
    if (at) return { x: column(at.square, at.grid) - at.token.x, y: row(at.square, at.grid) - at.token.y };
    const way = this.way;
    return way ? { x: Math.floor((way.w - 1) / 2), y: Math.floor((way.h - 1) / 2) } : { x: 0, y: 0 };
  }

  #dragTo(x: number, y: number): void {
    const area = this.choice && this.#areas.get(this.choice.panel);
    if (!area || this.grip !== "dragged") return;
    const { unit } = squareUnder(area, x, y);
    const target = squareUnder(area, x, this.#isRaised ? y - unit : y);
    const { width, height } = area.grid;
    const margin = 0.6; // squares beyond the edge that still count as the edge
    const isOver = target.x > -margin && target.y > -margin && target.x < width + margin && target.y < height + margin;
    const clamp = (value: number, top: number): number => Math.max(0, Math.min(top - 1, value));
    const square = isOver
      ? clamp(Math.floor(target.y) - this.#grabbedSquare.y, height) * width +
        clamp(Math.floor(target.x) - this.#grabbedSquare.x, width)
      : null;
    this.#update({ point: { x, y, unit }, square });
  }

  #drop(): void {
    if (this.grip !== "dragged") return; // another scene has ended the drag
    const { choice, square } = this;
    this.#update({ grip: "chosen", point: null });
    if (choice && square !== null) this.put(square);
    else if (choice?.at) this.remove(choice);
    if (!this.pending) this.reset();
  }
}
