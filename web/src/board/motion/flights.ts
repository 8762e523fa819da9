/**
 * Shots in flight: from where to where, how long, and whether they hit.
 *
 * app.css removes all motion for players who ask for less of it (`prefers-reduced-motion`).
 */

import { hasMark } from "../../scene/lookup";
import type { Grid, Scene, Token, Tray } from "../../api/wire";

type Spot = readonly [x: number, y: number];

/** One shot, from the middle of a ship to that of its target. */
export interface Flight {
  id: string;
  from: Spot;
  to: Spot;
  hit: boolean;
}

const FLIGHT = { least: 120, most: 300 }; // ms

/** The time of a flight over this share of the board's width, in ms. */
export const flightTime = (share: number): number =>
  Math.round(Math.min(FLIGHT.most, FLIGHT.least + Math.max(0, share) * (FLIGHT.most - FLIGHT.least)));

/** The shots of the fights that dice have decided since an earlier scene: in every combat area, ship to ship. */
export function broadsides(before: Scene, after: Scene, grid: Grid): Flight[] {
  const known = new Set(before.panels.map(rollOf));
  const news = after.panels.filter((panel): panel is Tray => rollOf(panel) !== "" && !known.has(rollOf(panel)));
  const areas = (grid.areas ?? []).filter(({ kind }) => kind === "combat");
  return areas.flatMap((area, n) => {
    const tray = news.length === areas.length ? news[n] : news[0];
    if (!tray) return [];
    const ships = (grid.tokens ?? []).filter(
      ({ x, y, side }) => side != null && area.squares.includes(y * grid.width + x),
    );
    return ships.flatMap((ship) => shotOf(ship, ships, tray) ?? []);
  });
}

/** The dice of a decided fight as text; empty: this panel has none. */
function rollOf(panel: Scene["panels"][number]): string {
  if (panel.type !== "tray") return "";
  return (panel.dice ?? [])
    .filter((die) => hasMark(die, "won", "lost"))
    .map(({ id, pips }) => `${id} ${pips}`)
    .join();
}

function shotOf(ship: Token, ships: readonly Token[], { id, dice = [] }: Tray): Flight | null {
  const far = (other: Token): number => Math.hypot(other.x - ship.x, other.y - ship.y);
  const [target] = ships.filter(({ side }) => side !== ship.side).sort((a, b) => far(a) - far(b));
  if (!target) return null;
  const hit = dice.some((die) => die.side === target.side && hasMark(die, "lost"));
  return { id: `${id} ${ship.id}`, from: middle(ship), to: middle(target), hit };
}

/** In squares. */
const middle = ({ x, y, w = 1, h = 1 }: Token): Spot => [x + w / 2, y + h / 2];
