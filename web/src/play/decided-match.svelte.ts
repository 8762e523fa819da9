/** Asks once a turn whether a match against captains is decided, so that a captain can play the rest. */

import { untrack } from "svelte";

import type { View } from "../api/wire";
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

/** Returns a function that tells whether the match is decided; `view`: the present view, null to ask nothing. */
export function watchWhetherDecided(
  connection: () => Pick<Connection, "query">,
  view: () => View | null,
): () => boolean {
  let isDecided = $state(false);
  const shouldAsk = $derived.by(() => {
    const now = view();
    return now !== null && choosesAgainstCaptains(now);
  });
  $effect(() => {
    if (!shouldAsk || untrack(() => view()?.ply ?? 0) < MIN_PLY_TO_ASK) return;
    let isThisTurn = true;
    void untrack(connection)
      .query({ type: "ask-decided" })
      .then((answer) => (isDecided = isThisTurn && answer?.type === "decided" && answer.decided));
    return () => (isThisTurn = isDecided = false);
  });
  return () => isDecided;
}
