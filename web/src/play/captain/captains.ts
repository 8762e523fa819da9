/** Captains: the player's results against each, and the damage to their ships between two scenes. */

import type { Scene } from "../../api/wire";
import type { GameTally } from "../../app/achievements.svelte";
import { say } from "../../i18n/catalogue.svelte";
import { hasMark } from "../../scene/marks";

/** The player's results against a captain in words; empty without a game. */
export function resultsAgainst(tally: GameTally | undefined, level: string): string {
  const [won, drawn, lost] = tally?.against[level] ?? [0, 0, 0];
  return won + drawn + lost ? say("record-against", { won, drawn, lost }) : "";
}

/** A change to a ship between two scenes: its side, and whether it was sunk or only hit. */
export interface ShipDamage {
  readonly side: number;
  readonly sunk: boolean;
}

interface Ship {
  side: number;
  hitCount: number;
  sunk: boolean;
  /** Column and row of a boat, which returns to its port when it is hit. */
  position?: readonly [number, number];
}

/** The damage between two scenes of one viewer; it contains only what that viewer has seen. */
export function findDamage(before: Scene, after: Scene, sideOf: (seat: number) => number): ShipDamage[] {
  const [shipsBefore, shipsAfter] = [ships(before, sideOf), ships(after, sideOf)];
  const found: ShipDamage[] = [];
  for (const [id, ship] of shipsAfter) {
    const shipBefore = shipsBefore.get(id);
    if (ship.sunk && !shipBefore?.sunk) found.push({ side: ship.side, sunk: true });
    else if (ship.hitCount > (shipBefore?.hitCount ?? 0) || isSentBack(shipBefore, ship))
      found.push({ side: ship.side, sunk: false });
  }
  for (const [id, { side, sunk }] of shipsBefore)
    if (!shipsAfter.has(id) && !sunk && /^(?:chart|fleet) /.test(id)) found.push({ side, sunk: true });
  return found;
}

/** Whether a boat was sent back: it never moves more than one square by itself. */
const isSentBack = (before: Ship | undefined, { position }: Ship): boolean =>
  before?.position !== undefined &&
  position !== undefined &&
  Math.max(Math.abs(before.position[0] - position[0]), Math.abs(before.position[1] - position[1])) > 1;

function ships(scene: Scene, sideOf: (seat: number) => number): Map<string, Ship> {
  const found = new Map<string, Ship>();
  for (const panel of scene.panels) {
    if (panel.type === "chart")
      for (const { id, side, damage = 0, of = 0 } of panel.hulls ?? [])
        if (side != null) found.set(`chart ${id}`, { side, hitCount: damage, sunk: of > 0 && damage >= of });
    if (panel.type === "cards" && panel.owner != null)
      for (const { id, kind } of panel.cards ?? [])
        if (kind === "ship")
          found.set(`fleet ${panel.id} ${id}`, { side: sideOf(panel.owner), hitCount: 0, sunk: false });
    if (panel.type === "grid")
      for (const token of panel.tokens ?? []) {
        const side = token.side ?? (panel.owner == null ? null : sideOf(panel.owner));
        if (side === null) continue;
        found.set(`${panel.id} ${token.id}`, {
          side,
          hitCount: Number(token.kind === "hit" || hasMark(token, "touched")),
          sunk: token.kind === "wreck" || hasMark(token, "sunk"),
          ...(token.kind === "boat" && { position: [token.x, token.y] as const }),
        });
      }
  }
  return found;
}
