/** Figures that stand on a token: its masts, its guns. */

import type { Drawable } from "./choices";

/** The figure of this kind; undefined where there is none. */
export const figure = (token: Drawable, kind: string): number | undefined =>
  token.figures?.find((each) => each.kind === kind)?.value;
