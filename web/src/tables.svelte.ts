/** The tables that this browser has open, newest first: the way back after the tab was closed. */

import { keep, kept } from "./settings.svelte";
import type { SeatLink } from "./wire";

export interface OpenTable {
  id: string;
  title: string;
  against: string;
  over: boolean;
  seats: SeatLink[];
}

const MOST = 24;

function read(): OpenTable[] {
  try {
    const found: unknown = JSON.parse(kept("tables") ?? "[]");
    return Array.isArray(found) ? found.filter(isOpenTable) : [];
  } catch {
    return [];
  }
}

function isOpenTable(value: unknown): value is OpenTable {
  const table = value as Partial<OpenTable> | null;
  return (
    typeof table?.id === "string" &&
    typeof table.title === "string" &&
    typeof table.against === "string" &&
    typeof table.over === "boolean" &&
    Array.isArray(table.seats)
  );
}

class Tables {
  all = $state.raw<OpenTable[]>(read());

  /** Puts a table first, keeping what was known of its seats. */
  remember(table: Omit<OpenTable, "seats"> & { seats?: SeatLink[] }): void {
    const known = this.all.find((each) => each.id === table.id);
    const seats = [...(table.seats ?? []), ...(known?.seats ?? [])];
    const once = seats.filter(
      (link, index) => seats.findIndex((each) => each.seat === link.seat) === index,
    );
    const next = { ...table, seats: once };
    if (known && JSON.stringify(known) === JSON.stringify(next)) return;
    this.#keep([next, ...this.all.filter((each) => each.id !== table.id)].slice(0, MOST));
  }

  seats(id: string): SeatLink[] {
    return this.all.find((each) => each.id === id)?.seats ?? [];
  }

  forget(id: string): void {
    this.#keep(this.all.filter((each) => each.id !== id));
  }

  #keep(all: OpenTable[]): void {
    this.all = all;
    keep("tables", JSON.stringify(all));
  }
}

export const tables = new Tables();
