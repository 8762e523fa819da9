/** A lesson, asked of the server step by step: what was done so far is all that there is. */

import * as door from "../door";
import type { Connection, Inquiry, Told } from "../live.svelte";
import { newcomers, type News } from "../news";
import type { Taught } from "./asked";
import { Requester } from "../requester";
import type { LessonView, Line, Request, View } from "../wire";
import type { Done } from "./progress";

export class Learning extends Requester implements Connection {
  met = $state.raw<LessonView | null>(null);
  news = $state.raw<News>({});
  error = $state.raw<unknown>(null);
  connected = $state(true);
  /** Counts the boards that have nothing to do with the one before: another step, or back from a mistake. */
  boards = $state(0);

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
    super();
    this.#done = begun;
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
  override arrange(): boolean {
    return false; // a lesson offers none
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
  protected transmit(request: Request): boolean {
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
