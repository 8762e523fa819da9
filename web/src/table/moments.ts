/** Moments that matter: a ship is lost. */

import { marked } from "../marks";
import type { Scene } from "../wire";

/** Whether something was lost between two scenes: a token is sunk, a hull is gone or shattered, a ship's card is gone. */
export function mattered(before: Scene, after: Scene): boolean {
  const known = losses(before);
  return [...losses(after)].some((each) => !known.has(each)) || gone(before, after);
}

function losses(scene: Scene): Set<string> {
  return new Set(
    scene.panels.flatMap((panel) => {
      if (panel.type === "grid") return (panel.tokens ?? []).filter((token) => token.kind === "wreck" || marked(token, "sunk")).map(({ id }) => id);
      if (panel.type === "chart") return (panel.hulls ?? []).filter(({ damage = 0, of = 0 }) => of > 0 && damage >= of).map(({ id }) => id);
      return [];
    }),
  );
}

/** A hull is no longer there, or an owner has fewer ships among his cards. */
function gone(before: Scene, after: Scene): boolean {
  return before.panels.some((panel) => {
    const now = after.panels.find(({ id }) => id === panel.id);
    if (panel.type === "chart" && now?.type === "chart") {
      const ids = new Set((now.hulls ?? []).map(({ id }) => id));
      return (panel.hulls ?? []).some(({ id, side }) => side != null && !ids.has(id));
    }
    if (panel.type === "cards" && now?.type === "cards" && panel.owner != null) {
      const ships = (cards: typeof panel.cards): number => (cards ?? []).filter(({ kind }) => kind === "ship").length;
      return ships(now.cards) < ships(panel.cards);
    }
    return false;
  });
}
