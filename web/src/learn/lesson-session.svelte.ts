/** A lesson, requested step by step with all answers so far. */

import type { QueryAnswer } from "../play/connection/live-table.svelte";
import { findNewTokens } from "../scene/changes";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { LessonView, Press, Survey, Try } from "../api/wire";
import type { LessonApi } from "../api/learn";
import type { AnswerList } from "../app/progress";

export class LessonSession extends PracticeTable<LessonView> {
  /** Counts the boards that have nothing to do with the one before: another step, or back from a mistake. */
  boards = $state(0);

  #done: AnswerList;

  constructor(
    readonly table: string,
    private readonly course: LessonApi,
    begun: AnswerList,
    /** Called after each accepted step. */
    private readonly keep: (done: AnswerList, met: LessonView) => void,
  ) {
    super();
    this.#done = begun;
    void this.#queue(() => begun).then((answered) => {
      if (!answered && begun.length) this.reload(); // the stored answers are not valid any more
    });
  }

  get game(): string {
    return this.view?.table.game ?? "";
  }

  /** On, after an answer that is right. */
  goOn(): void {
    this.answer([]);
  }

  /** Back to before the last answer, which was not what is asked. */
  back(): void {
    this.#go(() => this.#done.slice(0, -1));
  }

  /** Once the choice is made well it stays on the board, and no other is made. */
  override act(actions: unknown[]): boolean {
    return !this.met?.good && super.act(actions);
  }
  override press(choice: Press): boolean {
    return !this.met?.good && super.press(choice);
  }

  /** A right answer, on request. */
  show(): void {
    if (this.met?.hint?.length) this.act([...this.met.hint]);
  }

  override reload(): void {
    this.#go(() => []);
  }
  setLanguage(): void {
    this.#go(() => this.#done);
  }

  protected question(query: Try | Survey): Promise<QueryAnswer> {
    return this.course.query({ done: plain(this.#done), query });
  }

  protected answer(actions: unknown[]): void {
    void this.#queue(() => [...this.#done, actions]);
  }

  #go(done: () => AnswerList): void {
    this.refused = null;
    void this.#queue(done);
  }

  #queue(what: () => AnswerList): Promise<boolean> {
    let done: AnswerList = [];
    const ask = (): Promise<LessonView> => this.course.next({ done: plain((done = what())) });
    return this.ask(ask, (met) => {
      const before = this.met;
      const anew = met.step !== before?.step || done.length < this.#done.length;
      this.news = anew ? {} : findNewTokens(before.view.scene, met.view.scene);
      if (anew) this.boards++;
      this.#done = done;
      this.lines = [...(met.view.lines ?? [])];
      this.keep(met.asks === "back" ? done.slice(0, -1) : done, met);
    });
  }
}

const plain = (done: AnswerList): unknown[][] => done.map((deed) => [...deed]);
