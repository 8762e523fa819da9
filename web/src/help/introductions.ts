/** The introductions of games, each requested once; a page may request one before it is shown. */

import * as client from "../api/client";
import type { Picture } from "../api/wire";
import { settings } from "../app/settings.svelte";

const requests = new Map<string, Promise<Picture[]>>();

/** The pictures and sentences of a game's introduction, in the language of the page. */
export function loadIntroduction(game: string): Promise<Picture[]> {
  const key = `${settings.language} ${game}`;
  const request = requests.get(key) ?? client.getIntroduction(game);
  requests.set(key, request);
  request.catch(() => requests.delete(key)); // the next caller requests it again
  return request;
}
