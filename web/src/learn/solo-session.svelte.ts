/** A match against a captain, requested move by move; the actions are stored only in this browser. */

import { guestName } from "../people/guest-name";
import type { Query, QueryAnswer } from "../play/connection/live-table.svelte";
import { mergeLog, findNewTokens } from "../scene/changes";
import * as reviewApi from "../api/review";
import { pace } from "../app/pace-setting.svelte";
import { store, loadJson } from "../app/settings.svelte";
import { playMatchSounds } from "../sounds/match-sounds";
import { MovePlayback } from "../play/playback.svelte";
import type { ReplaySource } from "../review/replay.svelte";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { SceneChange, Request, Survey, CheckActions, View } from "../api/wire";

/** An attempt at a match: its actions, whether it was resigned, and the numbers of the choices with a hint. */
export interface Attempt {
  readonly done: unknown[][];
  readonly stop: boolean;
  readonly hinted: number[];
}

function loadAttempt(key: string): Attempt {
  const value = loadJson(key) as Partial<Attempt> | null;
  const hinted = Array.isArray(value?.hinted) ? value.hinted : value?.hinted ? [0] : []; // earlier versions stored only whether there was a hint
  return { done: value?.done ?? [], stop: value?.stop ?? false, hinted };
}

/** The result of a request: a view, and after the end the record. */
export interface SoloView {
  readonly view: View;
  readonly over: boolean;
  readonly record?: string;
}

/** The part of a request that is common to all matches against a captain. */
export interface SoloRequest extends Attempt {
  readonly since: number;
  readonly name: string;
}

/** The state of a match against a captain; subclasses send the requests. */
export abstract class SoloSession<Reply extends SoloView> extends PracticeTable<Reply> {
  readonly movePlayback = new MovePlayback((_, __, since) => this.#steps(since), true);

  /** The source of the replay: the record, as for a match from a file. */
  readonly source: ReplaySource = {
    getAnalysis: (_, begin) => {
      this.#analysisRequested ||= begin;
      return this.#analysisRequested ? reviewApi.analyseRecord(this.#record) : Promise.resolve({ done: 0, total: 0 });
    },
    getReplay: (_, viewer, first) => reviewApi.getRecordReplay(this.#record, viewer, first),
    getLog: () => reviewApi.checkRecord(this.#record).then(({ lines }) => lines),
  };

  #attempt = $state.raw<Attempt>({ done: [], stop: false, hinted: [] });
  #analysisRequested = false;

  /** `key`: the key under which this browser stores the attempt. The subclass calls `begin`. */
  constructor(private readonly key: string) {
    super();
    this.#attempt = loadAttempt(key);
  }

  /** Requests the view after these actions. */
  protected abstract play(request: SoloRequest): Promise<Reply>;

  /** Answers a query about the position after these actions. */
  protected abstract queryAt(done: unknown[][], query: Query & { id: number }): Promise<QueryAnswer>;

  protected begin(): void {
    this.#send(() => this.#attempt);
  }

  /** Requests the match again: in another language, or after a network failure. */
  protected repeatRequest(): void {
    this.refusal = null;
    this.reply = null;
    this.#send(() => this.#attempt);
  }
  override close(): void {
    super.close();
    this.movePlayback.playback.close();
  }

  override async query(inquiry: Query): Promise<QueryAnswer | null> {
    const { done } = this.#attempt;
    if (inquiry.type === "preview") return this.queryAt(done, { ...inquiry, id: 0 }).catch(() => null);
    if (inquiry.type !== "advise") return super.query(inquiry);
    const reply = await this.queryAt(done, { ...inquiry, id: 0 }).catch(() => null);
    if (reply?.type === "advised" && !reply.hint.free) this.#addHint(done.length);
    return reply;
  }

  protected override transmit(request: Request): boolean {
    if (request.type === "resign")
      this.runRequest(request.id, () => this.#send(() => ({ ...this.#attempt, stop: true })));
    else if (request.type === "set-up")
      this.runRequest(request.id, () => this.#send(() => this.#withSetup(request.name)));
    else return super.transmit(request);
    return true;
  }

  /** The attempt after a ready-made set-up. */
  async #withSetup(name: string): Promise<Attempt> {
    const { done } = this.#attempt;
    const reply = await this.queryAt(done, { type: "preview", name, id: 0 });
    const actions = reply.type === "previewed" ? reply.actions : [];
    return actions.length ? { ...this.#attempt, done: [...done, [...actions]] } : this.#attempt;
  }

  protected queryServer(query: CheckActions | Survey): Promise<QueryAnswer> {
    return this.queryAt(this.#attempt.done, query);
  }

  protected sendActions(actions: unknown[]): void {
    this.#send(() => ({ ...this.#attempt, done: [...this.#attempt.done, actions] }));
  }

  /** Whether the match is over and its last moves have been played. */
  get hasEnded(): boolean {
    return (this.reply?.over ?? false) && this.movePlayback.playback.step === null;
  }

  /** Whether the player has asked for a hint in this attempt. */
  get usesHints(): boolean {
    return this.#attempt.hinted.length > 0;
  }

  get #record(): string {
    return this.reply?.record ?? "";
  }

  #addHint(choice: number): void {
    const hinted = [...new Set([...this.#attempt.hinted, choice])];
    this.#save({ ...this.#attempt, hinted });
  }

  /** Stores the attempt, and whether the match is over. */
  #save(attempt: Attempt, over = false): void {
    this.#attempt = attempt;
    store(this.key, JSON.stringify(over ? { ...attempt, over } : attempt));
  }

  #request(attempt: Attempt, since: number): Promise<Reply> {
    return this.play({ ...attempt, since, name: guestName() });
  }

  async #steps(since: number): Promise<SceneChange[]> {
    return [...((await this.#request(this.#attempt, since)).view.steps ?? [])];
  }

  #send(makeAttempt: () => Attempt | Promise<Attempt>): void {
    let attempt = this.#attempt;
    void this.requestNext(
      async () => this.#request((attempt = await makeAttempt()), this.reply?.view.ply ?? 0),
      (reply) => {
        const before = this.reply?.view ?? null;
        this.#save({ ...attempt, hinted: this.#attempt.hinted }, reply.over);
        this.lines = mergeLog(before ? this.lines : [], reply.view);
        this.newTokens = before ? { ...this.newTokens, ...findNewTokens(before.scene, reply.view.scene) } : {};
        // The last step is the view itself.
        const isPlayedBack = this.movePlayback.onView(before, {
          ...reply.view,
          steps: reply.view.steps?.filter(({ ply }) => ply < reply.view.ply) ?? [],
        });
        if (before) playMatchSounds(before, reply.view, isPlayedBack, this.movePlayback.playback);
        // The first moves of the opponent are played, too.
        if (!before && !attempt.done.length && pace() !== "once")
          this.movePlayback.playback.replaySteps(reply.view.steps ?? []);
      },
    );
  }
}
