/** The battle of the day, asked of the server move by move: what was done is kept in this browser alone. */

import * as door from "../door";
import type { Connection, Inquiry, Told } from "../live.svelte";
import { logged, newcomers, type News } from "../news";
import { Requester } from "../requester";
import { keep, kept } from "../settings.svelte";
import { Recap } from "../table/recap.svelte";
import type { DayView, Line, Request, View } from "../wire";
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

/** Whether this browser has triedBefore it: there is one try. */
export const triedBefore = (game: string, day: string): boolean => kept(keyOf(game, day)) !== null;

const keyOf = (game: string, day: string): string => `day.${game}.${day}`;

export class Battle extends Requester implements Connection {
  met = $state.raw<DayView | null>(null);
  lines = $state.raw<Line[]>([]);
  news = $state.raw<News>({});
  error = $state.raw<unknown>(null);
  connected = $state(true);
  readonly recap = new Recap(() => Promise.resolve([]));

  readonly #key: string;
  #tried: Tried;
  #asked: Promise<void>;
  #closed = false;

  constructor(
    readonly game: string,
    readonly day: string,
  ) {
    super();
    this.#key = keyOf(game, day);
    this.#tried = tried(this.#key);
    this.#asked = this.#ask(this.#tried);
  }

  get table(): string {
    return `${this.game}/day-${this.day}`;
  }
  get view(): View | null {
    return this.met?.view ?? null;
  }
  override arrange(): boolean {
    return false; // the fleet lies as everybody's does
  }

  async inquire(inquiry: Inquiry): Promise<Told | null> {
    if (inquiry.type === "preview" || inquiry.type === "advise") return null;
    const query = { done: this.#tried.done, query: { ...inquiry, id: 0 } };
    return battleQuestion(this.game, this.day, query).catch(() => null);
  }

  giveUp(): void {
    this.#queue(() => ({ ...this.#tried, stop: true }));
  }
  afresh(): void {
    this.speak();
  }
  /** All of it once more: in another language, or after nobody has answered. */
  speak(): void {
    this.refused = null;
    this.met = null;
    this.#queue(() => this.#tried);
  }
  tryAgain(): void {
    this.speak();
  }
  close(): void {
    this.#closed = true;
    this.recap.playback.skip();
  }

  protected transmit(request: Request): boolean {
    if (request.type === "act") {
      const { actions } = request;
      this.#queue(() => ({ ...this.#tried, done: [...this.#tried.done, actions] }));
    } else if (request.type === "ping") this.#asked = this.#asked.then(() => this.requests.hearPong());
    else return false;
    return true;
  }

  #queue(what: () => Tried): void {
    this.#asked = this.#asked.then(() => this.#ask(what()));
  }

  async #ask(now: Tried): Promise<void> {
    const before = this.met;
    try {
      const met = await battle(this.game, this.day, { ...now, since: before?.view.ply ?? 0 });
      if (this.#closed) return;
      this.#tried = now;
      keep(this.#key, JSON.stringify(now));
      this.lines = logged(before ? this.lines : [], met.view);
      this.news = before ? { ...this.news, ...newcomers(before.view.scene, met.view.scene) } : {};
      if (before) this.recap.playback.take(before.view, met.view);
      this.met = met;
      [this.error, this.connected] = [null, true];
    } catch (reason) {
      if (reason instanceof door.Refusal && before)
        this.requests.hearRefusal({ type: "refused", clause: reason.clause, sentence: reason.message });
      else if (before) this.connected = false;
      else this.error = reason;
    }
  }
}
