/** Plays other players' moves step by step, also moves that a returning player or a spectator has missed. */

import * as reviewApi from "../api/review";
import { findNewTokens, type NewTokens, withoutMoves } from "../scene/changes";
import type { Line, Scene, SceneChange, View } from "../api/wire";
import { hasLossOrArrival, isDecisive, countDamageRolls, countFights } from "../scene/decisive-events";
import { choicesOf } from "../scene/choices";
import { showsNewRoll, whileRolling } from "../scene/dice";
import { type EventSound, soundsBetween } from "../sounds/event-sounds";
import { showsOneLargeGrid } from "../board/layout";
import { firesShots, SHOTS_MS } from "../board/motion/flights";
import { settings } from "../app/settings.svelte";
import { playSounds } from "../sounds/play-by-priority";
import { BRISK_PLY_MS, type Pace, pace, rollMs, showDuration } from "../app/pace-setting.svelte";
import { lastSeenPly, setLastSeenPly } from "./last-seen-ply";

/** A step of the playback: the scene after a ply. */
export interface PlaybackStep {
  ply: number;
  seat: number | null;
  /** The seats to choose next. */
  turn: readonly number[];
  scene: Scene;
  /** The new tokens of this step, and those since the start of the playback. */
  stepTokens: NewTokens;
  newTokens: NewTokens;
  /** What is heard when this step is shown. */
  sounds: ReadonlySet<EventSound>;
  /** The time that a decisive event is shown over the board, in ms; 0: not decisive. */
  eventMs: number;
  /** The time that the result of this ply is awaited, in ms, while its dice roll or its shots fly; 0: it is shown. */
  awaitedMs: number;
  /** Whether dice were rolled. */
  isRoll: boolean;
  /** The scene whose shots are flying, while its result is awaited. */
  shots: Scene | null;
}

/** What is new in a step. */
type StepChanges = Pick<
  PlaybackStep,
  "stepTokens" | "newTokens" | "sounds" | "eventMs" | "awaitedMs" | "isRoll" | "shots"
>;
type SceneStep = Omit<PlaybackStep, keyof StepChanges>;

const SILENCE: ReadonlySet<EventSound> = new Set();
const NO_CHANGES: StepChanges = {
  stepTokens: {},
  newTokens: {},
  sounds: SILENCE,
  eventMs: 0,
  awaitedMs: 0,
  isRoll: false,
  shots: null,
};
export const DECISIVE_MS = 1700; // ms that a decisive event is shown
const HURRIED_EVENT_MS = 600; // instead, if the player is waiting
const MIN_ROLL_MS = 600; // ms that rolled dice are shown: they have come to rest
const FIRED_MS = 1000; // ms that the winners of fights are shown, before the dice for the damage
const SHOT_MS = { own: 700, other: 1000 }; // ms that a shot is shown where one grid at a time is large
const ENDING_STEPS = 2; // least number of steps that are played of a match that a captain has finished
const ENDING_MS = { whole: 3000, least: 250 }; // the time that their events share, and the least of each
const MAX_SLOW = 2; // last steps of a repetition, which are shown for longer
export const FIGHT_MS = 900; // added for each further fight, whose dice are rolled after the one before

/** Completes steps to whole scenes: panels that did not change are taken from the step before. */
export function fullScenes(steps: readonly SceneChange[]): SceneStep[] {
  const panelsById = new Map<string, Scene["panels"][number]>();
  return steps.map(({ ply, seat, prompt, turn, panels, order, standing = [] }) => {
    for (const panel of panels) panelsById.set(panel.id, panel);
    return { ply, seat, turn, scene: { prompt, panels: order.flatMap((id) => panelsById.get(id) ?? []), standing } };
  });
}

