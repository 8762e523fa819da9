/** The sounds of what happened between two scenes, by the kind of event: the same in every game. */

import type { Chart, Grid, Hull, Scene, Token } from "../api/wire";
import { VESSELS } from "../scene/changes";
import { hasBoatSentBack, hasDamage, hasDecidedFight, hasGain, hasLostShip } from "../scene/decisive-events";
import { showsNewRoll } from "../scene/dice";
import { type Sound, SOUNDS } from "../scene/vocabulary";

/** The sounds of events; those of kinds and marks are in the vocabulary. */
export type EventSound = Sound | "dice" | "shot" | "place" | "gain" | "sail";

/** The sounds of what changed between two scenes; a panel that was not there before is silent. */
export function soundsBetween(before: Scene, after: Scene): Set<EventSound> {
  const sounds = new Set<EventSound>(newNames(before, after).flatMap((name) => SOUNDS.get(name) ?? []));
  for (const [sound, happened] of EVENTS) if (happened(before, after)) sounds.add(sound);
  return sounds;
}

/** The new marks of known tokens, and the marks of new tokens, or their kinds if they have none. */
function newNames(before: Scene, after: Scene): string[] {
  const tokensOf = ({ panels }: Scene): Token[] =>
    panels.flatMap((panel) => (panel.type === "grid" ? (panel.tokens ?? []) : []));
  const known = new Map(tokensOf(before).map((token) => [token.id, token]));
  const panels = pairs(before, after, "grid").map(([, now]) => now);
  return panels
    .flatMap(({ tokens = [] }) => tokens)
    .flatMap(({ id, kind, marks = [] }) => {
      const earlier = known.get(id);
      if (earlier) return marks.filter((mark) => !(earlier.marks ?? []).includes(mark));
      return marks.length ? marks : [kind];
    });
}

type Event = (before: Scene, after: Scene) => boolean;

const EVENTS: readonly (readonly [EventSound, Event])[] = [
  ["dice", showsNewRoll],
  ["shot", (before, after) => hasFired(before, after) || hasDamage(before, after) || hasDecidedFight(before, after)],
  ["hit", (before, after) => hasDamage(before, after) || hasBoatSentBack(before, after)],
  ["sunk", (before, after) => hasSunkHull(before, after) || hasLostShip(before, after)],
  ["gain", hasGain],
  ["place", (before, after) => countPlacedDice(after) > countPlacedDice(before)],
  ["sail", (before, after) => movedOnGrid(before, after) || movedOnChart(before, after)],
];

/** The number of dice in the slots of cards. */
const countPlacedDice = (scene: Scene): number =>
  scene.panels
    .flatMap((panel) => (panel.type === "cards" ? (panel.cards ?? []) : []))
    .flatMap((card) => [card, ...(card.under ?? [])])
    .reduce((sum, { slots = [] }) => sum + slots.reduce((all, { dice = [] }) => all + dice.length, 0), 0);

/** Whether a vessel is on another square, by the names of its column and row. */
function movedOnGrid(before: Scene, after: Scene): boolean {
  return pairs(before, after, "grid").some(([was, now]) => {
    const square = (grid: Grid, { x, y }: Token): string => `${grid.columns[x] ?? x} ${grid.rows[y] ?? y}`;
    const known = new Map((was.tokens ?? []).map((token) => [token.id, square(was, token)]));
    return (now.tokens ?? []).some(
      (token) => VESSELS.has(token.kind) && known.has(token.id) && known.get(token.id) !== square(now, token),
    );
  });
}

/** Whether a hull has another place or heading. */
const movedOnChart: Event = (before, after) =>
  pairsOfHulls(before, after).some(([was, now]) => JSON.stringify(was.outline) !== JSON.stringify(now.outline));

/** Whether a hull has fewer guns left than before. */
const hasFired: Event = (before, after) =>
  pairsOfHulls(before, after).some(([was, now]) => gunsOf(now) < gunsOf(was, 0));

/** The guns of a hull that have not fired; `otherwise` if that is not shown. */
const gunsOf = ({ figures = [] }: Hull, otherwise = Infinity): number =>
  figures.find(({ kind }) => kind === "gun")?.value ?? otherwise;

const hasSunkHull: Event = (before, after) =>
  pairsOfHulls(before, after).some(([was, now]) => isSunk(now) && !isSunk(was));

const isSunk = ({ damage = 0, of = 0 }: Hull): boolean => of > 0 && damage >= of;

function pairsOfHulls(before: Scene, after: Scene): [Hull, Hull][] {
  return pairs(before, after, "chart").flatMap(([was, now]) => {
    const known = new Map((was.hulls ?? []).map((hull) => [hull.id, hull]));
    return (now.hulls ?? []).flatMap((hull): [Hull, Hull][] => {
      const earlier = known.get(hull.id);
      return earlier ? [[earlier, hull]] : [];
    });
  });
}

type PanelOf = { grid: Grid; chart: Chart };

/** The panels of a type that both scenes have. */
function pairs<Type extends keyof PanelOf>(before: Scene, after: Scene, type: Type): [PanelOf[Type], PanelOf[Type]][] {
  const known = new Map(before.panels.map((panel) => [panel.id, panel]));
  return after.panels.flatMap((panel): [PanelOf[Type], PanelOf[Type]][] => {
    const was = known.get(panel.id);
    return panel.type === type && was?.type === type ? [[was as PanelOf[Type], panel as PanelOf[Type]]] : [];
  });
}
