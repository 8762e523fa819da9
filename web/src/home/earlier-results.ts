/** Restores missing achievements from the guest's results on the server. */

import { getResults } from "../api/review";
import type { GameCard, GuestResults } from "../api/wire";
import { type Achievements, achievements, type GameTally, noAchievements } from "../app/achievements.svelte";
import { ownTables } from "../app/own-tables.svelte";

/** Converts results to achievements; `tables` are marked as counted. The last captain is the strongest one beaten. */
export function fromResults(record: GuestResults, games: readonly GameCard[], tables: readonly string[]): Achievements {
  const tallies: Record<string, GameTally> = {};
  for (const { name, title, levels } of games) {
    const against: Record<string, [number, number, number]> = {};
    for (const level of levels) {
      const result = record.results.find((each) => each.game === title && each.against === level.title);
      if (result) against[level.name] = [result.won, result.drawn, result.lost];
    }
    const captainsMet = levels.filter((level) => level.name in against).map((level) => level.name);
    const last = captainsMet.findLast((level) => (against[level]?.[0] ?? 0) > 0) ?? captainsMet[0];
    if (last) tallies[name] = { against, last, run: against[last]?.[0] ? 1 : 0 };
  }
  return {
    ...noAchievements,
    games: tallies,
    counted: tables.map((table) => [table, { first: false, streak: 0 }] as const),
  };
}

/** Fetches the results of a player who has finished matches but has no achievements. */
export async function fetchEarlierResults(games: readonly GameCard[]): Promise<void> {
  const ended = ownTables.value.filter((table) => table.over).map(({ id }) => id);
  if (!ended.length || achievements.value !== noAchievements) return;
  const record = await getResults();
  if (record.counted < record.ended || achievements.value !== noAchievements) return; // not all matches are counted yet: try at the next visit
  achievements.update(() => fromResults(record, games, ended));
}
