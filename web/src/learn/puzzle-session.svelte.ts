/** A puzzle being solved: each answer is sent alone, and the board does not change. */

import { withHintOnly } from "../board/hints/hint-marks";
import { withPlayed } from "../board/hints/mistake-marks";
import type { QueryAnswer } from "../play/connection/live-table.svelte";
import { PracticeTable } from "../play/connection/practice-table.svelte";
import type { ChoiceMark, Press, PuzzleTry, PuzzleView, Survey, Try, View } from "../api/wire";
import { say } from "../i18n/catalogue.svelte";
import { answerPuzzle, queryPuzzle } from "../api/learn";

export class PuzzleSession extends PracticeTable<PuzzleView> {
  /** The right answer, once it was found: what all others are worth is known from then on. */
  solved = $state.raw<PuzzleView | null>(null);

  /** The answers that were not the best, marked on the board. */
  #tried = $state.raw<readonly ChoiceMark[]>([]);
  #first = true; // neither a wrong answer so far, nor one that was shown
  #shown = false; // what is sent next was not found
  #given = false; // the answer was shown
  #last: PuzzleTry = { actions: [] };

  constructor(
    readonly game: string,
    readonly id: string,
    /** It is solved; whether at the first try, and whether the answer was shown. */
    private readonly done: (first: boolean, given: boolean) => void,
    /** An answer was wrong. */
    private readonly failed: () => void = () => {},
  ) {
    super();
    this.#send(this.#last);
  }

  get table(): string {
    return `${this.game}/puzzle-${this.id}`;
  }
  override get view(): View | null {
    const view = super.view;
    if (!view) return null;
    const told = this.solved?.told;
    const signs = { played: say("compared-played"), better: say("compared-better") };
    const scene = withPlayed(view.scene, told ? withHintOnly(view.scene, told) : view.scene, this.#tried, signs);
    return told ? { ...view, table: { ...view.table, turn: [] }, scene } : { ...view, scene };
  }

  /** Once it is solved nothing is asked of the board any more. */
  override act(actions: unknown[]): boolean {
    return !this.solved && super.act(actions);
  }
  override press(choice: Press): boolean {
    return !this.solved && super.press(choice);
  }

  /** A right answer, for a player who gives up. */
  show(): void {
    [this.#first, this.#shown, this.#given] = [false, true, true];
    if (this.met) this.act([...this.met.hint]);
  }

  setLanguage(): void {
    this.refused = null;
    this.#send(this.#last);
  }

  protected question(query: Try | Survey): Promise<QueryAnswer> {
    return queryPuzzle(this.game, this.id, { query });
  }

  protected answer(actions: unknown[]): void {
    this.#send({ actions, shown: this.#shown });
    this.#shown = false;
  }

  #send(answer: PuzzleTry): void {
    void this.ask(
      () => answerPuzzle(this.game, this.id, answer),
      (met) => {
        this.#last = answer;
        if (met.played) this.#tried = [...this.#tried, met.played];
        if (met.verdict === "wrong") {
          this.#first = false;
          this.failed();
        }
        if (met.verdict !== "right") return;
        const before = this.solved;
        this.solved = met;
        if (!before) this.done(this.#first, this.#given);
      },
    );
  }
}
