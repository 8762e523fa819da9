/** The context that all components of a board share. */

import { createContext } from "svelte";

import type { Layout } from "./layout";
import type { NewTokens } from "../scene/changes";
import type { PendingForecast } from "./grid/square-mode.svelte";
import type { View } from "../api/wire";
import type { Controls } from "./controls.svelte";

export interface BoardContext {
  readonly view: View;
  /** The seat to choose at the moment that is shown. */
  readonly turn: readonly number[];
  /** Up to where the moves of the others are played; null: all are. */
  readonly played: number | null;
  readonly layout: Layout;
  readonly news: NewTokens;
  /** Ids of the cards that others have moved since the player's last turn. */
  readonly fresh: ReadonlySet<string>;
  readonly controls: Controls;
  /** Whether hints are shown: they exist and were requested. */
  readonly coached: boolean;
  /** Whether icons are named and lines reserved for chances, for new players. */
  readonly named: boolean;
  readonly weighed: PendingForecast | null;
  /** The keys of buttons and things, by their ids; none where a board has keys of its own. */
  readonly keys: ReadonlyMap<string, string>;
  /** The past is looked at, step by step. */
  readonly stepping: boolean;
  /** Whether the last choice can be taken back. */
  readonly back: boolean;
  /** Whether this is a lesson. */
  readonly taught: boolean;
  readonly names: (seat: number) => string;
  /** Moves the keyboard focus to the grid where the selected piece can be placed. */
  readonly toGrid: () => void;
  /** The chart is loaded: keys mean something there. */
  readonly arrived: () => void;
}

export const [getBoard, setBoard] = createContext<BoardContext>();
