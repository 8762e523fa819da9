/** Numbers on a token: its masts, its guns. */

import type { TokenLook } from "./choices";

/** The figure of this kind; undefined where there is none. */
export const figureOf = (token: TokenLook, kind: string): number | undefined =>
  token.figures?.find((each) => each.kind === kind)?.value;
