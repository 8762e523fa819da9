/** The tables that this browser has open, newest first: the way back after the tab was closed. */

import { keep, keptList } from "./settings.svelte";

export interface OpenTable {
  id: string;
  title: string;
  against: string;
  over: boolean;
}

const MOST = 24;

function isOpenTable(value: unknown): value is OpenTable {
  const table = value as Partial<OpenTable> | null;
  return (
    typeof table?.id === "string" &&
    typeof table.title === "string" &&
    typeof table.against === "string" &&
    typeof table.over === "boolean"
  );
}

class Tables {
  all = $state.raw<OpenTable[]>(keptList("tables")?.filter(isOpenTable) ?? []);

  /** Puts a table first. */
  remember(table: OpenTable): void {
    const known = this.all.find((each) => each.id === table.id);
    if (known && JSON.stringify(known) === JSON.stringify(table)) return;
    this.#keep([table, ...this.all.filter((each) => each.id !== table.id)].slice(0, MOST));
  }

  forget(id: string): void {
    this.#keep(this.all.filter((each) => each.id !== id));
  }

  forgetAll(): void {
    this.#keep([]);
  }

  #keep(all: OpenTable[]): void {
    this.all = all;
    keep("tables", JSON.stringify(all));
  }
}

export const tables = new Tables();
