/** The queries that a chart needs for what its player looks at. */

import type { Chart, Hull, SurveyQuestion } from "../../api/wire";

export interface QuerySet {
  fire: SurveyQuestion | null;
  reach: SurveyQuestion | null;
  threats: readonly SurveyQuestion[];
}

export const NO_QUERIES: QuerySet = { fire: null, reach: null, threats: [] };

/** What the player looks at. */
export interface QueryContext {
  ship: Hull | null;
  /** The heading that the ship is turned to; null: none yet. */
  heading: number | null;
  reach: boolean;
  /** The seat whose threats are shown. */
  enemies: readonly Hull[];
}

/** The queries for it; none about pieces that cannot be damaged. */
export function queriesFor({ surveys = [] }: Chart, { ship, heading, reach, enemies }: QueryContext): QuerySet {
  const can = (about: string, hull: Hull | null): hull is Hull => surveys.includes(about) && Boolean(hull?.of);
  return {
    fire: can("fire", ship) ? { about: "fire", hull: ship.id, ...(heading === null ? {} : { heading }) } : null,
    reach: reach && can("reach", ship) ? { about: "reach", hull: ship.id } : null,
    threats: enemies.filter((hull) => can("threat", hull)).map((hull) => ({ about: "threat", hull: hull.id })),
  };
}

/** All of them. */
export const allQueries = ({ fire, reach, threats }: QuerySet): SurveyQuestion[] => [fire, reach, ...threats].filter((each) => each !== null);
