/** Keeps the page in step with a replay: its log, the ply in the address, and what is in sight. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import { settings } from "../app/settings.svelte";
import type { MatchEnding } from "../api/wire";
import type { Replay } from "./replay.svelte";

/** Follows links to a ply, writes the shown ply into the address, and loads the log. To be called while a component is made. */
export function keepAddress(replay: Replay, result: () => MatchEnding | null): void {
  const ended = $derived(result() !== null);
  const last = (): number => result()?.plies ?? 0;
  const follow = (): void => replay.follow(last());
  $effect(() => void (settings.language && ended && untrack(() => replay.loadLog())));
  $effect(() => {
    if (!ended) return;
    untrack(follow);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  });
  $effect(() => {
    if (replay.at === null) return;
    history.replaceState(history.state, "", `#ply=${replay.at}`);
    void untrack(() => replay.findKeyPlies(last()));
  });
  $effect(() => () => replay.stop());
}

/** Scrolls to the panel where the shown ply has changed something, below what the prompt covers. */
export function scrollToChanges(replay: Replay): Attachment {
  return (stage) => {
    const [panel] = Object.keys(replay.past?.news ?? {});
    if (panel)
      stage
        .querySelector(`#title-${CSS.escape(panel)}`)
        ?.closest("section")
        ?.scrollIntoView({ block: "nearest" });
  };
}
