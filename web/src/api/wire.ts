// Made by scripts/generate_wire_types.py from the structs of the server. Do not edit.

export type Request =
  | Act
  | SetUp
  | Resign
  | OfferDraw
  | DeclineDraw
  | TakeBack
  | Rematch
  | GiveSeed
  | StandIn
  | FinishQuickly
  | EndAbandonedMatch
  | Cancel
  | RemovePlayer
  | SeatBot
  | CheckActions
  | Preview
  | Survey
  | RequestHint
  | AskIfDecided
  | SetViewer
  | SetLanguage
  | Ping;
export type Answer =
  View | RefusalReply | LegalityReply | PreviewReply | SurveyReply | HintReply | DecidedReply | Acknowledgement | Pong;

export interface Wire {
  Request?: Request;
  Answer?: Answer;
  GameCard?: GameCard;
  OptionFileUpload?: OptionFileUpload;
  ParsedOption?: ParsedOption;
  RulebookPage?: RulebookPage;
  Picture?: Picture;
  TableStatus?: TableStatus;
  TurningPoint?: TurningPoint;
  Address?: Address;
  Analysis?: Analysis;
  GuestResults?: GuestResults;
  SeedCommitment?: SeedCommitment;
  NewTable?: NewTable;
  OpenedTable?: OpenedTable;
  Sit?: Sit;
  WhatIfRequest?: WhatIfRequest;
  ReturnToSeat?: ReturnToSeat;
  Problem?: Problem;
  SceneChange?: SceneChange;
  RecordCheck?: RecordCheck;
  LessonsPage?: LessonsPage;
  LessonAnswers?: LessonAnswers;
  LessonQuery?: LessonQuery;
  LessonView?: LessonView;
  PuzzlesPage?: PuzzlesPage;
  PuzzleAnswer?: PuzzleAnswer;
  PuzzleQuery?: PuzzleQuery;
  PuzzleView?: PuzzleView;
  DaysPage?: DaysPage;
  DailyChoices?: DailyChoices;
  DayQuery?: DayQuery;
  DayView?: DayView;
  CampaignPage?: CampaignPage;
  CampaignChoices?: CampaignChoices;
  CampaignQuery?: CampaignQuery;
  CampaignView?: CampaignView;
  ReportPuzzle?: ReportPuzzle;
  PuzzleReportReply?: PuzzleReportReply;
  Scene?: Scene;
  [k: string]: unknown;
}
/**
 * Play all of these actions in this order, or none; refused if `ply` is not the newest.
 */
export interface Act {
  type: "act";
  ply: number;
  actions: unknown[];
  id?: number | null;
}
/**
 * Play a ready-made set-up: the name of an `arrange` choice.
 */
export interface SetUp {
  type: "set-up";
  ply: number;
  name: string;
  id?: number | null;
}
/**
 * Resign the match.
 */
export interface Resign {
  type: "resign";
  id?: number | null;
}
/**
 * Offer a draw, or accept the draw that is offered.
 */
export interface OfferDraw {
  type: "offer-draw";
  id?: number | null;
}
/**
 * Decline a draw offer, or withdraw one's own.
 */
export interface DeclineDraw {
  type: "decline-draw";
  id?: number | null;
}
/**
 * Take back the seat's last choice.
 *
 *     The choice is refused if it has revealed something and the game does not allow it.
 */
export interface TakeBack {
  type: "take-back";
  id?: number | null;
}
/**
 * Play again with exchanged seats; in the following view, the table has `next`.
 */
export interface Rematch {
  type: "rematch";
  id?: number | null;
}
/**
 * Submit the seed of this seat, after the server has committed to its own.
 */
export interface GiveSeed {
  type: "give-seed";
  seed: string;
  id?: number | null;
}
/**
 * Give an absent player's seat to a captain until the player returns.
 */
export interface StandIn {
  type: "stand-in";
  seat: number;
  id?: number | null;
}
/**
 * Let a captain choose for this seat to the end of a decided match against captains.
 */
export interface FinishQuickly {
  type: "finish";
  id?: number | null;
}
/**
 * End a match that the player of this seat has abandoned, as a win or as a draw.
 */
export interface EndAbandonedMatch {
  type: "claim";
  seat: number;
  drawn?: boolean;
  id?: number | null;
}
/**
 * Cancel the match; for the table's owner, as long as `hosting` is true.
 */
export interface Cancel {
  type: "cancel";
  id?: number | null;
}
/**
 * Remove a player from a seat before the match has started; for the table's owner.
 */
export interface RemovePlayer {
  type: "send-away";
  seat: number;
  id?: number | null;
}
/**
 * Give an open seat to a captain; for the table's owner.
 */
export interface SeatBot {
  type: "seat-bot";
  seat: number;
  level: string;
  id?: number | null;
}
/**
 * Ask whether these actions are legal in this order; changes nothing.
 */
export interface CheckActions {
  type: "try";
  id: number;
  actions: unknown[];
}
/**
 * Ask for the actions of a ready-made set-up, by the name of its `arrange` choice.
 */
export interface Preview {
  type: "preview";
  id: number;
  name: string;
}
/**
 * Ask about a ship's possible moves or targets; spectators may ask too.
 */
export interface Survey {
  type: "survey";
  id: number;
  question: SurveyQuestion;
}
/**
 * A question about a hull: what it can `fire` at or `reach`, and what can be a `threat` to it.
 *
 *     With a `heading`, the answer assumes that the hull has turned to it (see `TurnHull`).
 */
