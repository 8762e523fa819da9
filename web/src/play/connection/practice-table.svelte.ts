/** A practice table that is not stored (lesson, puzzle, daily battle), over HTTP requests. */

import { onDestroy } from "svelte";

import { onceReachable } from "../../app/server-polling";
import * as client from "../../api/client";
import type { Connection, Query, QueryAnswer } from "./live-table.svelte";
import { TableConnection } from "./table-connection.svelte";
import type { NewTokens } from "../../scene/changes";
import { settings } from "../../app/settings.svelte";
import type { Line, Request, Survey, CheckActions, View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";

/** The state of a practice table; subclasses send its requests. */
export abstract class PracticeTable<Reply extends { readonly view: View }>
  extends TableConnection
  implements Connection
{
  reply = $state.raw<Reply | null>(null);
  lines = $state.raw<Line[]>([]);
  newTokens = $state.raw<NewTokens>({});
  error = $state.raw<unknown>(null);
  isConnected = $state(true);

  #lastRequest: Promise<unknown> = Promise.resolve();
  #requestId: number | null = null; // id of the request that is being answered
  #isClosed = false;
  #stopPolling = (): void => {};

  /** The identifier of this table on the page. */
  abstract readonly table: string;

  get view(): View | null {
    return this.reply?.view ?? null;
  }

  async query(inquiry: Query): Promise<QueryAnswer | null> {
    if (inquiry.type !== "try" && inquiry.type !== "survey") return null;
    return this.queryServer({ ...inquiry, id: 0 }).catch(() => null);
  }

  /** Repeats the last request: in another language, or after a network failure. */
  protected abstract repeatRequest(): void;
  setLanguage(): void {
    this.repeatRequest();
  }
  reload(): void {
    this.repeatRequest();
  }
  tryAgain(): void {
    this.repeatRequest();
  }
  close(): void {
    this.#isClosed = true;
    this.#stopPolling();
  }

  /** Sends a query that changes nothing to the server; resolves to the answer. */
  protected abstract queryServer(query: CheckActions | Survey): Promise<QueryAnswer>;

  /** Sends these actions after all earlier requests. */
  protected abstract sendActions(actions: unknown[]): void;

  /** Sends a request and confirms it by its id, as a stored table does. */
  protected transmit(request: Request): boolean {
    if (request.type !== "act") return false;
    this.runRequest(request.id, () => this.sendActions(request.actions));
    return true;
  }

  /** Calls `run`, whose requests answer the request with this id, and confirms that request after them. */
  protected runRequest(id: number | null | undefined, run: () => void): void {
    const begin = (requestId: number | null): void => void (this.#requestId = requestId);
    this.#lastRequest = this.#lastRequest.then(() => begin(id ?? null));
    run();
    this.#lastRequest = this.#lastRequest.then(() => {
      begin(null);
      if (id != null) this.confirmRequest(id); // unless it was refused
    });
  }

  /** Sends a request after all earlier ones and handles the reply; resolves to whether one came. */
  protected requestNext(request: () => Promise<Reply>, onReply: (reply: Reply) => void): Promise<boolean> {
    const nextRequest = this.#lastRequest.then(() => this.#run(request, onReply));
    this.#lastRequest = nextRequest;
    return nextRequest;
  }

  /** Continues when the server answers again. */
  #pollServer(): void {
    this.#stopPolling();
    this.#stopPolling = onceReachable(() => this.isConnected || this.#isClosed || this.tryAgain());
  }

  async #run(request: () => Promise<Reply>, onReply: (reply: Reply) => void): Promise<boolean> {
    const hasReply = this.reply !== null;
    try {
      const reply = await request();
      if (this.#isClosed) return true;
      onReply(reply);
      this.reply = reply;
      this.error = null;
      this.isConnected = true;
      return true;
    } catch (reason) {
      if (reason instanceof client.ApiError && hasReply)
        this.refuseRequest({ type: "refused", clause: reason.clause, sentence: reason.message, id: this.#requestId });
      else if (hasReply) {
        this.isConnected = false;
        this.#pollServer();
        if (this.#requestId !== null)
          this.refuseRequest({ type: "refused", clause: null, sentence: say("no-answer"), id: this.#requestId });
      } else this.error = reason;
      return false;
    }
  }
}

/** Updates the language of a table, and closes the table when its component is destroyed. */
export function closeOnDestroy(table: { setLanguage: () => void; close: () => void }): void {
  let language = settings.language;
  $effect(() => {
    if (settings.language === language) return;
    language = settings.language;
    table.setLanguage();
  });
  onDestroy(() => table.close());
}