/** The last ply of these seats that others have answered; null if there is none. */
export function lastAnsweredPly(lines: readonly Line[], ownSeats: readonly number[]): number | null {
  const lastOwn = lines.findLastIndex(({ seat }) => seat !== null && ownSeats.includes(seat));
  const others = lines.slice(lastOwn + 1).some(({ seat }) => seat !== null);
  return others ? (lines[lastOwn]?.ply ?? 0) : null;
}

/** The log without the lines of the turn that the player is in: what others did before it can be seen again. */
export function linesBeforeOwnTurn(lines: readonly Line[], { mine, turn }: View["table"]): readonly Line[] {
  if (!turn.some((seat) => mine.includes(seat))) return lines;
  return lines.slice(0, lines.findLastIndex(({ seat }) => seat !== null && !mine.includes(seat)) + 1);
}

/** A queue of steps and the one that is shown; if `step` is null, the present view is shown. */
export class Playback {
  step = $state.raw<PlaybackStep | null>(null);
  /** The ply of the decisive event that is shown over the board. */
  decisivePly = $state.raw<number | null>(null);
  /** The last decisive ply of others, or of dice. */
  lastDecisivePly = $state.raw<number | null>(null);
  #queue = $state.raw<readonly PlaybackStep[]>([]);
  #whenPresentActions: (() => void)[] = []; // done when the present view is shown
  #timer: ReturnType<typeof setTimeout> | null = null; // while a step is shown
  #eventTimer: ReturnType<typeof setTimeout> | undefined; // while a decisive event is shown
  #actingSeat: number | null = null;
  #spentMs = 0; // ms already used for the turn being played
  #isReplay = false; // whether past moves are played: then the last event is not stored
  #isHurried = false; // whether the player is waiting for the present
  #endsMatch = false; // whether the match ends with the last step: the result follows when that step has been shown

  /**
   * `onStep` is called for every step when it is shown; `rollMs`: for how long dice roll; `followsShots`: whether a
   * scene has several grids, of which only one is large: shots are then shown one after the other.
   */
  constructor(
    private readonly pace: () => Pace,
    private readonly onStep: (step: PlaybackStep) => void = () => {},
    private readonly rollMs: () => number = () => 0,
    private readonly followsShots: (scene: Scene) => boolean = () => false,
  ) {}

  /** Whether the result of a decisive event is not shown yet. */
  get awaitsEvent(): boolean {
    return Boolean(this.step?.awaitedMs) || this.#queue.some(({ eventMs }) => eventMs > 0);
  }

