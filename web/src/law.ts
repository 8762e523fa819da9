/** Law books, and what it takes to show one. */

import * as door from "./door";
import { forLaws } from "./fonts";
import "./law.css";
import type { LawBookPage } from "./wire";

/** The law book of a game, once its fonts are there. */
export async function lawBook(game: string): Promise<LawBookPage> {
  const [book] = await Promise.all([door.rules(game), forLaws()]);
  return book;
}