export interface SurveyQuestion {
  about: "fire" | "reach" | "threat";
  hull: string;
  heading?: number | null;
}
/**
 * Request a hint for this seat: a quick one, or a `better` one, which takes longer.
 *
 *     Allowed only on one's own turn, and if the table allows hints (`TableInfo.hints_allowed`). All
 *     viewers see that a hint was given, and the record contains it, unless the hint is free.
 */
export interface RequestHint {
  type: "advise";
  id: number;
  better?: boolean;
}
/**
 * Ask whether this seat may finish the match quickly.
 */
export interface AskIfDecided {
  type: "ask-decided";
  id: number;
}
/**
 * Switch to the view of another seat that this guest holds (two players on one screen).
 *
 *     A guest who holds several seats gets the public view until a seat is chosen; null: the public
 *     view.
 */
export interface SetViewer {
  type: "look-as";
  seat: number | null;
  id?: number | null;
}
/**
 * Switch the language of all sentences.
 */
export interface SetLanguage {
  type: "speak";
  language: "en" | "fr";
  id?: number | null;
}
/**
 * Check the connection. A ping with an id is answered at once, others in order.
 */
export interface Ping {
  type: "ping";
  id?: number | null;
}
/**
 * This viewer's current view. `lines`: the lines after ply `since`, which the viewer has.
 *
 *     `steps`: the scenes between that ply and now, if there are several.
 */
export interface View {
  type: "view";
  ply: number;
  since: number;
  viewer: number | null;
  table: TableInfo;
  scene: Scene;
  lines: Line[];
  steps?: SceneChange[];
}
/**
 * Public information about a table, and the visitor's rights there.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  perfect_information: boolean;
  options: {
    [k: string]: unknown;
  };
  /**
   * The occupants of all seats, in order.
   */
  chairs: SeatInfo[];
  /**
   * The seats that this guest holds.
   */
  mine: number[];
  turn: number[];
  draw_offered_by: number[];
  can_take_back: boolean;
  ended: MatchEnding | null;
  commitment: string;
  next?: string | null;
  /**
   * Absent seats on turn, for which the others may act.
   */
  left?: number[];
  seeds_wanted?: number[];
  terms?: Terms;
  /**
   * This guest, the owner of the table, may cancel the match and, before it starts, change its players.
   */
  hosting?: boolean;
  seals?: Seal[];
  hints_allowed?: boolean;
  /**
   * Number of plies inherited from another match (what-if table).
   */
  taken?: number;
  hints?: number[];
  equipment?: string;
}
/**
 * The occupant of a seat. `here`: the player has the table open now.
 */
export interface SeatInfo {
  seat: number;
  side: number;
  kind: "bot" | "guest" | "open";
  name: string;
  level?: string | null;
  here?: boolean;
  stand_in?: string | null;
}
/**
 * The ending of a match and its clause; resignations and agreed draws have no clause.
 */
export interface MatchEnding {
  how: "agreed" | "cancelled" | "left" | "resigned" | "rules";
  places: number[];
  returns: number[];
  clause: string | null;
  sentence: string;
  seat?: number | null;
  plies?: number;
  begins?: number;
}
/**
 * Terms of a table that its players agree on.
 *
 *     `absence`: seconds after which the other players may act for an absent player; None: never.
 *     `stand_in`: the captain level that may then take the seat; None: the other players may only
 *     claim a result or wait. `hints`: everyone may ask for hints; a player with only captains as
 *     opponents always may.
 */
export interface Terms {
  absence?: number | null;
  stand_in?: string | null;
  hints?: boolean;
}
/**
 * The commitment to a seat's secret set-up, which the record reveals later.
 *
 *     HMAC-SHA256 in hexadecimal, under a key that is secret until the match is over.
 */
export interface Seal {
  seat: number;
  seal: string;
}
/**
 * All that a viewer sees, and the choices that it may make now.
 *
 *     `standing`: the score of each seat; empty where the game has none. `report`: the part of
 *     the prompt that repeats the log, so that a page need not read it out twice. The match, not the
 *     scene, says whose turn it is.
 */
export interface Scene {
  prompt: string;
  panels: (Grid | Tally | Tray | Cards | Phases | Chart)[];
  choices?: (Press | Aim | PlacePiece | PutItem | Pick | TurnHull | PlaceHull | Arrange | Fill)[];
  reasons?: Reason[];
  standing?: SeatStanding[];
  report?: string;
}
/**
 * A grid of squares, numbered along the rows from the top left.
 */
export interface Grid {
  type: "grid";
  id: string;
  title: string;
  width: number;
  height: number;
  columns: string[];
  rows: string[];
  owner?: number | null;
  tokens?: Token[];
  areas?: Area[];
  empty?: string;
  closed?: Reason | null;
}
/**
 * A piece on a panel. A token that keeps its id moves; a token with a new id appears.
 *
 *     `kind` names a drawing (ship, boat, mine, plouf, hit ...), `marks` vary it (sunk, afloat, last).
 *     x and y are the column and row of its top left square, w and h its size in squares. `sign` names
 *     it in two or three letters: the terminal prints the sign, the page may show it beside the
 *     drawing. `figures` are numbers written on it: its masts, its guns.
 */
export interface Token {
  id: string;
  kind: string;
  label: string;
  x: number;
  y: number;
  w?: number;
  h?: number;
  side?: number | null;
  marks?: string[];
  sign?: string;
  figures?: Count[];
}
/**
 * One line of a tally: a number, drawn as pips if the initial number is known.
 */
export interface Count {
  kind: string;
  label: string;
  value: number;
  of?: number | null;
  size?: number | null;
  sign?: string;
}
/**
 * Squares with a common background: a port, a shore, a goal.
 */
