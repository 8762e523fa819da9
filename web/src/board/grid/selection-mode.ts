/** Selecting squares or tokens of a grid by tap, key and drag. */

import { column, row, squareName, tokensAt } from "../../scene/choices";
import type { Point } from "../../ui/drag";
import type { SelectableItem, ItemSelection } from "../selection.svelte";
import type { Grid } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import type { GridMode } from "./mode";

/** The area of a selected item, in squares. `place`: its number, if the order matters. */
export interface SelectedArea {
  x: number;
  y: number;
  w: number;
  h: number;
  place: number | null;
}

/** The selection choices of one scene on one grid; the selected items are in `ItemSelection`. */
export class SelectionMode implements GridMode {
  readonly several = true;

  constructor(
    private readonly grid: Grid,
    private readonly picking: ItemSelection,
  ) {}

  /** Whether the grid has a selection choice. */
  get any(): boolean {
    const { grid, picking } = this;
    return (
      picking.picks.some(({ panel }) => panel === grid.id) || (grid.tokens ?? []).some(({ id }) => picking.find(id))
    );
  }

  /** Tokens that can be selected. */
  get loose(): string[] {
    const open = (found: SelectableItem | null): boolean =>
      found !== null && !this.picking.has(found) && this.picking.fitCheck(found).fits;
    return (this.grid.tokens ?? []).flatMap(({ id }) => (open(this.picking.find(id)) ? [id] : []));
  }

  /** The letters of the choice of squares, if there is one. */
  get fits(): { fit: string }[] {
    return this.picking.picks.filter(({ panel }) => panel === this.grid.id);
  }

  /** The selected items of this grid. */
  get spots(): SelectedArea[] {
    const { grid, picking } = this;
    return picking.picks.flatMap((pick) =>
      picking.selectedItems(pick).flatMap((item) => {
        const place = picking.position({ pick, item });
        if (pick.panel === grid.id) return [{ x: column(item, grid), y: row(item, grid), w: 1, h: 1, place }];
        const token = (grid.tokens ?? []).find(({ id }) => !pick.panel && id === pick.pieces?.[item]);
        return token ? [{ x: token.x, y: token.y, w: token.w ?? 1, h: token.h ?? 1, place }] : [];
      }),
    );
  }

  fit(square: number): "open" | "closed" | "" {
    const found = this.#found(square);
    return found === null ? "" : this.picking.fitCheck(found).fits ? "open" : "closed";
  }

  why(square: number): string {
    const found = this.#found(square);
    const told = found && this.picking.fitCheck(found);
    if (!told || told.fits || !told.reason) return "";
    return say("square", { square: squareName(square, this.grid), what: told.reason.sentence });
  }

  movable(): boolean {
    return false;
  }

  selected(square: number): boolean | undefined {
    const found = this.#found(square);
    return found ? this.picking.has(found) : undefined;
  }

  /** A finger that has missed its square takes it back as easily. */
  choose(square: number): void {
    const found = this.#found(square);
    if (found) this.picking.toggle(found);
  }

  hover(): void {
    // There is no preview before the selection.
  }

  grasp(event: PointerEvent, square: number): void {
    const found = this.#found(square);
    const cells = (event.target as Element).closest("[role=grid]");
    if (found) this.picking.onPointerDown(event, found, (at) => this.#under(at, cells));
  }

  key(event: KeyboardEvent, square: number): void {
    const found = this.#found(square);
    if (found && this.picking.onKey(found.pick, event.key)) event.preventDefault();
  }

  #under({ x, y }: Point, cells: Element | null): SelectableItem | null {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]");
    return cell && cells?.contains(cell) ? this.#found(Number(cell.dataset["square"])) : null;
  }

  #found(square: number): SelectableItem | null {
    const pick = this.picking.picks.find(({ panel }) => panel === this.grid.id);
    if (pick) return { pick, item: square };
    const things = tokensAt(square, this.grid).reverse();
    return things.map(({ id }) => this.picking.find(id)).find((found) => found !== null) ?? null;
  }
}
