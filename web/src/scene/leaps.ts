/** Tokens that were struck on one square and moved to another. */

import { hasMark } from "./lookup";
import type { Token } from "../api/wire";

/** A token, with its present square and the one where it was struck. */
export interface Leap {
  token: Token;
  from: Token;
}

/** Tokens marked as leaping, away from a square with a new token. */
export function findLeaps(now: readonly Token[], before: readonly Token[]): Leap[] {
  const known = new Map(before.map((token) => [token.id, token]));
  const fresh = now.filter((token) => !known.has(token.id));
  return now.flatMap((token) => {
    const from = hasMark(token, "leaps") ? known.get(token.id) : undefined;
    const moved = from && (from.x !== token.x || from.y !== token.y);
    return moved && fresh.some((each) => each.x === from.x && each.y === from.y) ? [{ token, from }] : [];
  });
}
