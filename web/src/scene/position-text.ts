/** What is on the board of a puzzle, for screen readers: its dice, the aimed card, and the pieces where it is played. */

import { withLabel } from "../i18n/catalogue.svelte";
import type { Grid, Scene, Slot } from "../api/wire";
import { hasMark } from "./marks";

const MAX_PIECES = 14; // pieces of one kind that are listed; of more, the player explores the board
const EMPTY_KINDS: ReadonlySet<string> = new Set(["plouf", "water"]); // squares where nothing is left

/** The position in sentences, in the order of the board. */
export function positionText(scene: Scene): string[] {
  const played = new Set((scene.choices ?? []).flatMap((each) => ("panel" in each ? [each.panel] : [])));
  return scene.panels.flatMap((panel) => {
    switch (panel.type) {
      case "tray":
        return panel.dice?.length ? [withLabel(panel.title, list(panel.dice))] : [];
      case "cards":
        return (panel.cards ?? [])
          .filter((card) => hasMark(card, "aimed"))
          .map((card) => withLabel(card.label, (card.slots ?? []).map(slotText).join("; ")));
      case "grid": {
        const pieces = played.has(panel.id) ? listedPieces(panel) : [];
        return pieces.length ? [withLabel(panel.title, list(pieces))] : [];
      }
      default:
        return [];
    }
  });
}

/** The pieces of a grid that are few of their kind. */
function listedPieces({ tokens = [] }: Grid): { label: string }[] {
  const count = (kind: string): number => tokens.filter((token) => token.kind === kind).length;
  return tokens.filter(({ kind }) => !EMPTY_KINDS.has(kind) && count(kind) <= MAX_PIECES);
}

/** A slot of a card, with the dice on it. */
const slotText = ({ label, dice = [] }: Slot): string => (dice.length ? withLabel(label, list(dice)) : label);

const list = (items: readonly { label: string }[]): string => items.map(({ label }) => label).join("; ");