export interface Area {
  kind: string;
  label: string;
  squares: number[];
  side?: number | null;
}
/**
 * A reason why something may not be done: the clause, and a sentence.
 */
export interface Reason {
  clause: string;
  sentence: string;
}
/**
 * Counts of a seat: ships, bombs or points, in total or remaining.
 *
 *     Without owner and counts, the title is a line about the whole match, such as its round.
 */
export interface Tally {
  type: "tally";
  id: string;
  title: string;
  owner?: number | null;
  counts?: Count[];
}
/**
 * Dice before or after a roll; a new number `roll` means that all dice were rolled again.
 *
 *     `note` is one line on their purpose.
 */
export interface Tray {
  type: "tray";
  id: string;
  title: string;
  owner?: number | null;
  dice?: Die[];
  roll?: number;
  note?: string;
  hint?: Hint | null;
}
/**
 * A die; `pips` is 0 before it is rolled, `side` is the side whose flag it shows.
 */
export interface Die {
  id: string;
  pips: number;
  label: string;
  marks?: string[];
  side?: number | null;
}
/**
 * A hint for one item; the page shows hints only on request.
 *
 *     `value` is a chance from 0 to 1, drawn as a bar; `best` marks the recommended one.
 */
export interface Hint {
  sentence: string;
  value?: number | null;
  best?: boolean;
}
/**
 * Cards in a row: a port, a pile, a fleet. `note` is one line under the title.
 */
export interface Cards {
  type: "cards";
  id: string;
  title: string;
  owner?: number | null;
  cards?: Card[];
  note?: string;
  hint?: Hint | null;
}
/**
 * A card; one that keeps its id moves. `under`: cards beneath it, with their edges visible.
 *
 *     `kind` names a drawing (ship, goods, treasure ...), `side` is its colour if cards belong to
 *     families, `marks` vary it: a `small` card waits (in a pile), an `aimed` card is in play. `about`
 *     explains its use on request, in a sentence or two.
 */
export interface Card {
  id: string;
  kind: string;
  title: string;
  label: string;
  side?: number | null;
  marks?: string[];
  facts?: Fact[];
  slots?: Slot[];
  under?: Card[];
  hint?: Hint | null;
  about?: string;
}
/**
 * A fact printed on a card: a drawing by its `kind`, or this short text.
 */
export interface Fact {
  kind: string;
  label: string;
  text?: string;
}
/**
 * A slot of a card: its label, the dice in it, and how many more dice fit.
 *
 *     `kind` names a drawing of its role (captain, crew ...) and `role` is that role in a word; `text`
 *     says what the dice must show. `face` is the only face that fits; 0: several do.
 */
export interface Slot {
  id: string;
  label: string;
  text: string;
  dice?: Die[];
  wants?: number;
  kind?: string;
  role?: string;
  face?: number;
}
/**
 * The phases of a round in order; `now` is the index of the current phase.
 */
export interface Phases {
  type: "phases";
  id: string;
  title: string;
  phases: Phase[];
  now?: number | null;
  owner?: number | null;
}
/**
 * One phase of a round, and the side that acts in it; None if all sides act.
 */
export interface Phase {
  label: string;
  owner?: number | null;
}
/**
 * A map without squares. `unit`: length of one `unit_name` in chart units, for the ruler.
 *
 *     `unit_one`: the name of the unit after a number below two, if it is another.
 *
 *     `surveys`: the kinds of questions about a hull that are answered (see `SurveyQuestion`).
 */
export interface Chart {
  type: "chart";
  id: string;
  title: string;
  width: number;
  height: number;
  unit: number;
  unit_name: string;
  round?: boolean;
  hulls?: Hull[];
  patches?: Patch[];
  surveys?: string[];
  unit_one?: string;
}
/**
 * A piece on a chart, as the polygon that it covers; `heading` in tenths of a degree.
 *
 *     `name` is short, for the side of the chart. `figures`: its remaining points, steps and guns.
 */
export interface Hull {
  id: string;
  kind: string;
  label: string;
  outline: [number, number][];
  heading?: number;
  side?: number | null;
  marks?: string[];
  damage?: number;
  of?: number;
  name?: string;
  figures?: Count[];
}
/**
 * A marked part of a chart: a band, a zone of fire, a goal line.
 */
export interface Patch {
  kind: string;
  label: string;
  outline: [number, number][];
  side?: number | null;
}
/**
 * A button that sends all of these actions in order. `closed`: the reason why it is disabled.
 *
 *     `at` is the id of a card or panel that acts like the button when tapped; `odds`: forecasts of
 *     the dice that follow; `sure`: a question to confirm a choice that cannot be undone. `takes`:
 *     the button sends nothing, but picks up one of these items, to be put on another. `ships`: the
 *     sizes of the ships of a fleet, drawn on the button. `forced`: every other open choice has the
 *     same result, so pages press the button without a tap.
 */
export interface Press {
  type: "press";
  id: string;
  label: string;
  actions?: unknown[];
  closed?: Reason | null;
  main?: boolean;
  at?: string | null;
  hint?: Hint | null;
  odds?: Odds[];
  sure?: string | null;
  takes?: string[];
  ships?: number[];
  forced?: boolean;
}
/**
 * The forecast of a roll of dice; the chances of its results add up to 1.
 *
 *     `of_match`: the chances are those of the whole match, which puzzles leave out.
 */
