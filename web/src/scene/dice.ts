/** Dice that were rolled between two scenes of a tray. */

import { hasMark } from "./lookup";
import type { Tray } from "../api/wire";

const idle = (tray: Tray, id: string): boolean =>
  tray.dice?.some((die) => die.id === id && hasMark(die, "idle")) ?? false;

/** Whether a die was rolled: another roll, another face, or no longer idle. */
export function wasRolled(before: Tray, after: Tray): boolean {
  const shown = (after.dice ?? []).filter((die) => die.pips > 0);
  if ((before.roll ?? 0) !== (after.roll ?? 0)) return shown.length > 0;
  return shown.some((die) => {
    const earlier = before.dice?.find((each) => each.id === die.id);
    return earlier && (earlier.pips !== die.pips || (idle(before, die.id) && !idle(after, die.id)));
  });
}

/** The dice that fall when a tray is rolled: only the added ones, if there are any; else all. */
export function rolledDice({ dice: was = [] }: Tray, { dice: now = [] }: Tray): ReadonlySet<string> {
  const lying = new Map(was.map(({ id, pips }) => [id, pips]));
  const kept = now.filter(({ id, pips }) => lying.get(id) === pips);
  const added = was.length > 0 && kept.length === was.length && now.length > was.length;
  return new Set((added ? now.filter((die) => !kept.includes(die)) : now).map(({ id }) => id));
}
