/** Tokens that leap: what fell where they lay carries them elsewhere at once. */

import type { Token } from "../wire";

/** A token where it lies now, and where it was struck. */
export interface Leap {
  token: Token;
  from: Token;
}

/** Boats that lie elsewhere than before because a mine fell on them (MAK-11): it lies there now. */
export function leaps(now: readonly Token[], before: readonly Token[]): Leap[] {
  const known = new Map(before.map((token) => [token.id, token]));
  const fallen = now.filter((token) => token.kind === "mine" && !known.has(token.id));
  return now.flatMap((token) => {
    const from = token.kind === "boat" ? known.get(token.id) : undefined;
    const moved = from && (from.x !== token.x || from.y !== token.y);
    return moved && fallen.some((mine) => mine.x === from.x && mine.y === from.y) ? [{ token, from }] : [];
  });
}
