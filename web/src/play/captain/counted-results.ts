/** The results that count for stars: those of a single guest against captains of one level. */

import type { View } from "../../api/wire";
import type { Result } from "../../app/achievements.svelte";
import { outcomeFor } from "../../scene/changes";

/** The level of the only kind of captain at a table where one guest plays; null at other tables. */
export function captainOf({ mine, chairs }: View["table"]): string | null {
  const others = chairs.filter(({ seat }) => !mine.includes(seat));
  const [first] = others;
  if (mine.length !== 1 || !first?.level) return null;
  return others.every(({ kind, level }) => kind === "bot" && level === first.level) ? first.level : null;
}

/** The result that counts as an achievement: against captains of one level, and not of a what-if table. */
export function countedResult({ table }: View): { level: string; result: Result } | null {
  const level = captainOf(table);
  const { ended } = table;
  if (!level || !ended?.places.length || ended.how === "cancelled" || table.taken) return null;
  const result = outcomeFor(ended.places, table.mine[0] ?? null);
  return result && { level, result };
}
