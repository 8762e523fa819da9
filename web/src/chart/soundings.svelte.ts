/** What the table says of hulls: asked one after the other, and kept until the scene changes. */

import type { Inquiry, Told } from "../live.svelte";
import type { Question, Sounding } from "../wire";

const PAUSE = 90; // ms between questions: a table answers so many a second and no more

export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

export class Soundings {
  found = $state.raw<ReadonlyMap<string, Sounding | null>>(new Map());
  #waiting: Question[] = [];
  #asking = false;
  #scene = 0;

  constructor(private readonly inquire: (inquiry: Inquiry) => Promise<Told | null>) {}

  /** Another scene: all is asked anew. */
  forget(): void {
    this.#scene++;
    this.#waiting = [];
    this.found = new Map();
  }

  /** What is known of these questions; those that are not are asked, and no others. */
  wish(questions: readonly Question[]): void {
    this.#waiting = questions.filter((question) => !this.found.has(key(question)));
    void this.#ask();
  }

  get(question: Question | null): Sounding | null {
    return question ? (this.found.get(key(question)) ?? null) : null;
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    for (let question = this.#waiting.shift(); question; question = this.#waiting.shift()) {
      const scene = this.#scene;
      const told = await this.inquire({ type: "survey", question });
      if (scene !== this.#scene) {
        await pause();
        continue;
      }
      const sounding = told?.type === "surveyed" ? (told.sounding ?? null) : null;
      this.found = new Map([...this.found, [key(question), sounding]]);
      await pause();
    }
    this.#asking = false;
  }
}

const key = ({ about, hull, heading }: Question): string => `${about} ${hull} ${heading ?? ""}`;
