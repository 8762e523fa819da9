/**
 * Shots in flight: start, target, duration, and whether they hit.
 *
 * app.css removes all motion for players who prefer reduced motion (`settings.reducesMotion`).
 */

import { hasMark } from "../../scene/marks";
import type { Grid, Scene, Token, Tray } from "../../api/wire";

type Point = readonly [x: number, y: number];

/** One shot, from the centre of a ship to that of its target. */
export interface Flight {
  id: string;
  from: Point;
  to: Point;
  hit: boolean;
}

const FLIGHT_MS = { min: 120, max: 300 };

/** The time of a flight over this share of the board's width, in ms. */
export const flightTime = (share: number): number =>
  Math.round(Math.min(FLIGHT_MS.max, FLIGHT_MS.min + Math.max(0, share) * (FLIGHT_MS.max - FLIGHT_MS.min)));

export const SHOTS_MS = 750; // until shots have flown and struck

/** Whether dice have decided fights in which ships on a grid fire. */
export const firesShots = (before: Scene, after: Scene): boolean =>
  after.panels.some((panel) => panel.type === "grid" && broadsides(before, after, panel).length > 0);

/** The shots of the fights that dice have decided since an earlier scene: in every combat area, from ship to ship. */
export function broadsides(before: Scene, after: Scene, grid: Grid): Flight[] {
  const known = new Set(before.panels.map(rollOf));
  const newTrays = after.panels.filter((panel): panel is Tray => rollOf(panel) !== "" && !known.has(rollOf(panel)));
  const areas = (grid.areas ?? []).filter(({ kind }) => kind === "combat");
  return areas.flatMap((area, n) => {
    const tray = newTrays.length === areas.length ? newTrays[n] : newTrays[0];
    if (!tray) return [];
    const ships = (grid.tokens ?? []).filter(
      ({ x, y, side }) => side != null && area.squares.includes(y * grid.width + x),
    );
    return ships.flatMap((ship) => shotOf(ship, ships, tray) ?? []);
  });
}

/** The dice of a decided fight as text; "" if the panel has none. */
function rollOf(panel: Scene["panels"][number]): string {
  if (panel.type !== "tray") return "";
  return (panel.dice ?? [])
    .filter((die) => hasMark(die, "won", "lost"))
    .map(({ id, pips }) => `${id} ${pips}`)
    .join();
}

function shotOf(ship: Token, ships: readonly Token[], { id, dice = [] }: Tray): Flight | null {
  const distance = (other: Token): number => Math.hypot(other.x - ship.x, other.y - ship.y);
  const [target] = ships.filter(({ side }) => side !== ship.side).sort((a, b) => distance(a) - distance(b));
  if (!target) return null;
  const hit = dice.some((die) => die.side === target.side && hasMark(die, "lost"));
  return { id: `${id} ${ship.id}`, from: middle(ship), to: middle(target), hit };
}

/** The centre of a token, in squares. */
const middle = ({ x, y, w = 1, h = 1 }: Token): Point => [x + w / 2, y + h / 2];
