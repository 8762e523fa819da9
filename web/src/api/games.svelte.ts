/** Information about the games: loaded once, and again when the language changes. */

import * as client from "./client";
import { type Language, settings } from "../app/settings.svelte";
import type { GameCard } from "./wire";

let cards = $state.raw<readonly GameCard[]>([]);
let asked: Language | null = null;

/** The card of a game; null until it is there. */
export function gameInfo(game: string): GameCard | null {
  if (asked !== settings.language) void ask(settings.language);
  return cards.find((each) => each.name === game) ?? null;
}

async function ask(language: Language): Promise<void> {
  asked = language;
  try {
    const found = await client.listGames();
    if (asked === language) cards = found;
  } catch {
    if (asked === language) asked = null; // the next caller loads it again
  }
}
