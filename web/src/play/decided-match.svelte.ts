/** Asks once a turn whether a match against captains is decided, so that a captain can play the rest. */

import { untrack } from "svelte";

import type { DecidedReply, View } from "../api/wire";
import type { Connection } from "./connection/live-table.svelte";

const MIN_PLY_TO_ASK = 8; // before it no match is decided

/** Whether this player chooses now, and plays against captains only. */
export function choosesAgainstCaptains({ viewer, table }: View): boolean {
  return (
    !table.ended &&
    viewer !== null &&
    table.turn.includes(viewer) &&
    table.mine.length === 1 &&
    table.chairs.every(({ seat, kind }) => seat === viewer || kind === "bot")
  );
}

export type LikelyOutcome = NonNullable<DecidedReply["outcome"]>;

/** Returns a function that tells how a decided match will most likely end; `view`: the present view, null to ask nothing. */
export function watchWhetherDecided(
  connection: () => Pick<Connection, "query">,
  view: () => View | null,
): () => LikelyOutcome | null {
  let outcome = $state<LikelyOutcome | null>(null);
  const shouldAsk = $derived.by(() => {
    const now = view();
    return now !== null && choosesAgainstCaptains(now);
  });
  $effect(() => {
    if (!shouldAsk || untrack(() => view()?.ply ?? 0) < MIN_PLY_TO_ASK) return;
    let isThisTurn = true;
    void untrack(connection)
      .query({ type: "ask-decided" })
      .then((answer) => {
        if (isThisTurn && answer?.type === "decided" && answer.decided) outcome = answer.outcome ?? "open";
      });
    return () => {
      isThisTurn = false;
      outcome = null;
    };
  });
  return () => outcome;
}
