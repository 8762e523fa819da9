/** What the turns of others have done to the player's ships on a chart, for the prompt of the player's own turn. */

import { joinSentences, say } from "../../i18n/catalogue.svelte";
import type { Hull, Scene, View } from "../../api/wire";
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
  #known: ReadonlyMap<string, ShipState> | null = null;
  #viewer: number | null = null;
  #ply = -1;

  /** Receives a view. */
  onView({ scene, lines, ply, table, viewer }: View): void {
    if (viewer !== this.#viewer) {
      this.#known = null;
      this.text = "";
      this.#viewer = viewer;
    }
    if (ply <= this.#ply && this.#known) return;
    const others = lines.some((line) => line.ply > this.#ply && line.seat !== null && !table.mine.includes(line.seat));
    this.#ply = ply;
    if (!others) this.text = "";
    const isOwnTurn = viewer !== null && table.turn.includes(viewer);
    const ships = ownShips(scene, table.mine);
    if (others && isOwnTurn && this.#known?.size) this.text = lossText(this.#known, ships);
    if (isOwnTurn || !others) this.#known = ships;
  }
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