export interface Odds {
  label: string;
  shares: OutcomeChance[];
  of_match?: boolean;
}
/**
 * A possible result of a roll, and its chance.
 *
 *     `kind` sets its colour: win, lose, both, touched, sunk, unharmed, or one of the last three for
 *     an enemy, such as enemy-sunk.
 */
export interface OutcomeChance {
  kind: string;
  label: string;
  chance: number;
}
/**
 * Choose one square of a grid; its number fills the placeholder `blank` of the action.
 *
 *     `piece` is the token that moves there; if several tokens can move, the player selects one first.
 *     `fit` has one character per square: OPEN, CLOSED, or the index of the scene's reason against it.
 *     `fills`: values for the blank that differ from the square's number. `odds`: forecasts by square,
 *     shown before the player chooses it.
 */
export interface Aim {
  type: "aim";
  id: string;
  label: string;
  panel: string;
  action: unknown;
  blank: string;
  fit: string;
  piece?: string | null;
  fills?: {
    [k: string]: unknown;
  };
  odds?: {
    [k: string]: Odds[];
  };
}
/**
 * Place a piece on a square of a grid, in one of its orientations.
 *
 *     `before` are actions to send first (to lift a ship that is already there); then `action` with
 *     the square in `blank` and the orientation's value in `turn`, both names of placeholders. An
 *     empty `turn` means that the piece does not turn. `fills`: values for `blank` that differ from
 *     the square's number. `count` equal pieces are left; `at` is the token of this piece if it is
 *     already on the panel. `token` is the drawing of the piece, if its kind alone does not determine
 *     it.
 */
export interface PlacePiece {
  type: "lay";
  id: string;
  label: string;
  kind: string;
  panel: string;
  action: unknown;
  blank: string;
  turn: string;
  ways: Orientation[];
  count?: number;
  at?: string | null;
  before?: unknown[];
  fills?: {
    [k: string]: unknown;
  };
  token?: Token | null;
}
/**
 * An orientation of a piece: its value in the action, its size, and where it fits.
 */
export interface Orientation {
  value: unknown;
  w: number;
  h: number;
  fit: string;
}
/**
 * Put an item on another: a die on a slot, goods on a die, a card under a ship.
 *
 *     `pieces` are the dice, cards or tokens of which any may be put, `onto` is the slot, die, card or
 *     panel. The player taps both, drags, or uses the keyboard. `closed`: the reason why not now.
 *     `odds`: forecasts of the dice that follow, to be confirmed first.
 */
export interface PutItem {
  type: "put";
  id: string;
  label: string;
  pieces: string[];
  onto: string;
  actions?: unknown[];
  closed?: Reason | null;
  hint?: Hint | null;
  odds?: Odds[];
}
/**
 * Select several squares, dice, cards or tokens; their list fills the placeholder `blank`.
 *
 *     The list has at least `least` and at most `most` items, without repetition. With a `panel` the
 *     items are squares of that grid; otherwise they are `pieces`, by id, on any panel. `fit` has one
 *     character per square or piece, as in `Aim`. `fills`: values for the list that differ from the
 *     square's number or the piece's id. The list is sent sorted, or in the order of selection if
 *     `ordered`. `tried`: the server checks the combination (`try`); otherwise any is allowed.
 */
export interface Pick {
  type: "pick";
  id: string;
  label: string;
  action: unknown;
  blank: string;
  least: number;
  most: number;
  fit: string;
  panel?: string | null;
  pieces?: string[];
  fills?: {
    [k: string]: number | string;
  };
  ordered?: boolean;
  tried?: boolean;
}
/**
 * Turn a hull to a heading, which fills the placeholder `blank` of the action.
 *
 *     The hull's origin moves to `at`; `outline` is its polygon around the origin, heading north. The
 *     arcs cover every heading; if the hull cannot turn now, there are no arcs and `closed` has the
 *     reason. `beyond`: why the hull cannot reach a point farther away in one step.
 */
export interface TurnHull {
  type: "swing";
  id: string;
  label: string;
  panel: string;
  hull: string;
  action: unknown;
  blank: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  outline: [number, number][];
  heading: number;
  arcs?: Arc[];
  closed?: Reason | null;
  beyond?: Reason | null;
}
/**
 * Headings from `start` clockwise over `sweep` tenths of a degree, both ends included.
 *
 *     `fit` is OPEN, or the index of the scene's reason against them.
 */
export interface Arc {
  start: number;
  sweep: number;
  fit: string;
}
/**
 * Place a hull anywhere in a polygon of the chart: x, y and heading fill the action.
 *
 *     Several hulls may be placed before they are sent, all or none; the server checks each position
 *     (`try`) during the drag. `heading` is the initial heading.
 */
export interface PlaceHull {
  type: "moor";
  id: string;
  label: string;
  panel: string;
  kind: string;
  action: unknown;
  within: [number, number][];
  outline: [number, number][];
  heading?: number;
  turns?: boolean;
  side?: number | null;
}
/**
 * A ready-made set-up, made by the server: `name` is a key of the kit's setups.
 */
export interface Arrange {
  type: "arrange";
  id: string;
  label: string;
  name: string;
}
/**
 * Enter numbers; each fills the placeholder of the same name in the action.
 *
 *     The server checks the combination (`try`).
 */
export interface Fill {
  type: "fill";
  id: string;
  label: string;
  action: unknown;
  blanks: NumberField[];
}
/**
 * A field where the player enters a whole number; `value` is the default.
 */
export interface NumberField {
  name: string;
  label: string;
  least: number;
  most: number;
  value: number;
}
/**
 * The score of a seat as one viewer knows it: a short text, and a number to compare.
 *
 *     The seat with the greater `value` is ahead; the number has no other meaning. `side`: the
 *     side whose flag is shown; None: the seat's own.
 */
