/** A lesson, asked of the server step by step: what was done so far is all that there is. */

import * as door from "../door";
import type { Connection, Inquiry, Told } from "../live.svelte";
import { newcomers, type News } from "../news";
import { acting, arranging, pressing } from "../offers";
import { Requests } from "../requests.svelte";
import type { LessonView, Line, Press, Refused, Request, View } from "../wire";
import type { Taught } from "./asked";
import type { Done } from "./progress";

export class Learning implements Connection {
  met = $state.raw<LessonView | null>(null);
  news = $state.raw<News>({});
  error = $state.raw<unknown>(null);
  connected = $state(true);
  /** Counts the boards that have nothing to do with the one before: another step, or back from a mistake. */
  boards = $state(0);
  readonly requests: Requests;

  #done: Done;
  #asked: Promise<void>;
  #closed = false;

  constructor(
    /** What it is known by here. */
    readonly table: string,
    private readonly course: Taught,
    begun: Done,
    /** After each step that stands. */
    private readonly keep: (done: Done, met: LessonView) => void,
  ) {
    this.#done = begun;
    this.requests = new Requests(
      (request) => this.#transmit(request),
      () => this.view,
    );
    this.#asked = this.#ask(begun).then(async (answered) => {
      if (!answered && begun.length) await this.#ask([]); // what was kept leads nowhere: from the beginning
    });
  }

  get game(): string {
    return this.view?.table.game ?? "";
  }
  get view(): View | null {
    return this.met?.view ?? null;
  }
  get lines(): Line[] {
    return [...(this.view?.lines ?? [])];
  }
  get busy(): boolean {
    return this.requests.busy;
  }
  get refused(): Refused | null {
    return this.requests.refused;
  }
  set refused(refused: Refused | null) {
    this.requests.refused = refused;
  }

  send(request: Request): boolean {
    return this.requests.send(request);
  }
  act(actions: unknown[]): boolean {
    return this.requests.want(acting(actions), { type: "act", actions });
  }
  press({ id, actions, closed }: Press): boolean {
    const now = actions?.length && !closed ? { type: "act" as const, actions } : null;
    return this.requests.want(pressing(id), now);
  }
  arrange(name: string): boolean {
    return this.requests.want(arranging(name), null); // a lesson offers none
  }

  async inquire(inquiry: Inquiry): Promise<Told | null> {
    if (inquiry.type === "preview" || inquiry.type === "advise") return null;
    return this.course.question({ done: this.#plain(), query: { ...inquiry, id: 0 } }).catch(() => null);
  }

  /** On, after an answer that is right. */
  goOn(): void {
    this.#queue([...this.#done, []]);
  }

  /** Back to before the last answer, which was not what is asked. */
  back(): void {
    this.#queue(this.#done.slice(0, -1));
  }

  /** An answer that is right, for who asks how. */
  show(): void {
    if (this.met?.hint?.length) this.act([...this.met.hint]);
  }

  afresh(): void {
    this.#queue([]);
  }
  /** The same once more: in another language, or after nobody has answered. */
  speak(): void {
    this.#queue(this.#done);
  }
  tryAgain(): void {
    this.speak();
  }
  close(): void {
    this.#closed = true;
  }

  /** As a table does: what is sent is answered, and a ping behind it by its pong. */
  #transmit(request: Request): boolean {
    if (request.type === "act") {
      const { actions } = request;
      this.#asked = this.#asked.then(async () => void (await this.#ask([...this.#done, actions])));
    } else if (request.type === "ping") this.#asked = this.#asked.then(() => this.requests.hearPong());
    else return false;
    return true;
  }

  #queue(done: Done): void {
    this.refused = null;
    this.#asked = this.#asked.then(async () => void (await this.#ask(done)));
  }

  /** Whether these deeds lead somewhere; if not, why not. */
  async #ask(done: Done): Promise<boolean> {
    try {
      const met = await this.course.lesson({ done: done.map((deed) => [...deed]) });
      if (this.#closed) return true;
      const before = this.met;
      const anew = met.step !== before?.step || done.length < this.#done.length;
      this.news = anew ? {} : newcomers(before.view.scene, met.view.scene);
      if (anew) this.boards++;
      this.#done = done;
      this.met = met;
      this.error = null;
      this.connected = true;
      this.keep(met.asks === "back" ? done.slice(0, -1) : done, met);
      return true;
    } catch (reason) {
      if (reason instanceof door.Refusal && this.met)
        this.requests.hearRefusal({ type: "refused", clause: reason.clause, sentence: reason.message });
      else if (this.met) this.connected = false;
      else this.error = reason;
      return false;
    }
  }

  #plain(): unknown[][] {
    return this.#done.map((deed) => [...deed]);
  }
}
