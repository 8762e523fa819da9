/** The selection of squares or tokens of a grid by tap, key and drag. */

import { column, row, squareName, tokensAt } from "../../scene/squares";
import type { Point } from "../../ui/drag";
import type { SelectableItem, ItemSelection } from "../selection.svelte";
import type { Grid } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import type { GridMode } from "./mode";

/** The area of a selected item, in squares. `position`: its number, if the order matters. */
export interface SelectedArea {
  x: number;
  y: number;
  w: number;
  h: number;
  position: number | null;
}

/** The input mode that selects squares or tokens of one grid; `ItemSelection` has the selected items. */
export class SelectionMode implements GridMode {
  readonly multiple = true;

  constructor(
    private readonly grid: Grid,
    private readonly selection: ItemSelection,
  ) {}

  /** Whether the grid has a selection choice. */
  get exists(): boolean {
    const { grid, selection } = this;
    return (
      selection.picks.some(({ panel }) => panel === grid.id) || (grid.tokens ?? []).some(({ id }) => selection.find(id))
    );
  }

  /** The ids of tokens that can be selected. */
  get selectable(): string[] {
    const canSelect = (item: SelectableItem | null): boolean =>
      item !== null && !this.selection.has(item) && this.selection.fitCheck(item).fits;
    return (this.grid.tokens ?? []).flatMap(({ id }) => (canSelect(this.selection.find(id)) ? [id] : []));
  }

  /** The `fit` strings of the selections of squares. */
  get fits(): { fit: string }[] {
    return this.selection.picks.filter(({ panel }) => panel === this.grid.id);
  }

  /** The selected items of this grid. */
  get areas(): SelectedArea[] {
    const { grid, selection } = this;
    return selection.picks.flatMap((pick) =>
      selection.selectedItems(pick).flatMap((item) => {
        const position = selection.position({ pick, item });
        if (pick.panel === grid.id) return [{ x: column(item, grid), y: row(item, grid), w: 1, h: 1, position }];
        const token = (grid.tokens ?? []).find(({ id }) => !pick.panel && id === pick.pieces?.[item]);
        return token ? [{ x: token.x, y: token.y, w: token.w ?? 1, h: token.h ?? 1, position }] : [];
      }),
    );
  }

  fit(square: number): "open" | "closed" | "" {
    const item = this.#itemOn(square);
    return item === null ? "" : this.selection.fitCheck(item).fits ? "open" : "closed";
  }

  reason(square: number): string {
    const item = this.#itemOn(square);
    const check = item && this.selection.fitCheck(item);
    if (!check || check.fits || !check.reason) return "";
    return say("square", { square: squareName(square, this.grid), what: check.reason.sentence });
  }

  hasMovablePiece(): boolean {
    return false;
  }

  selected(square: number): boolean | undefined {
    const item = this.#itemOn(square);
    return item ? this.selection.has(item) : undefined;
  }

  /** Selects or deselects the square; after an imprecise touch a second tap corrects it. */
  choose(square: number): void {
    const item = this.#itemOn(square);
    if (item) this.selection.toggle(item);
  }

  hover(): void {
    // There is no preview before the selection.
  }

  onPointerDown(event: PointerEvent, square: number): void {
    const item = this.#itemOn(square);
    const cells = (event.target as Element).closest("[role=grid]");
    if (item) this.selection.onPointerDown(event, item, (at) => this.#itemAt(at, cells));
  }

  onKey(event: KeyboardEvent, square: number): void {
    const item = this.#itemOn(square);
    if (item && this.selection.onKey(item.pick, event.key)) event.preventDefault();
  }

  #itemAt({ x, y }: Point, cells: Element | null): SelectableItem | null {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]");
    return cell && cells?.contains(cell) ? this.#itemOn(Number(cell.dataset["square"])) : null;
  }

  #itemOn(square: number): SelectableItem | null {
    const pick = this.selection.picks.find(({ panel }) => panel === this.grid.id);
    if (pick) return { pick, item: square };
    const tokens = tokensAt(square, this.grid).reverse();
    return tokens.map(({ id }) => this.selection.find(id)).find((found) => found !== null) ?? null;
  }
}
