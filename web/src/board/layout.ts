/** The layout of a board: places the panels of a scene by device and space. Pure computation. */

import { choicesOf, hasHints, type Panel } from "../scene/choices";
import { cardsForDice } from "../scene/dice";
import { cropClosedEdges } from "./crop";
import { rotateWideGrids } from "./rotation";
import type { Chart, Grid, Phases, Scene, Tally, Tray } from "../api/wire";

/** The window, in px as they are where letters are 16 px large. */
export interface Size {
  width: number;
  height: number;
}

/** The viewer, whether the match has ended, and whether a replay is shown. */
export interface Viewpoint {
  viewer: number | null;
  ended: boolean;
  stepping: boolean;
  /** Their last choice can be taken back. */
  back?: boolean;
}

/** A phone has one column, a tablet two; a desktop has one more for players and log. */
export type Device = "phone" | "tablet" | "desktop";

const TABLET = 800; // px
const DESKTOP = 1100; // px
const MOST_ACROSS = 3; // seas side by side

/** Panels where things happen; the others are counted or thrown beside them. */
export type BoardPanel = Exclude<Panel, Tally | Tray | Phases>;

/** The panels of one seat, or common ones, with their tallies. */
export interface OwnedPanels {
  owner: number | null;
  panels: readonly BoardPanel[];
  tallies: readonly Tally[];
}

/**
 * What is drawn once, around the panels: `dock` pieces to lay, `panels` those beside the sea, `helps` cards
 * that help dice, `sure` odds that wait to be confirmed, `odds` those that are only looked at.
 */
export type Part = "dock" | "panels" | "phases" | "trays" | "helps" | "sure" | "odds" | "tallies" | "tools";

/** Parts in columns, side by side. */
export type Row = readonly (readonly Part[])[];

interface Places {
  form: Device;
  /** The scene as drawn: on a phone, wide grids are rotated. */
  scene: Scene;
  phases: readonly Phases[];
  trays: readonly Tray[];
  /** Tallies of seats without panels here. */
  tallies: readonly Tally[];
  /** The main panels, drawn large; and those after all others. */
  main: readonly OwnedPanels[];
  rest: readonly OwnedPanels[];
  /** Rows above, beside and under what matters most. */
  over: readonly Row[];
  beside: readonly Row[];
  under: readonly Row[];
  /** Parts that stay at the lower edge of a phone's screen. */
  foot: readonly Part[];
  /**
   * Players, log and the like: a column; in one column with what is beside a square sea; beside what lies
   * under a long sea, which has the whole width; below all; or around: what cannot wait comes first.
   */
  side: "column" | "right" | "beneath" | "below" | "around";
}

/** Several seas side by side: two, as a rule. */
export interface SideBySide extends Places {
  kind: "side-by-side";
  across: number;
}

/** One sea, and what is done with it. */
export interface SingleGrid extends Places {
  kind: "single";
  sea: Grid;
  shape: Shape;
}

/** Cards: those of all above, then everybody's. */
export interface CardTable extends Places {
  kind: "cards";
}

/** An open table, which brings its own tools. */
export interface OpenChart extends Places {
  kind: "chart";
  chart: Chart;
}

/** Whatever else there may be. */
export interface Stack extends Places {
  kind: "plain";
}

export type Layout = SideBySide | SingleGrid | CardTable | OpenChart | Stack;

/**
 * How a sea wants to lie: a long one takes the whole width, a high one a side; `laying`: pieces wait beside it,
 * `strung`: under a long one.
 */
export type Shape = "long" | "tall" | "square" | "laying" | "strung";

function shapeOf(sea: Grid, laying: boolean, form: Device): Shape {
  const ratio = sea.width / sea.height;
  if (laying) return ratio > 2 && form !== "phone" ? "strung" : "laying";
  return ratio > 2 ? "long" : ratio < 0.5 ? "tall" : "square";
}

export function deviceOf(size: Size): Device {
  return size.width < TABLET ? "phone" : size.width < DESKTOP ? "tablet" : "desktop";
}

const SIDES = { phone: "around", tablet: "below", desktop: "column" } as const;

/** Chooses the layout of a scene. */
export function layout(seen: Scene, size: Size, from: Viewpoint): Layout {
  const form = deviceOf(size);
  const open = cropClosedEdges(seen);
  const scene = form === "phone" && size.height > size.width ? rotateWideGrids(open) : open;
  const stock = stocked(scene, from);
  const all = grouped(scene, stock.tallies, from);
  const places = {
    form,
    scene,
    ...stock,
    ...all,
    rest: [],
    over: [],
    beside: [],
    under: [],
    foot: [],
    side: SIDES[form],
  };
  return kept(sided(placed(places), from), from);
}

