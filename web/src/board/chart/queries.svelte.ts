/** The queries that a chart sends: their subjects, the answers of the server, and their cache. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { Region, SurveyAnswer, Chart, Hull, SurveyQuestion } from "../../api/wire";

/** The queries of a chart and their answers. */
export class ChartQueries {
  showsReach = $state(false);
  showsThreats = $state(false);
  #queries = $state.raw<QuerySet>(NO_QUERIES);
  #lastFire: readonly Region[] = [];
  readonly #answers: QueryCache;

  constructor(query: (request: Query) => Promise<QueryAnswer | null>) {
    this.#answers = new QueryCache(query);
  }

  /** Clears all answers for a new scene. */
  clear(): void {
    this.#lastFire = this.fire;
    this.#answers.clear();
  }

  /** Sets the queries, and requests missing answers. */
  setQueries(queries: QuerySet): void {
    this.#lastFire = queries.fire ? this.fire : [];
    this.#queries = queries;
    this.#answers.request(allQueries(queries));
  }

  /** The answer about the selected ship's guns. */
  get fireAnswer(): SurveyAnswer | null {
    return this.#answers.get(this.#queries.fire);
  }

  /** The areas of fire, and the blocked parts; while they are requested, the previous ones. */
  get fire(): readonly Region[] {
    return this.fireAnswer?.regions ?? this.#lastFire;
  }

  /** Whether the areas of fire are for a heading to which the ship is only turned. */
  get isPreview(): boolean {
    return this.#queries.fire?.heading != null;
  }

  get reach(): readonly Region[] {
    return this.#answers.get(this.#queries.reach)?.regions ?? [];
  }

  get threats(): readonly Region[] {
    return this.#queries.threats.flatMap((query) => this.#answers.get(query)?.regions ?? []);
  }

  /** The notes of all answers. */
  get notes(): string[] {
    return allQueries(this.#queries).flatMap((query) => this.#answers.get(query)?.note ?? []);
  }

  /** Whether all answers about threats have arrived, and none of them names a ship. */
  get areThreatsEmpty(): boolean {
    const { threats } = this.#queries;
    return (
      threats.length > 0 &&
      !this.#answers.isPending(threats) &&
      threats.every((query) => !this.#answers.get(query)?.sights?.length)
    );
  }

  /** Whether answers about reach or threats are pending. */
  get isPending(): boolean {
    return this.#answers.isPending([this.#queries.reach, ...this.#queries.threats]);
  }
}

/** The queries of a chart at one moment. */
export interface QuerySet {
  fire: SurveyQuestion | null;
  reach: SurveyQuestion | null;
  threats: readonly SurveyQuestion[];
}

export const NO_QUERIES: QuerySet = { fire: null, reach: null, threats: [] };

/** The ship and options that the queries are about. */
export interface QueryContext {
  ship: Hull | null;
  /** The heading that the ship is turned to; null if it was not turned yet. */
  heading: number | null;
  reach: boolean;
  /** The ships whose threats are shown. */
  enemies: readonly Hull[];
}

/** The queries for a ship and its options; none about pieces that cannot be damaged. */
export function queriesFor({ surveys = [] }: Chart, { ship, heading, reach, enemies }: QueryContext): QuerySet {
  const canQuery = (about: string, hull: Hull | null): hull is Hull => surveys.includes(about) && Boolean(hull?.of);
  return {
    fire: canQuery("fire", ship) ? { about: "fire", hull: ship.id, ...(heading === null ? {} : { heading }) } : null,
    reach: reach && canQuery("reach", ship) ? { about: "reach", hull: ship.id } : null,
    threats: enemies.filter((hull) => canQuery("threat", hull)).map((hull) => ({ about: "threat", hull: hull.id })),
  };
}

/** All queries of a set. */
export const allQueries = ({ fire, reach, threats }: QuerySet): SurveyQuestion[] =>
  [fire, reach, ...threats].filter((each) => each !== null);

const PAUSE_MS = 90; // mean pause between queries, within the server's rate limit
const MAX_AT_ONCE = 16; // queries that are sent without a pause; enough for a whole fleet

/** Resolves after a pause. */
export const delay = (ms = PAUSE_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The answers to queries in the present scene; requests missing ones at a limited rate. */
export class QueryCache {
  answers = $state.raw<ReadonlyMap<string, SurveyAnswer | null>>(new Map());
  #waiting: SurveyQuestion[] = [];
  #isSending = false;
  #scene = 0;
  #allowance = MAX_AT_ONCE;
  #countedAt = performance.now();

  constructor(private readonly query: (request: Query) => Promise<QueryAnswer | null>) {}

  /** Clears all answers for a new scene. */
  clear(): void {
    this.#scene++;
    this.#waiting = [];
    this.answers = new Map();
  }

  /** Requests the missing answers to these queries, and no others. */
  request(queries: readonly SurveyQuestion[]): void {
    this.#waiting = queries.filter((each) => !this.answers.has(key(each)));
    void this.#sendNext();
  }

  get(query: SurveyQuestion | null): SurveyAnswer | null {
    return query ? (this.answers.get(key(query)) ?? null) : null;
  }

  /** Whether one of these queries has no answer yet. */
  isPending(queries: readonly (SurveyQuestion | null)[]): boolean {
    return queries.some((each) => each && !this.answers.has(key(each)));
  }

  async #sendNext(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length) {
      const pause = this.#nextDelay();
      if (pause > 0) await delay(pause);
      const each = this.#waiting.shift();
      if (!each) break;
      const scene = this.#scene;
      const reply = await this.query({ type: "survey", question: each });
      if (scene !== this.#scene) continue;
      const answer = reply?.type === "surveyed" ? (reply.sounding ?? null) : null;
      this.answers = new Map([...this.answers, [key(each), answer]]);
    }
    this.#isSending = false;
  }

  /** The delay before the next request, in ms. */
  #nextDelay(): number {
    const now = performance.now();
    this.#allowance = Math.min(MAX_AT_ONCE, this.#allowance + (now - this.#countedAt) / PAUSE_MS) - 1;
    this.#countedAt = now;
    return -this.#allowance * PAUSE_MS;
  }
}

const key = ({ about, hull, heading }: SurveyQuestion): string => `${about} ${hull} ${heading ?? ""}`;
