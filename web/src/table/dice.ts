/** When dice have been thrown between two views of a tray. */

import { marked } from "../marks";
import type { Tray } from "../wire";

const idle = (tray: Tray, id: string): boolean =>
  tray.dice?.some((die) => die.id === id && marked(die, "idle")) ?? false;

/** Another roll; a die that shows something else; or one that lay idle and no longer does. */
export function thrown(before: Tray, after: Tray): boolean {
  const shown = (after.dice ?? []).filter((die) => die.pips > 0);
  if ((before.roll ?? 0) !== (after.roll ?? 0)) return shown.length > 0;
  return shown.some((die) => {
    const earlier = before.dice?.find((each) => each.id === die.id);
    return earlier && (earlier.pips !== die.pips || (idle(before, die.id) && !idle(after, die.id)));
  });
}
