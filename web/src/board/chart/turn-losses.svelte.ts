/** What the turns of others have done on a chart, for the prompt of the player's own turn. */

import { joinSentences, say } from "../../i18n/catalogue.svelte";
import type { Hull, Line, Scene, View } from "../../api/wire";
import { hullsOf } from "../../scene/decisive-events";

/** A ship of the player: its name and its damage. */
interface ShipState {
  name: string;
  damage: number;
}

/** Compares the player's ships with those after the player's last action. */
export class TurnLosses {
  /** The losses in a sentence or two; empty after the player's next action, and before others have acted. */
  text = $state.raw("");
  /** The other players' ships that have moved, as a line of the log; null unless there are several. */
  moved = $state.raw<Line | null>(null);
  #known: ReadonlyMap<string, ShipState> | null = null;
  #others: ReadonlyMap<string, string> | null = null; // the outlines of the other players' ships
  #viewer: number | null = null;
  #ply = -1;

  /** Receives a view. */
  onView({ scene, lines, ply, table, viewer }: View): void {
    if (viewer !== this.#viewer) {
      this.#known = this.#others = this.moved = null;
      this.text = "";
      this.#viewer = viewer;
    }
    if (ply <= this.#ply && this.#known) return;
    const others = lines.some((line) => line.ply > this.#ply && line.seat !== null && !table.mine.includes(line.seat));
    this.#ply = ply;
    if (!others) {
      this.text = "";
      this.moved = null;
    }
    const isOwnTurn = viewer !== null && table.turn.includes(viewer);
    const ships = ownShips(scene, table.mine);
    if (others && isOwnTurn && this.#known?.size) this.text = lossText(this.#known, ships);
    const enemies = hullsOf(scene).filter((hull) => hull.side != null && !table.mine.includes(hull.side));
    if (others && isOwnTurn && this.#others) this.moved = movedLine(this.#others, enemies, ply);
    if (!isOwnTurn && others) return;
    this.#known = ships;
    this.#others = new Map(enemies.map(({ id, outline }) => [id, outline.join()]));
  }
}

/** The line of the log that names the ships that are not where they were; null for less than two. */
function movedLine(before: ReadonlyMap<string, string>, now: readonly Hull[], ply: number): Line | null {
  const moved = now.filter(({ id, outline }) => before.has(id) && before.get(id) !== outline.join());
  const [first, ...others] = moved;
  if (!first || !others.length) return null;
  const seat = others.every(({ side }) => side === first.side) ? (first.side ?? null) : null;
  return { ply, seat, text: say("chart-moved", { ships: moved.map(({ name, label }) => name || label).join(", ") }) };
}

function ownShips(scene: Scene, seats: readonly number[]): Map<string, ShipState> {
  const isAfloat = ({ of = 0, damage = 0 }: Hull): boolean => of === 0 || damage < of;
  return new Map(
    hullsOf(scene)
      .filter((hull) => hull.side != null && seats.includes(hull.side) && isAfloat(hull))
      .map((hull) => [hull.id, { name: hull.name || hull.label, damage: hull.damage ?? 0 }]),
  );
}

function lossText(before: ReadonlyMap<string, ShipState>, after: ReadonlyMap<string, ShipState>): string {
  const sunk = [...before].filter(([id]) => !after.has(id));
  const damaged = [...before].filter(([id, { damage }]) => (after.get(id)?.damage ?? damage) > damage);
  const told = (kind: string, ships: [string, ShipState][]): string[] =>
    ships.length ? [say(kind, { count: ships.length, ships: ships.map(([, { name }]) => name).join(", ") })] : [];
  const news = [...told("chart-sunk", sunk), ...told("chart-damaged", damaged)];
  return news.length ? joinSentences(news) : say("chart-unharmed");
}
