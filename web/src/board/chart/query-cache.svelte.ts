/** Answers to queries about ships: requested one at a time, cached until the scene changes. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { SurveyQuestion, SurveyAnswer } from "../../api/wire";

const PAUSE = 90; // ms for each question in the long run: a table answers so many a second
const AT_ONCE = 16; // may be asked without a pause, a whole fleet and more

export const delay = (ms = PAUSE): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class QueryCache {
  found = $state.raw<ReadonlyMap<string, SurveyAnswer | null>>(new Map());
  #waiting: SurveyQuestion[] = [];
  #asking = false;
  #scene = 0;
  #spare = AT_ONCE;
  #counted = performance.now();

  constructor(private readonly inquire: (inquiry: Query) => Promise<QueryAnswer | null>) {}

  /** Clears all answers for a new scene. */
  forget(): void {
    this.#scene++;
    this.#waiting = [];
    this.found = new Map();
  }

  /** The known answers to these queries; requests the missing ones and no others. */
  wish(questions: readonly SurveyQuestion[]): void {
    this.#waiting = questions.filter((question) => !this.found.has(key(question)));
    void this.#ask();
  }

  get(question: SurveyQuestion | null): SurveyAnswer | null {
    return question ? (this.found.get(key(question)) ?? null) : null;
  }

  /** Whether one of these questions has no answer yet. */
  waits(questions: readonly (SurveyQuestion | null)[]): boolean {
    return questions.some((question) => question && !this.found.has(key(question)));
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#waiting.length) {
      const wait = this.#pace();
      if (wait > 0) await delay(wait);
      const question = this.#waiting.shift();
      if (!question) break;
      const scene = this.#scene;
      const told = await this.inquire({ type: "survey", question });
      if (scene !== this.#scene) continue;
      const answer = told?.type === "surveyed" ? (told.sounding ?? null) : null;
      this.found = new Map([...this.found, [key(question), answer]]);
    }
    this.#asking = false;
  }

  /** The delay before the next request, in ms. */
  #pace(): number {
    const now = performance.now();
    this.#spare = Math.min(AT_ONCE, this.#spare + (now - this.#counted) / PAUSE) - 1;
    this.#counted = now;
    return -this.#spare * PAUSE;
  }
}

const key = ({ about, hull, heading }: SurveyQuestion): string => `${about} ${hull} ${heading ?? ""}`;
