/** Cards that have moved since the player's last turn, highlighted while the player chooses. */

import { hasMark } from "../../scene/marks";
import type { Card, Scene, View } from "../../api/wire";

/** The position of every card: its panel, the card above it, and its size. */
export function cardPositions(scene: Scene): Map<string, string> {
  const positionsOf = (place: string, cards: readonly Card[] = []): [string, string][] =>
    cards.flatMap((card) => [[card.id, `${place} ${hasMark(card, "small")}`], ...positionsOf(card.id, card.under)]);
  return new Map(scene.panels.flatMap((panel) => (panel.type === "cards" ? positionsOf(panel.id, panel.cards) : [])));
}

const NO_CARDS: ReadonlySet<string> = new Set();

/** The cards that other players have moved. */
export class MovedCards {
  movedIds = $state.raw<ReadonlySet<string>>(NO_CARDS);
  #known = new Map<string, string>(); // positions at the player's last choice
  #viewer: number | null = null;
  #ply = -1;
  #haveOthersActed = false; // since the player's last choice

  /** The highlighted cards, if it is the player's turn. */
  highlighted(isOwnTurn: boolean): ReadonlySet<string> {
    return isOwnTurn ? this.movedIds : NO_CARDS;
  }

  /** Receives a view, and compares the positions of its cards with those at the last choice. */
  onView(view: View): void {
    const { mine, turn } = view.table;
    if (view.viewer !== this.#viewer) {
      this.#known = new Map();
      this.#haveOthersActed = false;
      this.#viewer = view.viewer;
    }
    this.#haveOthersActed ||= view.lines.some(
      ({ ply, seat }) => ply > this.#ply && seat !== null && !mine.includes(seat),
    );
    const isNewPly = view.ply > this.#ply;
    this.#ply = view.ply;
    if (!isNewPly || view.viewer === null || !turn.includes(view.viewer)) return;
    const positions = cardPositions(view.scene);
    const ownCards = new Set(
      view.scene.panels.flatMap((panel) =>
        panel.type === "cards" && panel.owner === view.viewer
          ? (panel.cards ?? []).flatMap((card) => [card.id, ...(card.under ?? []).map(({ id }) => id)])
          : [],
      ),
    );
    this.movedIds =
      this.#haveOthersActed && this.#known.size
        ? new Set(
            [...positions].flatMap(([id, place]) => (this.#known.get(id) !== place && !ownCards.has(id) ? [id] : [])),
          )
        : NO_CARDS;
    this.#haveOthersActed = false;
    this.#known = positions;
  }
}
