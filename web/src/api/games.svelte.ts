/** Information about the games: loaded once, and again when the language changes. */

import * as client from "./client";
import { settings } from "../app/settings.svelte";
import type { Language } from "../i18n/preferred-language";
import type { GameCard } from "./wire";

let cards = $state.raw<readonly GameCard[]>([]);
let requestedLanguage: Language | null = null;

/** Information about a game; null until it is loaded. */
export function gameInfo(game: string): GameCard | null {
  if (requestedLanguage !== settings.language) void loadGames(settings.language);
  return cards.find((each) => each.name === game) ?? null;
}

async function loadGames(language: Language): Promise<void> {
  requestedLanguage = language;
  try {
    const listed = await client.listGames();
    if (requestedLanguage === language) cards = listed;
  } catch {
    if (requestedLanguage === language) requestedLanguage = null; // the next caller loads it again
  }
}
