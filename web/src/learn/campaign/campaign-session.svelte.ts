/** A match of the campaign; each attempt has its own dice and draws. */

import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import { loadString, store } from "../../app/settings.svelte";
import type { CampaignQuery, CampaignView } from "../../api/wire";
import { playCampaignMatch, queryCampaignMatch } from "../../api/learn";
import { stopAttemptKey } from "./campaign-progress";
import { SoloSession, type SoloRequest } from "../solo-session.svelte";

/** The state of one attempt at a match of the campaign. */
export class CampaignSession extends SoloSession<CampaignView> {
  constructor(
    readonly game: string,
    readonly stop: string,
    readonly attempt: number,
  ) {
    super(stopAttemptKey(stop));
    this.begin();
  }

  get table(): string {
    return `${this.game}/campaign-${this.stop}`;
  }

  protected play(request: SoloRequest): Promise<CampaignView> {
    return playCampaignMatch(this.game, this.stop, { ...request, attempt: this.attempt });
  }
  protected queryAt(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer> {
    const campaignQuery = query as CampaignQuery["query"];
    return queryCampaignMatch(this.game, this.stop, { done, query: campaignQuery, attempt: this.attempt });
  }
}

/** Whether this browser stores the actions of an attempt. */
export const hasStoredAttempt = (stop: string): boolean => (loadString(stopAttemptKey(stop)) ?? "null") !== "null";

/** Deletes the actions of the last attempt. */
export function clearAttempt(stop: string): void {
  store(stopAttemptKey(stop), "null");
}
