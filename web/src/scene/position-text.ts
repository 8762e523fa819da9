/**
 * A short account of the board of a puzzle, for screen readers: its dice, cards and points, and the pieces where it is
 * played. The board itself tells the rest: the slots and cargo of cards, and the squares of many equal pieces.
 */

import { say, withLabel } from "../i18n/catalogue.svelte";
import { capitalized } from "../i18n/names";
import type { Card, Cards, Grid, Scene, Slot, Tally, Token } from "../api/wire";
import { hasMark } from "./marks";
import { covers, isLongName, squaresByName } from "./squares";

const MAX_PIECES = 14; // pieces of one kind that are listed one by one; more are counted, with the squares beside other pieces

/** The position in sentences, in the order of the board. */
export function positionText(scene: Scene): string[] {
  const played = new Set((scene.choices ?? []).flatMap((each) => ("panel" in each ? [each.panel] : [])));
  const isAimed = scene.panels.some((panel) => panel.type === "cards" && aimedCards(panel).length);
  const hasCards = scene.panels.some(({ type }) => type === "cards");
  return scene.panels.flatMap((panel) => {
    switch (panel.type) {
      case "tray": {
        const dice = (panel.dice ?? []).filter((die) => !hasMark(die, "idle"));
        return dice.length ? [withLabel(panel.title, list(dice))] : [];
      }
      case "cards":
        if (panel.owner != null) return fleetText(panel);
        return isAimed ? aimedCards(panel).map(cardText) : commonCardsText(panel);
      case "tally":
        return hasCards ? pointsText(panel) : [];
      case "grid": {
        return played.has(panel.id) ? gridText(panel) : [];
      }
      default:
        return [];
    }
  });
}

/** The pieces of a grid: those of each row if rows have names, such as the columns of two players. */
function gridText(grid: Grid): string[] {
  const listed = listedPieces(grid);
  const isMany = ({ kind }: Token): boolean => listed.filter((token) => token.kind === kind).length > MAX_PIECES;
  const pieces = listed
    .filter((token) => !isMany(token))
    .toSorted((one, other) => Number(other.kind === "boat") - Number(one.kind === "boat"));
  const { rows = [] } = grid;
  if (!rows.some(isLongName))
    return [
      ...(pieces.length ? [withLabel(grid.title, list(pieces))] : []),
      ...countedPieces(listed.filter(isMany), pieces, grid),
    ];
  return rows.flatMap((name, y) => {
    const inRow = pieces.filter((token) => token.y === y);
    return inRow.length ? [withLabel(capitalized(name), list(inRow))] : [];
  });
}

/** The numbers of equal pieces, and the squares of those beside other pieces: "3 × mine of the north boat". */
function countedPieces(many: readonly Token[], others: readonly Token[], grid: Grid): string[] {
  const isBeside = ({ x, y }: Token): boolean =>
    others.some((other) => Math.abs(other.x - x) <= 1 && Math.abs(other.y - y) <= 1);
  const counts = squaresByName(many, grid).map(([name, squares]) => `${squares.split(", ").length} × ${name}`);
  const beside = squaresByName(many.filter(isBeside), grid).map(([, squares]) => squares);
  return [
    ...(counts.length ? [counts.join("; ")] : []),
    ...(beside.length ? [say("pieces-beside", { squares: beside.join(", ") })] : []),
  ];
}

/** The pieces that matter: of hits those that sank no ship, of misses those beside such a hit. */
function listedPieces({ tokens = [] }: Grid): Token[] {
  const sunk = tokens.filter((token) => hasMark(token, "sunk"));
  const openHits = tokens.filter(({ kind, x, y }) => kind === "hit" && !sunk.some((ship) => covers(ship, x, y)));
  const isListed = (token: Token): boolean => {
    if (token.kind === "hit") return openHits.includes(token);
    if (token.kind === "plouf")
      return openHits.some((hit) => Math.abs(hit.x - token.x) + Math.abs(hit.y - token.y) === 1);
    return token.kind !== "water";
  };
  return tokens.filter(isListed);
}

const aimedCards = ({ cards = [] }: Cards): Card[] => cards.filter((card) => hasMark(card, "aimed"));

/** The cards that can be taken; those below them in a pile are left out. */
function commonCardsText({ title, cards = [] }: Cards): string[] {
  const open = cards.filter((card) => !hasMark(card, "small"));
  return open.length ? [withLabel(title, list(open))] : [];
}

/** The cards of a player, or that there are none. */
function fleetText({ title, note = "", cards = [] }: Cards): string[] {
  const text = list(cards);
  return text || note ? [withLabel(title, text || note)] : [];
}

/** The points of a player. */
function pointsText({ title, counts = [] }: Tally): string[] {
  const points = counts.find(({ kind }) => kind === "points");
  return points ? [withLabel(title, `${points.label} ${points.value}`)] : [];
}

const cardText = ({ label, slots = [] }: Card): string => {
  const text = slots.map(slotText).join("; ");
  return capitalized(text ? withLabel(label, text) : label);
};

/** A slot of a card, with the dice on it. */
const slotText = ({ label, dice = [] }: Slot): string => (dice.length ? withLabel(label, list(dice)) : label);

const list = (items: readonly { label: string }[]): string => items.map(({ label }) => label).join("; ");
