/** The input mode in which a square of a grid is chosen, with the held piece and its forecast. */

import {
  checkFit,
  isSquareOpen,
  squareActions,
  OPEN,
  resolveTap,
  hasNoTarget,
  type TapResult,
} from "../../scene/choices";
import { column, row, squareName, squaresByName } from "../../scene/squares";
import type { Aim, Grid, Odds, Reason } from "../../api/wire";
import { joinSentences, withLabel, say } from "../../i18n/catalogue.svelte";
import type { HintedSquareChoice } from "../hints/hint-marks";
import { followPointer, type Point } from "../../ui/drag";
import { shortLabel } from "./placement-mode";
import { isAnyOpen, type Highlights, highlights, takeablePieces, squareBesideHit } from "./open-squares";
import type { InputKind, GridMode } from "./mode";

/** The forecast of choosing a square or item. `confirm`: makes the choice. */
export interface PendingForecast {
  label: string;
  odds: readonly Odds[];
  confirm?: () => void;
  /** Cancels the choice. */
  cancel?: () => void;
  /** The square of the choice. */
  square?: number;
}

/** Receives the chosen square, messages, and the shown forecast. */
export interface SquareListener {
  act: (actions: unknown[]) => void;
  showReason: (reason: Reason | null) => void;
  /** `asksAgain`: the message asks for another choice: it is shown although a hint is open. */
  showMessage: (sentence: string, asksAgain?: boolean) => void;
  /** Tells the user of a screen reader what the page shows only on the board. */
  announce?: ((sentence: string) => void) | undefined;
  /** Shows the forecast of a dice roll, or none (null). */
  showForecast?: ((forecast: PendingForecast | null) => void) | undefined;
  /** Whether choices with dice need a confirmation; by default they do. */
  confirms?: (() => boolean) | undefined;
  /** Called when a piece is dragged over this square, or over none (null). */
  onDragOver?: ((square: number | null) => void) | undefined;
}

/** The square choices of one scene on one grid; a new scene makes a new one. */
export class SquareMode implements GridMode {
  readonly final = true;
  heldPiece = $state<string | null>(null);
  #candidates = $state.raw<readonly string[]>([]);
  aimedSquare = $state<number | null>(null); // the square under a finger, before it is chosen
  pendingSquare = $state<number | null>(null); // the square whose forecast waits for confirmation
  readonly #pieces: ReadonlyMap<number, string>; // including pieces without an open square
  readonly #takeable: ReadonlyMap<number, string>;

