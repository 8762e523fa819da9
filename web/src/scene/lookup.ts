/** Look-ups of marks by their names in the vocabulary. */

import type { Mark } from "./vocabulary";
import type { TokenLook } from "./choices";

interface Markable {
  readonly marks?: readonly string[];
}

/** Whether a thing bears one of these marks. */
export const hasMark = (thing: Markable, ...marks: Mark[]): boolean =>
  thing.marks?.some((mark) => (marks as string[]).includes(mark)) ?? false;

/** The figure of this kind; undefined where there is none. */
export const figureOf = (token: TokenLook, kind: string): number | undefined =>
  token.figures?.find((each) => each.kind === kind)?.value;
