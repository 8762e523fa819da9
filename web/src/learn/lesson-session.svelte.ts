/** A lesson or a retry, requested step by step with all answers so far. */

import type { QueryAnswer } from "../play/connection/live-table.svelte";
import { findNewTokens } from "../scene/changes";
import { soundsBetween } from "../sounds/event-sounds";
import { playSounds } from "../sounds/play-by-priority";
import type { PageSound } from "../sounds/synthesizer";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { CheckActions, LessonView, Press, Survey, View } from "../api/wire";
import { joinSentences } from "../i18n/catalogue.svelte";
import { lineTexts } from "../play/announcements/line-texts";
import type { LessonApi } from "../api/learn";
import type { AnswerList } from "../app/lesson-progress";

/** The state of a lesson or a retry: the present view and all answers. */
export class LessonSession extends PracticeTable<LessonView> {
  /** The number of boards that do not continue the one before: another step, or back after a mistake. */
  boardCount = $state(0);
  /** The effect of the last answer on the board, in words; null if the board is new. */
  outcome = $state<string | null>(null);
  /** Whether the player has answered, rather than only been shown the answers. */
  hasOwnAnswer = $state(false);
  /** Whether the last answer was shown rather than given. */
  wasShown = $state(false);

  #answers: AnswerList;

  constructor(
    readonly table: string,
    private readonly api: LessonApi,
    stored: AnswerList,
    /** Called after each accepted step. */
    private readonly onStep: (answers: AnswerList, view: LessonView) => void,
  ) {
    super();
    this.#answers = stored;
    this.hasOwnAnswer = stored.length > 0; // how these were found is not known
    void this.#send(() => stored).then((accepted) => {
      if (!accepted && stored.length) this.reload(); // the stored answers are not valid any more
    });
  }

  get game(): string {
    return this.view?.table.game ?? "";
  }

  /** Continues after a right answer. */
  goOn(): void {
    this.sendActions([]);
  }

  /** Goes back to the position before the last, wrong answer. */
  back(): void {
    this.#resend(() => this.#answers.slice(0, -1));
  }

  #isShowing = false; // the answer that is sent was shown

  /** Sends actions, unless a good choice has been made: it stays on the board. */
  override act(actions: unknown[]): boolean {
    return !this.reply?.good && super.act(actions);
  }
  override press(choice: Press): boolean {
    return !this.reply?.good && super.press(choice);
  }

  /** Sends the right answer. */
  showAnswer(): void {
    if (!this.reply?.hint?.length) return;
    this.#isShowing = true;
    this.act([...this.reply.hint]);
    this.#isShowing = false;
  }

  override reload(): void {
    this.#resend(() => []);
  }
  protected repeatRequest(): void {
    this.#resend(() => this.#answers);
  }

  protected queryServer(query: CheckActions | Survey): Promise<QueryAnswer> {
    return this.api.query({ done: plain(this.#answers), query });
  }

  protected sendActions(actions: unknown[]): void {
    if (actions.length && !this.#isShowing) this.hasOwnAnswer = true;
    void this.#send(() => [...this.#answers, actions], this.#isShowing);
  }

  #resend(answers: () => AnswerList): void {
    this.refusal = null;
    void this.#send(answers);
  }

  /** `isShown`: the last answer was not the player's own. */
  #send(answers: () => AnswerList, isShown = false): Promise<boolean> {
    let sent: AnswerList = [];
    const request = (): Promise<LessonView> => this.api.next({ done: plain((sent = answers())) });
    return this.requestNext(request, (view) => {
      const before = this.reply;
      this.refusal = null; // it was about the position before
      const newBoard = view.step !== before?.step || sent.length < this.#answers.length;
      this.newTokens = newBoard ? {} : findNewTokens(before.view.scene, view.view.scene);
      if (newBoard) this.boardCount++;
      else if (before) {
        const isOwnAnswer = sent.length > this.#answers.length && !isShown;
        playSounds(
          new Set([...soundsBetween(before.view.scene, view.view.scene), ...(isOwnAnswer ? verdictSounds(view) : [])]),
        );
      }
      this.outcome = newBoard ? null : newLines(before.view, view.view);
      this.#answers = sent;
      this.wasShown = isShown;
      this.lines = [...(view.view.lines ?? [])];
      this.onStep(view.asks === "back" ? sent.slice(0, -1) : sent, view);
    });
  }
}

/** The sound of the verdict on an answer; none while a step expects a further one. */
const verdictSounds = ({ asks }: LessonView): PageSound[] =>
  asks === "answer" ? [] : [asks === "back" ? "wrong" : "right"];

/** The lines of the log since a view. */
const newLines = (before: View, { lines, table }: View): string =>
  joinSentences(
    lineTexts(
      lines.filter(({ ply }) => ply > before.ply),
      (seat) => table.chairs[seat]?.name ?? "",
    ),
  );

const plain = (answers: AnswerList): unknown[][] => answers.map((actions) => [...actions]);
