/** The state of the queries that a chart sends, and the answers of the server. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { Region, SurveyAnswer } from "../../api/wire";
import { QueryCache } from "./query-cache.svelte";
import { allQueries, NO_QUERIES, type QuerySet } from "./query-set";

export class ChartQueries {
  reaching = $state(false);
  threatening = $state(false);
  #questions = $state.raw<QuerySet>(NO_QUERIES);
  #last: readonly Region[] = [];
  readonly #answers: QueryCache;

  constructor(inquire: (inquiry: Query) => Promise<QueryAnswer | null>) {
    this.#answers = new QueryCache(inquire);
  }

  /** Clears all answers for a new scene. */
  forget(): void {
    this.#last = this.fire;
    this.#answers.forget();
  }

  /** Updates what is looked at. */
  ask(questions: QuerySet): void {
    this.#last = questions.fire ? this.fire : [];
    this.#questions = questions;
    this.#answers.wish(allQueries(questions));
  }

  /** The answer about the selected ship's guns. */
  get guns(): SurveyAnswer | null {
    return this.#answers.get(this.#questions.fire);
  }

  /** The areas of fire, and what blocks it; while that is requested, the previous ones. */
  get fire(): readonly Region[] {
    return this.guns?.regions ?? this.#last;
  }

  /** Whether that is said of a heading to which the ship is only turned. */
  get foreseen(): boolean {
    return this.#questions.fire?.heading != null;
  }

  get reach(): readonly Region[] {
    return this.#answers.get(this.#questions.reach)?.regions ?? [];
  }

  get threats(): readonly Region[] {
    return this.#questions.threats.flatMap((question) => this.#answers.get(question)?.regions ?? []);
  }

  /** All that is said, in sentences. */
  get notes(): string[] {
    return allQueries(this.#questions).flatMap((question) => this.#answers.get(question)?.note ?? []);
  }

  /** Whether reach or threats are still asked for. */
  get waits(): boolean {
    return this.#answers.waits([this.#questions.reach, ...this.#questions.threats]);
  }
}
