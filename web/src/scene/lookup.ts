/** Look-ups of marks by their names in the vocabulary. */

import type { Mark } from "./vocabulary";

interface Markable {
  readonly marks?: readonly string[];
}

/** Whether a thing bears one of these marks. */
export const hasMark = (thing: Markable, ...marks: Mark[]): boolean =>
  thing.marks?.some((mark) => (marks as string[]).includes(mark)) ?? false;
