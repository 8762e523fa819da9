/** The daily battle, requested move by move; the actions are stored only in this browser. */

import { guestName } from "../people/guest-name";
import type { Query, QueryAnswer } from "../play/connection/live-table.svelte";
import { mergeLog, findNewTokens } from "../scene/changes";
import * as pastApi from "../api/review";
import { noteDay } from "../app/daily-streak";
import { store, kept } from "../app/settings.svelte";
import { MovePlayback } from "../play/move-playback.svelte";
import type { ReplaySource } from "../review/replay.svelte";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { DayView, DrawnStep, Request, Survey, Try } from "../api/wire";
import { playDaily, queryDaily } from "../api/learn";

/** The one attempt at a battle: its actions, and whether it was resigned or hints were used. */
interface Tried {
  readonly done: unknown[][];
  readonly stop: boolean;
  readonly hinted: boolean;
}

function tried(key: string): Tried {
  try {
    const value = JSON.parse(kept(key) ?? "null") as Partial<Tried> | null;
    return { done: value?.done ?? [], stop: value?.stop ?? false, hinted: value?.hinted ?? false };
  } catch {
    return { done: [], stop: false, hinted: false };
  }
}

/** Whether this browser has tried it before: there is one try. */
export const hasAttempted = (game: string, day: string): boolean => kept(keyOf(game, day)) !== null;

const keyOf = (game: string, day: string): string => `day.${game}.${day}`;

export class DailySession extends PracticeTable<DayView> {
  readonly recap = new MovePlayback((_, __, since) => this.#steps(since));

  /** Once it is over its past comes from its record, as that of a file does. */
  readonly source: ReplaySource = {
    getAnalysis: (_, begin) => {
      this.#analysed ||= begin;
      return this.#analysed ? pastApi.analyseRecord(this.#record) : Promise.resolve({ done: 0, total: 0 });
    },
    replaySteps: (_, eyes, first) => pastApi.recordSteps(this.#record, eyes, first),
    getLog: () => pastApi.checkRecord(this.#record).then(({ lines }) => lines),
  };

  readonly #key: string;
  #tried: Tried;
  #analysed = false;

  constructor(
    readonly game: string,
    readonly day: string,
  ) {
    super();
    this.#key = keyOf(game, day);
    this.#tried = tried(this.#key);
    this.#queue(() => this.#tried);
  }

  get table(): string {
    return `${this.game}/day-${this.day}`;
  }

  /** Requests everything again: in another language, or after a network failure. */
  setLanguage(): void {
    this.refused = null;
    this.met = null;
    this.#queue(() => this.#tried);
  }
  override close(): void {
    super.close();
    this.recap.playback.skip();
  }

  override async inquire(inquiry: Query): Promise<QueryAnswer | null> {
    if (inquiry.type !== "advise") return super.inquire(inquiry);
    this.#keep({ ...this.#tried, hinted: true });
    return queryDaily(this.game, this.day, { done: this.#tried.done, query: { ...inquiry, id: 0 } }).catch(() => null);
  }

  protected override transmit(request: Request): boolean {
    if (request.type !== "resign") return super.transmit(request);
    this.numbered(request.id, () => this.#queue(() => ({ ...this.#tried, stop: true })));
    return true;
  }

  protected question(query: Try | Survey): Promise<QueryAnswer> {
    return queryDaily(this.game, this.day, { done: this.#tried.done, query });
  }

  protected answer(actions: unknown[]): void {
    this.#queue(() => ({ ...this.#tried, done: [...this.#tried.done, actions] }));
  }

  get #record(): string {
    return this.met?.record ?? "";
  }

  #keep(now: Tried): void {
    this.#tried = now;
    store(this.#key, JSON.stringify(now));
  }

  #asked(tried: Tried, since: number): Promise<DayView> {
    return playDaily(this.game, this.day, { ...tried, since, name: guestName() });
  }

  async #steps(since: number): Promise<DrawnStep[]> {
    return [...((await this.#asked(this.#tried, since)).view.steps ?? [])];
  }

  #queue(what: () => Tried): void {
    let now = this.#tried;
    void this.ask(
      () => this.#asked((now = what()), this.met?.view.ply ?? 0),
      (met) => {
        const before = this.met?.view ?? null;
        if (met.over && met.result !== "stopped") noteDay(this.day, this.game);
        this.#keep({ ...now, hinted: now.hinted || this.#tried.hinted });
        this.lines = mergeLog(before ? this.lines : [], met.view);
        this.news = before ? { ...this.news, ...findNewTokens(before.scene, met.view.scene) } : {};
        // The last moment is the view itself.
        this.recap.take(before, { ...met.view, steps: met.view.steps?.filter(({ ply }) => ply < met.view.ply) ?? [] });
        if (!before && !now.done.length) this.recap.playback.again(met.view.steps ?? []); // the first moves of the opponent are played, too
      },
    );
  }
}