export interface SeatStanding {
  seat: number;
  text: string;
  value: number;
  side?: number | null;
}
/**
 * One line of the log; `ply` is this viewer's ply number.
 *
 *     `quiet`: a detail that the page leaves out, such as the placement of a fleet. `step`: a detail
 *     that a later line sums up, such as one of many dice in a turn.
 */
export interface Line {
  ply: number;
  seat: number | null;
  text: string;
  quiet?: boolean;
  step?: boolean;
}
/**
 * This viewer's scene after ply `ply`, and the acting seat; null: dice or a draw.
 *
 *     `panels`: those that differ from the previous step (in the first step, all). `order`: the ids of
 *     all panels.
 */
export interface SceneChange {
  ply: number;
  seat: number | null;
  prompt: string;
  turn: number[];
  panels: (Grid | Tally | Tray | Cards | Phases | Chart)[];
  order: string[];
  standing?: SeatStanding[];
}
/**
 * A request was refused; nothing has changed. `clause`: the rule that forbids it, or null.
 *
 *     `id`: the request's id; null if it had none, or if the connection is being closed.
 */
export interface RefusalReply {
  type: "refused";
  clause: string | null;
  sentence: string;
  id?: number | null;
}
/**
 * The answer to `CheckActions`; without `at`, all actions are legal.
 */
export interface LegalityReply {
  type: "tried";
  id: number;
  at?: number | null;
  /**
   * Why the action with index `at` is illegal.
   */
  closed?: Reason | null;
}
/**
 * The actions of a ready-made set-up, which the player may change before sending them.
 */
export interface PreviewReply {
  type: "previewed";
  id: number;
  actions: unknown[];
}
/**
 * The answer to a survey; null: the game has no answer for this ship.
 */
export interface SurveyReply {
  type: "surveyed";
  id: number;
  /**
   * The answer; null: the game has none for this ship.
   */
  sounding: SurveyAnswer | null;
}
/**
 * The answer to a question, drawn over the chart; `note` is a one-sentence summary.
 */
export interface SurveyAnswer {
  note: string;
  regions?: Region[];
  sights?: Sight[];
}
/**
 * A part of a chart: the points inside an odd number of rings.
 *
 *     `kind`: zone, shadow, reach or threat.
 */
export interface Region {
  kind: string;
  label: string;
  rings: [number, number][][];
}
/**
 * A hull as a target of another; `closed`: the reason why it cannot be hit.
 */
export interface Sight {
  hull: string;
  closed?: Reason | null;
}
/**
 * A hint from this seat's observation; with `hint.more`, a better hint is available.
 */
export interface HintReply {
  type: "advised";
  id: number;
  hint: MoveHint;
}
/**
 * A hint: a headline, an explanation of the figures, and general remarks.
 *
 *     `chance_map` (`map` in JSON): the chance of every square that may be chosen, if the game
 *     computes these chances.
 *     `has_better_hint` (`more`): a better hint is available, and this one has no figures.
 *     `setup_actions` (`way`): the actions of a suggested set-up; `previews` (`drawn`): each panel
 *     after it.
 *     `is_free` (`free`): it favours no choice, or only one is possible, so it does not count.
 */
export interface MoveHint {
  head: string;
  figures?: string;
  options?: RatedOption[];
  map?: SquareChance[];
  notes?: string[];
  more?: boolean;
  way?: unknown[];
  drawn?: Drawing[];
  free?: boolean;
}
/**
 * One rated choice: its name, its value in words, and the reasons.
 *
 *     `chance`, from 0 to 1, is the figure shown, in whole percent; None: a better hint is still being
 *     computed, the action is the only one, or the error is too large. `best`: the choice is as good
 *     as the best, within the error. `action` is the action that it sends, `following` the further
 *     actions of the same move. `plain_reason` (`plain`): one reason in simple words, beside the
 *     figure. `win_chance` (`wins`): the expected share of a win, if `chance` is the chance of
 *     something else, such as a hit.
 */
export interface RatedOption {
  name: string;
  told: string;
  chance: number | null;
  action: unknown;
  reasons?: string[];
  best?: boolean;
  mark?: ChoiceMark | null;
  plain?: string;
  wins?: number;
  following?: unknown[];
}
/**
 * The id of a choice, and the square or heading chosen with it.
 */
export interface ChoiceMark {
  choice: string;
  square?: number | null;
  heading?: number | null;
}
/**
 * The chance of a target on a square, from 0 to 1.
 */
export interface SquareChance {
  choice: string;
  square: number;
  chance: number;
}
/**
 * A preview of one panel: the tokens of a grid, the hulls of a chart.
 */
export interface Drawing {
  panel: string;
  tokens?: Token[];
  hulls?: Hull[];
}
/**
 * Whether the match is decided, and is played against captains only.
 *
 *     `outcome`: how a decided match will most likely end for this seat; "open": no choice changes the
 *     result, but luck does.
 */
export interface DecidedReply {
  type: "decided";
  id: number;
  decided: boolean;
  outcome?: ("lost" | "open" | "won") | null;
}
/**
 * The request with this id was carried out; its visible effects were sent before.
 */
export interface Acknowledgement {
  type: "done";
  id: number;
}
/**
 * The answer to a ping.
 */
export interface Pong {
  type: "pong";
  id?: number | null;
}
/**
 * A game on the home page.
 */