  /** Receives a view; returns whether its changes are played, and reported to `onStep`. */
  onView(before: View, after: View): boolean {
    const { ply, table } = after;
    const steps = stepsTo(after);
    const last = steps.at(-1)?.seat ?? null;
    if (this.pace() === "once" || document.hidden) {
      if (this.#isReplay) return false;
      this.#stop();
      this.#showLastEvent(before.scene, steps, table.mine);
      return false;
    }
    // The player's own choice is shown with the dice that it rolls, unless they decide something.
    const firstEvent = steps.findIndex((each, n) =>
      isShownFirst(steps[n - 1]?.scene ?? before.scene, each, n === steps.length - 1),
    );
    const firstOther = steps.findIndex(({ seat }) => seat !== null && !table.mine.includes(seat));
    const follows = this.followsShots(after.scene);
    const firstShown = follows && firstOther > 0 ? 0 : firstOther; // the player's own shot is shown before the answer
    const start =
      firstEvent < 0 || firstShown < 0 ? Math.max(firstEvent, firstShown) : Math.min(firstEvent, firstShown);
    // The player's choice ends the playback of the moves before it.
    if (this.step && steps.some(({ seat }) => seat !== null && table.mine.includes(seat))) this.skip();
    const continues = this.#timer !== null && (this.step !== null || start === 0 || last === null);
    if (!continues) this.skip();
    if (!continues && start < 0) {
      this.#showLastEvent(before.scene, steps, table.mine);
      // The player's own action is shown before the answer to it, or before the result.
      if (this.decisivePly === ply && !table.turn.some((seat) => table.mine.includes(seat)))
        this.#holdStep(steps.at(-1));
      else if (table.ended && !before.table.ended) this.#holdStep(steps.at(-1), BRISK_PLY_MS.max);
      else if (follows && last !== null && !table.turn.some((seat) => table.mine.includes(seat)))
        this.#holdStep(steps.at(-1), SHOT_MS.own, findNewTokens(before.scene, after.scene));
      return false;
    }
    const sceneBefore =
      continues || start === 0 ? (this.#queue.at(-1)?.scene ?? before.scene) : (steps[start - 1]?.scene ?? null);
    if (continues)
      this.step ??= {
        ply: before.ply,
        seat: null,
        turn: before.table.turn,
        scene: withoutChoices(before.scene),
        ...NO_CHANGES,
      };
    this.#add(sceneBefore, continues ? steps : steps.slice(start));
    this.#endsMatch = Boolean(table.ended && !before.table.ended);
    if (!continues) this.#next();
    return true;
  }

  /**
   * Plays the losses and the last steps of a match that a captain has finished for the player; returns whether they
   * are played.
   */
  playEnding(before: View, after: View): boolean {
    this.skip();
    if (this.pace() === "once" || document.hidden) return false;
    const steps = stepsTo(after);
    const isLast = (n: number): boolean => n >= steps.length - ENDING_STEPS;
    const isLoss = ({ scene }: SceneStep, n: number): boolean =>
      hasLossOrArrival(steps[n - 1]?.scene ?? before.scene, scene);
    const shown = steps.filter((step, n) => isLast(n) || isLoss(step, n));
    this.#add(before.scene, shown);
    this.#queue = this.#queue.filter(({ ply, awaitedMs }) => !awaitedMs || ply === after.ply); // dice roll once
    const eventCount = this.#queue.filter(({ eventMs }) => eventMs > 0).length;
    const shareMs = Math.max(ENDING_MS.least, ENDING_MS.whole / Math.max(1, eventCount));
    this.#queue = this.#queue.map((step) => ({ ...step, eventMs: Math.min(step.eventMs, shareMs) }));
    this.#endsMatch = true;
    this.#next();
    return true;
  }

  /** Repeats past steps, up to the present. */
  replaySteps(steps: readonly SceneChange[]): void {
    this.skip();
    this.#isReplay = true;
    this.#add(null, fullScenes(steps));
    this.#next();
  }

  /** Skips to the present when the board is tapped during playback; the tap has no other effect. */
  tap(event: Event): void {
    if (!this.step || (event.target as Element).closest("button, a, summary")) return;
    event.stopPropagation();
    this.skip();
  }

  /** Plays what is left as fast as it can be followed: the player is waiting for the present. */
  hurry(): void {
    if (!this.step || this.#isHurried || this.#isReplay) return;
    this.#isHurried = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), hurriedDuration(this.decisivePly !== null));
  }

  /** Stops the playback: the present view is shown at once. */
  skip(): void {
    this.#stop();
    this.#showEvent(null);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
    this.#actingSeat = null;
    this.#spentMs = 0;
    this.#isReplay = this.#endsMatch = this.#isHurried = false;
    this.#show(null);
  }

  /** Does this when the present view is shown: now, or at the end of the playback. */
  whenPresent(action: () => void): void {
    if (this.step) this.#whenPresentActions.push(action);
    else action();
  }

  /** Stops the playback for good: what waits for its end is not done. */
  close(): void {
    this.#whenPresentActions = [];
    this.skip();
  }

  #show(step: PlaybackStep | null): void {
    this.step = step;
    if (step) return;
    const actions = this.#whenPresentActions;
    this.#whenPresentActions = [];
    actions.forEach((action) => action());
  }

  /** Shows the last decisive event, without playback. */
  #showLastEvent(before: Scene, steps: readonly SceneStep[], ownSeats: readonly number[]): void {
    const sceneBefore = (n: number): Scene => steps[n - 1]?.scene ?? before;
    const index = steps.findLastIndex(({ scene }, n) => isDecisive(sceneBefore(n), scene));
    const found = steps[index];
    if (!found) return;
    this.#showEvent(found.ply, found.seat !== null && ownSeats.includes(found.seat), DECISIVE_MS);
  }

  /** Shows this step for a time, by default while its event is shown. */
  #holdStep(step: SceneStep | undefined, duration = DECISIVE_MS, newTokens: NewTokens = {}): void {
    if (!step) return;
    this.step = { ...step, ...NO_CHANGES, newTokens, eventMs: duration };
    this.#timer = setTimeout(() => this.#next(), duration);
  }

