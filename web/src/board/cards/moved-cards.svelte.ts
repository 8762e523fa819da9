/** Cards that have moved since the player's last turn, highlighted while the player chooses. */

import { hasMark } from "../../scene/marks";
import type { Card, Scene, View } from "../../api/wire";

/** The position of every card: its panel, the card above it, and its size. */
export function cardPositions(scene: Scene): Map<string, string> {
  const under = (where: string, cards: readonly Card[] = []): [string, string][] =>
    cards.flatMap((card) => [[card.id, `${where} ${hasMark(card, "small")}`], ...under(card.id, card.under)]);
  return new Map(scene.panels.flatMap((panel) => (panel.type === "cards" ? under(panel.id, panel.cards) : [])));
}

const NONE: ReadonlySet<string> = new Set();

export class MovedCards {
  fresh = $state.raw<ReadonlySet<string>>(NONE);
  #known = new Map<string, string>(); // positions at the player's last choice
  #viewer: number | null = null;
  #ply = -1;
  #others = false; // another player has acted since

  /** The highlighted cards, if the player is to choose. */
  lit(now: boolean): ReadonlySet<string> {
    return now ? this.fresh : NONE;
  }

  /** A view came in. */
  take(view: View): void {
    const { mine, turn } = view.table;
    if (view.viewer !== this.#viewer) [this.#known, this.#others, this.#viewer] = [new Map(), false, view.viewer];
    this.#others ||= view.lines.some(({ ply, seat }) => ply > this.#ply && seat !== null && !mine.includes(seat));
    const moved = view.ply > this.#ply;
    this.#ply = view.ply;
    if (!moved || view.viewer === null || !turn.includes(view.viewer)) return;
    const now = cardPositions(view.scene);
    const own = new Set(
      view.scene.panels.flatMap((panel) =>
        panel.type === "cards" && panel.owner === view.viewer
          ? (panel.cards ?? []).flatMap((card) => [card.id, ...(card.under ?? []).map(({ id }) => id)])
          : [],
      ),
    );
    this.fresh =
      this.#others && this.#known.size
        ? new Set([...now].flatMap(([id, where]) => (this.#known.get(id) !== where && !own.has(id) ? [id] : [])))
        : NONE;
    this.#others = false;
    this.#known = now;
  }
}
