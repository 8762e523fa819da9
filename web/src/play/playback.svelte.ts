/** Plays the moves of others step by step before the current scene is shown. */

import { findNewTokens, type NewTokens } from "../scene/changes";
import type { Line, Scene, DrawnStep, View } from "../api/wire";
import { isDecisive, countFights } from "../scene/decisive";

export type Pace = "slow" | "brisk" | "once";

/** One moment: what was seen after a ply. */
export interface PlaybackStep {
  ply: number;
  seat: number | null;
  /** The seat to choose next. */
  turn: readonly number[];
  scene: Scene;
  /** What was new then, and since the playing began. */
  fresh: NewTokens;
  news: NewTokens;
  /** It is told by itself, over the board, for so long, in ms; 0: it is not. */
  drama: number;
}

type Seen = Omit<PlaybackStep, "fresh" | "news" | "drama">;

const SLOW = 1300; // ms for each ply
const TURN = 1800; // ms for all plies of one turn, when brisk
const BRISK = { least: 140, most: 700 }; // ms for each of them
export const DECISIVE_MS = 1700; // ms for what is told by itself
export const FIGHT_MS = 900; // ms more for each further fight: its dice fall after those of the one before

/** Steps as whole scenes: what did not change is as it was. */
export function fullScenes(steps: readonly DrawnStep[]): Seen[] {
  const known = new Map<string, Scene["panels"][number]>();
  return steps.map(({ ply, seat, prompt, turn, panels, order, standing = [] }) => {
    for (const panel of panels) known.set(panel.id, panel);
    return { ply, seat, turn, scene: { prompt, panels: order.flatMap((id) => known.get(id) ?? []), standing } };
  });
}

/** How long a ply is looked at, in ms: with the others of its turn, which wait, it is one movement. */
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
  /** The ply that is told over the board, while it is. */
  drama = $state.raw<number | null>(null);
  /** The last ply of others, or of dice, that was told so. */
  last = $state.raw<number | null>(null);
  #queue: PlaybackStep[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null; // while what is shown is looked at
  #telling: ReturnType<typeof setTimeout> | undefined; // while something is told over the board
  #acting: number | null = null;
  #spent = 0; // ms that were given to the turn which is played
  #again = false; // whether the past is looked at: then its end is no news

  /** `shown` is told of every moment when its time comes. */
  constructor(
    private readonly pace: () => Pace,
    private readonly shown: (fresh: NewTokens) => void = () => {},
  ) {}

  /** A view came in after another one: whether its news are played, and told by `shown`. */
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
    // One's own choice is seen as it is made, with the dice that it throws.
    const others = all.findIndex(({ seat }) => seat !== null && !table.mine.includes(seat));
    const goesOn = this.#timer !== null && (this.moment !== null || others === 0 || last === null);
    if (!goesOn) this.skip();
    if (!goesOn && others < 0) {
      this.#tellLast(before.scene, all, table.mine);
      // What one has done oneself is told before it is answered.
      if (this.drama === ply && !table.turn.some((seat) => table.mine.includes(seat))) this.#hold(all.at(-1));
      return false;
    }
    const known = goesOn || others === 0 ? (this.#queue.at(-1)?.scene ?? before.scene) : (all[others - 1]?.scene ?? null);
    if (goesOn) this.moment ??= { ply: before.ply, seat: null, turn: before.table.turn, scene: bare(before.scene), fresh: {}, news: {}, drama: 0 };
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

  /** Where nothing is played, what was last told by itself still is. */
  #tellLast(before: Scene, all: readonly Seen[], mine: readonly number[]): void {
    const found = all.findLast(({ scene }, n) => isDecisive(all[n - 1]?.scene ?? before, scene));
    if (found) this.#tell(found.ply, found.seat !== null && mine.includes(found.seat));
  }

  /** This moment stays while it is told. */
  #hold(seen: Seen | undefined): void {
    if (!seen) return;
    this.moment = { ...seen, fresh: {}, news: {}, drama: DECISIVE_MS };
    this.#timer = setTimeout(() => this.#next(), DECISIVE_MS);
  }

  #tell(ply: number | null, own = false, lasts = DECISIVE_MS): void {
    clearTimeout(this.#telling);
    this.drama = ply;
    if (!this.#again && !own) this.last = ply ?? this.last;
    if (ply !== null) this.#telling = setTimeout(() => (this.drama = null), lasts);
  }

  #add(before: Scene | null, moments: readonly Seen[]): void {
    let news = this.#queue.at(-1)?.news ?? this.moment?.news ?? {};
    let known = before;
    for (const moment of moments) {
      const fresh = findNewTokens(known, moment.scene);
      const drama = known === null ? 0 : lasting(known, moment.scene);
      known = moment.scene;
      news = together(news, fresh);
      this.#queue.push({ ...moment, fresh, news, drama });
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

/** How long a moment is told by itself: longer where several fights are; 0: it is not. */
const lasting = (before: Scene, after: Scene): number =>
  isDecisive(before, after) ? DECISIVE_MS + FIGHT_MS * Math.max(0, countFights(before, after) - 1) : 0;

/** All that is new, panel by panel. */
function together(one: NewTokens, other: NewTokens): NewTokens {
  const both = Object.entries(other).map(([panel, found]) => [panel, [...(one[panel] ?? []), ...found]] as const);
  return { ...one, ...Object.fromEntries(both) };
}

/** A scene in which nothing can be chosen. */
const bare = ({ prompt, panels, standing = [] }: Scene): Scene => ({ prompt, panels, standing });
