/** The choice with the best chance, which the board proposes to a player. */

import type { Press, PutItem, Scene } from "../api/wire";
import { choicesOf } from "./choices";

const isBest = ({ hint, closed }: Press | PutItem): boolean => Boolean(hint?.best && !closed);

/**
 * The choice to propose: a main button or one for several actions, else the item to move, else any button; null if no
 * open choice has the best chance.
 */
export function findProposal(scene: Scene): Press | PutItem | null {
  const presses = choicesOf(scene, "press").filter(isBest);
  const isLarge = ({ main, actions }: Press): boolean => Boolean(main) || (actions ?? []).length > 1;
  return presses.find(isLarge) ?? choicesOf(scene, "put").find(isBest) ?? presses[0] ?? null;
}
