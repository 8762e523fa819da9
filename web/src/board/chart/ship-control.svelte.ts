/** The selected ship: its new heading, its target, and the actions they send. */

import { choicesOf, fillBlanks } from "../../scene/choices";
import { settings } from "../../app/settings.svelte";
import { hasMark } from "../../scene/marks";
import type { Chart, Put, Reason, Scene, Swing } from "../../api/wire";
import { arcAt, isHeadingOpen, nearestOpenHeading, limitTurn, normalizeHeading } from "./geometry";

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The player's selection, and the scene in which it was made. */
interface Selected {
  scene: Scene | null;
  chosen: string | null;
  /** The ship that the guns are aimed at. */
  aimed: string | null;
  /** The ship aimed at by a first tap: a second tap fires. */
  awaited: string | null;
  /** The heading asked for, perhaps closed. */
  want: number | null;
  /** Whether the player has turned the ship in this scene. */
  turned: boolean;
  /** The heading choice of the selected ship in that scene. */
  swing: Swing | null;
}

const NONE: Selected = {
  scene: null,
  chosen: null,
  aimed: null,
  awaited: null,
  want: null,
  turned: false,
  swing: null,
};

/** Rules by which a new scene changes the selection. */
export interface SelectionRules {
  /** In lessons no ship is selected for the player: it would be the answer. */
  readonly taught: boolean;
  /** A ship that can do nothing is no longer selected. */
  readonly onlyAble: boolean;
}