  #showEvent(ply: number | null, isOwn = false, duration = DECISIVE_MS): void {
    clearTimeout(this.#eventTimer);
    this.decisivePly = ply;
    if (!this.#isReplay && !isOwn) this.lastDecisivePly = ply ?? this.lastDecisivePly;
    if (ply !== null) this.#eventTimer = setTimeout(() => (this.decisivePly = null), duration);
  }

  #add(before: Scene | null, steps: readonly SceneStep[]): void {
    let newTokens = this.#queue.at(-1)?.newTokens ?? this.step?.newTokens ?? {};
    let sceneBefore = before;
    const added: PlaybackStep[] = [];
    for (const step of steps) {
      const stepTokens = findNewTokens(sceneBefore, step.scene);
      const eventMs = sceneBefore === null ? 0 : eventDuration(sceneBefore, step.scene);
      const unmoved = sceneBefore !== null && step.seat === null ? withoutMoves(sceneBefore, step.scene) : null;
      const scene = unmoved ?? step.scene;
      const awaited =
        sceneBefore !== null && eventMs > 0 && step.seat === null
          ? this.#stepsBeforeResult(sceneBefore, { ...step, scene }, newTokens)
          : [];
      added.push(...awaited);
      const heard = awaited.flatMap(({ sounds }) => [...sounds]);
      const sounds = sceneBefore === null ? SILENCE : soundsBetween(sceneBefore, scene);
      const unheard = new Set([...sounds].filter((sound) => !heard.includes(sound)));
      newTokens = mergeTokens(newTokens, stepTokens);
      const isRoll = sceneBefore !== null && !awaited.length && showsNewRoll(sceneBefore, step.scene);
      added.push({ ...step, ...NO_CHANGES, scene, stepTokens, newTokens, sounds: unheard, eventMs, isRoll });
      if (unmoved) added.push({ ...step, ...NO_CHANGES, newTokens, sounds: soundsBetween(unmoved, step.scene) });
      sceneBefore = step.scene;
    }
    this.#queue = [...this.#queue, ...added];
  }