/** By what there is, the kind of layout that it gets. */
function placed(places: Places): Layout {
  const chart = places.main.find((group) => group.panels.some(isChart));
  if (chart) return charted(places, chart);
  const seas = places.main.filter((group) => group.panels.some(isGrid));
  const laid = choicesOf(places.scene, "lay")[0]?.panel;
  const first = seas.find((group) => group.panels.some((panel) => panel.id === laid)) ?? seas[0];
  if (first && (seas.length === 1 || laid !== undefined)) return single(places, first);
  if (first) return duel(places, seas);
  return places.main.some((group) => group.panels.some(isCards)) ? hall(places) : plain(places);
}

/** On a desktop, a square grid takes the full height, and a wide one the full width until the result is shown. */
function sided(found: Layout, { ended, stepping }: Viewpoint): Layout {
  if (found.kind === "cards" && ended && !stepping) return { ...found, over: [], foot: [] }; // the last dice decide nothing any more
  if (found.kind === "cards" && found.form === "phone" && stepping) return { ...found, over: [[found.foot]], foot: [] }; // the place of the replay controls
  // There nothing is aimed at: all seas are in sight together.
  if (found.kind === "side-by-side" && found.form === "phone" && stepping)
    return { ...found, main: [...found.main, ...found.rest], rest: [], across: 2 };
  if (found.kind !== "single" || found.form !== "desktop") return found;
  if (found.shape === "long") return ended ? found : { ...found, side: "beneath" };
  return found.shape === "square" && !found.rest.length ? { ...found, side: "right" } : found;
}

const WEIGHED: readonly Part[] = ["sure", "odds"];
const LOOSE: readonly Part[] = ["phases", "trays", "helps", ...WEIGHED, "tallies"];
/** The parts for actions; the forecast changes its height, so it is last. */
const ACTED: readonly Part[] = ["phases", "trays", "helps", "tallies", "tools"];

function duel(places: Places, seas: readonly OwnedPanels[]): SideBySide {
  const others = places.main.filter((group) => !seas.includes(group));
  const across = Math.min(seas.length, { phone: 1, tablet: 2, desktop: MOST_ACROSS }[places.form]);
  const common = { ...places, kind: "side-by-side" as const, across };
  if (places.form !== "phone") return { ...common, main: seas, rest: others, under: [[[...ACTED, ...WEIGHED]]] };
  return { ...common, main: seas.slice(0, 1), rest: [...seas.slice(1), ...others], under: [[LOOSE]], foot: ["tools"] };
}

function single(places: Places, main: OwnedPanels): SingleGrid {
  const rest = places.main.filter((group) => group !== main);
  const [sea] = main.panels.filter(isGrid) as [Grid];
  const shape = shapeOf(sea, choicesOf(places.scene, "lay").length > 0, places.form);
  const tallies = [...places.tallies, ...main.tallies];
  return { ...places, ...AROUND[shape](places), kind: "single", sea, shape, main: [main], rest, tallies };
}

type Rows = Partial<Pick<Places, "beside" | "under" | "foot">>;

const AROUND: Record<Shape, (places: Places) => Rows> = {
  square: ({ form }) =>
    form === "phone"
      ? { under: [[["panels", "phases", "sure", "odds", "helps"]], [["trays"], ["tallies"]]], foot: ["tools"] }
      : form === "desktop"
        ? { beside: [[["panels", "phases", "trays", "helps", "tools", ...WEIGHED], ["tallies"]]] }
        : { beside: [[["panels", ...ACTED, ...WEIGHED]]] },
  long: ({ form, trays }) => {
    if (form === "phone") return { under: [[["panels", ...LOOSE]]], foot: ["tools"] };
    const [first, second]: [Part[], Part[]] = trays.length
      ? [["trays"], ["tools", "panels"]]
      : [["tools", "panels"], []];
    return { under: [[["phases"]], [first, [...second, "helps", "sure", "odds"]], [["tallies"]]] };
  },
  tall: () => ({
    beside: [[["tools", "phases", "sure", "panels", "trays", "helps", "odds"]]],
    under: [[["tallies"]]],
  }),
  strung: () => ({ under: [[["panels", "phases", "trays", "dock", "tools"]]] }),
  laying: ({ form }) => {
    const strip: readonly Part[] = ["panels", "phases", "trays"];
    return form === "phone"
      ? { under: [[strip]], foot: ["dock", "tools"] }
      : { beside: [[[...strip, "dock", "tools"]]] };
  },
};

function hall(places: Places): CardTable {
  const main = places.main.filter((group) => group.owner === null);
  const rest = places.main.filter((group) => group.owner !== null);
  const beside = ["phases", "helps", "tallies", "tools", "odds"] as const; // the confirmation is where the dice are
  const around =
    places.form === "phone" ? { foot: ["trays", ...beside] as const } : { over: [[["trays"], beside]] as const };
  return { ...places, kind: "cards", main, rest, ...around };
}

