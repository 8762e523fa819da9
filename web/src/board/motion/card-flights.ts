/** Cards that move to another panel fly there, so that the player sees who has taken them. */

import { settings } from "../../app/settings.svelte";

const FLIGHT_MS = 600;
const MAX_FLIGHTS = 3; // cards that one move takes to another panel: more have changed in a jump of a replay

/** The box of a card on the screen, its element, and the panel that contains it. */
export interface CardBox {
  card: Element;
  panel: Element | null;
  box: DOMRect;
}

/** The boxes of all cards of a board, by id: the first of a card that is drawn twice, which is in view. */
export function cardBoxes(board: Element): Map<string, CardBox> {
  return new Map(
    [...board.querySelectorAll<HTMLElement>("[data-card]")]
      .reverse()
      .map((card) => [
        card.dataset["card"] ?? "",
        { card, panel: card.closest("section"), box: card.getBoundingClientRect() },
      ]),
  );
}

/** Animates the cards that are now in another panel than in these boxes. */
export function flyMovedCards(board: Element, before: ReadonlyMap<string, CardBox>): void {
  if (settings.reducesMotion) return;
  const moved = [...cardBoxes(board)].flatMap(([id, { card, panel, box }]) => {
    const start = before.get(id);
    return start && start.panel !== panel && start.box.width && box.width ? [{ card, box, from: start.box }] : [];
  });
  if (moved.length > MAX_FLIGHTS) return;
  for (const { card, box, from } of moved) {
    const [dx, dy] = [from.left - box.left, from.top - box.top];
    const scale = Math.min(1.2, from.width / box.width);
    const backing = { background: "var(--sheet)", boxShadow: "0 2px 8px var(--shadow)" }; // covers the text below
    card.animate(
      [
        { transformOrigin: "0 0", transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 3, ...backing },
        { transformOrigin: "0 0", transform: "none", zIndex: 3, ...backing },
      ],
      { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
    );
  }
}
