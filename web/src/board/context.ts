/** The context that all components of a board share. */

import { createContext } from "svelte";

import type { ForcedPress } from "./actions/forced-choice.svelte";
import type { Layout } from "./layout";
import type { NewTokens } from "../scene/changes";
import type { PendingForecast } from "./grid/square-mode.svelte";
import type { Scene, View } from "../api/wire";
import type { PlayerInput } from "./player-input.svelte";

/** A step of a playback: its ply, whether its result is awaited while dice roll, and the scene whose shots fly. */
export interface PlayedStep {
  readonly ply: number;
  readonly awaitedMs: number;
  readonly eventMs: number;
  readonly shots: Scene | null;
}

/** The state of a board, for all of its components. */
export interface BoardContext {
  readonly view: View;
  /** The seats to choose in the shown position. */
  readonly turn: readonly number[];
  /** The step up to which the moves of other players are played; null without a playback. */
  readonly playedStep: PlayedStep | null;
  readonly layout: Layout;
  readonly newTokens: NewTokens;
  /** The ids of the cards that other players have moved since the player's last turn. */
  readonly movedCards: ReadonlySet<string>;
  readonly input: PlayerInput;
  /** Whether chances are shown: they exist and were requested. */
  readonly showsChances: boolean;
  /** Whether an open hint shows its own figures: then no other chances are shown. */
  readonly showsHint: boolean;
  readonly closeHint: () => void;
  /** Whether icons are named and lines reserved for chances, for new players and in lessons. */
  readonly showsNames: boolean;
  readonly pendingForecast: PendingForecast | null;
  /** The keys of buttons and items, by their ids; empty on a board with keys of its own. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether a replay is shown. */
  readonly isInReplay: boolean;
  /** Whether the last choice can be taken back. */
  readonly canTakeBack: boolean;
  /** The button that the page is about to press for the player. */
  readonly forcedPress: ForcedPress | null;
  /** Whether this is a lesson. */
  readonly isLesson: boolean;
  readonly playerName: (seat: number) => string;
  /** Moves the keyboard focus to the grid where the selected piece can be placed. */
  readonly focusGrid: () => void;
  /** Called when the chart is loaded: from then on keys have an effect there. */
  readonly onChartLoaded: () => void;
}

export const [getBoard, setBoard] = createContext<BoardContext>();