function charted(places: Places, main: OwnedPanels): OpenChart {
  const rest = places.main.filter((group) => group !== main);
  const [chart] = main.panels.filter(isChart) as [Chart];
  const tallies = [...main.tallies, ...places.tallies];
  return { ...places, kind: "chart", chart, main: [main], rest, tallies, under: [[["phases", "trays"]]] };
}

function plain(places: Places): Stack {
  const tools = places.form === "phone" ? { foot: ["tools"] as const } : { under: [[[...ACTED, ...WEIGHED]] as Row] };
  return { ...places, kind: "plain", under: [[LOOSE]], ...tools };
}

/** The parts outside panels: phases, dice, tallies; none of them during placement, no empty dice at the end. */
function stocked(scene: Scene, { ended, stepping }: Viewpoint): Pick<Places, "phases" | "trays" | "tallies"> {
  const laying = choicesOf(scene, "lay").length > 0;
  const trays = scene.panels.filter((panel) => panel.type === "tray");
  return {
    phases: scene.panels.filter((panel) => panel.type === "phases"),
    trays: ended && !stepping ? trays.filter((tray) => tray.dice?.length) : trays,
    tallies: laying ? [] : scene.panels.filter((panel) => panel.type === "tally"),
  };
}

/** Groups the panels by seat, in the order of the scene; each grid is a group of its own. */
function grouped(scene: Scene, tallies: readonly Tally[], from: Viewpoint): Pick<Places, "main" | "tallies"> {
  const found: { owner: number | null; panels: BoardPanel[] }[] = [];
  for (const panel of scene.panels.filter(isStage).filter((each) => !idle(each, scene))) {
    const owner = panel.type === "chart" ? null : (panel.owner ?? null);
    const group = found.find((each) => each.owner === owner && !(isGrid(panel) && each.panels.some(isGrid)));
    if (group) group.panels.push(panel);
    else found.push({ owner, panels: [panel] });
  }
  const owned = (owner: number | null | undefined) => found.find((each) => owner != null && each.owner === owner);
  const main = found.map((group) => ({ ...group, tallies: tallies.filter((tally) => owned(tally.owner) === group) }));
  return { main: ordered(main, from), tallies: tallies.filter((tally) => !owned(tally.owner)) };
}

/** After the end all is open and the viewer does not order the panels: their order stays. */
function ordered(groups: readonly OwnedPanels[], { ended, viewer }: Viewpoint): readonly OwnedPanels[] {
  const mineFirst = ended && groups.length === 2 && groups[0]?.owner === viewer;
  return mineFirst ? groups.toReversed() : groups;
}

/** Whether the panel is empty and without choices, while pieces can be placed elsewhere. */
function idle(panel: BoardPanel, scene: Scene): boolean {
  if (panel.type !== "grid" || panel.tokens?.length) return false;
  const laid = choicesOf(scene, "lay");
  return laid.length > 0 && laid.every((choice) => choice.panel !== panel.id);
}

/** A layout without places for parts that have nothing to show. */
function kept(found: Layout, from: Viewpoint): Layout {
  const here = present(found, from);
  const parts = (each: readonly Part[]): Part[] => each.filter((part) => here[part]);
  const rows = (each: readonly Row[]): Row[] =>
    each.map((row) => row.map(parts).filter((column) => column.length)).filter((row) => row.length);
  return {
    ...found,
    over: rows(found.over),
    beside: rows(found.beside),
    under: rows(found.under),
    foot: parts(found.foot),
  };
}

function present({ scene, phases, trays, main, tallies }: Layout, { back }: Viewpoint): Record<Part, boolean> {
  const presses = choicesOf(scene, "press");
  const weighed = presses.some((press) => press.odds) || choicesOf(scene, "aim").some((aim) => aim.odds);
  const asked =
    presses.length +
    choicesOf(scene, "arrange").length +
    choicesOf(scene, "fill").length +
    choicesOf(scene, "pick").length;
  return {
    dock: choicesOf(scene, "lay").length > 0,
    panels: main.some((group) => group.panels.length > 1),
    phases: phases.length > 0,
    trays: trays.length > 0,
    helps: cardsForDice(scene).length > 0,
    sure: weighed,
    odds: weighed,
    tallies: tallies.length > 0,
    tools: asked > 0 || hasHints(scene) || back === true,
  };
}

const isStage = (panel: Panel): panel is BoardPanel => !["tally", "tray", "phases"].includes(panel.type);
const isGrid = (panel: Panel): panel is Grid => panel.type === "grid";
const isChart = (panel: Panel): panel is Chart => panel.type === "chart";
const isCards = (panel: Panel): boolean => panel.type === "cards";
