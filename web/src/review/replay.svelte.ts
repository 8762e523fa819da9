/** The replay of an ended match: the scene and changes at each ply, and the full log. */

import { withComparison, type ComparisonWords } from "../board/hints/mistake-marks";
import { findNewTokens, type NewTokens } from "../scene/changes";
import * as reviewApi from "../api/review";
import type { MistakeLine, DrawnStep, Line, Scene } from "../api/wire";
import { isDecisive, hasGain, hasLossOrArrival } from "../scene/decisive-events";
import type { Pace } from "../app/pace.svelte";
import { DECISIVE_MS, showDuration, fullScenes } from "../play/playback.svelte";
import { groupTurns } from "../scene/log";

/** The requests that a replay needs: steps, log, analysis. */
export type ReplaySource = Pick<typeof reviewApi, "getReplay" | "getLog" | "getAnalysis">;

const PIECE = 24; // plies that come at once

export class Replay {
  /** The ply that is looked at; null: the end, or a match that goes on. */
  at = $state<number | null>(null);
  /** The viewer: a seat, `public`, or `all`. */
  eyes = $state("all");
  /** Whether the replay runs by itself. */
  running = $state(false);
  log = $state.raw<readonly Line[]>([]);
  /** The plies where something was lost or reached, as far as is known. */
  #found = $state.raw<readonly number[]>([]);
  /** The plies that an analysis calls key moments. */
  #analysed = $state.raw<readonly number[]>([]);
  /** The plies that mattered. */
  readonly marks = $derived([...new Set([...this.#found, ...this.#analysed])].toSorted((one, other) => one - other));
  /** The ply of the decisive event that is shown over the board. */
  decisivePly = $state<number | null>(null);
  /** The mistake that is shown, on the board before it. */
  compared = $state.raw<{ seat: number; line: MistakeLine } | null>(null);
  #searched = false; // whether key plies were looked for
  #before = ""; // the viewer before that of the player who chose
  readonly #turns = $derived(groupTurns(this.log));
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #past = $state.raw<{ scene: Scene; news: NewTokens; before: Scene | null } | null>(null);
  readonly #pieces = new Map<string, Promise<Scene[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly language: () => string,
    private readonly failed: (error: unknown) => void,
    readonly source: ReplaySource = reviewApi,
    /** The ply after which the first turn begins: what comes before it only sets the match up. */
    readonly begins: () => number = () => 0,
  ) {}

  /** The scene that is shown, with its changes and the one before; null: the present. */
  get past(): { scene: Scene; news: NewTokens; before: Scene | null } | null {
    return this.at === null ? null : this.#past;
  }

  /** The log line of the shown ply and its turn; if that has none, the last one before. */
  get logLine(): Line | null {
    const { at } = this;
    if (at === null) return null;
    const turn = this.#turns.findLast(({ lines }) => (lines[0]?.ply ?? 0) <= at);
    return turn
      ? {
          ply: at,
          seat: turn.seat,
          text: turn.lines
            .filter(({ ply }) => ply <= at)
            .map(({ text }) => text)
            .join(" · "),
        }
      : null;
  }

  get line(): string {
    return this.logLine?.text ?? "";
  }

  async goTo(ply: number): Promise<void> {
    this.at = ply;
    if (this.compared) [this.compared, this.eyes] = [null, this.#before];
    const { eyes } = this;
    const scene = await this.#sceneAt(ply);
    const before = scene && (await this.#sceneAt(ply - 1));
    if (!scene || this.at !== ply || this.eyes !== eyes) return;
    this.#past = { scene, news: findNewTokens(before, scene), before };
    this.#showDecisive(before && isDecisive(before, scene) ? ply : null);
  }

  /** Shows what was played and what was better, on the board as its seat saw it before. */
  async compare(seat: number, line: MistakeLine, signs: ComparisonWords): Promise<void> {
    this.stop();
    const ply = line.ply - 1;
    const before = this.compared ? this.#before : this.eyes;
    [this.#before, this.eyes, this.at, this.compared] = [before, `${seat}`, ply, { seat, line }];
    const scene = await this.#sceneAt(ply);
    if (!scene || this.compared?.line !== line) return;
    this.#past = { scene: withComparison(scene, line.compared, signs), news: {}, before: null };
    this.#showDecisive(null);
  }

  #showDecisive(ply: number | null): void {
    clearTimeout(this.#hiding);
    this.decisivePly = ply;
    if (ply !== null) this.#hiding = setTimeout(() => (this.decisivePly = null), DECISIVE_MS);
  }

  /** Switches to another viewer at the same moment. */
  async lookAs(eyes: string, last: number): Promise<void> {
    this.#before = this.eyes = eyes;
    await this.goTo(this.at ?? last);
  }

  /** Goes on ply by ply to the last one, or stops there where it goes. */
  run(last: number, pace: () => Pace): void {
    this.stop();
    const at = this.at ?? last;
    this.running = true;
    void this.#step(at < last ? at + 1 : this.start(last), last, pace);
  }

  /** The ply of the first turn; 0 if the match ended before it. */
  start(last: number): number {
    const begins = this.begins();
    return begins < last ? begins : 0;
  }

  /** A link to a moment leads there, whenever it is followed, in a match of so many plies. */
  follow(plies: number): void {
    const ply = Number(new URLSearchParams(location.hash.slice(1)).get("ply") ?? NaN);
    if (ply >= 0 && ply <= plies) void this.goTo(ply);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  /** Fetches the whole log, in the language of the page. */
  async loadLog(): Promise<void> {
    const language = this.language();
    const lines = await this.source.getLog(this.table).catch(() => null);
    if (lines && language === this.language()) this.log = lines.filter((line) => !line.quiet);
  }

  /** Finds the plies that mattered, piece by piece. */
  async findKeyPlies(last: number): Promise<void> {
    if (this.#searched) return;
    this.#searched = true;
    let before: Scene | null = null;
    for (let first = 0; first <= last; first += PIECE) {
      const found: Scene[] = await this.#piece("all", first).catch(() => []);
      const fresh: number[] = [];
      for (const [n, scene] of found.entries()) {
        if (before && (hasLossOrArrival(before, scene) || hasGain(before, scene))) fresh.push(first + n);
        before = scene;
      }
      if (fresh.length) this.#found = [...this.#found.filter((ply) => ply < first), ...fresh];
    }
  }

  /** Adds the plies that an analysis calls key moments. */
  addKeyPlies(plies: readonly number[]): void {
    this.#analysed = [...new Set([...this.#analysed, ...plies])];
  }

  async #step(to: number, last: number, pace: () => Pace): Promise<void> {
    await this.goTo(to);
    if (!this.running) return;
    if ((this.at ?? last) >= last) return this.stop();
    const speed = pace();
    this.#timer = setTimeout(
      () => void this.#step(to + 1, last, pace),
      showDuration(speed === "once" ? "slow" : speed, 0, 1),
    );
  }

  async #sceneAt(ply: number): Promise<Scene | null> {
    if (ply < 0) return null;
    try {
      const first = ply - (ply % PIECE);
      return (await this.#piece(this.eyes, first))[ply - first] ?? null;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  #piece(eyes: string, first: number): Promise<Scene[]> {
    const key = `${this.language()} ${eyes} ${first}`;
    const known = this.#pieces.get(key);
    if (known) return known;
    const asked = this.source
      .getReplay(this.table, eyes, first)
      .then((steps: DrawnStep[]) => fullScenes(steps).map(({ scene }) => scene));
    this.#pieces.set(key, asked);
    asked.catch(() => this.#pieces.delete(key));
    return asked;
  }
}

/** The first ply of each turn; consecutive plies of a seat are one turn, with their dice. */
export function turnStarts(story: readonly Line[]): number[] {
  let acting: number | null = null;
  return story.flatMap(({ ply, seat }) => {
    if (seat === null || seat === acting) return [];
    acting = seat;
    return [ply];
  });
}
