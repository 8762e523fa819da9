/** A puzzle that is being solved: each answer is sent alone, and the board stays as it was. */

import * as door from "../door";
import { shownOn } from "../hints/shown";
import type { Connection, Inquiry, Told } from "../live.svelte";
import type { News } from "../news";
import { Requester } from "../requester";
import type { Line, PuzzleTry, PuzzleView, Request, View } from "../wire";
import { puzzle, puzzleQuestion } from "./asked";

export class Solving extends Requester implements Connection {
  met = $state.raw<PuzzleView | null>(null);
  /** The right answer, once it was found: what all others are worth is known from then on. */
  solved = $state.raw<PuzzleView | null>(null);
  error = $state.raw<unknown>(null);
  connected = $state(true);
  readonly news: News = {};
  readonly lines: Line[] = [];

  #first = true; // neither a wrong answer so far, nor one that was shown
  #shown = false; // what is sent next was not found
  #last: PuzzleTry = { actions: [] };
  #asked: Promise<void>;
  #closed = false;

  constructor(
    readonly game: string,
    readonly id: string,
    /** It is solved; whether at the first try. */
    private readonly done: (first: boolean) => void,
  ) {
    super();
    this.#asked = this.#ask(this.#last);
  }

  get table(): string {
    return `${this.game}/puzzle-${this.id}`;
  }
  get view(): View | null {
    const view = this.met?.view;
    if (!view) return null;
    return this.solved?.told ? { ...view, scene: shownOn(view.scene, this.solved.told) } : view;
  }
  override arrange(): boolean {
    return false; // nothing is set up
  }

  async inquire(inquiry: Inquiry): Promise<Told | null> {
    if (inquiry.type === "preview" || inquiry.type === "advise") return null;
    return puzzleQuestion(this.game, this.id, { query: { ...inquiry, id: 0 } }).catch(() => null);
  }

  /** A right answer, for who gives it up. */
  show(): void {
    [this.#first, this.#shown] = [false, true];
    if (this.met) this.act([...this.met.hint]);
  }

  afresh(): void {
    this.speak();
  }
  /** The same once more: in another language, or after nobody has answered. */
  speak(): void {
    this.refused = null;
    this.#queue(this.#last);
  }
  tryAgain(): void {
    this.speak();
  }
  close(): void {
    this.#closed = true;
  }

  protected transmit(request: Request): boolean {
    if (request.type === "act") {
      this.#queue({ actions: request.actions, shown: this.#shown });
      this.#shown = false;
    } else if (request.type === "ping") this.#asked = this.#asked.then(() => this.requests.hearPong());
    else return false;
    return true;
  }

  #queue(answer: PuzzleTry): void {
    this.#asked = this.#asked.then(() => this.#ask(answer));
  }

  async #ask(answer: PuzzleTry): Promise<void> {
    try {
      const met = await puzzle(this.game, this.id, answer);
      if (this.#closed) return;
      [this.met, this.#last] = [met, answer];
      [this.error, this.connected] = [null, true];
      if (met.verdict === "wrong") this.#first = false;
      if (met.verdict !== "right") return;
      const before = this.solved;
      this.solved = met;
      if (!before) this.done(this.#first);
    } catch (reason) {
      if (reason instanceof door.Refusal && this.met)
        this.requests.hearRefusal({ type: "refused", clause: reason.clause, sentence: reason.message });
      else if (this.met) this.connected = false;
      else this.error = reason;
    }
  }
}
