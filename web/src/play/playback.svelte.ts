/** Plays the moves of others step by step, also those that a returning player or a watcher has missed. */

import * as reviewApi from "../api/review";
import { findNewTokens, type NewTokens, soundsFor, withoutMoves } from "../scene/changes";
import type { Line, Scene, DrawnStep, View } from "../api/wire";
import { isDecisive, countFights } from "../scene/decisive-events";
import { choicesOf } from "../scene/choices";
import { play } from "../ui/sound";
import { setLastSeenPly, lastSeenPly, pace, type Pace } from "../app/pace.svelte";

/** One moment: what was seen after a ply. */
export interface PlaybackStep {
  ply: number;
  seat: number | null;
  /** The seat to choose next. */
  turn: readonly number[];
  scene: Scene;
  /** The changes of this step, and those since the start of the playback. */
  fresh: NewTokens;
  news: NewTokens;
  /** The time that a decisive event is shown over the board, in ms; 0: not decisive. */
  drama: number;
}

type Seen = Omit<PlaybackStep, "fresh" | "news" | "drama">;

const SLOW = 1300; // ms for each ply
const TURN = 1800; // ms for all plies of one turn, when brisk
const BRISK = { least: 140, most: 700 }; // ms for each of them
export const DECISIVE_MS = 1700; // ms that a decisive event is shown
export const FIGHT_MS = 900; // ms more for each further fight: its dice fall after those of the one before

/** Steps as whole scenes: what did not change is as it was. */
export function fullScenes(steps: readonly DrawnStep[]): Seen[] {
  const known = new Map<string, Scene["panels"][number]>();
  return steps.map(({ ply, seat, prompt, turn, panels, order, standing = [] }) => {
    for (const panel of panels) known.set(panel.id, panel);
    return { ply, seat, turn, scene: { prompt, panels: order.flatMap((id) => known.get(id) ?? []), standing } };
  });
}

/** The time that a ply is shown, in ms; the plies of one turn share it. */
export function showDuration(pace: Pace, spent: number, waiting: number): number {
  if (pace !== "brisk") return SLOW;
  return Math.round(Math.min(BRISK.most, Math.max(BRISK.least, (TURN - spent) / waiting)));
}

/** The last ply of these seats that others have answered; null: none. */
export function lastAnsweredPly(lines: readonly Line[], mine: readonly number[]): number | null {
  const own = lines.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
  const others = lines.slice(own + 1).some(({ seat }) => seat !== null);
  return others ? (lines[own]?.ply ?? 0) : null;
}

/** Plays a queue of moments; where `moment` is null, what is now is to be shown. */
export class Playback {
  moment = $state.raw<PlaybackStep | null>(null);
  /** The ply of the decisive event that is shown over the board. */
  decisivePly = $state.raw<number | null>(null);
  /** The last decisive ply of others, or of dice. */
  last = $state.raw<number | null>(null);
  #queue: PlaybackStep[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null; // while what is shown is looked at
  #telling: ReturnType<typeof setTimeout> | undefined; // while a decisive event is shown
  #acting: number | null = null;
  #spent = 0; // ms that were given to the turn which is played
  #again = false; // whether past moves are played: then their end is not announced

  /** `shown` is called for every step when it is shown. */
  constructor(
    private readonly pace: () => Pace,
    private readonly shown: (fresh: NewTokens) => void = () => {},
  ) {}