export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  minutes: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  usual_seats: number;
  levels: Level[];
  options: Field[];
  picture: string;
  lessons?: number;
  short_match?: {
    [k: string]: unknown;
  };
}
/**
 * A captain who can take a seat.
 *
 *     `handicap`: the options of an even match for a player who is one level weaker; empty if unknown.
 */
export interface Level {
  name: string;
  title: string;
  about: string;
  handicap?: string;
}
/**
 * One option of a game, as a form field.
 */
export interface Field {
  name: string;
  label: string;
  kind: "choice" | "file" | "flag" | "number" | "numbers";
  default: unknown;
  choices?: [unknown, string][];
  least?: number | null;
  most?: number | null;
  may_be_empty?: boolean;
  when_empty?: string | null;
  seats?: number[];
}
/**
 * An uploaded file for an option, in JSON if its name ends in `.json`, otherwise in TOML.
 */
export interface OptionFileUpload {
  name: string;
  source: string;
}
/**
 * The value read from an option file, in the form that NewTable takes.
 */
export interface ParsedOption {
  value: unknown;
}
/**
 * The rules of a game in one language.
 */
export interface RulebookPage {
  game: string;
  title: string;
  intro: string;
  clauses: ClauseText[];
}
/**
 * One clause of a rulebook, as HTML.
 */
export interface ClauseText {
  id: string;
  title: string;
  kind: string;
  html: string;
}
/**
 * A picture that introduces a game: a scene, and a sentence that describes it.
 *
 *     Only the `part` of a grid is shown: its first column and row (from 0), width and height. For a
 *     moving ship, the scene contains its `TurnHull`, and `guns` lists its targets.
 */
export interface Picture {
  sentence: string;
  scene: Scene;
  part?: [number, number, number, number] | null;
  guns?: SurveyAnswer | null;
}
/**
 * The players for whom a table waits. `open`: a seat is free.
 */
export interface TableStatus {
  id: string;
  over: boolean;
  open: boolean;
  mine: boolean;
  who: string[];
}
/**
 * The ply from which the winner of a match led, and the standing at that ply; 0: unknown.
 *
 *     `turn`: the number of the turn of the winner, `seat`; 0: several seats have won.
 */
export interface TurningPoint {
  ply: number;
  standing?: SeatStanding[];
  /**
   * The turning point in a sentence of the game; empty: the game has none.
   */
  told?: string;
  /**
   * The same sentence, addressed to the winner.
   */
  told_winner?: string;
  turn?: number;
  seat?: number;
}
/**
 * The base URL at which other machines reach this server; "" if it is the URL of the page.
 */
export interface Address {
  url: string;
}
/**
 * Progress of an analysis: `done` of `total` units; 0 of 0: it has not been requested.
 *
 *     `seats`: the results, once all units are done; `about`: the meaning of the scores; `so_far`: the
 *     results of the first units, before all are done.
 */
export interface Analysis {
  done: number;
  total: number;
  about?: string;
  seats?: SeatAnalysis[];
  so_far?: SeatSoFar[];
}
/**
 * The analysis of one seat.
 *
 *     `led`: in a match of two, the ply after which the winner stayed ahead; None if the winner led
 *     throughout or never led. `best`: the seat's choice that was most clearly better than all
 *     others and could have failed; None if there is none. `hinted`: a sentence on the number of
 *     choices after a hint; "" without hints. `mostly_hinted`: most real choices were made after one.
 *     `small`: a sentence on small losses that together cost much; "" if there are none;
 *     `largest_small`: the largest of them.
 */
export interface SeatAnalysis {
  seat: number;
  /**
   * The expected score from 0 to 100 after each of these plies.
   */
  course: [number, number][];
  /**
   * The summary, in sentences.
   */
  story: string[];
  /**
   * The balance: what changed the expected score, by cause.
   */
  ledger: CauseRow[];
  /**
   * The key moments, largest change first.
   */
  turned: KeyMomentLine[];
  choices: string;
  /**
   * The mistakes, in the order of play.
   */
  costly: MistakeLine[];
  /**
   * A sentence about the mean loss of the choices.
   */
  judgement: string;
  led?: number | null;
  hinted?: string;
  mostly_hinted?: boolean;
  best?: KeyMomentLine | null;
  small?: string;
  largest_small?: MistakeLine | null;
  /**
   * A sentence that names the choices that could gain nothing.
   */
  waste?: string;
}
/**
 * One row of the balance, in percentage points: an expected score, or a change of it.
 *
 *     The first score plus all changes gives the last score.
 */
export interface CauseRow {
  name: string;
  points: number;
  /**
   * The points as text.
   */
  said: string;
  /**
   * Whether the row is an expected score; else it is a change.
   */
  whole: boolean;
}
/**
 * A moment with a large change of the expected score, as this seat read it in the log.
 *
 *     `seat` is None for dice and for the end of the match. `gain`: the change with its sign and unit,
 *     or the advantage of the best choice over any other. `why`: a sentence on what made the moment
 *     important; "" if the log says it.
 */
export interface KeyMomentLine {
  ply: number;
  seat: number | null;
  gain: string;
  text: string;
  why?: string;
}
/**
 * A mistake: its certain loss of expected score, in points; the better choice, and `why`.
 *
 *     `number`: its index among the plies that the seat noticed, for a retry. `compared`: both choices
 *     on the board before, as the seat saw it.
 */
export interface MistakeLine {
  ply: number;
  number: number;
  loss: number;
  text: string;
  why: string;
  compared: MistakeComparison;
}
/**
 * A mistake and the better choice. `choices`: both in the scene, marked and disabled.
 *
 *     A mark is missing where no choice of the scene sends the action by itself.
 */
