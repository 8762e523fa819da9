/** Remarks of a captain, at most one in four turns, about events that the viewer has seen. */

import { getContext, setContext } from "svelte";

import type { View } from "../../api/wire";
import { loadString, store } from "../../app/settings.svelte";
import { hasFace } from "../../drawings/faces";
import { gainingSeat } from "../../scene/decisive-events";
import { findDamage } from "./captains";
import { captainOf } from "./counted-results";

/** An event for a remark: the captain begins, hits, is hit, sinks a ship, loses one, gains a card, sees one gained, waits, wins, loses. */
export type RemarkEvent =
  "start" | "hits" | "struck" | "sinks" | "sunk" | "gains" | "gained" | "waits" | "wins" | "loses";
export type Mood = "calm" | "glad" | "sad";

const MOODS: Record<RemarkEvent, Mood> = {
  start: "calm",
  waits: "calm",
  hits: "glad",
  sinks: "glad",
  gains: "glad",
  wins: "glad",
  struck: "sad",
  sunk: "sad",
  gained: "sad",
  loses: "sad",
};
export const moodOf = (event: RemarkEvent): Mood => MOODS[event];

const VARIANTS = 3;
const GAIN_VARIANTS = 2;
const QUIET_TURNS = 4; // turns between two remarks
const LULL_TURNS = 6; // turns without a remark, after which the captain speaks without an event
const MAX_START_PLY = 2; // up to this ply a game has only begun
const SHOWN_MS = 7000;

/** A number from 0 to below `below` that depends only on the text. */
function pick(text: string, below: number): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return (hash >>> 8) % below;
}

/** The message ids of the remarks about an event; which one is first depends on table and move. */
function remarkIds(level: string, event: RemarkEvent, table: string, ply: number): string[] {
  const count = event.startsWith("gain") ? GAIN_VARIANTS : VARIANTS;
  const first = pick(`${table} ${ply} ${event}`, count);
  return Array.from({ length: count }, (_, n) => `captain-${level}-${event}-${1 + ((first + n) % count)}`);
}

/** The message id of a remark: the same for the same table, move and event. */
export const remarkId = (level: string, event: RemarkEvent, table: string, ply: number): string =>
  remarkIds(level, event, table, ply)[0] as string;

/** The event between two views that the captain may remark on; null if there is none. */
export function eventBetween(before: View | null, now: View): RemarkEvent | null {
  if (!before) return now.ply <= MAX_START_PLY ? "start" : null;
  const chairs = now.table.chairs;
  const sideOf = (seat: number): number => chairs.find((chair) => chair.seat === seat)?.side ?? seat;
  const ownSide = sideOf(now.table.mine[0] ?? -1);
  const damages = findDamage(before.scene, now.scene, sideOf);
  const hasDamage = (sunk: boolean, onCaptain: boolean): boolean =>
    damages.some((damage) => damage.sunk === sunk && (damage.side !== ownSide) === onCaptain);
  if (hasDamage(true, true)) return "sunk";
  if (hasDamage(true, false)) return "sinks";
  if (hasDamage(false, true)) return "struck";
  if (hasDamage(false, false)) return "hits";
  const gainer = gainingSeat(before.scene, now.scene);
  return gainer === null ? null : sideOf(gainer) === ownSide ? "gained" : "gains";
}

/** Whether it became this viewer's turn. */
function beganTurn(before: View, now: View): boolean {
  const isOwnTurn = (view: View): boolean => view.viewer !== null && view.table.turn.includes(view.viewer);
  const others = now.lines.some(({ ply, seat }) => ply > before.ply && seat !== null && seat !== now.viewer);
  return isOwnTurn(now) && (!isOwnTurn(before) || others);
}

/** A remark and its event. */
export interface Remark {
  readonly id: string;
  readonly event: RemarkEvent;
}

/** The remarks of one captain during a match. */
export class CaptainTalk {
  /** The level of the opponent captain; null for no captain, or several levels. */
  level = $state<string | null>(null);
  remark = $state.raw<Remark | null>(null);
  muted = $state(loadString("captains") === "off");

  #turnsSinceRemark = QUIET_TURNS; // turns of the player
  readonly #said = new Set<string>(); // no remark is repeated during a match
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Receives a view of the table; shows a remark if an event is worth one. */
  onView(before: View | null, now: View): void {
    const level = now.viewer === null ? null : captainOf(now.table);
    this.level = level && hasFace(level) ? level : null;
    const began = before !== null && beganTurn(before, now);
    if (began) this.#turnsSinceRemark += 1;
    if (!this.level || now.table.ended) return this.close();
    const event = eventBetween(before, now) ?? (began && this.#turnsSinceRemark >= LULL_TURNS ? "waits" : null);
    if (!event || this.#turnsSinceRemark < QUIET_TURNS) return;
    const id = remarkIds(this.level, event, now.table.id, now.ply).find((each) => !this.#said.has(each));
    if (id === undefined) return;
    this.#said.add(id);
    this.#turnsSinceRemark = 0;
    clearTimeout(this.#timer);
    this.remark = { id, event };
    this.#timer = setTimeout(() => (this.remark = null), SHOWN_MS);
  }

  /** Turns remarks off or on, at all tables. */
  mute(muted: boolean): void {
    this.muted = muted;
    store("captains", muted ? "off" : "on");
  }

  /** Removes the remark that is shown. */
  close(): void {
    clearTimeout(this.#timer);
    this.remark = null;
  }
}

const KEY = Symbol("captain");
export const setCaptainTalk = (captainTalk: CaptainTalk): CaptainTalk => setContext(KEY, captainTalk);
/** The remarks of this table's captain; undefined where there are none, as in a lesson. */
export const getCaptainTalk = (): CaptainTalk | undefined => getContext(KEY);
