/** The daily battle; one attempt per browser. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import { attemptKey, storeFinishedBattle } from "../../app/daily-streak";
import { loadString } from "../../app/settings.svelte";
import type { DailyChoices, DayQuery, DayView } from "../../api/wire";
import { playDaily, queryDaily } from "../../api/learn";
import { guestName } from "../../people/guest-name";
import { SoloSession, type SoloRequest } from "../solo-session.svelte";

/** Whether this browser has already started this battle. */
export const hasAttempted = (game: string, day: string): boolean => loadString(attemptKey(game, day)) !== null;

/**
 * Lets the server compute the opponent's first moves while the introduction is read: the first player of a day would
 * wait for them otherwise.
 */
export async function prepareBattle(game: string, day: string): Promise<void> {
  const none: DailyChoices = { done: [], stop: false, hinted: [], since: 0, name: guestName() };
  await playDaily(game, day, none).catch(() => {}); // the battle reports a failure when it begins
}

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
    const { over, result = "stopped" } = reply;
    if (over && result !== "stopped") storeFinishedBattle(this.day, this.game, result);
    return reply;
  }
  protected queryAt(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer> {
    return queryDaily(this.game, this.day, { done, query: query as DayQuery["query"] });
  }
}