  constructor(
    private readonly grid: Grid,
    private readonly aims: readonly Aim[],
    private readonly reasons: readonly Reason[],
    private readonly listener: SquareListener,
  ) {
    this.#pieces = takeablePieces(aims, grid);
    this.#takeable = takeablePieces(
      aims.filter((aim) => !hasNoTarget(aim)),
      grid,
    );
  }

  /** The square choices of the held piece, or all. */
  get #current(): readonly Aim[] {
    return this.heldPiece === null ? this.aims : this.aims.filter((aim) => aim.piece === this.heldPiece);
  }

  /** The ids of the pieces that can be taken instead. */
  get takeable(): readonly string[] {
    return this.aims.flatMap((aim) =>
      aim.piece != null && aim.piece !== this.heldPiece && !hasNoTarget(aim) ? [aim.piece] : [],
    );
  }

  /** The pieces with a frame: those between which the player was asked to choose, or else all that can be taken. */
  get framed(): readonly string[] {
    return this.heldPiece === null && this.#candidates.length ? this.#candidates : this.takeable;
  }

  /** The names of the pieces between which the player was asked to choose. */
  get #candidateNames(): string[] {
    const tokens = (this.grid.tokens ?? []).filter(({ id }) => id && this.#candidates.includes(id));
    return squaresByName(tokens, this.grid).map(([name]) => shortLabel(name));
  }

  get highlights(): Highlights {
    return highlights(
      this.#current.filter((aim) => !hasNoTarget(aim)),
      this.grid,
      this.#pieces,
    );
  }

  /** The square with the initial focus: a piece that can move, or else an open square, beside a ship that was hit. */
  get start(): number {
    const [takeable] = this.#takeable.keys();
    const fit = this.aims[0]?.fit ?? "";
    return takeable ?? squareBesideHit(fit, this.grid) ?? Math.max(0, fit.indexOf(OPEN));
  }

  get startsAtPiece(): boolean {
    return this.#takeable.size > 0;
  }

  fit(square: number): "open" | "closed" | "" {
    if (!this.aims.length) return "";
    return isAnyOpen(this.#current, square) ? "open" : "closed";
  }

  hasMovablePiece(square: number): boolean {
    return this.#takeable.has(square);
  }

  selected(square: number): boolean | undefined {
    return this.hasMovablePiece(square) ? this.#takeable.get(square) === this.heldPiece : undefined;
  }

  /** The id of the piece that choosing this square would move; null if no piece or several pieces are possible. */
  pieceTo(square: number): string | null {
    const tap = this.#possibleTap(square);
    return tap.type === "aim" ? (tap.aim.piece ?? null) : null;
  }

  /** The reason why a square is closed, beginning with its name. */
  reason(square: number): string {
    if (this.fit(square) !== "closed" || this.hasMovablePiece(square)) return "";
    const tap = this.#tap(square);
    return "reason" in tap && tap.reason
      ? say("square", { square: this.#name(square), what: tap.reason.sentence })
      : "";
  }

  choose(square: number, by: InputKind): void {
    if (
      by === "imprecise-touch" &&
      this.listener.confirms?.() !== false &&
      this.aimedSquare !== square &&
      this.fit(square) === "open" &&
      this.#tap(square).type !== "ambiguous" &&
      !this.#hasForecast(square)
    ) {
      this.aimedSquare = square;
      this.listener.showMessage(say("tap-again", { square: this.#name(square) }), true);
      return;
    }
    this.aimedSquare = null;
    this.#resolve(square);
  }

  /** Whether dice decide on this square: then their forecast is shown first. */
  #hasForecast(square: number): boolean {
    return this.#current.some((aim) => aim.odds?.[square]?.length);
  }

  /** The effect of a tap; where several pieces can go, the piece that a shown hint sends there is meant. */
  #possibleTap(square: number): TapResult {
    const tap = resolveTap(this.aims, this.heldPiece, square, this.grid, this.reasons);
    const hinted =
      tap.type === "ambiguous" && this.aims.find((aim: HintedSquareChoice) => aim.hintMarks?.[square]?.best);
    return hinted ? { type: "aim", aim: hinted } : tap;
  }

  /** The effect of a tap on a square; a refusal gives the reasons of all pieces that could be meant. */
  #tap(square: number): TapResult {
    const tap = this.#possibleTap(square);
    return tap.type === "refused" ? { ...tap, reason: this.#reasonForAll(square) ?? tap.reason } : tap;
  }

  #resolve(square: number): void {
    const tap = this.#tap(square);
    switch (tap.type) {
      case "pick-up":
        this.#clearForecast();
        this.heldPiece = tap.piece;
        this.listener.showMessage(tap.piece === null ? "" : say("taken", { what: this.#current[0]?.label ?? "" }));
        return;
      case "blocked":
      case "refused":
        this.listener.showReason(tap.reason);
        return;
      case "ambiguous":
        this.#candidates = this.aims.flatMap(({ fit, piece }) =>
          piece != null && isSquareOpen(fit, square) ? [piece] : [],
        );
        this.listener.showMessage(say("which-piece", { pieces: this.#candidateNames.join(", ") }), true);
        return;
      case "aim":
        this.#aim(tap.aim, square);
    }
  }

  /**
   * If no piece is held: why the nearest piece cannot go there; with other reasons for others beside the square, or
   * else for all pieces, it says first that none can.
   */
  #reasonForAll(square: number): Reason | null {
    const pieces = this.heldPiece === null ? this.aims.filter(({ piece }) => piece != null) : [];
    const { grid, reasons } = this;
    const tokens = new Map((grid.tokens ?? []).map((token) => [token.id, token]));
    const offset = ({ piece }: Aim): [number, number] => {
      const token = tokens.get(piece ?? "");
      return token ? [token.x - column(square, grid), token.y - row(square, grid)] : [Infinity, Infinity];
    };
    const beside = pieces.filter((aim) => offset(aim).every((distance) => Math.abs(distance) <= 1));
    const nearestFirst = (beside.length ? beside : pieces).toSorted(
      (one, other) => Math.hypot(...offset(one)) - Math.hypot(...offset(other)),
    );
    const given = nearestFirst.flatMap(({ fit }) => {
      const check = checkFit(fit, square, reasons);
      return !check.fits && check.reason ? [check.reason] : [];
    });
    const [first] = given;
    if (!first || given.every(({ sentence }) => sentence === first.sentence)) return first ?? null;
    return { ...first, sentence: joinSentences([say("no-piece-reaches"), first.sentence]) };
  }

  /** Chooses a square; if dice decide, their forecast is shown first. */
  #aim(aim: Aim, square: number): void {
    const confirm = (): void => this.listener.act(squareActions(aim, square));
    const odds = aim.odds?.[square];
    if (!odds?.length || this.pendingSquare === square || this.listener.confirms?.() === false) {
      confirm();
      return;
    }
    this.pendingSquare = square;
    const cancel = (): void => {
      this.#clearForecast();
      this.listener.showMessage(this.heldPiece === null ? "" : say("taken", { what: aim.label }));
    };
    this.listener.showForecast?.({ label: withLabel(aim.label, this.#name(square)), odds, confirm, cancel, square });
    this.listener.showMessage(say("choose-again", { square: this.#name(square) }), true);
  }

  /** The forecast of choosing a square; null if no dice decide. */
  oddsOf(square: number): readonly Odds[] | null {
    return this.#current.find((each) => each.odds?.[square]?.length)?.odds?.[square] ?? null;
  }

  /**
   * Shows the forecast of a square, unless another one waits for confirmation. It stays when the keyboard focus leaves
   * the grid, for example to a button beside it.
   */
  hover(square: number | null, byKey = false): void {
    if (this.pendingSquare !== null || (square === null && byKey)) return;
    const aim = square === null ? undefined : this.#current.find((each) => each.odds?.[square]);
    const odds = square === null ? undefined : aim?.odds?.[square];
    this.listener.showForecast?.(aim && odds ? { label: withLabel(aim.label, this.#name(square ?? 0)), odds } : null);
  }

  /** Picks a piece up by dragging it, and chooses the square where it is released. */
  onPointerDown(event: PointerEvent, square: number, squareAt: (at: Point) => number | null): void {
    const piece = this.#takeable.get(square);
    if (piece === undefined) return;
    followPointer(event, {
      begin: () => {
        this.#clearForecast();
        this.heldPiece = piece;
      },
      move: (to) => this.listener.onDragOver?.(squareAt(to)),
      drop: (at) => {
        const target = squareAt(at);
        this.listener.onDragOver?.(null);
        if (target !== null && target !== square) this.#resolve(target);
      },
      cancel: () => {
        this.listener.onDragOver?.(null);
        this.heldPiece = null;
      },
    });
  }

  #clearForecast(): void {
    this.pendingSquare = null;
    this.listener.showForecast?.(null);
  }

  onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    if (this.heldPiece !== null) {
      this.listener.showMessage("");
      this.listener.announce?.(say("let-go"));
    }
    this.heldPiece = this.aimedSquare = this.pendingSquare = null;
    this.listener.showForecast?.(null);
  }

  #name(square: number): string {
    return squareName(square, this.grid);
  }
}
