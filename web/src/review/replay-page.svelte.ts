/** Synchronizes the page with a replay: its log, the ply in the address, and the scroll position. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import { settings } from "../app/settings.svelte";
import type { MatchEnding } from "../api/wire";
import type { Replay } from "./replay.svelte";

/**
 * Follows links to a ply, writes the shown ply into the address, and loads the log. Call during component
 * initialisation.
 */
export function syncWithAddress(replay: Replay, result: () => MatchEnding | null): void {
  const ended = $derived(result() !== null);
  const plyCount = (): number => result()?.plies ?? 0;
  const goToAddress = (): void => replay.goToAddress(plyCount());
  $effect(() => void (settings.language && ended && untrack(() => replay.loadLog())));
  $effect(() => {
    if (!ended) return;
    untrack(goToAddress);
    addEventListener("hashchange", goToAddress);
    return () => removeEventListener("hashchange", goToAddress);
  });
  $effect(() => {
    if (replay.shownPly === null) return;
    history.replaceState(history.state, "", `#ply=${replay.shownPly}`);
    void untrack(() => replay.findDecisivePlies(plyCount()));
  });
  $effect(() => () => replay.stop());
}

/** Scrolls to the panel in which the shown ply has changed something, below the prompt. */
export function scrollToChanges(replay: Replay): Attachment {
  return (stage) => {
    const [panel] = Object.keys(replay.shown?.newTokens ?? {});
    if (panel)
      stage
        .querySelector(`#title-${CSS.escape(panel)}`)
        ?.closest("section")
        ?.scrollIntoView({ block: "nearest" });
  };
}
