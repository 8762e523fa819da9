/** A few words of the captain at the right moment: at most once in four turns, of what the viewer has seen. */

import { getContext, setContext } from "svelte";

import type { View } from "../../api/wire";
import { loadString, store } from "../../app/settings.svelte";
import { hasFace } from "../../drawings/faces";
import { blows, captainOf } from "./captains";

/** The captain begins, hits, is hit, sinks a ship, loses one, wins, loses. */
export type TalkEvent = "start" | "hits" | "struck" | "sinks" | "sunk" | "wins" | "loses";
export type Mood = "calm" | "glad" | "sad";

const MOODS: Record<TalkEvent, Mood> = {
  start: "calm",
  hits: "glad",
  sinks: "glad",
  wins: "glad",
  struck: "sad",
  sunk: "sad",
  loses: "sad",
};
export const moodOf = (event: TalkEvent): Mood => MOODS[event];

const VARIANTS = 3;
const QUIET_TURNS = 4; // turns between two remarks
const BEGINS = 2; // plies up to which a game has only begun
const SHOWN = 7000; // ms

/** A number from 0 to `below` that only depends on the text. */
function pick(text: string, below: number): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return (hash >>> 8) % below;
}

/** The message of what a captain says: the same for the same table, move and event. */
export const remarkId = (level: string, event: TalkEvent, table: string, ply: number): string =>
  `captain-${level}-${event}-${1 + pick(`${table} ${ply} ${event}`, VARIANTS)}`;

/** What a captain has to say about the difference between two views; null: nothing. */
export function eventBetween(before: View | null, now: View): TalkEvent | null {
  if (!before) return now.ply <= BEGINS ? "start" : null;
  const chairs = now.table.chairs;
  const sideOf = (seat: number): number => chairs.find((chair) => chair.seat === seat)?.side ?? seat;
  const own = sideOf(now.table.mine[0] ?? -1);
  const found = blows(before.scene, now.scene, sideOf);
  const event = (sunk: boolean, captains: boolean): boolean =>
    found.some((blow) => blow.sunk === sunk && (blow.side !== own) === captains);
  if (event(true, true)) return "sunk";
  if (event(true, false)) return "sinks";
  if (event(false, true)) return "struck";
  return event(false, false) ? "hits" : null;
}

/** Whether it became this viewer's turn. */
function beganTurn(before: View, now: View): boolean {
  const mine = (view: View): boolean => view.viewer !== null && view.table.turn.includes(view.viewer);
  const others = now.lines.some(({ ply, seat }) => ply > before.ply && seat !== null && seat !== now.viewer);
  return mine(now) && (!mine(before) || others);
}

export interface Remark {
  readonly id: string;
  readonly event: TalkEvent;
}

export class CaptainTalk {
  /** The captain opposite; null: none, or more than one kind. */
  level = $state<string | null>(null);
  remark = $state.raw<Remark | null>(null);
  muted = $state(loadString("captains") === "off");
  /** The match ended before the player's eyes. */
  fresh = $state(false);

  #turns = QUIET_TURNS; // of the player since the last remark
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Another view of the table. */
  take(before: View | null, now: View): void {
    const level = now.viewer === null ? null : captainOf(now.table);
    this.level = level && hasFace(level) ? level : null;
    if (before && beganTurn(before, now)) this.#turns += 1;
    if (!this.level || now.table.ended) return this.close();
    const event = eventBetween(before, now);
    if (!event || this.#turns < QUIET_TURNS) return;
    this.#turns = 0;
    clearTimeout(this.#timer);
    this.remark = { id: remarkId(this.level, event, now.table.id, now.ply), event };
    this.#timer = setTimeout(() => (this.remark = null), SHOWN);
  }

  /** Says nothing any more, here and at other tables. */
  mute(muted: boolean): void {
    this.muted = muted;
    store("captains", muted ? "off" : "on");
  }

  close(): void {
    clearTimeout(this.#timer);
    this.remark = null;
  }
}

const KEY = Symbol("captain");
export const setTalk = (talk: CaptainTalk): CaptainTalk => setContext(KEY, talk);
/** The captain of this table; undefined where none talks, as in a lesson. */
export const getTalk = (): CaptainTalk | undefined => getContext(KEY);