export interface MistakeComparison {
  made: string;
  best: string;
  choices?: (Press | Aim | PlacePiece | PutItem | Pick | TurnHull | PlaceHull | Arrange | Fill)[];
  made_at?: ChoiceMark | null;
  best_at?: ChoiceMark | null;
}
/**
 * The first part of the analysis of one seat, while the rest is being computed.
 *
 *     `known`: the last ply of the first part, -1 if there is none; after it, `curve` has only the
 *     result of an ended match.
 */
export interface SeatSoFar {
  seat: number;
  course: [number, number][];
  known: number;
  turned: KeyMomentLine[];
  /**
   * The costliest mistakes found so far.
   */
  costly: MistakeLine[];
}
/**
 * A guest's results. `ended`: number of ended matches. `counted`: number included so far.
 *
 *     Ask again while `counted` is below `ended`.
 */
export interface GuestResults {
  ended: number;
  counted: number;
  results: CaptainResults[];
  /**
   * Totals of the analysed matches, by game.
   */
  judged: AnalysisTotals[];
  lost: LostByKind[];
  dice: DiceTotals[];
}
/**
 * Results in a game against a captain or against people; `points`: mean score, 0 to 100.
 */
export interface CaptainResults {
  game: string;
  against: string;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
}
/**
 * Totals of a guest's analyses: choices, points lost by mistakes, luck per match.
 *
 *     `luck`: mean effect of dice and draws in points; 0 is expected. `spread`: half-width of its 95%
 *     confidence interval; None: too few matches.
 */
export interface AnalysisTotals {
  game: string;
  matches: number;
  choices: number;
  lost: number;
  luck: number;
  spread: number | null;
}
/**
 * Expected score lost by mistakes of one kind, in percentage points.
 */
export interface LostByKind {
  game: string;
  kind: string;
  choices: number;
  lost: number;
}
/**
 * Statistics of all dice in a guest's matches: their mean, and the expected mean.
 *
 *     With fair dice the mean is within `spread` of `expected` in 95% of cases.
 */
export interface DiceTotals {
  game: string;
  faces: number[];
  mean: number;
  expected: number;
  spread: number;
}
/**
 * The server's commitment to its seed for a future table, made before any other seed is known.
 *
 *     The seed is bound to the ticket, which opens one table.
 */
export interface SeedCommitment {
  ticket: string;
  commitment: string;
}
/**
 * Open a table.
 *
 *     A seat is "me" (twice: two players on one screen), "open", or a captain's level.
 */
export interface NewTable {
  game: string;
  seats: string[];
  name: string;
  options?: {
    [k: string]: unknown;
  };
  seed?: string;
  ticket?: string;
  terms?: Terms;
}
/**
 * A table was opened, or a seat taken.
 */
export interface OpenedTable {
  table: string;
  seats: SeatLink[];
}
/**
 * A seat of this guest, and the secret that opens it on another device or for a bot.
 */
export interface SeatLink {
  seat: number;
  secret: string;
}
/**
 * Take an open seat.
 */
export interface Sit {
  name: string;
  seed?: string;
}
/**
 * Open a what-if table that starts after this ply of an ended match of yours.
 *
 *     You play `seat`, which you held there; a captain of this level plays all other seats.
 *     `same_luck`: dice and draws are repeated from that match, in order; otherwise they are new.
 */
export interface WhatIfRequest {
  ply: number;
  seat: number;
  level: string;
  name: string;
  same_luck?: boolean;
}
/**
 * Return to a seat from any device, with its secret.
 */
export interface ReturnToSeat {
  secret: string;
}
/**
 * The form of every error: a sentence, and the clause if a rule forbids the request.
 */
export interface Problem {
  sentence: string;
  clause?: string | null;
}
/**
 * The result of a record check: the playable plies, and all errors.
 *
 *     `status`: broken if there are problems, partial if only data is missing.
 */
export interface RecordCheck {
  game: string;
  title: string;
  players: string[];
  sides: number[];
  plies: number;
  lines: Line[];
  findings: string[];
  ended: MatchEnding | null;
  begins?: number;
  status?: "broken" | "partial" | "whole";
  checked?: string[];
  missing?: string[];
  limits?: string[];
}
/**
 * The lessons of a game in order, and the captain recommended for a first match.
 */
export interface LessonsPage {
  title: string;
  /**
   * The lessons in order.
   */
  chapters: LessonCard[];
  captain: string;
  captain_title: string;
}
/**
 * A lesson of a game.
 */
export interface LessonCard {
  name: string;
  title: string;
  steps: number;
}
/**
 * The learner's answers so far as lists of actions; an empty list: continue.
 */
export interface LessonAnswers {
  /**
   * The answers so far, as lists of actions.
   */
  done: unknown[][];
}
/**
 * A query after the answers so far; it changes nothing.
 */
export interface LessonQuery {
  /**
   * The answers so far, as lists of actions.
   */
  done: unknown[][];
  query: CheckActions | Survey;
}
/**
 * A lesson step: the board and a sentence.
 *
 *     `asks`: what the lesson expects next: an answer; to continue, after a right answer; to go back,
 *     after a wrong answer, for the reason in `clause`; or nothing, when the lesson is finished.
 *     `hint`: the actions of a right answer. `elsewhere`: the next step shows a different position.
 *     `good`: the mark, on the scene of the question, of a good answer to a retried mistake.
 */
