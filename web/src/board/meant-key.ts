/** Keys whose meaning depends on the next scene; they are queued, all others act at once. */

import type { Layout } from "./layout";

const LETTER = /^([a-gjl-qs-z1-6]|Backspace)$/i; // h, i, k and r have the same meaning in every scene
const COMMAND = /^([nfeu,.;<>]|Backspace)$/;
const COURSE = /^([0-9]|Arrow.*|Page.*|Enter)$/;

/** Whether the key must wait. `answer`: only the player's own choice is pending; chosen squares are queued anyway. */
export function dependsOnScene({ key, target }: Pick<KeyboardEvent, "key" | "target">, kind: Layout["kind"], answer: boolean): boolean {
  const at = target as Element;
  const field = at.closest("input, select, textarea");
  if (kind === "chart") {
    if (field && !field.matches("[inputmode=decimal]")) return false;
    return COMMAND.test(key) || (COURSE.test(key) && (field !== null || (at.matches("body, main") && key !== "Enter")));
  }
  if (field) return false;
  if (kind === "hall") return LETTER.test(key);
  return !answer && (key === "Enter" || key === " ") && at.closest('[role="gridcell"]') !== null;
}