  /** Takes a new view; returns whether its changes are played, and reported to `shown`. */
  take(before: View, now: View): boolean {
    const { ply, table, lines } = now;
    const last = lines.findLast((line) => line.ply === ply)?.seat ?? null;
    const all = [...fullScenes(now.steps ?? []), { ply, seat: last, turn: table.turn, scene: bare(now.scene) }];
    if (this.pace() === "once" || document.hidden) {
      if (this.#again) return false;
      this.#stop();
      this.#tellLast(before.scene, all, table.mine);
      return false;
    }
    // The player's own choice is shown with the dice that it rolls, unless they decide something.
    const told = all.findIndex((each, n) => isTold(all[n - 1]?.scene ?? before.scene, each, n === all.length - 1));
    const acted = all.findIndex(({ seat }) => seat !== null && !table.mine.includes(seat));
    const others = told < 0 || acted < 0 ? Math.max(told, acted) : Math.min(told, acted);
    const goesOn = this.#timer !== null && (this.moment !== null || others === 0 || last === null);
    if (!goesOn) this.skip();
    if (!goesOn && others < 0) {
      this.#tellLast(before.scene, all, table.mine);
      // The player's own action is shown before the answer to it.
      if (this.decisivePly === ply && !table.turn.some((seat) => table.mine.includes(seat))) this.#hold(all.at(-1));
      return false;
    }
    const known =
      goesOn || others === 0 ? (this.#queue.at(-1)?.scene ?? before.scene) : (all[others - 1]?.scene ?? null);
    if (goesOn)
      this.moment ??= {
        ply: before.ply,
        seat: null,
        turn: before.table.turn,
        scene: bare(before.scene),
        fresh: {},
        news: {},
        drama: 0,
      };
    this.#add(known, goesOn ? all : all.slice(others));
    if (!goesOn) this.#next();
    return true;
  }

  /** Plays the past again, up to now; `before`: what was seen before it. */
  again(steps: readonly DrawnStep[]): void {
    this.skip();
    this.#again = true;
    this.#add(null, fullScenes(steps));
    this.#next();
  }

  /** A tap on the board while moves are played leads to the present, and does nothing else. */
  tap(event: Event): void {
    if (!this.moment || (event.target as Element).closest("button, a, summary")) return;
    event.stopPropagation();
    this.skip();
  }

  /** To the present, at once. */
  skip(): void {
    this.#stop();
    this.#tell(null);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
    this.#acting = null;
    this.#spent = 0;
    this.#again = false;
    this.moment = null;
  }

  /** Without playback, the last decisive event is still shown. */
  #tellLast(before: Scene, all: readonly Seen[], mine: readonly number[]): void {
    const found = all.findLast(({ scene }, n) => isDecisive(all[n - 1]?.scene ?? before, scene));
    if (found) this.#tell(found.ply, found.seat !== null && mine.includes(found.seat));
  }

  /** Holds this step while its event is shown. */
  #hold(seen: Seen | undefined): void {
    if (!seen) return;
    this.moment = { ...seen, fresh: {}, news: {}, drama: DECISIVE_MS };
    this.#timer = setTimeout(() => this.#next(), DECISIVE_MS);
  }

  #tell(ply: number | null, own = false, lasts = DECISIVE_MS): void {
    clearTimeout(this.#telling);
    this.decisivePly = ply;
    if (!this.#again && !own) this.last = ply ?? this.last;
    if (ply !== null) this.#telling = setTimeout(() => (this.decisivePly = null), lasts);
  }

  #add(before: Scene | null, moments: readonly Seen[]): void {
    let news = this.#queue.at(-1)?.news ?? this.moment?.news ?? {};
    let known = before;
    for (const moment of moments) {
      const fresh = findNewTokens(known, moment.scene);
      const drama = known === null ? 0 : lasting(known, moment.scene);
      const held = known !== null && moment.seat === null ? withoutMoves(known, moment.scene) : null;
      known = moment.scene;
      news = together(news, fresh);
      if (held)
        this.#queue.push({ ...moment, scene: held, fresh, news, drama }, { ...moment, fresh: {}, news, drama: 0 });
      else this.#queue.push({ ...moment, fresh, news, drama });
    }
  }

  #next(): void {
    const next = this.#queue[0];
    if (!next || (this.pace() === "once" && !this.#again)) return this.skip();
    if (next.seat !== null && next.seat !== this.#acting) [this.#acting, this.#spent] = [next.seat, 0];
    const end = this.#queue.findIndex(({ seat }) => seat !== null && seat !== this.#acting);
    const usual = showDuration(this.pace(), this.#spent, end < 0 ? this.#queue.length : end);
    this.#spent += usual;
    const lasts = next.drama || usual;
    this.#tell(next.drama ? next.ply : null, false, lasts);
    this.#queue.shift();
    // The last one is what is now: there something can be chosen.
    this.moment = this.#queue.length || this.#again ? next : null;
    this.shown(next.fresh);
    this.#timer = setTimeout(() => this.#next(), lasts);
  }
}

/** The time that a decisive step is shown, in ms: longer for several fights; 0: not decisive. */
const lasting = (before: Scene, after: Scene): number =>
  isDecisive(before, after) ? DECISIVE_MS + FIGHT_MS * Math.max(0, countFights(before, after) - 1) : 0;

/** Whether dice decide something here that is read before the pieces move on, or before what follows. */
const isTold = (before: Scene, { seat, scene }: Seen, last: boolean): boolean =>
  seat === null && (withoutMoves(before, scene) !== null || (!last && isDecisive(before, scene)));

/** All that is new, panel by panel. */
function together(one: NewTokens, other: NewTokens): NewTokens {
  const both = Object.entries(other).map(([panel, found]) => [panel, [...(one[panel] ?? []), ...found]] as const);
  return { ...one, ...Object.fromEntries(both) };
}

/** A scene in which nothing can be chosen. */
const bare = ({ prompt, panels, standing = [] }: Scene): Scene => ({ prompt, panels, standing });

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
    ) => Promise<DrawnStep[]> = reviewApi.getRecentSteps,
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
