/** Tables that were opened in this browser, newest first. */

import { store, loadList } from "./settings.svelte";

export interface OwnTable {
  id: string;
  title: string;
  against: string;
  over: boolean;
}

const MOST = 24;

function isOpenTable(value: unknown): value is OwnTable {
  const table = value as Partial<OwnTable> | null;
  return (
    typeof table?.id === "string" &&
    typeof table.title === "string" &&
    typeof table.against === "string" &&
    typeof table.over === "boolean"
  );
}

class Tables {
  all = $state.raw<OwnTable[]>(loadList("tables")?.filter(isOpenTable) ?? []);

  /** Puts a table first. */
  remember(table: OwnTable): void {
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

  #keep(all: OwnTable[]): void {
    this.all = all;
    store("tables", JSON.stringify(all));
  }
}

export const ownTables = new Tables();
