/** The selected ship: its new heading, its target, and the actions they send. */

import { choicesOf, fillBlanks } from "../../scene/choices";
import { hasMark } from "../../scene/lookup";
import type { Chart, Press, Put, Reason, Scene, Swing } from "../../api/wire";
import { arcAt, isHeadingOpen, nearestOpenHeading, limitTurn, normalizeHeading } from "./geometry";

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class ShipControl {
  chosen = $state<string | null>(null);
  aimed = $state<string | null>(null);
  awaited = $state<string | null>(null); // it was aimed at by a tap: another one fires
  want = $state<number | null>(null); // the heading asked for, perhaps closed
  turned = $state(false); // the player has turned the ship in this scene

  swings = $state.raw<readonly Swing[]>([]);
  puts = $state.raw<readonly Put[]>([]);
  presses = $state.raw<readonly Press[]>([]);
  chart = $state.raw<Chart | null>(null);
  #reasons = $state.raw<readonly Reason[]>([]);

  constructor(
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
  ) {}

  /** Updates the selection for a new scene: a ship still present stays selected, unless another must continue its move. */
  update(scene: Scene, chart: Chart, asked = false): void {
    const before = this.swing;
    this.chart = chart;
    this.swings = choicesOf(scene, "swing").filter((each) => each.panel === chart.id);
    this.puts = choicesOf(scene, "put");
    this.presses = choicesOf(scene, "press");
    this.#reasons = scene.reasons ?? [];
    const hulls = chart.hulls ?? [];
    const moving = hulls.find((hull) => hasMark(hull, "moving") && this.swings.some((each) => each.hull === hull.id));
    if (moving && !asked && this.chosen === null && before === null && this.able.includes(moving.id)) this.chosen = moving.id;
    if (this.chosen !== null && !hulls.some((hull) => hull.id === this.chosen)) this.chosen = null;
    if (this.aimed !== null && !this.shot(this.aimed)) this.aimed = null;
    const swing = this.swing;
    if (!swing || swing.at.join() !== before?.at.join() || swing.heading !== before.heading) this.#steady();
  }

  #steady(): void {
    const swing = this.swing;
    this.turned = false;
    this.want = swing && !swing.closed ? nearestOpenHeading(swing.arcs ?? [], swing.heading) : null;
  }

  choose(hull: string | null): void {
    this.chosen = hull;
    this.aimed = this.awaited = null;
    this.#steady();
  }

  /** The heading choice of the selected ship. */
  get swing(): Swing | null {
    return this.swings.find((each) => each.hull === this.chosen) ?? null;
  }

  /** Whether the selected ship can move now. */
  get ready(): boolean {
    return this.swing !== null && !this.swing.closed && this.want !== null;
  }

  /** The ships that can act now, in the order of their positions. */
  get able(): string[] {
    const able = (id: string): boolean =>
      this.swings.some(({ hull, closed, arcs, heading }) => hull === id && !closed && nearestOpenHeading(arcs ?? [], heading) !== null) ||
      this.puts.some(({ pieces, closed }) => !closed && pieces.includes(id));
    return (this.chart?.hulls ?? []).map(({ id }) => id).filter(able);
  }

  /** The ships whose guns have a target now. */
  get armed(): string[] {
    return [...new Set(this.puts.flatMap(({ pieces, closed }) => (closed ? [] : pieces)))];
  }

  /** The actable ship after the selected one; null: there is no other. */
  get next(): string | null {
    const { able } = this;
    const hulls = (this.chart?.hulls ?? []).map(({ id }) => id);
    const here = hulls.indexOf(this.chosen ?? "");
    const others = able.filter((id) => id !== this.chosen);
    return others.find((id) => hulls.indexOf(id) > here) ?? others[0] ?? null;
  }

  /** The open heading that is asked for, or the nearest. */
  get heading(): number | null {
    return this.swing && this.want !== null ? nearestOpenHeading(this.swing.arcs ?? [], this.want) : null;
  }

  /** Why the heading that is asked for is closed; null when it is open. */
  get shut(): Reason | null {
    return this.want === null ? null : this.why(this.want);
  }

  /** Why a heading is closed. */
  why(heading: number): Reason | null {
    const arcs = this.swing?.arcs ?? [];
    if (isHeadingOpen(arcs, heading)) return null;
    return this.#reasons[LETTERS.indexOf(arcAt(arcs, heading)?.fit ?? "")] ?? null;
  }

  /** Points the ship at a heading, open or not. */
  point(heading: number): void {
    if (!this.swing || this.swing.closed) return;
    this.want = normalizeHeading(heading);
    this.turned = true;
  }

  /** Lets go of the wheel: the ship stays on the nearest open heading. */
  settle(): void {
    if (this.want !== null && this.shut) this.complain(this.shut);
    this.want = this.heading;
  }

  /** Turns by so many tenths of a degree, to the edge of what is open; says why not farther. */
  turn(by: number): void {
    const { swing, heading } = this;
    if (!swing || swing.closed || heading === null) {
      if (swing?.closed) this.complain(swing.closed);
      return;
    }
    const to = limitTurn(swing.arcs ?? [], heading, by);
    this.want = to.heading;
    this.turned = true;
    if (to.stopped !== null) this.complain(this.why(to.stopped));
  }

  /** Makes the step. */
  sail(): boolean {
    const { swing, want } = this;
    if (!swing) return false;
    if (swing.closed || want === null) {
      this.complain(swing.closed ?? this.why(swing.heading));
      return false;
    }
    if (this.shut) {
      this.complain(this.shut);
      return false;
    }
    return this.act([fillBlanks(swing.action, { [swing.blank]: want })]);
  }

  /** The shot of the selected ship at another one. */
  shot(target: string): Put | null {
    return this.puts.find((put) => put.onto === target && put.pieces.includes(this.chosen ?? "")) ?? null;
  }

  /** The shots of the selected ship, possible ones first. */
  get shots(): Put[] {
    const mine = this.puts.filter((put) => put.pieces.includes(this.chosen ?? ""));
    return [...mine.filter((put) => !put.closed), ...mine.filter((put) => put.closed)];
  }

  /** Aims the guns at a ship; if they already are, fires. */
  aim(target: string): void {
    const shot = this.shot(target);
    if (!shot) return;
    if (shot.closed) this.complain(shot.closed);
    else if (this.aimed === target) this.fire(shot);
    else {
      this.aimed = target;
      this.awaited = target;
    }
  }

  fire(shot: Put): boolean {
    if (shot.closed) {
      this.complain(shot.closed);
      return false;
    }
    this.aimed = this.awaited = null;
    return this.act(shot.actions ?? []);
  }

  /** Handles a tap on a ship: it becomes the target of the selected one, or is selected. */
  touch(hull: string): void {
    if (this.chosen !== hull && this.shot(hull)) this.aim(hull);
    else this.choose(this.chosen === hull ? null : hull);
  }
}
