/** A practice table that is not stored (lesson, puzzle, daily battle), over HTTP requests. */

import { onDestroy } from "svelte";

import { onceReachable } from "../../app/server-polling";
import * as client from "../../api/client";
import { type Connection, type Query, type QueryAnswer, TableConnection } from "./live-table.svelte";
import type { NewTokens } from "../../scene/changes";
import { settings } from "../../app/settings.svelte";
import type { Line, Request, Survey, Try, View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";

export abstract class PracticeTable<Met extends { readonly view: View }> extends TableConnection implements Connection {
  met = $state.raw<Met | null>(null);
  lines = $state.raw<Line[]>([]);
  news = $state.raw<NewTokens>({});
  error = $state.raw<unknown>(null);
  connected = $state(true);

  #asked: Promise<unknown> = Promise.resolve();
  #id: number | null = null; // of the request that is being answered
  #closed = false;
  #stop = (): void => {}; // stops polling the server

  /** The identifier of this table on the page. */
  abstract readonly table: string;

  get view(): View | null {
    return this.met?.view ?? null;
  }
  override arrange(): boolean {
    return false; // a practice table has no previews of setups
  }

  async inquire(inquiry: Query): Promise<QueryAnswer | null> {
    if (inquiry.type === "preview" || inquiry.type === "advise") return null;
    return this.question({ ...inquiry, id: 0 }).catch(() => null);
  }

  /** Requests the same again: in another language, or after a network failure. */
  abstract setLanguage(): void;
  reload(): void {
    this.setLanguage();
  }
  tryAgain(): void {
    this.setLanguage();
  }
  close(): void {
    this.#closed = true;
    this.#stop();
  }

  /** The answer to what changes nothing. */
  protected abstract question(query: Try | Survey): Promise<QueryAnswer>;

  /** Sends these actions, behind all that was asked before. */
  protected abstract answer(actions: unknown[]): void;

  /** As a table does: what is sent is answered, by its id. */
  protected transmit(request: Request): boolean {
    if (request.type !== "act") return false;
    this.numbered(request.id, () => this.answer(request.actions));
    return true;
  }

  /** Runs `ask` as the answer to the request with this id, after all earlier ones. */
  protected numbered(id: number | null | undefined, ask: () => void): void {
    const begin = (which: number | null): void => void (this.#id = which);
    this.#asked = this.#asked.then(() => begin(id ?? null));
    ask();
    this.#asked = this.#asked.then(() => {
      begin(null);
      if (id != null) this.confirmRequest(id); // unless it was refused
    });
  }

  /** Asks, behind all that was asked before, and takes in the answer; whether one came. */
  protected ask(what: () => Promise<Met>, take: (met: Met) => void): Promise<boolean> {
    const answered = this.#asked.then(() => this.#ask(what, take));
    this.#asked = answered;
    return answered;
  }

  /** Continues when the server answers again. */
  #await(): void {
    this.#stop();
    this.#stop = onceReachable(() => this.connected || this.#closed || this.tryAgain());
  }

  async #ask(what: () => Promise<Met>, take: (met: Met) => void): Promise<boolean> {
    const begun = this.met !== null;
    try {
      const met = await what();
      if (this.#closed) return true;
      take(met);
      [this.met, this.error, this.connected] = [met, null, true];
      return true;
    } catch (reason) {
      if (reason instanceof client.ApiError && begun)
        this.refuseRequest({ type: "refused", clause: reason.clause, sentence: reason.message, id: this.#id });
      else if (begun) {
        this.connected = false;
        this.#await();
        if (this.#id !== null)
          this.refuseRequest({ type: "refused", clause: null, sentence: say("no-answer"), id: this.#id });
      } else this.error = reason;
      return false;
    }
  }
}

/** Closes the table with its component, and follows the language until then. */
export function closeOnDestroy(table: { setLanguage: () => void; close: () => void }): void {
  let spoken = settings.language;
  $effect(() => {
    if (settings.language === spoken) return;
    spoken = settings.language;
    table.setLanguage();
  });
  onDestroy(() => table.close());
}
