/** The layout of a board: places the panels of a scene by device and space. A pure function. */

import { choicesOf, hasHints, type Panel } from "../scene/choices";
import { cardsForDice } from "../scene/dice";
import { cropClosedEdges, cropEmptyEnds } from "./crop";
import { rotateWideGrids } from "./rotation";
import type { Chart, Grid, Phases, Scene, Tally, Tray } from "../api/wire";

/** The size of the window, in px at a text size of 16 px. */
export interface Size {
  width: number;
  height: number;
}

/** The viewer, whether the match has ended, and whether a replay is shown. */
export interface Viewpoint {
  viewer: number | null;
  ended: boolean;
  isInReplay: boolean;
  /** Whether the last choice can be taken back. */
  canTakeBack?: boolean;
}

/** The kind of device: a phone has one column, a tablet two; a desktop has a third one for players and log. */
export type Device = "phone" | "tablet" | "desktop";

const TABLET = 800; // px
const DESKTOP = 1100; // px
const MAX_COLUMNS = 3; // grids side by side

/** A panel of the board; the other panels are counts, dice or phases beside it. */
export type BoardPanel = Exclude<Panel, Tally | Tray | Phases>;

/** The panels of one seat, or common ones, with their tallies. */
export interface OwnedPanels {
  owner: number | null;
  panels: readonly BoardPanel[];
  tallies: readonly Tally[];
}

/**
 * A part outside the main panels, drawn once: `dock` pieces to place, `panels` panels beside the grid, `diceCards`
 * cards that change dice, `fleetLine` the strengths of all fleets, `forecast` the selected forecast, `actions` the
 * buttons of the board.
 */
export type Part =
  "dock" | "panels" | "phases" | "trays" | "diceCards" | "fleetLine" | "forecast" | "tallies" | "actions";

/** Parts in columns, side by side. */
export type Row = readonly (readonly Part[])[];

/** The parts of every layout and their places. */
interface LayoutParts {
  device: Device;
  /** The scene as drawn: on a phone, wide grids are rotated. */
  scene: Scene;
  phases: readonly Phases[];
  trays: readonly Tray[];
  /** Tallies of seats without panels here. */
  tallies: readonly Tally[];
  /** The main panels, drawn large; and those after all others. */
  main: readonly OwnedPanels[];
  rest: readonly OwnedPanels[];
  /** Rows above, beside and below the main panels. */
  above: readonly Row[];
  beside: readonly Row[];
  below: readonly Row[];
  /** Parts that stay at the lower edge of a phone's screen. */
  foot: readonly Part[];
  /**
   * The place of the sidebar (players, log): a column; a column with the parts beside a square grid; below all; or
   * around: urgent parts first.
   */
  side: "column" | "right" | "below" | "around";
}

/** Several grids side by side. */
export interface SideBySide extends LayoutParts {
  kind: "side-by-side";
  columns: number;
}

/** One grid and its actions. */
export interface SingleGrid extends LayoutParts {
  kind: "single";
  grid: Grid;
  shape: Shape;
}

/** Cards: common ones above, then each player's. */
export interface CardsLayout extends LayoutParts {
  kind: "cards";
}

/** An open chart, which has its own tools. */
export interface ChartLayout extends LayoutParts {
  kind: "chart";
  chart: Chart;
}

/** Other panels, stacked. */
export interface Stack extends LayoutParts {
  kind: "plain";
}

export type Layout = SideBySide | SingleGrid | CardsLayout | ChartLayout | Stack;

/**
 * The shape of a grid: a long one takes the whole width, a tall one a side; `laying`: pieces wait beside it,
 * `strung`: below a long one.
 */
export type Shape = "long" | "tall" | "square" | "laying" | "strung";

function shapeOf(grid: Grid, isPlacing: boolean, device: Device): Shape {
  const ratio = grid.width / grid.height;
  if (isPlacing) return (ratio > 2 || grid.height === 1) && device !== "phone" ? "strung" : "laying";
  return ratio > 2 ? "long" : ratio < 0.5 ? "tall" : "square";
}

function deviceOf(size: Size): Device {
  return size.width < TABLET ? "phone" : size.width < DESKTOP ? "tablet" : "desktop";
}

