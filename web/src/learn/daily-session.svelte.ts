/** The daily battle; each browser has one try. */

import type { Query, QueryAnswer } from "../play/connection/live-table.svelte";
import { storeFinishedBattle } from "../app/daily-streak";
import { loadString } from "../app/settings.svelte";
import type { DayQuery, DayView } from "../api/wire";
import { playDaily, queryDaily } from "../api/learn";
import { SoloSession, type SoloRequest } from "./solo-session.svelte";

const keyOf = (game: string, day: string): string => `day.${game}.${day}`;

/** Whether this browser has tried it before: there is one try. */
export const hasAttempted = (game: string, day: string): boolean => loadString(keyOf(game, day)) !== null;

export class DailySession extends SoloSession<DayView> {
  constructor(
    readonly game: string,
    readonly day: string,
  ) {
    super(keyOf(game, day));
    this.begin();
  }

  get table(): string {
    return `${this.game}/day-${this.day}`;
  }

  protected async play(request: SoloRequest): Promise<DayView> {
    const met = await playDaily(this.game, this.day, request);
    if (met.over && met.result !== "stopped") storeFinishedBattle(this.day, this.game);
    return met;
  }
  protected askAbout(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer> {
    return queryDaily(this.game, this.day, { done, query: query as DayQuery["query"] });
  }
}
