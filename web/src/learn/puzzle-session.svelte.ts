/** The session of a puzzle: each answer is sent by itself, and the board does not change. */

import { giveFirstFlag } from "../drawings/flags";
import { withAnswerPlayed, withClue } from "../board/hints/hint-marks";
import { type AnswerMark, withAnswerMark, withPlayed } from "../board/hints/mistake-marks";
import { findNewTokens } from "../scene/changes";
import { soundsBetween } from "../sounds/event-sounds";
import type { QueryAnswer } from "../play/connection/live-table.svelte";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { Press, PuzzleAnswer, PuzzleClue, PuzzleView, Survey, CheckActions, View } from "../api/wire";
import { settings } from "../app/settings.svelte";
import { say } from "../i18n/catalogue.svelte";
import { playSounds } from "../sounds/play-by-priority";
import { answerPuzzle, queryPuzzle } from "../api/learn";

/** The state of one puzzle. */
export class PuzzleSession extends PracticeTable<PuzzleView> {
  /** The server's reply to the right answer, with the value of every choice; null until solved. */
  solved = $state.raw<PuzzleView | null>(null);

  /** The answers but the best one, marked on the board beside the solution. */
  #playedMarks = $state.raw<readonly AnswerMark[]>([]);
  /** The number of wrong answers. */
  mistakeCount = $state(0);
  #hasTried = false; // a good answer was given that is not the best
  /** The number of clues that the player has asked for: first the marks, then what the best answer gains. */
  clueCount = $state(0);
  /** The clue; the one after an answer also says what the best answer gains. */
  clue = $state.raw<PuzzleClue | null>(null);
  #clueLanguage = "";
  #question: { language: string; reply: PuzzleView } | null = null;
  #sendsSolution = false; // the next answer is the shown solution
  /** Whether the solution was asked for. */
  isSolutionShown = $state(false);
  #lastAnswer: PuzzleAnswer = { actions: [] };
  override readonly confirmsTaps = true;
  /** The reply to the right answer, requested while the player thinks, so that it is shown at once. */
  #prepared: { actions: string; language: string; reply: Promise<PuzzleView | null> } | null = null;

  constructor(
    readonly game: string,
    readonly id: string,
    /** Called when the puzzle is solved; tells whether at the first try, and whether the solution was shown. */
    private readonly onSolved: (firstTry: boolean, isSolutionShown: boolean) => void,
    /** Called after each wrong answer, and when the solution is shown. */
    private readonly onMistake: () => void = () => {},
    /** Called after each good answer that is not the best. */
    private readonly onGood: () => void = () => {},
  ) {
    super();
    this.#send(this.#lastAnswer);
  }

  get table(): string {
    return `${this.game}/puzzle-${this.id}`;
  }
  override get view(): View | null {
    const view = super.view;
    if (!view) return null;
    const forecast = this.solved?.told;
    const labels = { played: say("compared-played"), better: say("compared-better") };
    if (!forecast) {
      const clue = this.clueCount ? this.clue : null;
      const played = this.reply?.played; // until the question is asked again
      if (!clue && !played) return view;
      const scene = clue ? withClue(view.scene, clue, say("clue-area")) : view.scene;
      return { ...view, scene: played ? withAnswerMark(scene, played, labels) : scene };
    }
    const isMoved = view.scene.panels.some(
      (panel, n) => JSON.stringify(panel) !== JSON.stringify(this.#question?.reply.view.scene.panels[n]),
    );
    const answered = withAnswerPlayed(view.scene, forecast, isMoved);
    const scene = withPlayed(answered.question, answered.scene, this.#playedMarks, labels);
    return { ...view, table: { ...view.table, turn: [] }, scene };
  }

  override close(): void {
    super.close();
    giveFirstFlag(0);
  }

  /** Sends actions, unless the puzzle is solved: the board accepts no input then. */
  override act(actions: unknown[]): boolean {
    return !this.solved && super.act(actions);
  }
  override press(choice: Press): boolean {
    return !this.solved && super.press(choice);
  }

  /** Sends the solution, for a player who gives up. */
  showSolution(): void {
    this.#sendsSolution = true;
    this.isSolutionShown = true;
    if (this.reply) this.act([...this.reply.hint]);
    this.onMistake();
  }

  /** Shows the next clue with the question. */
  showClue(): void {
    this.clueCount++;
    this.refusal = null;
    this.askAgain();
  }

  /** Shows the question again after a wrong answer. */
  askAgain(): void {
    this.#lastAnswer = { actions: [] };
    if (this.#question?.language === settings.language) this.reply = this.#question.reply;
    else this.#send(this.#lastAnswer);
  }

  protected repeatRequest(): void {
    this.refusal = null;
    this.#send(this.#lastAnswer);
  }

  protected queryServer(query: CheckActions | Survey): Promise<QueryAnswer> {
    return queryPuzzle(this.game, this.id, { query });
  }

  protected sendActions(actions: unknown[]): void {
    this.#send({ actions, shown: this.#sendsSolution });
    this.#sendsSolution = false;
  }

  #send(answer: PuzzleAnswer): void {
    void this.requestNext(
      () => this.#reply(answer),
      (reply) => {
        giveFirstFlag(reply.view.viewer ?? 0);
        const isNew = answer !== this.#lastAnswer; // not the last one in another language
        this.#lastAnswer = answer;
        if (reply.clue) this.#keepClue(reply.clue);
        if (isNew && reply.played)
          this.#playedMarks = [...this.#playedMarks, { ...reply.played, isRight: reply.verdict === "right" }];
        if (isNew && (reply.verdict === "wrong" || reply.verdict === "right")) playSounds(new Set([reply.verdict]));
        if (isNew && reply.verdict === "wrong") {
          this.mistakeCount++;
          this.onMistake();
        }
        if (isNew && reply.verdict === "good") {
          this.#hasTried = true;
          this.onGood();
        }
        if (reply.verdict === "asked") {
          this.#question = { language: settings.language, reply };
          this.#prepare(reply);
        }
        if (reply.verdict !== "right") return;
        const wasSolved = this.solved;
        this.solved = reply;
        const before = this.#question?.reply.view.scene;
        if (before && isNew) {
          this.newTokens = findNewTokens(before, reply.view.scene);
          playSounds(soundsBetween(before, reply.view.scene));
        }
        if (!wasSolved)
          this.onSolved(!this.mistakeCount && !this.#hasTried && !this.isSolutionShown, this.isSolutionShown);
      },
    );
  }

  /** Requests the reply to the right answer in advance. */
  #prepare({ hint }: PuzzleView): void {
    const reply = answerPuzzle(this.game, this.id, { actions: [...hint] }).catch(() => null);
    this.#prepared = { actions: JSON.stringify(hint), language: settings.language, reply };
    void reply.then((solution) => solution?.clue && this.#keepClue(solution.clue));
  }

  /** Stores a clue, unless the stored one says more in the same language. */
  #keepClue(clue: PuzzleClue): void {
    if (this.clue?.gain && !clue.gain && this.#clueLanguage === settings.language) return;
    this.clue = clue;
    this.#clueLanguage = settings.language;
  }

  /** The reply to an answer: the prepared one if it fits. */
  async #reply(answer: PuzzleAnswer): Promise<PuzzleView> {
    const prepared = this.#prepared;
    const fits =
      prepared?.actions === JSON.stringify(answer.actions) && prepared.language === settings.language && !answer.shown;
    return (fits && (await prepared.reply)) || answerPuzzle(this.game, this.id, answer);
  }
}
