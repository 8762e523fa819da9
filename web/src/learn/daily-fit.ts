/** Which of today's battles has a captain about as strong as the player. */

import type { DayCard, GameCard } from "../api/wire";
import { type Achievements, matchingCaptain } from "../app/achievements.svelte";

/** How many captains lie between the battle's and the one that fits; 0: it fits, Infinity: unknown. */
export function captainsApart(battle: DayCard, game: GameCard | undefined, all: Achievements): number {
  const names = game?.levels.map(({ name }) => name) ?? [];
  const at = game?.levels.findIndex(({ title }) => title === battle.captain) ?? -1;
  const fit = names.indexOf(matchingCaptain(names, all.games[battle.game]) ?? "");
  return at < 0 || fit < 0 ? Infinity : Math.abs(at - fit);
}

/** Another battle that fits better than this one; undefined if this one fits about as well. */
export function betterFit(
  battle: DayCard,
  others: readonly DayCard[],
  games: readonly GameCard[],
  all: Achievements,
): DayCard | undefined {
  const far = (each: DayCard): number =>
    captainsApart(
      each,
      games.find(({ name }) => name === each.game),
      all,
    );
  const own = far(battle);
  const best = others.toSorted(
    (one, two) => far(one) - far(two) || Number(two.game in all.games) - Number(one.game in all.games),
  )[0];
  return own > 1 && best && far(best) < own ? best : undefined;
}