/** Whether wide grids are rotated: on a phone that is held upright. */
export const isUpright = (size: Size): boolean => deviceOf(size) === "phone" && size.height > size.width;

const SIDEBARS = { phone: "around", tablet: "below", desktop: "column" } as const;

/** Chooses the layout of a scene. */
export function layout(original: Scene, size: Size, viewpoint: Viewpoint): Layout {
  const device = deviceOf(size);
  // Rotated by its whole width, so that a small position is drawn in the same direction as a large one.
  const scene = cropClosedEdges(isUpright(size) ? cropEmptyEnds(rotateWideGrids(original)) : original);
  const commonParts = commonPartsOf(scene, viewpoint);
  const all = groupBySeat(scene, commonParts.tallies, viewpoint);
  const places = {
    device,
    scene,
    ...commonParts,
    ...all,
    rest: [],
    above: [],
    beside: [],
    below: [],
    foot: [],
    side: SIDEBARS[device],
  };
  return withoutEmptyParts(withSidebar(chooseKind(places), viewpoint), viewpoint);
}

/** The kind of layout for the panels of a scene. */
function chooseKind(places: LayoutParts): Layout {
  const chart = places.main.find((group) => group.panels.some(isChart));
  if (chart) return chartLayout(places, chart);
  const grids = places.main.filter((group) => group.panels.some(isGrid));
  const placementPanel = choicesOf(places.scene, "lay")[0]?.panel;
  const first = grids.find((group) => group.panels.some((panel) => panel.id === placementPanel)) ?? grids[0];
  if (first && (grids.length === 1 || placementPanel !== undefined)) return single(places, first);
  if (first) return sideBySide(places, grids);
  return places.main.some((group) => group.panels.some(isCards)) ? cardsLayout(places) : plain(places);
}

/** On a desktop, a square grid takes the full height. */
function withSidebar(found: Layout, { ended, isInReplay }: Viewpoint): Layout {
  if (found.kind === "cards" && ended && !isInReplay) return { ...found, foot: [] }; // the last dice have no effect any more
  if (found.kind === "cards" && found.device === "phone" && isInReplay)
    return { ...found, above: [[found.foot]], foot: [] }; // the place of the replay controls
  // In a replay no square is chosen: all grids are visible together.
  if (found.kind === "side-by-side" && found.device === "phone" && isInReplay)
    return { ...found, main: [...found.main, ...found.rest], rest: [], columns: 2 };
  if (found.kind !== "single" || found.device !== "desktop") return found;
  return found.shape === "square" && !found.rest.length ? { ...found, side: "right" } : found;
}

const PHONE_PARTS: readonly Part[] = ["phases", "trays", "diceCards", "forecast", "tallies"];
/** The parts for actions; the forecast changes its height, so it is last. */
const ACTION_PARTS: readonly Part[] = ["phases", "trays", "diceCards", "tallies", "actions"];

function sideBySide(places: LayoutParts, grids: readonly OwnedPanels[]): SideBySide {
  const others = places.main.filter((group) => !grids.includes(group));
  const columns = Math.min(grids.length, { phone: 1, tablet: 2, desktop: MAX_COLUMNS }[places.device]);
  const common = { ...places, kind: "side-by-side" as const, columns };
  if (places.device !== "phone")
    return { ...common, main: grids, rest: others, below: [[[...ACTION_PARTS, "forecast"]]] };
  return {
    ...common,
    main: grids.slice(0, 1),
    rest: [...grids.slice(1), ...others],
    below: [[PHONE_PARTS]],
    foot: ["actions"],
  };
}

function single(places: LayoutParts, main: OwnedPanels): SingleGrid {
  const rest = places.main.filter((group) => group !== main);
  const [grid] = main.panels.filter(isGrid) as [Grid];
  const shape = shapeOf(grid, choicesOf(places.scene, "lay").length > 0, places.device);
  const tallies = [...places.tallies, ...main.tallies];
  return { ...places, ...ROWS_BY_SHAPE[shape](places), kind: "single", grid, shape, main: [main], rest, tallies };
}

