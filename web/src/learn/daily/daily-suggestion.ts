/** The daily battle whose captain is about as strong as the player. */

import type { DayCard, GameCard } from "../../api/wire";
import type { Achievements } from "../../app/achievements.svelte";
import { loadJson, store } from "../../app/settings.svelte";
import { matchingCaptain } from "../../app/suggested-captain";

/** How many levels the battle's captain is above or below (negative) the one that matches the player; Infinity if unknown. */
function levelsAbove(battle: DayCard, game: GameCard | undefined, all: Achievements): number {
  const names = game?.levels.map(({ name }) => name) ?? [];
  const index = game?.levels.findIndex(({ title }) => title === battle.captain) ?? -1;
  const matching = names.indexOf(matchingCaptain(names, all.games[battle.game]) ?? "");
  return index < 0 || matching < 0 ? Infinity : index - matching;
}

/** How many levels the battle's captain is from the one that matches the player; Infinity if unknown. */
export const captainDistance = (battle: DayCard, game: GameCard | undefined, all: Achievements): number =>
  Math.abs(levelsAbove(battle, game, all));

/** The battle of the day for this player: the first one, or one whose captain fits better. */
export function suggestedBattle(
  battles: readonly DayCard[],
  games: readonly GameCard[],
  all: Achievements,
): DayCard | undefined {
  const [first, ...others] = battles;
  return first && (betterFit(first, others, games, all) ?? first);
}

const KEY = "suggested-battle";

/** The battle that is suggested on a day: the first suggestion is stored, so that results of that day do not change it. */
export function battleOfDay(
  day: string,
  battles: readonly DayCard[],
  games: readonly GameCard[],
  all: Achievements,
): DayCard | undefined {
  const stored = loadJson(KEY) as { day?: string; game?: string } | null;
  const known = stored?.day === day ? battles.find(({ game }) => game === stored.game) : undefined;
  const battle = known ?? suggestedBattle(battles, games, all);
  if (battle && !known) store(KEY, JSON.stringify({ day, game: battle.game }));
  return battle;
}

/** Another battle that fits better than this one; undefined if this captain is at most one level weaker than fits. */
export function betterFit(
  battle: DayCard,
  others: readonly DayCard[],
  games: readonly GameCard[],
  all: Achievements,
): DayCard | undefined {
  const gameOf = (each: DayCard): GameCard | undefined => games.find(({ name }) => name === each.game);
  const distance = (each: DayCard): number => captainDistance(each, gameOf(each), all);
  const ownDistance = distance(battle);
  const fits = [-1, 0].includes(levelsAbove(battle, gameOf(battle), all));
  const best = others.toSorted(
    (one, two) => distance(one) - distance(two) || Number(two.game in all.games) - Number(one.game in all.games),
  )[0];
  return !fits && best && distance(best) < ownDistance ? best : undefined;
}