export class ShipControl {
  readonly chart = $derived.by(() => this.panel());
  readonly swings = $derived.by(() => choicesOf(this.scene(), "swing").filter((each) => each.panel === this.chart.id));
  readonly puts = $derived.by(() => choicesOf(this.scene(), "put"));
  readonly presses = $derived.by(() => choicesOf(this.scene(), "press"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** The player's last input. */
  #last = $state.raw(NONE);
  /** The selection in the present scene, after that input. */
  readonly #now = $derived.by(() => (this.#last.scene === this.scene() ? this.#last : this.#kept(this.#last)));
  readonly chosen = $derived.by(() => this.#now.chosen);
  readonly aimed = $derived.by(() => this.#now.aimed);
  readonly awaited = $derived.by(() => this.#now.awaited);
  readonly want = $derived.by(() => this.#now.want);
  readonly turned = $derived.by(() => this.#now.turned);
  /** The ships that can act now, in the order of their positions. */
  readonly able = $derived.by(() => (this.chart.hulls ?? []).map(({ id }) => id).filter((id) => this.#isAble(id)));

  constructor(
    private readonly scene: () => Scene,
    private readonly panel: () => Chart,
    private readonly rules: SelectionRules,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
  ) {}

  /** The selection kept in a new scene: a ship that still exists, unless another must continue its move. */
  #kept(last: Selected): Selected {
    const hulls = this.chart.hulls ?? [];
    const moving = hulls.find((hull) => hasMark(hull, "moving") && this.swings.some((each) => each.hull === hull.id));
    const continues = moving && !this.rules.taught && last.chosen === null && this.able.includes(moving.id);
    const ship = continues ? moving.id : hulls.some((hull) => hull.id === last.chosen) ? last.chosen : null;
    if (ship !== null && this.rules.onlyAble && !this.able.includes(ship)) return this.#chosen(null);
    const { scene, swing, want, turned } = this.#chosen(ship);
    const same = swing !== null && swing.at.join() === last.swing?.at.join() && swing.heading === last.swing.heading;
    const aimed = last.aimed !== null && this.#shotOf(ship, last.aimed) ? last.aimed : null;
    return { ...last, scene, chosen: ship, aimed, swing, ...(same ? {} : { want, turned }) };
  }

  /** The selection of a ship that nothing was done with yet. */
  #chosen(hull: string | null): Selected {
    const swing = this.swings.find((each) => each.hull === hull) ?? null;
    const want = swing && !swing.closed ? nearestOpenHeading(swing.arcs ?? [], swing.heading) : null;
    return { ...NONE, scene: this.scene(), chosen: hull, want, swing };
  }

  #set(change: Partial<Selected>): void {
    this.#last = { ...this.#now, ...change };
  }

  choose(hull: string | null): void {
    this.#last = this.#chosen(hull);
  }

  /** Sends actions; the selection lasts into the next scene. */
  #send(actions: unknown[]): boolean {
    this.#set({});
    return this.act(actions);
  }

  /** The heading choice of the selected ship. */
  get swing(): Swing | null {
    return this.swings.find((each) => each.hull === this.chosen) ?? null;
  }

  /** Whether the selected ship can move now. */
  get ready(): boolean {
    return this.swing !== null && !this.swing.closed && this.want !== null;
  }

  #isAble(id: string): boolean {
    return (
      this.swings.some(
        ({ hull, closed, arcs, heading }) => hull === id && !closed && nearestOpenHeading(arcs ?? [], heading) !== null,
      ) || this.puts.some(({ pieces, closed }) => !closed && pieces.includes(id))
    );
  }

  /** The ships whose guns have a target now. */
  get armed(): string[] {
    return [...new Set(this.puts.flatMap(({ pieces, closed }) => (closed ? [] : pieces)))];
  }

  /** The actable ship after the selected one; null: there is no other. */
  get next(): string | null {
    const { able } = this;
    const hulls = (this.chart.hulls ?? []).map(({ id }) => id);
    const here = hulls.indexOf(this.chosen ?? "");
    const others = able.filter((id) => id !== this.chosen);
    return others.find((id) => hulls.indexOf(id) > here) ?? others[0] ?? null;
  }

  /** The open heading that is asked for, or the nearest. */
  get heading(): number | null {
    return this.swing && this.want !== null ? nearestOpenHeading(this.swing.arcs ?? [], this.want) : null;
  }

  /** The reason why the wanted heading is closed; null when it is open. */
  get shut(): Reason | null {
    return this.want === null ? null : this.why(this.want);
  }

  /** The reason why a heading is closed. */
  why(heading: number): Reason | null {
    const arcs = this.swing?.arcs ?? [];
    if (isHeadingOpen(arcs, heading)) return null;
    return this.#reasons[LETTERS.indexOf(arcAt(arcs, heading)?.fit ?? "")] ?? null;
  }

  /** Points the ship at a heading, open or not. */
  point(heading: number): void {
    if (!this.swing || this.swing.closed) return;
    this.#set({ want: normalizeHeading(heading), turned: true });
  }

  /** Lets go of the wheel: the ship stays on the nearest open heading. */
  settle(): void {
    if (this.want !== null && this.shut) this.complain(this.shut);
    this.#set({ want: this.heading });
  }

  /** Lets go of the wheel, and sails where that is open; else it is said why not. */
  settleAndSail(): void {
    const open = this.want !== null && this.shut === null;
    this.settle();
    if (open) this.sail();
  }

  /** Takes the turning back to where it was. */
  unturn(want: number | null, turned: boolean): void {
    this.#set({ want, turned });
  }

  /** Turns by so many tenths of a degree, to the edge of what is open; says why not farther. */
  turn(by: number): void {
    const { swing, heading } = this;
    if (!swing || swing.closed || heading === null) {
      if (swing?.closed) this.complain(swing.closed);
      return;
    }
    const to = limitTurn(swing.arcs ?? [], heading, by);
    this.#set({ want: to.heading, turned: true });
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
    return this.#send([fillBlanks(swing.action, { [swing.blank]: want })]);
  }

  /** The shot of the selected ship at another one. */
  shot(target: string): Put | null {
    return this.#shotOf(this.chosen, target);
  }

  #shotOf(ship: string | null, target: string): Put | null {
    return this.puts.find((put) => put.onto === target && put.pieces.includes(ship ?? "")) ?? null;
  }

  /** The shots of the selected ship, possible ones first. */
  get shots(): Put[] {
    const mine = this.puts.filter((put) => put.pieces.includes(this.chosen ?? ""));
    return [...mine.filter((put) => !put.closed), ...mine.filter((put) => put.closed)];
  }

  /** Aims the guns at a ship; if they already are, or nothing is to be confirmed, fires. */
  aim(target: string): void {
    const shot = this.shot(target);
    if (!shot) return;
    if (shot.closed) this.complain(shot.closed);
    else if (this.aimed === target || !settings.confirms) this.fire(shot);
    else this.await(target);
  }

  /** Aims at a ship, and waits for what fires. */
  await(target: string): void {
    this.#set({ aimed: target, awaited: target });
  }

  /** Shows the line of fire to a ship while its gun is pointed at. */
  showTarget(target: string): void {
    this.#set({ aimed: target });
  }

  /** Hides that line, and what a tap on it would fire. */
  hideTarget(target: string): void {
    if (this.aimed === target) this.#set({ aimed: null, awaited: null });
  }

  fire(shot: Put): boolean {
    if (shot.closed) {
      this.complain(shot.closed);
      return false;
    }
    this.#set({ aimed: null, awaited: null });
    return this.#send(shot.actions ?? []);
  }

  /** Handles a tap on a ship: it becomes the target of the selected one, or is selected. */
  touch(hull: string): void {
    if (this.chosen !== hull && this.shot(hull)) this.aim(hull);
    else this.choose(this.chosen === hull ? null : hull);
  }
}
