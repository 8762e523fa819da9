/** Choosing a square of a grid, with the held piece and its forecast. */

import { squareActions, OPEN, resolveTap, squareName, hasNoTarget } from "../../scene/choices";
import type { Aim, Grid, Odds, Reason } from "../../api/wire";
import { withLabel, say } from "../../i18n/catalogue.svelte";
import { followPointer, type Point } from "../../ui/drag";
import { isAnyOpen, type Highlights, highlights, takeablePieces } from "./fits";
import type { InputKind, GridMode } from "./mode";

/** The forecast of choosing a square or item; `sure`: confirms it. */
export interface PendingForecast {
  label: string;
  odds: readonly Odds[];
  sure?: () => void;
  /** Lets it be. */
  drop?: () => void;
  /** The square on which that is asked. */
  square?: number;
}

/** Receives the chosen square and the shown forecast. */
export interface AimListener {
  act: (actions: unknown[]) => void;
  complain: (reason: Reason | null) => void;
  tell: (sentence: string) => void;
  /** Shows what dice would decide; null: nothing. */
  weigh?: ((what: PendingForecast | null) => void) | undefined;
  /** Whether a choice that dice follow is asked for once more; by default it is. */
  asks?: (() => boolean) | undefined;
  /** A piece is dragged over this square; null: over none. */
  over?: ((square: number | null) => void) | undefined;
}

/** One scene's aims at one grid; with another scene comes another. */
export class SquareMode implements GridMode {
  readonly final = true;
  taken = $state<string | null>(null); // the held piece
  sighted = $state<number | null>(null); // by a finger, before it chooses
  weighed = $state<number | null>(null); // its odds are looked at, before it is chosen
  readonly #pieces: ReadonlyMap<number, string>; // those that can go nowhere too
  readonly #takeable: ReadonlyMap<number, string>;

  constructor(
    private readonly grid: Grid,
    private readonly aims: readonly Aim[],
    private readonly reasons: readonly Reason[],
    private readonly listener: AimListener,
  ) {
    this.#pieces = takeablePieces(aims, grid);
    this.#takeable = takeablePieces(
      aims.filter((aim) => !hasNoTarget(aim)),
      grid,
    );
  }

  /** The square choices of the held piece, or all. */
  get #open(): readonly Aim[] {
    return this.taken === null ? this.aims : this.aims.filter((aim) => aim.piece === this.taken);
  }

  /** The pieces that could be taken instead. */
  get loose(): readonly string[] {
    return this.aims.flatMap((aim) =>
      aim.piece != null && aim.piece !== this.taken && !hasNoTarget(aim) ? [aim.piece] : [],
    );
  }

  get highlights(): Highlights {
    return highlights(
      this.#open.filter((aim) => !hasNoTarget(aim)),
      this.grid,
      this.#pieces,
    );
  }

  /** A piece that can go somewhere, or else a square that is open. */
  get start(): number {
    const [found] = this.#takeable.keys();
    return found ?? Math.max(0, ...this.aims.slice(0, 1).map(({ fit }) => fit.indexOf(OPEN)));
  }

  fit(square: number): "open" | "closed" | "" {
    if (!this.aims.length) return "";
    return isAnyOpen(this.#open, square) ? "open" : "closed";
  }

  movable(square: number): boolean {
    return this.#takeable.has(square);
  }

  selected(square: number): boolean | undefined {
    return this.movable(square) ? this.#takeable.get(square) === this.taken : undefined;
  }

  /** The id of the piece that choosing this square would move; null: none, or it is not known which. */
  pieceTo(square: number): string | null {
    const found = resolveTap(this.aims, this.taken, square, this.grid, this.reasons);
    return found.type === "aim" ? (found.aim.piece ?? null) : null;
  }

  /** Why a square is shut, beginning with its name. */
  why(square: number): string {
    if (this.fit(square) !== "closed" || this.movable(square)) return "";
    const found = resolveTap(this.aims, this.taken, square, this.grid, this.reasons);
    return "reason" in found && found.reason
      ? say("square", { square: this.#name(square), what: found.reason.sentence })
      : "";
  }

  choose(square: number, by: InputKind): void {
    if (by === "unsure" && this.sighted !== square && this.fit(square) === "open" && !this.#weighs(square)) {
      this.sighted = square;
      this.listener.tell(say("tap-again", { square: this.#name(square) }));
      return;
    }
    this.sighted = null;
    this.#pick(square);
  }

  /** Whether dice would decide there: then the odds are shown before anything is done. */
  #weighs(square: number): boolean {
    return this.#open.some((aim) => aim.odds?.[square]?.length);
  }

  #pick(square: number): void {
    const found = resolveTap(this.aims, this.taken, square, this.grid, this.reasons);
    switch (found.type) {
      case "pick-up":
        this.#unweigh();
        this.taken = found.piece;
        this.listener.tell(found.piece === null ? "" : say("taken", { what: this.#open[0]?.label ?? "" }));
        return;
      case "blocked":
        this.listener.complain(found.reason);
        return;
      case "ambiguous":
        this.listener.tell(say("which-piece"));
        return;
      case "refused":
        if (this.#unlike(square)) this.listener.tell(say("take-first"));
        else this.listener.complain(found.reason);
        return;
      case "aim":
        this.#aim(found.aim, square);
    }
  }

  /** Whether the square is closed to the pieces for different reasons, and none is held. */
  #unlike(square: number): boolean {
    const pieces = this.taken === null ? this.aims.filter(({ piece }) => piece != null) : [];
    return new Set(pieces.map(({ fit }) => fit[square])).size > 1;
  }

  /** Chooses a square; where dice would decide, their odds are shown first. */
  #aim(aim: Aim, square: number): void {
    const sure = (): void => this.listener.act(squareActions(aim, square));
    const odds = aim.odds?.[square];
    if (!odds?.length || this.weighed === square || this.listener.asks?.() === false) {
      sure();
      return;
    }
    this.weighed = square;
    const drop = (): void => this.#unweigh();
    this.listener.weigh?.({ label: withLabel(aim.label, this.#name(square)), odds, sure, drop, square });
    this.listener.tell(say("choose-again", { square: this.#name(square) }));
  }

  /** Shows the forecast of a square, unless one waits to be confirmed. */
  hover(square: number | null): void {
    if (this.weighed !== null) return;
    const aim = square === null ? undefined : this.#open.find((each) => each.odds?.[square]);
    const odds = square === null ? undefined : aim?.odds?.[square];
    this.listener.weigh?.(aim && odds ? { label: withLabel(aim.label, this.#name(square ?? 0)), odds } : null);
  }

  /** A piece is taken by dragging it, and goes to the square where it is let go. */
  grasp(event: PointerEvent, square: number, under: (at: Point) => number | null): void {
    const piece = this.#takeable.get(square);
    if (piece === undefined) return;
    followPointer(event, {
      begin: () => {
        this.#unweigh();
        this.taken = piece;
      },
      move: (to) => this.listener.over?.(under(to)),
      drop: (at) => {
        const to = under(at);
        this.listener.over?.(null);
        if (to !== null && to !== square) this.#pick(to);
      },
      cancel: () => {
        this.listener.over?.(null);
        this.taken = null;
      },
    });
  }

  #unweigh(): void {
    this.weighed = null;
    this.listener.weigh?.(null);
  }

  key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    if (this.taken !== null) this.listener.tell("");
    this.taken = this.sighted = this.weighed = null;
    this.listener.weigh?.(null);
  }

  #name(square: number): string {
    return squareName(square, this.grid);
  }
}
