/** A match against a captain, requested move by move; the actions are stored only in this browser. */

import { guestName } from "../people/guest-name";
import type { Query, QueryAnswer } from "../play/connection/live-table.svelte";
import { mergeLog, findNewTokens } from "../scene/changes";
import * as pastApi from "../api/review";
import { store, loadJson } from "../app/settings.svelte";
import { MovePlayback } from "../play/playback.svelte";
import type { ReplaySource } from "../review/replay.svelte";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { DrawnStep, Request, Survey, Try, View } from "../api/wire";

/** An attempt at a match: its actions, and whether it was resigned or hints were used. */
export interface Attempt {
  readonly done: unknown[][];
  readonly stop: boolean;
  readonly hinted: boolean;
}

function loadAttempt(key: string): Attempt {
  const value = loadJson(key) as Partial<Attempt> | null;
  return { done: value?.done ?? [], stop: value?.stop ?? false, hinted: value?.hinted ?? false };
}

/** The result of a request: a view, and after the end the record. */
export interface SoloView {
  readonly view: View;
  readonly over: boolean;
  readonly record?: string;
}

/** What a request contains beside what its match adds. */
export interface SoloRequest extends Attempt {
  readonly since: number;
  readonly name: string;
}

export abstract class SoloSession<Met extends SoloView> extends PracticeTable<Met> {
  readonly recap = new MovePlayback((_, __, since) => this.#steps(since));

  /** Once it is over its past comes from its record, as that of a file does. */
  readonly source: ReplaySource = {
    getAnalysis: (_, begin) => {
      this.#analysed ||= begin;
      return this.#analysed ? pastApi.analyseRecord(this.#record) : Promise.resolve({ done: 0, total: 0 });
    },
    getReplay: (_, eyes, first) => pastApi.getRecordReplay(this.#record, eyes, first),
    getLog: () => pastApi.checkRecord(this.#record).then(({ lines }) => lines),
  };

  #tried: Attempt;
  #analysed = false;

  /** `key`: where this browser stores the attempt. The subclass calls `begin`. */
  constructor(private readonly key: string) {
    super();
    this.#tried = loadAttempt(key);
  }

  /** The view after these actions. */
  protected abstract play(request: SoloRequest): Promise<Met>;

  /** The answer to a query after these actions. */
  protected abstract askAbout(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer>;

  protected begin(): void {
    this.#queue(() => this.#tried);
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
    return this.askAbout(this.#tried.done, { ...inquiry, id: 0 }).catch(() => null);
  }

  protected override transmit(request: Request): boolean {
    if (request.type !== "resign") return super.transmit(request);
    this.numbered(request.id, () => this.#queue(() => ({ ...this.#tried, stop: true })));
    return true;
  }

  protected question(query: Try | Survey): Promise<QueryAnswer> {
    return this.askAbout(this.#tried.done, query);
  }

  protected answer(actions: unknown[]): void {
    this.#queue(() => ({ ...this.#tried, done: [...this.#tried.done, actions] }));
  }

  get #record(): string {
    return this.met?.record ?? "";
  }

  #keep(now: Attempt): void {
    this.#tried = now;
    store(this.key, JSON.stringify(now));
  }

  #asked(tried: Attempt, since: number): Promise<Met> {
    return this.play({ ...tried, since, name: guestName() });
  }

  async #steps(since: number): Promise<DrawnStep[]> {
    return [...((await this.#asked(this.#tried, since)).view.steps ?? [])];
  }

  #queue(what: () => Attempt): void {
    let now = this.#tried;
    void this.ask(
      () => this.#asked((now = what()), this.met?.view.ply ?? 0),
      (met) => {
        const before = this.met?.view ?? null;
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

const PATIENCE = 500; // ms: for faster answers no "thinking" is shown

/** Returns a function that says whether a table has been busy for long. */
export function slowAnswer(isBusy: () => boolean): () => boolean {
  let slow = $state(false);
  $effect(() => {
    slow = false;
    if (!isBusy()) return;
    const timer = setTimeout(() => (slow = true), PATIENCE);
    return () => clearTimeout(timer);
  });
  return () => slow;
}
