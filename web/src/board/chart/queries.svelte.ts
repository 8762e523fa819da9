/** The queries that a chart sends: what they are about, the answers of the server, and their cache. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { Region, SurveyAnswer, Chart, Hull, SurveyQuestion } from "../../api/wire";

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

export interface QuerySet {
  fire: SurveyQuestion | null;
  reach: SurveyQuestion | null;
  threats: readonly SurveyQuestion[];
}

export const NO_QUERIES: QuerySet = { fire: null, reach: null, threats: [] };

/** The ship and options that the queries are about. */
export interface QueryContext {
  ship: Hull | null;
  /** The heading that the ship is turned to; null: none yet. */
  heading: number | null;
  reach: boolean;
  /** The seat whose threats are shown. */
  enemies: readonly Hull[];
}

/** The queries for it; none about pieces that cannot be damaged. */
export function queriesFor({ surveys = [] }: Chart, { ship, heading, reach, enemies }: QueryContext): QuerySet {
  const can = (about: string, hull: Hull | null): hull is Hull => surveys.includes(about) && Boolean(hull?.of);
  return {
    fire: can("fire", ship) ? { about: "fire", hull: ship.id, ...(heading === null ? {} : { heading }) } : null,
    reach: reach && can("reach", ship) ? { about: "reach", hull: ship.id } : null,
    threats: enemies.filter((hull) => can("threat", hull)).map((hull) => ({ about: "threat", hull: hull.id })),
  };
}

/** All of them. */
export const allQueries = ({ fire, reach, threats }: QuerySet): SurveyQuestion[] =>
  [fire, reach, ...threats].filter((each) => each !== null);

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
