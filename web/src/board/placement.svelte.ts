/** The piece being placed: which one, its orientation, and the squares it would cover. */

import {
  choicesOf,
  column,
  placementActions,
  row,
  tokensAt,
  rotateAbout,
  type FitCheck,
  checkFit,
  orientationOf,
} from "../scene/choices";
import { followPointer } from "../ui/drag";
import type { Grid, Lay, Reason, Scene, Token, Way } from "../api/wire";

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

/** The way in which the piece is held: selected, dragged, or picked up by key. */
export type Grip = "chosen" | "dragged" | "lifted";

/** The piece in the player's hand, and in which scene. */
interface Held {
  scene: Scene | null;
  lay: Lay | null;
  /** The number of its orientation. */
  turned: number;
  square: number | null;
  grip: Grip;
  /** Where it is dragged, in px, and the size of a square. */
  point: { x: number; y: number; unit: number } | null;
  /** Where it was put, until the table answers. */
  pending: PlacedPiece | null;
  /** Whether the player has picked it up; otherwise it is only the next one. */
  taken: boolean;
}

const NONE: Held = {
  scene: null,
  lay: null,
  turned: 0,
  square: null,
  grip: "chosen",
  point: null,
  pending: null,
  taken: false,
};

/** Whether a piece is on the panel already. */
const lies = (lay: Lay | null | undefined): boolean => lay?.at != null;

export class Placement {
  readonly #lays = $derived.by(() => choicesOf(this.scene(), "lay"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** The player's last input. */
  #last = $state.raw(NONE);
  /** The piece held in the present scene, after that input. */
  readonly #held = $derived.by(() => (this.#last.scene === this.scene() ? this.#last : this.#kept(this.#last)));
  readonly lay = $derived.by(() => this.#held.lay);
  readonly turned = $derived.by(() => this.#held.turned);
  readonly grip = $derived.by(() => this.#held.grip);
  readonly pending = $derived.by(() => this.#held.pending);

  #areas = new Map<string, DropArea>();
  #grab = { x: 0, y: 0 };
  #raised = false;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
  ) {}

  get square(): number | null {
    return this.#held.square;
  }
  set square(square: number | null) {
    this.#hold({ square });
  }

  get point(): Held["point"] {
    return this.#held.point;
  }

  get taken(): boolean {
    return this.#held.taken;
  }

  #hold(change: Partial<Held>): void {
    this.#last = { ...this.#held, ...change };
  }

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

  /** The piece still held in a new scene: the same one, unless it was put down. */
  #kept(held: Held): Held {
    const same = this.#lays.find((each) => each.id === held.lay?.id);
    if (!held.pending && same && lies(same) === lies(held.lay)) return { ...held, scene: this.scene(), lay: same };
    return this.#rested(held);
  }

  /** The hand with the first piece that is not placed, ready for the next tap. */
  #rested({ lay: before, turned: index }: Held): Held {
    const waiting = this.#lays.filter((each) => !lies(each));
    const lay = (lies(before) ? undefined : waiting.find((each) => each.id === before?.id)) ?? waiting[0] ?? null;
    const way = before?.ways[index % before.ways.length];
    const turned =
      way && lay
        ? Math.max(
            0,
            lay.ways.findIndex(({ w, h }) => w >= h === way.w >= way.h),
          )
        : index;
    return { ...NONE, scene: this.scene(), lay, turned };
  }

  /** Ends any drag; selects the first piece that is not placed for the next tap. */
  rest(): void {
    this.#last = this.#rested(this.#held);
  }

  choose(lay: Lay, turned = this.turned): void {
    this.#hold({ grip: "chosen", taken: true, lay, turned: turned % lay.ways.length, square: null });
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
    this.#hold({ turned: (this.turned + 1) % lay.ways.length });
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
    this.#hold({ grip: "lifted" });
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
    const sent = this.act(placementActions(lay, way, square));
    this.#hold({ grip: "chosen", square: null, ...(sent ? { pending: { lay, way, square } } : {}) });
  }

  /** A pointer went down on a piece; it is dragged from when it moves. */
  grasp(event: PointerEvent, lay: Lay, turned: number, at?: { square: number; token: Token; grid: Grid }): void {
    followPointer(event, {
      begin: () => {
        this.choose(lay, turned);
        this.#hold({ grip: "dragged" });
        this.#raised = !at && event.pointerType === "touch";
        this.#grab = this.#grabbed(at);
      },
      move: ({ x, y }) => this.#carry(x, y),
      drop: () => this.#drop(),
      cancel: () => this.rest(),
    });
  }

  #grabbed(at?: { square: number; token: Token; grid: Grid }): { x: number; y: number } {
    if (at) return { x: column(at.square, at.grid) - at.token.x, y: row(at.square, at.grid) - at.token.y };
    const way = this.way;
    return way ? { x: Math.floor((way.w - 1) / 2), y: Math.floor((way.h - 1) / 2) } : { x: 0, y: 0 };
  }

  #carry(x: number, y: number): void {
    const area = this.lay && this.#areas.get(this.lay.panel);
    if (!area || this.grip !== "dragged") return;
    const { unit } = under(area, x, y);
    const spot = under(area, x, this.#raised ? y - unit : y);
    const { width, height } = area.grid;
    const margin = 0.6; // squares beyond the edge that still count as the edge
    const over = spot.x > -margin && spot.y > -margin && spot.x < width + margin && spot.y < height + margin;
    const clamp = (value: number, top: number): number => Math.max(0, Math.min(top - 1, value));
    const square = over
      ? clamp(Math.floor(spot.y) - this.#grab.y, height) * width + clamp(Math.floor(spot.x) - this.#grab.x, width)
      : null;
    this.#hold({ point: { x, y, unit }, square });
  }

  #drop(): void {
    if (this.grip !== "dragged") return; // another scene has taken it out of the hand
    const { lay, square } = this;
    this.#hold({ grip: "chosen", point: null });
    if (lay && square !== null) this.put(square);
    else if (lay?.at) this.remove(lay);
    if (!this.pending) this.rest();
  }
}
