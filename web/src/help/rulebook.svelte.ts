/** Loads rulebooks and what is needed to display them. */

import * as client from "../api/client";
import { rulebookFontsReady } from "../app/fonts";
import "./rulebook.css";
import { settings } from "../app/settings.svelte";
import type { RulebookPage } from "../api/wire";

/** The law book of a game, once its fonts are there. */
export async function loadRulebook(game: string): Promise<RulebookPage> {
  const [book] = await Promise.all([client.getRulebook(game), rulebookFontsReady()]);
  return book;
}

/** A law book as a component shows it, in the language of the page. */
export class RulebookLoader {
  book = $state.raw<RulebookPage | null>(null);
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
    loadRulebook(this.game()).then(
      (found) => (this.book = found),
      (reason: unknown) => (this.error = reason),
    );
  };
}