  /** The steps before the result of dice: they roll, then the shots that they decide fly. */
  #stepsBeforeResult(before: Scene, step: SceneStep, newTokens: NewTokens): PlaybackStep[] {
    const rollMs = this.rollMs();
    if (!rollMs || !showsNewRoll(before, step.scene)) return [];
    const scene = whileRolling(before, step.scene);
    const roll = { ...step, ...NO_CHANGES, scene, newTokens, awaitedMs: rollMs, sounds: soundsBetween(before, scene) };
    if (!firesShots(before, step.scene)) return [roll];
    return [roll, { ...roll, awaitedMs: SHOTS_MS, shots: step.scene, sounds: new Set(["shot"]) }];
  }

  #next(): void {
    const next = this.#queue[0];
    if (!next || (this.pace() === "once" && !this.#isReplay)) return this.skip();
    if (next.seat !== null && next.seat !== this.#actingSeat) [this.#actingSeat, this.#spentMs] = [next.seat, 0];
    const end = this.#queue.findIndex(({ seat }) => seat !== null && seat !== this.#actingSeat);
    const follows = this.followsShots(next.scene);
    const playedPace = this.#isReplay && this.#queue.length <= MAX_SLOW ? "slow" : this.pace();
    const planned = showDuration(playedPace, this.#spentMs, end < 0 ? this.#queue.length : end);
    const least = follows ? SHOT_MS.other : next.isRoll && this.rollMs() ? MIN_ROLL_MS : 0;
    const duration = Math.max(planned, least);
    this.#spentMs += duration;
    const shownMs = this.#isHurried ? hurriedDuration(next.eventMs > 0) : next.eventMs || next.awaitedMs || duration;
    this.#showEvent(next.eventMs ? next.ply : null, false, shownMs);
    this.#queue = this.#queue.slice(1);
    // The last step is the present view, in which something can be chosen.
    this.onStep(next);
    this.#show(this.#queue.length || this.#isReplay || this.#endsMatch || follows ? next : null);
    this.#timer = setTimeout(() => this.#next(), shownMs);
  }
}

/** The time that a decisive step is shown, in ms: longer for several fights; 0: not decisive. */
function eventDuration(before: Scene, after: Scene): number {
  if (!isDecisive(before, after)) return 0;
  const fights = countFights(before, after);
  const damageRolls = countDamageRolls(before, after);
  if (fights && !damageRolls && firesShots(before, after)) return FIRED_MS;
  return DECISIVE_MS + FIGHT_MS * Math.max(0, Math.max(fights, damageRolls) - 1);
}

/** The time that a step is shown to a player who is waiting, in ms. */
const hurriedDuration = (isEvent: boolean): number => (isEvent ? HURRIED_EVENT_MS : BRISK_PLY_MS.min);

/** Whether the dice of this step must be read first: before its pieces move, its result, or the next step. */
const isShownFirst = (before: Scene, { seat, scene }: SceneStep, last: boolean): boolean =>
  seat === null &&
  (withoutMoves(before, scene) !== null || (isDecisive(before, scene) && (!last || showsNewRoll(before, scene))));

/** The new tokens of both, by panel. */
function mergeTokens(one: NewTokens, other: NewTokens): NewTokens {
  const both = Object.entries(other).map(([panel, found]) => [panel, [...(one[panel] ?? []), ...found]] as const);
  return { ...one, ...Object.fromEntries(both) };
}

/** The steps up to a view; the last one is the view itself. */
function stepsTo({ ply, table, lines, scene, steps = [] }: View): SceneStep[] {
  const seat = lines.findLast((line) => line.ply === ply)?.seat ?? null;
  return [...fullScenes(steps), { ply, seat, turn: table.turn, scene: withoutChoices(scene) }];
}

/** A scene without choices. */
const withoutChoices = ({ prompt, panels, standing = [] }: Scene): Scene => ({ prompt, panels, standing });

/** Playback at a table, and the moves that the player has missed. */
export class MovePlayback {
  readonly playback = new Playback(pace, ({ sounds }) => playSounds(sounds), rollMs, hasOneLargeGrid);
  /** The ply after which the moves of others were not seen; null if all were seen. */
  unseenSince = $state<number | null>(null);
  #view: View | null = null;
  #pausedAt = $state<number | null>(null); // the ply after which playback is paused until a dialog is closed

  constructor(
    private readonly loadSteps: (
      table: string,
      viewer: number | null,
      since: number,
    ) => Promise<SceneChange[]> = reviewApi.getRecentSteps,
    private readonly onThisDeviceOnly = false, // a match that no other device can continue
  ) {}

  /** Whether moves are being played, or will be once the dialog that is open is closed. */
  get isPlaying(): boolean {
    return this.playback.step !== null || this.#pausedAt !== null;
  }

  /** Whether playback is paused until a dialog is closed. */
  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  /** Whether the present view is shown, with the result of its last event. */
  get showsPresent(): boolean {
    return !this.isPlaying && !this.playback.awaitsEvent;
  }

  /** Receives a view; returns whether its changes are played. */
  onView(before: View | null, after: View): boolean {
    const sameViewer = before !== null && before.viewer === after.viewer;
    this.#view = after;
    if (!before) this.unseenSince = this.#missedSince(after);
    else if (document.hidden) this.unseenSince ??= this.#othersMoved(after, before.ply) ? before.ply : null;
    else if (sameViewer && after.lines.some(({ seat }) => seat !== null && after.table.mine.includes(seat)))
      this.unseenSince = null;
    if (!document.hidden) setLastSeenPly(after.table.id, after.viewer, after.ply);
    if (sameViewer && isPlayedByStandIn(after) && after.table.ended && !before.table.ended)
      return this.playback.playEnding(before, after);
    if (!sameViewer || isPlayedByStandIn(after)) this.playback.skip();
    return (
      sameViewer &&
      !isPlayedByStandIn(after) &&
      this.#pausedAt === null &&
      !isPlacing(after) &&
      !isSimultaneousChoice(before, after) &&
      this.playback.onView(before, after)
    );
  }

  /** Pauses the playback while a dialog is open; missed moves are played afterwards. */
  pause(): void {
    if (this.#view) this.#pausedAt = lastAnsweredPly(this.#view.lines, this.#view.table.mine) ?? this.#view.ply;
    this.playback.skip();
  }

  resume(): void {
    const since = this.#pausedAt;
    const view = this.#view;
    this.#pausedAt = null;
    if (since !== null && view && since < view.ply && pace() !== "once" && !view.table.ended && !isPlacing(view))
      void this.replay(since);
  }

  /** Plays the moves of others after this ply, as far back as the table stores them. */
  async replay(since: number): Promise<void> {
    const view = this.#view;
    if (!view) return;
    this.unseenSince = null;
    // From the ply before: what is new is marked from the second step onward.
    const steps = await this.loadSteps(view.table.id, view.viewer, Math.max(0, since - 1)).catch(() => []);
    if (this.#view?.viewer === view.viewer) this.playback.replaySteps(steps);
  }

  #missedSince(view: View): number | null {
    // Played on another device: since the player's own last ply.
    const hasPlayed =
      !this.onThisDeviceOnly &&
      !view.table.ended &&
      view.lines.some(({ seat }) => seat !== null && view.table.mine.includes(seat));
    const lastSeen =
      lastSeenPly(view.table.id, view.viewer) ?? (hasPlayed ? lastAnsweredPly(view.lines, view.table.mine) : null);
    return lastSeen !== null && lastSeen < view.ply && this.#othersMoved(view, lastSeen) ? lastSeen : null;
  }

  #othersMoved(view: View, since: number): boolean {
    return view.lines.some(({ ply, seat }) => ply > since && seat !== null && !view.table.mine.includes(seat));
  }
}

/** Whether a captain plays the rest of the match for the player: then nothing is played back. */
export const isPlayedByStandIn = ({ table }: View): boolean =>
  table.chairs.some(({ seat, stand_in }) => stand_in && table.mine.includes(seat));

/** Whether others choose at the same time: the buttons then keep their position. */
function isSimultaneousChoice(before: View, now: View): boolean {
  const ownMove = now.lines.some(({ ply, seat }) => ply > before.ply && seat !== null && now.table.mine.includes(seat));
  const { choices = [] } = now.scene;
  return !ownMove && choices.length > 0 && JSON.stringify(choices) === JSON.stringify(before.scene.choices);
}

/** Whether the scene has several grids, of which this screen shows only one large. */
function hasOneLargeGrid(scene: Scene): boolean {
  if (scene.panels.filter(({ type }) => type === "grid").length < 2) return false;
  const scale = settings.textScale();
  return showsOneLargeGrid(scene, { width: innerWidth / scale, height: innerHeight / scale });
}

/** Whether the player still places pieces: the moves of others are not shown then. */
const isPlacing = (view: View): boolean => choicesOf(view.scene, "lay").length > 0;
