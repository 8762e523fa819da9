/** What is shown of captains: the record against them, what happened to their ships. */

import type { Scene, View } from "../../api/wire";
import type { GameTally, Result } from "../../app/achievements.svelte";
import { say } from "../../i18n/catalogue.svelte";
import { outcomeFor } from "../../scene/changes";
import { hasMark } from "../../scene/marks";

/** The player's record against a captain in words; empty without a game. */
export function recordAgainst(tally: GameTally | undefined, level: string): string {
  const [won, drawn, lost] = tally?.against[level] ?? [0, 0, 0];
  return won + drawn + lost ? say("record-against", { won, drawn, lost }) : "";
}

/** The level of the only kind of captain at a table where one guest plays; null at other tables. */
export function captainOf({ mine, chairs }: View["table"]): string | null {
  const others = chairs.filter(({ seat }) => !mine.includes(seat));
  const [first] = others;
  if (mine.length !== 1 || !first?.level) return null;
  return others.every(({ kind, level }) => kind === "bot" && level === first.level) ? first.level : null;
}

/** The result that counts for this browser's player: against captains of one level, not a what-if. */
export function countedResult({ table }: View): { level: string; result: Result } | null {
  const level = captainOf(table);
  const { ended } = table;
  if (!level || !ended?.places.length || ended.how === "cancelled" || table.taken) return null;
  const result = outcomeFor(ended.places, table.mine[0] ?? null);
  return result && { level, result };
}

/** What happened to ships between two scenes: the side, and whether one of its ships was sunk or only hit. */
export interface Blow {
  readonly side: number;
  readonly sunk: boolean;
}

interface Ship {
  side: number;
  /** How often it was hit. */
  hit: number;
  sunk: boolean;
  /** Column and row of a boat, which goes back to its port when it is hit. */
  at?: readonly [number, number];
}

/** Compares two scenes of one viewer: whatever is told of them, that viewer has seen. */
export function blows(before: Scene, after: Scene, sideOf: (seat: number) => number): Blow[] {
  const [was, now] = [ships(before, sideOf), ships(after, sideOf)];
  const found: Blow[] = [];
  for (const [id, ship] of now) {
    const known = was.get(id);
    if (ship.sunk && !known?.sunk) found.push({ side: ship.side, sunk: true });
    else if (ship.hit > (known?.hit ?? 0) || thrownBack(known, ship)) found.push({ side: ship.side, sunk: false });
  }
  for (const [id, { side, sunk }] of was)
    if (!now.has(id) && !sunk && /^(?:chart|fleet) /.test(id)) found.push({ side, sunk: true });
  return found;
}

/** A boat moves one square by itself. */
const thrownBack = (was: Ship | undefined, { at }: Ship): boolean =>
  was?.at !== undefined && at !== undefined && Math.max(Math.abs(was.at[0] - at[0]), Math.abs(was.at[1] - at[1])) > 1;

function ships(scene: Scene, sideOf: (seat: number) => number): Map<string, Ship> {
  const found = new Map<string, Ship>();
  for (const panel of scene.panels) {
    if (panel.type === "chart")
      for (const { id, side, damage = 0, of = 0 } of panel.hulls ?? [])
        if (side != null) found.set(`chart ${id}`, { side, hit: damage, sunk: of > 0 && damage >= of });
    if (panel.type === "cards" && panel.owner != null)
      for (const { id, kind } of panel.cards ?? [])
        if (kind === "ship") found.set(`fleet ${panel.id} ${id}`, { side: sideOf(panel.owner), hit: 0, sunk: false });
    if (panel.type === "grid")
      for (const token of panel.tokens ?? []) {
        const side = token.side ?? (panel.owner == null ? null : sideOf(panel.owner));
        if (side === null) continue;
        found.set(`${panel.id} ${token.id}`, {
          side,
          hit: Number(token.kind === "hit" || hasMark(token, "touched")),
          sunk: token.kind === "wreck" || hasMark(token, "sunk"),
          ...(token.kind === "boat" && { at: [token.x, token.y] as const }),
        });
      }
  }
  return found;
}
