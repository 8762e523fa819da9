/** Tables that were opened in this browser, newest first. */

import { StoredState } from "./stored-state.svelte";

export type Outcome = "won" | "lost" | "drawn";
const OUTCOMES: readonly unknown[] = ["won", "lost", "drawn", undefined];

/** A stored table: its title, the opponent's name, whether it has ended, and how for the only seat of this browser. */
export interface OwnTable {
  id: string;
  title: string;
  against: string;
  over: boolean;
  outcome?: Outcome;
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
  constructor() {
    super("tables", (stored) => (Array.isArray(stored) ? stored.filter(isOwnTable) : []));
  }

  /** Stores a table as the newest. */
  remember(table: OwnTable): void {
    this.update((all) => {
      const stored = all.find((each) => each.id === table.id);
      if (stored && JSON.stringify(stored) === JSON.stringify(table)) return all;
      return [table, ...all.filter((each) => each.id !== table.id)].slice(0, MAX_TABLES);
    });
  }

  forget(id: string): void {
    this.update((all) => all.filter((each) => each.id !== id));
  }

  forgetAll(): void {
    this.update(() => []);
  }
}

export const ownTables = new OwnTableStore();