type Rows = Partial<Pick<LayoutParts, "beside" | "below" | "foot">>;

const ROWS_BY_SHAPE: Record<Shape, (places: LayoutParts) => Rows> = {
  square: ({ device }) =>
    device === "phone"
      ? {
          below: [[["panels", "phases", "forecast", "diceCards"]], [["trays"], ["tallies"]]],
          foot: ["actions"],
        }
      : device === "desktop"
        ? { beside: [[["panels", "phases", "trays", "diceCards", "actions", "forecast"], ["tallies"]]] }
        : { beside: [[["panels", ...ACTION_PARTS, "forecast"]]] },
  long: ({ device }) =>
    device === "phone"
      ? { below: [[["panels", ...PHONE_PARTS]]], foot: ["actions"] }
      : {
          below: [
            [["phases"]],
            [
              ["actions", "panels", "trays", "tallies"],
              ["diceCards", "forecast"],
            ],
          ],
        },
  tall: () => ({
    beside: [[["actions", "phases", "panels", "diceCards", "forecast", "trays"]]],
    below: [[["tallies"]]],
  }),
  strung: () => ({ below: [[["panels", "phases", "trays", "dock", "actions"]]] }),
  laying: ({ device }) => {
    const strip: readonly Part[] = ["panels", "phases", "trays"];
    return device === "phone"
      ? { below: [[strip]], foot: ["dock", "actions"] }
      : { beside: [[[...strip, "dock", "actions"]]] };
  },
};

function cardsLayout(places: LayoutParts): CardsLayout {
  const main = places.main.filter((group) => group.owner === null);
  const rest = places.main.filter((group) => group.owner !== null);
  const actions = ["tallies", "actions", "forecast"] as const; // a forecast to be confirmed covers the dice
  const rows =
    places.device === "phone"
      ? { foot: ["fleetLine", "phases", "diceCards", "trays", ...actions] as const } // so no die moves
      : { above: [[["trays"], ["phases", "diceCards", ...actions]]] as const };
  return { ...places, kind: "cards", main, rest, ...rows };
}

function chartLayout(places: LayoutParts, main: OwnedPanels): ChartLayout {
  const rest = places.main.filter((group) => group !== main);
  const [chart] = main.panels.filter(isChart) as [Chart];
  const tallies = [...main.tallies, ...places.tallies];
  return { ...places, kind: "chart", chart, main: [main], rest, tallies, below: [[["phases", "trays"]]] };
}

function plain(places: LayoutParts): Stack {
  const actions =
    places.device === "phone" ? { foot: ["actions"] as const } : { below: [[[...ACTION_PARTS, "forecast"]] as Row] };
  return { ...places, kind: "plain", below: [[PHONE_PARTS]], ...actions };
}

/** The parts outside panels: phases, dice, tallies; no tallies during placement, no empty dice at the end. */
function commonPartsOf(
  scene: Scene,
  { ended, isInReplay }: Viewpoint,
): Pick<LayoutParts, "phases" | "trays" | "tallies"> {
  const isPlacing = choicesOf(scene, "lay").length > 0;
  const trays = scene.panels.filter((panel) => panel.type === "tray");
  return {
    phases: scene.panels.filter((panel) => panel.type === "phases"),
    trays: ended && !isInReplay ? trays.filter((tray) => tray.dice?.length) : trays,
    tallies: isPlacing ? [] : scene.panels.filter((panel) => panel.type === "tally" && !isMatchLine(panel)),
  };
}

/** Groups the panels by seat, in the order of the scene; each grid is a group of its own. */
function groupBySeat(
  scene: Scene,
  tallies: readonly Tally[],
  viewpoint: Viewpoint,
): Pick<LayoutParts, "main" | "tallies"> {
  const groups: { owner: number | null; panels: BoardPanel[] }[] = [];
  for (const panel of scene.panels.filter(isBoardPanel).filter((each) => !isUnused(each, scene))) {
    const owner = panel.type === "chart" ? null : (panel.owner ?? null);
    const group = groups.find((each) => each.owner === owner && !(isGrid(panel) && each.panels.some(isGrid)));
    if (group) group.panels.push(panel);
    else groups.push({ owner, panels: [panel] });
  }
  const groupOf = (owner: number | null | undefined) => groups.find((each) => owner != null && each.owner === owner);
  const main = groups.map((group) => ({
    ...group,
    tallies: tallies.filter((tally) => groupOf(tally.owner) === group),
  }));
  return { main: inOrder(main, viewpoint), tallies: tallies.filter((tally) => !groupOf(tally.owner)) };
}

