/** Loading of rulebooks and their fonts. */

import * as client from "../api/client";
import { rulebookFontsReady } from "../app/fonts";
import "./rulebook.css";
import { settings } from "../app/settings.svelte";
import type { RulebookPage } from "../api/wire";

/** The rulebook of a game; resolves once its fonts are loaded. */
export async function loadRulebook(game: string): Promise<RulebookPage> {
  const [book] = await Promise.all([client.getRulebook(game), rulebookFontsReady()]);
  return book;
}

/** The rulebook of a game as reactive state, in the language of the page. */
export class RulebookLoader {
  content = $state.raw<RulebookPage | null>(null);
  error = $state.raw<unknown>(null);

  constructor(private readonly game: () => string) {
    $effect(() => {
      void settings.language;
      this.load();
    });
  }

  /** Loads the rulebook, also again after an error. */
  readonly load = (): void => {
    this.error = null;
    loadRulebook(this.game()).then(
      (found) => (this.content = found),
      (reason: unknown) => (this.error = reason),
    );
  };
}
