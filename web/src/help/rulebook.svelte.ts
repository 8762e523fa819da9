/** Law books, and what it takes to show one. */

import * as door from "../api/client";
import { forLaws } from "../app/fonts";
import "./rulebook.css";
import { settings } from "../app/settings.svelte";
import type { LawBookPage } from "../api/wire";

/** The law book of a game, once its fonts are there. */
export async function lawBook(game: string): Promise<LawBookPage> {
  const [book] = await Promise.all([door.rules(game), forLaws()]);
  return book;
}

/** A law book as a component shows it, in the language of the page. */
export class Reading {
  book = $state.raw<LawBookPage | null>(null);
  error = $state.raw<unknown>(null);

  constructor(private readonly game: () => string) {
    $effect(() => {
      void settings.language;
      this.load();
    });
  }

  /** Ask for it, also once more. */
  readonly load = (): void => {
    this.error = null;
    lawBook(this.game()).then(
      (found) => (this.book = found),
      (reason: unknown) => (this.error = reason),
    );
  };
}