/**
 * The groups in the order of the scene; after the end the opponent's panels are first, as during the match. A visitor
 * sees them in the order of the first seat.
 */
function inOrder(groups: readonly OwnedPanels[], { ended, viewer }: Viewpoint): readonly OwnedPanels[] {
  const ownFirst = ended && groups.length === 2 && groups[0]?.owner === (viewer ?? 0);
  return ownFirst ? groups.toReversed() : groups;
}

/** Whether the panel is empty and without choices, while pieces can be placed elsewhere. */
function isUnused(panel: BoardPanel, scene: Scene): boolean {
  if (panel.type !== "grid" || panel.tokens?.length) return false;
  const placements = choicesOf(scene, "lay");
  return placements.length > 0 && placements.every((choice) => choice.panel !== panel.id);
}

/** The layout without parts that have no content. */
function withoutEmptyParts(found: Layout, viewpoint: Viewpoint): Layout {
  const hasContent = contentOf(found, viewpoint);
  const filled = (each: readonly Part[]): Part[] => each.filter((part) => hasContent[part]);
  const rows = (each: readonly Row[]): Row[] =>
    each.map((row) => row.map(filled).filter((column) => column.length)).filter((row) => row.length);
  return {
    ...found,
    above: rows(found.above),
    beside: rows(found.beside),
    below: rows(found.below),
    foot: filled(found.foot),
  };
}

/** Whether each part has content. */
function contentOf(
  { scene, phases, trays, main, rest, tallies }: Layout,
  { canTakeBack }: Viewpoint,
): Record<Part, boolean> {
  const presses = choicesOf(scene, "press");
  const hasForecast = presses.some((press) => press.odds) || choicesOf(scene, "aim").some((aim) => aim.odds);
  const choiceCount =
    presses.length +
    choicesOf(scene, "arrange").length +
    choicesOf(scene, "fill").length +
    choicesOf(scene, "pick").length;
  return {
    dock: choicesOf(scene, "lay").length > 0,
    panels: main.some((group) => group.panels.length > 1),
    phases: phases.length > 0,
    trays: trays.length > 0,
    diceCards: cardsForDice(scene).length > 0,
    fleetLine: rest.some(({ panels }) => panels.some((panel) => panel.type === "cards" && panel.cards?.length)),
    forecast: hasForecast,
    tallies: tallies.length > 0,
    actions: choiceCount > 0 || hasHints(scene) || canTakeBack === true,
  };
}

/** Whether a panel is a line about the whole match, which is shown with the players. */
const isMatchLine = (panel: Panel): panel is Tally =>
  panel.type === "tally" && panel.owner == null && panel.title !== "" && !panel.counts?.length;

/** The line about the whole match, such as its round; "" if the game has none. */
export const matchLine = (scene: Scene): string => scene.panels.find(isMatchLine)?.title ?? "";

/** Whether of several grids only one is drawn large: on a phone, except while pieces are placed. */
export const showsOneLargeGrid = (scene: Scene, size: Size): boolean =>
  deviceOf(size) === "phone" && !choicesOf(scene, "lay").length;

/** Whether the odds of a chosen square are confirmed below the grid: beside its square they would cover a long grid's parts. */
export const confirmsBelowGrid = (shown: Layout): boolean =>
  shown.kind === "single" && shown.shape === "long" && shown.device !== "phone";

const isBoardPanel = (panel: Panel): panel is BoardPanel => !["tally", "tray", "phases"].includes(panel.type);
const isGrid = (panel: Panel): panel is Grid => panel.type === "grid";
const isChart = (panel: Panel): panel is Chart => panel.type === "chart";
const isCards = (panel: Panel): boolean => panel.type === "cards";
