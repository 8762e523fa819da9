/** The battle of the day, asked of the server move by move: what was done is kept in this browser alone. */

import type { Told } from "../live.svelte";
import { logged, newcomers } from "../news";
import { keep, kept } from "../settings.svelte";
import { Recap } from "../table/recap.svelte";
import { Unkept } from "../unkept.svelte";
import type { DayView, Survey, Try } from "../wire";
import { battle, battleQuestion } from "./asked";

/** What was done in a battle, and whether it was given up: one try. */
interface Tried {
  readonly done: unknown[][];
  readonly stop: boolean;
}

function tried(key: string): Tried {
  try {
    const value = JSON.parse(kept(key) ?? "null") as Partial<Tried> | null;
    return { done: value?.done ?? [], stop: value?.stop ?? false };
  } catch {
    return { done: [], stop: false };
  }
}

/** Whether this browser has tried it before: there is one try. */
export const triedBefore = (game: string, day: string): boolean => kept(keyOf(game, day)) !== null;

const keyOf = (game: string, day: string): string => `day.${game}.${day}`;

export class Battle extends Unkept<DayView> {
  readonly recap = new Recap(() => Promise.resolve([]));

  readonly #key: string;
  #tried: Tried;

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

  giveUp(): void {
    this.#queue(() => ({ ...this.#tried, stop: true }));
  }
  /** All of it once more: in another language, or after nobody has answered. */
  speak(): void {
    this.refused = null;
    this.met = null;
    this.#queue(() => this.#tried);
  }
  override close(): void {
    super.close();
    this.recap.playback.skip();
  }

  protected question(query: Try | Survey): Promise<Told> {
    return battleQuestion(this.game, this.day, { done: this.#tried.done, query });
  }

  protected answer(actions: unknown[]): void {
    this.#queue(() => ({ ...this.#tried, done: [...this.#tried.done, actions] }));
  }

  #queue(what: () => Tried): void {
    let now = this.#tried;
    const ask = (): Promise<DayView> => {
      now = what();
      return battle(this.game, this.day, { ...now, since: this.met?.view.ply ?? 0 });
    };
    void this.ask(ask, (met) => {
      const before = this.met;
      this.#tried = now;
      keep(this.#key, JSON.stringify(now));
      this.lines = logged(before ? this.lines : [], met.view);
      this.news = before ? { ...this.news, ...newcomers(before.view.scene, met.view.scene) } : {};
      if (before) this.recap.playback.take(before.view, met.view);
      else if (!now.done.length) this.recap.playback.again(met.view.steps ?? []); // who begins is seen to begin
    });
  }
}