export interface LessonView {
  view: View;
  step: number;
  steps: number;
  sentence: string;
  asks: "answer" | "back" | "go-on" | "nothing";
  clause?: string | null;
  hint?: unknown[];
  elsewhere?: boolean;
  good?: ChoiceMark | null;
}
/**
 * The puzzles of a game, easiest first.
 */
export interface PuzzlesPage {
  title: string;
  puzzles: PuzzleCard[];
}
/**
 * A puzzle of a game.
 */
export interface PuzzleCard {
  id: string;
  /**
   * Its rating, fitted to the captains' success; 1500 is average.
   */
  strength: number;
  /**
   * Whether it suits a newcomer: position and outcome are open.
   */
  first?: boolean;
  /**
   * What the puzzle is about; newcomers get different themes.
   */
  theme?: string;
}
/**
 * The actions of an answer; the first is judged. Empty: only show the puzzle.
 */
export interface PuzzleAnswer {
  actions: unknown[];
  /**
   * The solver gave up and asked for the answer.
   */
  shown?: boolean;
}
/**
 * A query about a puzzle; it changes nothing.
 */
export interface PuzzleQuery {
  query: CheckActions | Survey;
}
/**
 * A puzzle: the board of the question, and a sentence.
 *
 *     `hint`: the actions of a right answer. After a right answer, `why` gives the reasons for it, and
 *     `about` the theme and how often each captain solves it. After another answer, `played` marks it
 *     on the board. `clue`: what to show to a player who asks for a hint.
 */
export interface PuzzleView {
  view: View;
  sentence: string;
  verdict: "asked" | "good" | "right" | "wrong";
  hint: unknown[];
  /**
   * After a right answer: the value of every choice, and the reasons.
   */
  told?: MoveHint | null;
  about?: string[];
  why?: string;
  played?: ChoiceMark | null;
  clue?: PuzzleClue | null;
}
/**
 * A clue: a sentence, the ids of the choices to consider, and an area with the best square.
 *
 *     `choices` and `squares` are empty if the clue does not narrow the choice by them. `gain`: a
 *     second clue, which says what the best answer gains; only after an answer.
 */
export interface PuzzleClue {
  sentence: string;
  choices?: string[];
  squares?: number[];
  gain?: string;
}
/**
 * Today's battles, the battle of the day first.
 *
 *     `yesterday`: the battles of the day before, for those still playing them.
 */
export interface DaysPage {
  day: string;
  battles: DayCard[];
  yesterday?: DayCard[];
}
/**
 * One of today's battles: the game, and the captain who is the opponent.
 */
export interface DayCard {
  game: string;
  title: string;
  captain: string;
}
/**
 * The actions of each choice so far, and the last known ply.
 *
 *     `stop`: the player gives up.
 *
 *     `name`: the player's name. `hinted`: the numbers of the choices, from 0, for which the player
 *     received a hint.
 */
export interface DailyChoices {
  /**
   * The actions of each choice so far.
   */
  done: unknown[][];
  since?: number;
  stop?: boolean;
  name?: string;
  hinted?: number[];
}
/**
 * A query after the choices so far; it changes nothing.
 */
export interface DayQuery {
  /**
   * The actions of each choice so far.
   */
  done: unknown[][];
  query: CheckActions | Preview | Survey | RequestHint;
}
/**
 * The player's view of a daily battle.
 *
 *     After the end: `shared`, the result as a text to share, and `record`, for the replay. `others`:
 *     how many other players have finished this battle here, how many of them won, and how many of
 *     these winners used hints. `hinted`: the player received a hint in this battle.
 */
export interface DayView {
  view: View;
  over: boolean;
  shared?: string;
  result?: "drawn" | "lost" | "stopped" | "won";
  record?: string;
  others?: [number, number, number] | null;
  hinted?: boolean;
}
/**
 * The titles of the chapters, and all stops in order.
 */
export interface CampaignPage {
  chapters: string[];
  stops: CampaignStopCard[];
}
/**
 * A stop of the campaign: a match against `captain`, or the puzzle with this id.
 *
 *     `goals`: the goals for the first, second and third star.
 */
export interface CampaignStopCard {
  id: string;
  game: string;
  game_title: string;
  chapter: number;
  title: string;
  about: string;
  /**
   * @minItems 3
   * @maxItems 3
   */
  goals: [string, string, string];
  captain?: string;
  captain_title?: string;
  puzzle?: string;
}
/**
 * The actions of each choice so far in one attempt; each attempt has its own dice and draws.
 */
export interface CampaignChoices {
  /**
   * The actions of each choice so far.
   */
  done: unknown[][];
  since?: number;
  stop?: boolean;
  name?: string;
  hinted?: number[];
  attempt?: number;
}
/**
 * A query after the choices so far of an attempt; it changes nothing.
 */
export interface CampaignQuery {
  /**
   * The actions of each choice so far.
   */
  done: unknown[][];
  query: CheckActions | Preview | Survey | RequestHint;
  attempt?: number;
}
/**
 * The player's view of a match of the campaign.
 *
 *     After the end: the goals that were reached, the number of the player's turns, and `record`, for
 *     the replay.
 */
export interface CampaignView {
  view: View;
  over: boolean;
  result?: "drawn" | "lost" | "stopped" | "won";
  /**
   * @minItems 3
   * @maxItems 3
   */
  reached?: [boolean, boolean, boolean];
  turns?: number;
  record?: string;
}
/**
 * A visitor's report to the host about a wrong puzzle.
 */
export interface ReportPuzzle {
  reason?: string;
}
/**
 * Confirmation of a puzzle report; `retired`: the puzzle is no longer shown here.
 */
export interface PuzzleReportReply {
  retired: boolean;
}
