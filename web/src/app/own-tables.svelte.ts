/** Tables that were opened in this browser, newest first. */

import * as client from "../api/client";
import type { TableStatus } from "../api/wire";
import type { Result } from "./achievements.svelte";
import { StoredState } from "./stored-state.svelte";

const OUTCOMES: readonly unknown[] = ["won", "drawn", "lost", undefined];

/** A stored table: its title, the opponent's name, whether it has ended; the outcome, if this browser has one seat. */
export interface OwnTable {
  id: string;
  title: string;
  against: string;
  /** The opponent's name in each language in which the table was seen: captains have other names there. */
  names?: Readonly<Record<string, string>>;
  over: boolean;
  outcome?: Result;
}

const MAX_TABLES = 24;

function isOwnTable(value: unknown): value is OwnTable {
  const table = value as Partial<OwnTable> | null;
  return (
    typeof table?.id === "string" &&
    typeof table.title === "string" &&
    typeof table.against === "string" &&
    typeof table.over === "boolean" &&
    OUTCOMES.includes(table.outcome)
  );
}

/** The stored tables as reactive state. */
class OwnTableStore extends StoredState<readonly OwnTable[]> {
  /** The table that the player removed last, as long as it can be put back. */
  removed = $state.raw<OwnTable | null>(null);

  constructor() {
    super("tables", (stored) => (Array.isArray(stored) ? stored.filter(isOwnTable) : []));
  }

  /** Stores a table as the newest. */
  remember(seen: OwnTable): void {
    this.update((tables) => {
      const stored = tables.find((each) => each.id === seen.id);
      const table = { ...seen, names: { ...stored?.names, ...seen.names } };
      if (stored && JSON.stringify(stored) === JSON.stringify(table)) return tables;
      return [table, ...tables.filter((each) => each.id !== table.id)].slice(0, MAX_TABLES);
    });
  }

  forget(id: string): void {
    this.update((tables) => tables.filter((each) => each.id !== id));
  }

  /** Removes a table, which can be put back. */
  remove(table: OwnTable): void {
    this.forget(table.id);
    this.removed = table;
  }

  putBack(): void {
    if (this.removed) this.remember(this.removed);
    this.removed = null;
  }

  forgetAll(): void {
    this.update(() => []);
  }
}

export const ownTables = new OwnTableStore();

/** The statuses of the running tables of this browser, as the server last reported them. */
export class OwnTableStatuses {
  #statuses = $state.raw<ReadonlyMap<string, TableStatus>>(new Map());
  readonly #running = $derived(ownTables.value.filter((table) => !table.over));
  /** The running tables; those where it is the player's turn come first. */
  readonly ownTurnsFirst = $derived(
    this.#running.toSorted((one, two) => Number(this.waitsForPlayer(two)) - Number(this.waitsForPlayer(one))),
  );

  statusOf(table: OwnTable): TableStatus | undefined {
    return this.#statuses.get(table.id);
  }

  waitsForPlayer(table: OwnTable): boolean {
    const status = this.statusOf(table);
    return Boolean(status?.mine) && !status?.open;
  }

  /** Requests the statuses of the tables; keeps the previous ones if the request fails. */
  async load(): Promise<void> {
    const requested = this.#running; // the list may change before the answer arrives
    if (!requested.length) return;
    try {
      const reply = await client.tableStatuses(requested.map((table) => table.id));
      this.#statuses = new Map(reply.map((each) => [each.id, each]));
      for (const table of requested) if (this.statusOf(table)?.over) ownTables.remember({ ...table, over: true });
    } catch {
      // The list is shown without the status.
    }
  }
}
