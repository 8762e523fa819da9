/** The daily battle; one attempt per browser. */

import type { Query, QueryAnswer } from "../play/connection/live-table.svelte";
import { attemptKey, storeFinishedBattle } from "../app/daily-streak";
import { loadString } from "../app/settings.svelte";
import type { DayQuery, DayView } from "../api/wire";
import { playDaily, queryDaily } from "../api/learn";
import { SoloSession, type SoloRequest } from "./solo-session.svelte";

/** Whether this browser has already started this battle. */
export const hasAttempted = (game: string, day: string): boolean => loadString(attemptKey(game, day)) !== null;

/** The state of a daily battle. */
export class DailySession extends SoloSession<DayView> {
  constructor(
    readonly game: string,
    readonly day: string,
  ) {
    super(attemptKey(game, day));
    this.begin();
  }

  get table(): string {
    return `${this.game}/day-${this.day}`;
  }

  protected async play(request: SoloRequest): Promise<DayView> {
    const reply = await playDaily(this.game, this.day, request);
    if (reply.over && reply.result !== "stopped") storeFinishedBattle(this.day, this.game, reply.hinted ?? false);
    return reply;
  }
  protected queryAt(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer> {
    return queryDaily(this.game, this.day, { done, query: query as DayQuery["query"] });
  }
}
