/** Offers and plays the moves that a returning player or a watcher has missed. */

import { choicesOf } from "../scene/choices";
import { type NewTokens, soundsFor } from "../scene/changes";
import * as pastApi from "../api/review";
import { play } from "../ui/sound";
import type { DrawnStep, View } from "../api/wire";
import { setLastSeenPly, lastSeenPly, pace } from "../app/pace.svelte";
import { lastAnsweredPly, Playback } from "./playback.svelte";

export class MovePlayback {
  readonly playback = new Playback(pace, (fresh: NewTokens) => play(soundsFor(fresh)));
  /** After which ply what others did was not seen; null: all was. */
  unseenSince = $state<number | null>(null);
  #view: View | null = null;
  #held: number | null = null; // the ply after which playback waits until a dialog is closed

  constructor(
    private readonly source: (
      table: string,
      eyes: number | null,
      since: number,
    ) => Promise<DrawnStep[]> = pastApi.recentSteps,
  ) {}

  /** A view came in; whether its news are played here. */
  take(before: View | null, now: View): boolean {
    const same = before !== null && before.viewer === now.viewer;
    this.#view = now;
    if (!before) this.unseenSince = this.#missed(now);
    else if (document.hidden) this.unseenSince ??= this.#others(now, before.ply) ? before.ply : null;
    else if (same && now.lines.some(({ seat }) => seat !== null && now.table.mine.includes(seat)))
      this.unseenSince = null;
    if (!document.hidden) setLastSeenPly(now.table.id, now.viewer, now.ply);
    if (!same) this.playback.skip();
    return (
      same && this.#held === null && !isPlacing(now) && !chooseTogether(before, now) && this.playback.take(before, now)
    );
  }

  /** Pauses the playback while a dialog is open; what was missed is played afterwards. */
  pause(): void {
    if (this.#view) this.#held = lastAnsweredPly(this.#view.lines, this.#view.table.mine) ?? this.#view.ply;
    this.playback.skip();
  }

  resume(): void {
    const [since, view] = [this.#held, this.#view];
    this.#held = null;
    if (since !== null && view && since < view.ply && pace() !== "once" && !view.table.ended && !isPlacing(view))
      void this.replay(since);
  }

  /** Plays what others did after this ply, as far back as the table keeps it. */
  async replay(since: number): Promise<void> {
    const view = this.#view;
    if (!view) return;
    this.unseenSince = null;
    const steps = await this.source(view.table.id, view.viewer, since).catch(() => []);
    if (this.#view?.viewer === view.viewer) this.playback.again(steps);
  }

  #missed(now: View): number | null {
    // On another device: since the player's own last ply.
    const played = !now.table.ended && now.lines.some(({ seat }) => seat !== null && now.table.mine.includes(seat));
    const known = lastSeenPly(now.table.id, now.viewer) ?? (played ? lastAnsweredPly(now.lines, now.table.mine) : null);
    return known !== null && known < now.ply && this.#others(now, known) ? known : null;
  }

  #others(now: View, since: number): boolean {
    return now.lines.some(({ ply, seat }) => ply > since && seat !== null && !now.table.mine.includes(seat));
  }
}

/** Whether others choose at the same time: the buttons then keep their position. */
function chooseTogether(before: View, now: View): boolean {
  const mine = now.lines.some(({ ply, seat }) => ply > before.ply && seat !== null && now.table.mine.includes(seat));
  const { choices: offered = [] } = now.scene;
  return !mine && offered.length > 0 && JSON.stringify(offered) === JSON.stringify(before.scene.choices);
}

/** A player who still places pieces is not shown the moves of others, and keeps the own board. */
const isPlacing = (view: View): boolean => choicesOf(view.scene, "lay").length > 0;
