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

export const SHOTS_MS = 1300; // until shots have flown and struck

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
    const ships = shipsIn(area.squares, grid);
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

/** A die of a fight, with its place on the grid in squares. */
export interface FightDie {
  id: string;
  pips: number;
  at: Point;
  /** Whether it has been compared with others; and whether it has lost. */
  decided: boolean;
  lost: boolean;
  /** Whether it tells the damage of a ship. */
  isDamage: boolean;
}

const DIE_GAP = 0.8; // squares from the centre of the outer ship to its die
const NEXT_DIE = 0.75; // squares between dice of one side
const EDGE = 0.4; // squares that a die is within the grid

/** The dice of the fights on a grid: each beside the ships of its side, away from the enemy. */
export function fightDice(scene: Scene, grid: Grid): FightDie[] {
  const areas = (grid.areas ?? []).filter(({ kind }) => kind === "combat");
  const trays = scene.panels.filter(
    (panel): panel is Tray => panel.type === "tray" && (panel.dice ?? []).some(({ side }) => side != null),
  );
  if (areas.length !== trays.length) return [];
  return trays.flatMap(({ id, dice = [] }, n) => {
    const ships = shipsIn(areas[n]?.squares ?? [], grid);
    return dice.flatMap((die, index) => {
      const own = ships.filter(({ side }) => side === die.side).map(middle);
      const enemies = ships.filter(({ side }) => side !== die.side).map(middle);
      if (!own.length || !enemies.length) return [];
      const [cx, cy] = mean(enemies);
      const [outer] = own.sort((a, b) => Math.hypot(b[0] - cx, b[1] - cy) - Math.hypot(a[0] - cx, a[1] - cy)) as [
        Point,
      ];
      const [dx, dy] = [Math.sign(outer[0] - cx), Math.sign(outer[1] - cy)];
      const shift = NEXT_DIE * dice.slice(0, index).filter(({ side }) => side === die.side).length;
      const x = outer[0] + dx * DIE_GAP + Math.abs(dy) * shift;
      const y = outer[1] + dy * DIE_GAP + Math.abs(dx) * shift;
      const within = (at: number, length: number): number => Math.max(EDGE, Math.min(length - EDGE, at));
      const at = [within(x, grid.width), within(y, grid.height)] as const;
      return {
        id: `${id} ${die.id}`,
        pips: die.pips,
        at,
        decided: hasMark(die, "won", "lost"),
        lost: hasMark(die, "lost"),
        isDamage: hasMark(die, "sunk", "touched"),
      };
    });
  });
}

/** The ships on these squares of a grid. */
const shipsIn = (squares: readonly number[], { tokens = [], width }: Grid): Token[] =>
  tokens.filter(({ x, y, side }) => side != null && squares.includes(y * width + x));

const mean = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** The centre of a token, in squares. */
const middle = ({ x, y, w = 1, h = 1 }: Token): Point => [x + w / 2, y + h / 2];
