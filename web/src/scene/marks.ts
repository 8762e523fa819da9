/** Tests for marks and figures of a token. */

import type { Mark } from "./vocabulary";
import type { TokenLook } from "./choices";

interface Markable {
  readonly marks?: readonly string[];
}

/** Whether an item has one of these marks. */
export const hasMark = (item: Markable, ...marks: Mark[]): boolean =>
  item.marks?.some((mark) => (marks as string[]).includes(mark)) ?? false;

/** The figure of this kind; undefined if there is none. */
export const figureOf = (token: TokenLook, kind: string): number | undefined =>
  token.figures?.find((each) => each.kind === kind)?.value;
