/** The piece being placed: which one, its orientation, and the squares it would cover. */

import { column, placementActions, row, tokensAt, rotateAbout, type FitCheck, checkFit, orientationOf } from "../scene/choices";
import { followPointer } from "../ui/drag";
import type { Grid, Lay, Reason, Token, Way } from "../api/wire";

/** A panel for placing pieces: its grid, and the element with the edges of its squares. */
export interface DropArea {
  grid: Grid;
  element: Element;
}

/** The square under a point of the window, in fractions, and how large a square is, in px. */
function under({ grid, element }: DropArea, x: number, y: number): { x: number; y: number; unit: number } {
  const box = element.getBoundingClientRect();
  const unit = box.width / grid.width;
  return { x: (x - box.left) / unit, y: (y - box.top) / unit, unit };
}

/** A piece on a square, turned one way. */
export interface PlacedPiece {
  lay: Lay;
  way: Way;
  square: number;
}

/** How the piece is held: selected, dragged, or picked up by key. */
export type Grip = "chosen" | "dragged" | "lifted";

export class Placement {
  lay = $state.raw<Lay | null>(null);
  turned = $state(0);
  square = $state<number | null>(null);
  grip = $state<Grip>("chosen");
  point = $state.raw<{ x: number; y: number; unit: number } | null>(null);
  pending = $state.raw<PlacedPiece | null>(null);
  /** Whether the player has picked up the piece; otherwise it is only the next one. */
  taken = false;

  #lays: readonly Lay[] = [];
  #reasons = $state.raw<readonly Reason[]>([]);
  #areas = new Map<string, DropArea>();
  #grab = { x: 0, y: 0 };
  #raised = false;

  constructor(
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
  ) {}

  /** The orientation of the held piece. */
  get way(): Way | null {
    return this.lay?.ways[this.turned % this.lay.ways.length] ?? null;
  }

  /** The held piece at its target square. */
  get ghost(): PlacedPiece | null {
    if (this.pending) return this.pending;
    const way = this.way;
    return this.lay && way && this.square !== null ? { lay: this.lay, way, square: this.square } : null;
  }

