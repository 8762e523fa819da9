/** The replay of an ended match: the scene and changes at each ply, and the full log. */

import { withComparison, type ComparisonWords } from "../board/hints/mistake-marks";
import { findNewTokens, type NewTokens } from "../scene/changes";
import * as reviewApi from "../api/review";
import type { MistakeLine, SceneChange, Line, Scene } from "../api/wire";
import {
  type DecisiveEvent,
  hasGain,
  hasLossOrArrival,
  isDecisive,
  mostDecisive,
  pointsChange,
} from "../scene/decisive-events";
import { type Pace, showDuration } from "../app/pace-setting.svelte";
import { DECISIVE_MS, fullScenes } from "../play/playback.svelte";
import { say } from "../i18n/catalogue.svelte";
import { groupTurns } from "../scene/log";

/** The requests that a replay needs: steps, log, analysis. */
export type ReplaySource = Pick<typeof reviewApi, "getReplay" | "getLog" | "getAnalysis">;

const CHUNK = 24; // plies per request

/** The state of a replay: the shown ply and its scene, the viewer, the marked plies. */
export class Replay {
  /** The shown ply; null at the end, or if the match has not ended. */
  shownPly = $state<number | null>(null);
  /** The viewer: a seat, `public`, or `all`. */
  viewer = $state("all");
  /** Whether the replay plays automatically. */
  isRunning = $state(false);
  log = $state.raw<readonly Line[]>([]);
  /** Whether each ply is a step, also within a turn that one log line sums up. */
  showsEachPly = $state(false);
  /** The plies with a decisive event that were found so far. */
  decisivePlies = $state.raw<readonly number[]>([]);
  /** The ply of the decisive event that is shown over the board. */
  decisivePly = $state<number | null>(null);
  /** The mistake that is compared with the best choice; the board shows the position before it. */
  compared = $state.raw<{ seat: number; line: MistakeLine } | null>(null);
  #hasSearched = false; // whether decisive events were searched for
  #chosenViewer = ""; // the viewer to return to after a comparison
  readonly #turns = $derived(groupTurns(this.log));
  /** The plies of whole turns, at which a replay stops; empty: no turn has steps that one log line sums up. */
  readonly wholeTurns = $derived(summaryPlies(this.log));
  #eventTimer: ReturnType<typeof setTimeout> | undefined;
  #shown = $state.raw<{ scene: Scene; newTokens: NewTokens; before: Scene | null } | null>(null);
  readonly #chunks = new Map<string, Promise<Scene[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly language: () => string,
    private readonly onError: (error: unknown) => void,
    readonly source: ReplaySource = reviewApi,
    /** The number of set-up plies before the first turn. */
    readonly setUpPlies: () => number = () => 0,
  ) {}

  /** The shown scene, with its changes and the scene before; null at the end of the match. */
  get shown(): { scene: Scene; newTokens: NewTokens; before: Scene | null } | null {
    return this.shownPly === null ? null : this.#shown;
  }

  /** The log line of the shown ply and its turn; if that has none, the last one before. */
  get logLine(): Line | null {
    const { shownPly } = this;
    if (shownPly === null) return null;
    const turn = this.#turns.findLast(({ lines }) => (lines[0]?.ply ?? 0) <= shownPly);
    return turn
      ? {
          ply: shownPly,
          seat: turn.seat,
          text: turn.lines
            .filter(({ ply }) => ply <= shownPly)
            .map(({ text }) => text)
            .join(" · "),
        }
      : null;
  }

  get line(): string {
    return this.logLine?.text ?? "";
  }

  /** The turns by which a replay is counted; empty: it is counted by plies. */
  get countedTurns(): readonly number[] {
    return this.showsEachPly ? [] : this.wholeTurns;
  }

  /** The number of a ply as the page shows it: that of its turn, where turns are counted. */
  numberOf(ply: number): number {
    const turns = this.countedTurns;
    if (!turns.length || ply <= 0) return ply;
    return Math.min(turns.filter((each) => each < ply).length + 1, turns.length);
  }

  /** The name of a ply, such as "move 7" or "turn 3"; with the name of its player, if there is one. */
  readonly stepText = (ply: number, player = ""): string => {
    const unit = this.countedTurns.length ? "turn" : "move";
    const number = this.numberOf(ply);
    return player
      ? say("analysis-step-by", { ply: number, unit, name: player })
      : say("analysis-step", { ply: number, unit });
  };

  /** The place of a ply among all, such as "Move 7 of 40". */
  placeText(ply: number, last: number): string {
    const { countedTurns } = this;
    return say("ply", {
      ply: this.numberOf(ply),
      last: countedTurns.length || last,
      unit: countedTurns.length ? "turn" : "move",
    });
  }

  /** The ply after or before this one at which the replay stops: the result of a turn, or the next ply. */
  neighbour(ply: number, direction: -1 | 1, last: number): number {
    const stops = this.countedTurns;
    if (!stops.length) return Math.max(0, Math.min(last, ply + direction));
    return direction < 0 ? (stops.findLast((each) => each < ply) ?? 0) : (stops.find((each) => each > ply) ?? last);
  }

  async goTo(ply: number): Promise<void> {
    this.shownPly = ply;
    if (this.compared) [this.compared, this.viewer] = [null, this.#chosenViewer];
    const { viewer } = this;
    const scene = await this.#sceneAt(ply);
    const before = scene && (await this.#sceneAt(ply - 1));
    if (!scene || this.shownPly !== ply || this.viewer !== viewer) return;
    this.#shown = { scene, newTokens: findNewTokens(before, scene), before };
    this.#showEvent(before && isDecisive(before, scene) ? ply : null);
  }

  /** Shows a mistake and the better choice, on the board as its seat saw it before. */
  async compare(seat: number, line: MistakeLine, labels: ComparisonWords): Promise<void> {
    this.stop();
    const ply = line.ply - 1;
    const before = this.compared ? this.#chosenViewer : this.viewer;
    this.#chosenViewer = before;
    this.viewer = `${seat}`;
    this.shownPly = ply;
    this.compared = { seat, line };
    const scene = await this.#sceneAt(ply);
    if (!scene || this.compared?.line !== line) return;
    this.#shown = { scene: withComparison(scene, line.compared, labels), newTokens: {}, before: null };
    this.#showEvent(null);
  }

  #showEvent(ply: number | null): void {
    clearTimeout(this.#eventTimer);
    this.decisivePly = ply;
    if (ply !== null) this.#eventTimer = setTimeout(() => (this.decisivePly = null), DECISIVE_MS);
  }

  /** Switches to another viewer at the same ply. */
  async setViewer(viewer: string, last: number): Promise<void> {
    this.#chosenViewer = this.viewer = viewer;
    await this.goTo(this.shownPly ?? last);
  }

  /** Plays the replay to the last ply; from the last ply it starts again. */
  run(last: number, pace: () => Pace): void {
    this.stop();
    const at = this.shownPly ?? last;
    this.isRunning = true;
    void this.#runStep(at < last ? this.neighbour(at, 1, last) : this.firstTurnPly(last), last, pace);
  }

  /** The ply of the first turn; 0 if the match ended before it. */
  firstTurnPly(last: number): number {
    const begins = this.setUpPlies();
    return begins < last ? begins : 0;
  }

  /** Goes to the ply in the address fragment, if there is one. */
  goToAddress(plyCount: number): void {
    const ply = Number(new URLSearchParams(location.hash.slice(1)).get("ply") ?? NaN);
    if (ply >= 0 && ply <= plyCount) void this.goTo(ply);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isRunning = false;
  }

  /** Fetches the whole log, in the language of the page. */
  async loadLog(): Promise<void> {
    const language = this.language();
    const lines = await this.source.getLog(this.table).catch(() => null);
    if (lines && language === this.language()) this.log = lines.filter((line) => !line.quiet);
  }

  /** Finds the plies with decisive events, chunk by chunk; in a match for points those that changed them most. */
  async findDecisivePlies(last: number): Promise<void> {
    if (this.#hasSearched) return;
    this.#hasSearched = true;
    let before: Scene | null = null;
    let events: readonly DecisiveEvent[] = [];
    for (let first = 0; first <= last; first += CHUNK) {
      const scenes: Scene[] = await this.#loadChunk("all", first).catch(() => []);
      const found: DecisiveEvent[] = [];
      for (const [n, scene] of scenes.entries()) {
        if (before && (hasLossOrArrival(before, scene) || hasGain(before, scene)))
          found.push({ ply: first + n, points: pointsChange(before, scene) });
        before = scene;
      }
      if (!found.length) continue;
      events = [...events, ...found];
      this.decisivePlies = mostDecisive(events);
    }
  }

  async #runStep(ply: number, last: number, pace: () => Pace): Promise<void> {
    await this.goTo(ply);
    if (!this.isRunning) return;
    if ((this.shownPly ?? last) >= last) return this.stop();
    const speed = pace();
    this.#timer = setTimeout(
      () => void this.#runStep(this.neighbour(ply, 1, last), last, pace),
      showDuration(speed === "once" ? "slow" : speed, 0, 1),
    );
  }

  async #sceneAt(ply: number): Promise<Scene | null> {
    if (ply < 0) return null;
    try {
      const first = ply - (ply % CHUNK);
      return (await this.#loadChunk(this.viewer, first))[ply - first] ?? null;
    } catch (error) {
      this.onError(error);
      return null;
    }
  }

  #loadChunk(viewer: string, first: number): Promise<Scene[]> {
    const key = `${this.language()} ${viewer} ${first}`;
    const cached = this.#chunks.get(key);
    if (cached) return cached;
    const chunk = this.source
      .getReplay(this.table, viewer, first)
      .then((steps: SceneChange[]) => fullScenes(steps).map(({ scene }) => scene));
    this.#chunks.set(key, chunk);
    chunk.catch(() => this.#chunks.delete(key));
    return chunk;
  }
}

/**
 * The plies at which turns are summed up, in a log that hides their steps; a draw after a result is not a turn. Empty: the
 * log hides no steps.
 */
export function summaryPlies(log: readonly Line[]): number[] {
  if (!log.some(({ step }) => step)) return [];
  return log.flatMap(({ ply, seat, step }, n) => {
    const [earlier, previous] = [log[n - 2], log[n - 1]];
    const endsTurn = seat !== null || previous?.step || (previous?.seat != null && !earlier?.step);
    return step || !endsTurn ? [] : [ply];
  });
}

/** The first ply of each turn; consecutive plies of a seat are one turn, with their dice. */
export function turnStarts(log: readonly Line[]): number[] {
  let lastSeat: number | null = null;
  return log.flatMap(({ ply, seat }) => {
    if (seat === null || seat === lastSeat) return [];
    lastSeat = seat;
    return [ply];
  });
}
