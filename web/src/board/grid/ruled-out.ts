/** Squares that cannot contain a ship any more: whether they are marked, and a grid without them. */

import { gameInfo } from "../../api/games.svelte";
import { settings } from "../../app/settings.svelte";
import type { Grid, Level, TableInfo } from "../../api/wire";
import { AREAS } from "../../scene/vocabulary";

const EASY_CAPTAINS = 2; // number of captains of a game, from the weakest

/** Whether such squares are marked by default: only against an easy captain. */
export function marksByDefault({ chairs }: Pick<TableInfo, "chairs">, levels: readonly Level[]): boolean {
  const easy = levels.slice(0, EASY_CAPTAINS).map(({ name }) => name);
  return chairs.some(({ kind, level }) => kind === "bot" && level != null && easy.includes(level));
}

/** Whether such squares are marked at this table. */
export const marksRuledOut = (table: TableInfo): boolean =>
  settings.marksRuledOut ?? marksByDefault(table, gameInfo(table.game)?.levels ?? []);

/** The grid without the marks of such squares. */
export function withoutRuledOut(grid: Grid): Grid {
  const { areas = [] } = grid;
  const others = areas.filter(({ kind }) => AREAS.get(kind) !== "ruled-out");
  return others.length === areas.length ? grid : { ...grid, areas: others };
}