  /** Whether that placement is allowed; null while the piece is over no panel. */
  get verdict(): FitCheck | null {
    const ghost = this.pending ? null : this.ghost;
    return ghost && checkFit(ghost.way.fit, ghost.square, this.#reasons);
  }

  /** Updates the held piece for a new scene. */
  update(lays: readonly Lay[], reasons: readonly Reason[]): void {
    this.#lays = lays;
    this.#reasons = reasons;
    const put = this.pending !== null; // then it is out of the hand, wherever it was before
    this.pending = null;
    const same = lays.find((each) => each.id === this.lay?.id);
    const lies = (lay: Lay | null | undefined): boolean => lay?.at != null;
    if (!put && same && lies(same) === lies(this.lay)) this.lay = same;
    else this.rest();
  }

  /** Ends any drag; selects the first piece that is not placed for the next tap. */
  rest(): void {
    const turned = this.way;
    this.grip = "chosen";
    this.taken = false;
    this.square = null;
    this.point = null;
    const next = this.lay?.at ? null : this.#lays.find((each) => each.id === this.lay?.id && !each.at);
    this.lay = next ?? this.#lays.find((each) => !each.at) ?? null;
    if (turned && this.lay) {
      const across = turned.w >= turned.h;
      this.turned = Math.max(0, this.lay.ways.findIndex((way) => way.w >= way.h === across));
    }
  }

  choose(lay: Lay, turned = this.turned): void {
    this.grip = "chosen";
    this.taken = true;
    this.lay = lay;
    this.turned = turned % lay.ways.length;
    this.square = null;
  }

  /** The choice that moves a token, if it may be moved. */
  moving(token: Token): Lay | null {
    return this.#lays.find((lay) => lay.at === token.id) ?? null;
  }

  /** The uppermost thing on a square that may be moved. */
  movable(square: number, grid: Grid): { lay: Lay; token: Token } | null {
    for (const token of tokensAt(square, grid).reverse()) {
      const lay = this.moving(token);
      if (lay) return { lay, token };
    }
    return null;
  }

  register(panel: string, area: DropArea): () => void {
    this.#areas.set(panel, area);
    return () => void this.#areas.delete(panel);
  }

  turn(): void {
    const lay = this.lay;
    if (!lay || lay.ways.length < 2) return;
    this.turned = (this.turned + 1) % lay.ways.length;
    this.#grab = { x: this.#grab.y, y: this.#grab.x };
    if (this.grip === "dragged" && this.point) this.#carry(this.point.x, this.point.y);
  }

  /** Rotates a placed piece about one of its squares. */
  turnAt(lay: Lay, token: Token, pivot: number, grid: Grid): void {
    if (lay.ways.length < 2) return;
    const { way, square } = rotateAbout(lay, token, pivot, grid);
    this.#lay(lay, lay.ways[way], square);
  }

  /** Lifts a piece with the keyboard. */
  lift(lay: Lay, token: Token): void {
    this.choose(lay, orientationOf(lay, token));
    this.grip = "lifted";
  }

  /** Takes a piece off the panel again. */
  remove(lay: Lay): void {
    if (lay.before?.length) this.act(lay.before);
  }

  /** Places the held piece on a square. */
  put(square: number): void {
    if (this.lay) this.#lay(this.lay, this.way ?? undefined, square);
  }

  #lay(lay: Lay, way: Way | undefined, square: number): void {
    if (!way) return;
    const answer = checkFit(way.fit, square, this.#reasons);
    if (!answer.fits) {
      this.complain(answer.reason);
      return;
    }
    if (this.act(placementActions(lay, way, square))) this.pending = { lay, way, square };
    this.grip = "chosen";
    this.square = null;
  }

  /** A pointer went down on a piece; it is dragged from when it moves. */
  grasp(event: PointerEvent, lay: Lay, turned: number, at?: { square: number; token: Token; grid: Grid }): void {
    followPointer(event, {
      begin: () => {
        this.choose(lay, turned);
        this.grip = "dragged";
        this.#raised = !at && event.pointerType === "touch";
        this.#grab = this.#held(at);
      },
      move: ({ x, y }) => this.#carry(x, y),
      drop: () => this.#drop(),
      cancel: () => this.rest(),
    });
  }

  #held(at?: { square: number; token: Token; grid: Grid }): { x: number; y: number } {
    if (at) return { x: column(at.square, at.grid) - at.token.x, y: row(at.square, at.grid) - at.token.y };
    const way = this.way;
    return way ? { x: Math.floor((way.w - 1) / 2), y: Math.floor((way.h - 1) / 2) } : { x: 0, y: 0 };
  }

  #carry(x: number, y: number): void {
    const area = this.lay && this.#areas.get(this.lay.panel);
    if (!area || this.grip !== "dragged") return;
    const { unit } = under(area, x, y);
    const spot = under(area, x, this.#raised ? y - unit : y);
    this.point = { x, y, unit };
    const { width, height } = area.grid;
    const margin = 0.6; // squares beyond the edge that still count as the edge
    const over = spot.x > -margin && spot.y > -margin && spot.x < width + margin && spot.y < height + margin;
    const clamp = (value: number, top: number): number => Math.max(0, Math.min(top - 1, value));
    this.square = over
      ? clamp(Math.floor(spot.y) - this.#grab.y, height) * width + clamp(Math.floor(spot.x) - this.#grab.x, width)
      : null;
  }

  #drop(): void {
    if (this.grip !== "dragged") return; // another scene has taken it out of the hand
    const { lay, square } = this;
    this.grip = "chosen";
    this.point = null;
    if (lay && square !== null) this.put(square);
    else if (lay?.at) this.remove(lay);
    if (!this.pending) this.rest();
  }
}
