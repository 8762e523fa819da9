/** Queries to a table until their answers come. */

import type { Query, QueryAnswer } from "./live-table.svelte";

interface PendingQuery {
  query: Query;
  resolve: (answer: QueryAnswer | null) => void;
  /** Whether the player has chosen since, or the position has changed. */
  isOutdated: boolean;
}

/** The pending queries by id. */
export class PendingQueries {
  #pending = new Map<number, PendingQuery>();

  /** Adds a query; resolves to its answer, or to null if none comes. */
  add(id: number, query: Query): Promise<QueryAnswer | null> {
    return new Promise((resolve) => this.#pending.set(id, { query, resolve, isOutdated: false }));
  }

  /** Passes an answer to the query with this id; null if there is none. */
  answer(id: number, answer: QueryAnswer | null): void {
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
  }

  answerAllWithNull(): void {
    for (const id of [...this.#pending.keys()]) this.answer(id, null);
  }

  /** Marks all as outdated: the player has chosen, or the position has changed. */
  outdate(): void {
    for (const pending of this.#pending.values()) pending.isOutdated = true;
  }

  /** Whether the player need not know that this query was refused: a hint that is shown already, or no longer wanted. */
  isRefusedSilently(id: number): boolean {
    const { query, isOutdated = false } = this.#pending.get(id) ?? {};
    return query?.type === "ask-decided" || (query?.type === "advise" && (query.better || isOutdated));
  }
}
