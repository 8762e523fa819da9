/** A puzzle that is being solved: each answer is sent alone, and the board stays as it was. */

import { shownOn } from "../hints/shown";
import type { Told } from "../live.svelte";
import { Unkept } from "../unkept.svelte";
import type { PuzzleView, Survey, Try, View } from "../wire";
import { puzzle, puzzleQuestion } from "./asked";

export class Solving extends Unkept<PuzzleView> {
  /** The right answer, once it was found: what all others are worth is known from then on. */
  solved = $state.raw<PuzzleView | null>(null);

  #first = true; // neither a wrong answer so far, nor one that was shown
  #last: unknown[] = [];

  constructor(
    readonly game: string,
    readonly id: string,
    /** It is solved; whether at the first try. */
    private readonly done: (first: boolean) => void,
  ) {
    super();
    this.answer([]);
  }

  get table(): string {
    return `${this.game}/puzzle-${this.id}`;
  }
  override get view(): View | null {
    const view = super.view;
    if (!view) return null;
    return this.solved?.told ? { ...view, scene: shownOn(view.scene, this.solved.told) } : view;
  }

  /** A right answer, for who gives it up. */
  show(): void {
    this.#first = false;
    if (this.met) this.act([...this.met.hint]);
  }

  speak(): void {
    this.refused = null;
    this.answer(this.#last);
  }

  protected question(query: Try | Survey): Promise<Told> {
    return puzzleQuestion(this.game, this.id, { query });
  }

  protected answer(actions: unknown[]): void {
    void this.ask(
      () => puzzle(this.game, this.id, { actions }),
      (met) => {
        this.#last = actions;
        if (met.verdict === "wrong") this.#first = false;
        if (met.verdict !== "right") return;
        const before = this.solved;
        this.solved = met;
        if (!before) this.done(this.#first);
      },
    );
  }
}
