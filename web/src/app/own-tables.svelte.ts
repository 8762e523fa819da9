/** Tables that were opened in this browser, newest first. */

import { store, loadList } from "./settings.svelte";

/** A stored table: its title, the opponent's name, and whether it has ended. */
export interface OwnTable {
  id: string;
  title: string;
  against: string;
  over: boolean;
}

const MAX_TABLES = 24;

function isOwnTable(value: unknown): value is OwnTable {
  const table = value as Partial<OwnTable> | null;
  return (
    typeof table?.id === "string" &&
    typeof table.title === "string" &&
    typeof table.against === "string" &&
    typeof table.over === "boolean"
  );
}

/** The stored tables as reactive state. */
class OwnTableStore {
  all = $state.raw<OwnTable[]>(loadList("tables")?.filter(isOwnTable) ?? []);

  /** Stores a table as the newest. */
  remember(table: OwnTable): void {
    const stored = this.all.find((each) => each.id === table.id);
    if (stored && JSON.stringify(stored) === JSON.stringify(table)) return;
    this.#set([table, ...this.all.filter((each) => each.id !== table.id)].slice(0, MAX_TABLES));
  }

  forget(id: string): void {
    this.#set(this.all.filter((each) => each.id !== id));
  }

  forgetAll(): void {
    this.#set([]);
  }

  #set(all: OwnTable[]): void {
    this.all = all;
    store("tables", JSON.stringify(all));
  }
}

export const ownTables = new OwnTableStore();
