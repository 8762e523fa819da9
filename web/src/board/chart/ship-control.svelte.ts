/** The selected ship: its new heading, its target, and the actions they send. */

import { choicesOf, fillBlanks } from "../../scene/choices";
import { say } from "../../i18n/catalogue.svelte";
import { settings } from "../../app/settings.svelte";
import { hasMark } from "../../scene/marks";
import type { Chart, PutItem, Reason, Scene, TurnHull } from "../../api/wire";
import { arcAt, isHeadingOpen, nearestOpenHeading, limitTurn, normalizeHeading } from "./geometry";

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The player's selection, and the scene in which it was made. */
interface Selection {
  scene: Scene | null;
  selectedId: string | null;
  /** The id of the ship that the guns are aimed at. */
  targetId: string | null;
  /** The id of the ship aimed at by a first tap: a second tap fires. */
  confirmingId: string | null;
  /** The wanted heading, which may be closed. */
  wantedHeading: number | null;
  /** Whether the player has turned the ship in this scene. */
  isTurned: boolean;
  /** The heading choice of the selected ship in that scene. */
  headingChoice: TurnHull | null;
}

const NO_SELECTION: Selection = {
  scene: null,
  selectedId: null,
  targetId: null,
  confirmingId: null,
  wantedHeading: null,
  isTurned: false,
  headingChoice: null,
};

/** Rules by which a new scene changes the selection. */
export interface SelectionRules {
  /** Whether this is a lesson: no ship is selected for the player, as it would be the answer. */
  readonly isLesson: boolean;
  /** Whether a ship that cannot act is deselected. */
  readonly onlyActable: boolean;
}

/** The state of the selected ship. */
export class ShipControl {
  readonly chart = $derived.by(() => this.panel());
  readonly headingChoices = $derived.by(() =>
    choicesOf(this.scene(), "swing").filter((each) => each.panel === this.chart.id),
  );
  readonly shotChoices = $derived.by(() => choicesOf(this.scene(), "put"));
  readonly presses = $derived.by(() => choicesOf(this.scene(), "press"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** The player's last input. */
  #last = $state.raw(NO_SELECTION);
  #beforeHint: string | null = null; // the ship that was selected before a hint was played
  /** The selection in the present scene, after that input. */
  readonly #current = $derived.by(() => (this.#last.scene === this.scene() ? this.#last : this.#inScene(this.#last)));
  readonly selectedId = $derived.by(() => this.#current.selectedId);
  readonly targetId = $derived.by(() => this.#current.targetId);
  readonly confirmingId = $derived.by(() => this.#current.confirmingId);
  readonly wantedHeading = $derived.by(() => this.#current.wantedHeading);
  readonly isTurned = $derived.by(() => this.#current.isTurned);
  /** The ships that can act now, in the order of their positions. */
  readonly actableIds = $derived.by(() =>
    (this.chart.hulls ?? []).map(({ id }) => id).filter((id) => this.#canAct(id)),
  );

  constructor(
    private readonly scene: () => Scene,
    private readonly panel: () => Chart,
    private readonly rules: SelectionRules,
    private readonly act: (actions: unknown[]) => boolean,
    readonly showReason: (reason: Reason | null) => void,
  ) {}

  /**
   * The selection in a new scene: the selected ship if it still exists, unless another one must continue its move.
   * After the deployment none is selected.
   */
  #inScene(last: Selection): Selection {
    const hasDeployed = last.scene && choicesOf(last.scene, "moor").length && !choicesOf(this.scene(), "moor").length;
    if (hasDeployed) return this.#selectionOf(null);
    const hulls = this.chart.hulls ?? [];
    const movingHull = hulls.find(
      (hull) => hasMark(hull, "moving") && this.headingChoices.some((each) => each.hull === hull.id),
    );
    const continues =
      movingHull && !this.rules.isLesson && last.selectedId === null && this.actableIds.includes(movingHull.id);
    const ship = continues ? movingHull.id : hulls.some((hull) => hull.id === last.selectedId) ? last.selectedId : null;
    if (ship !== null && this.rules.onlyActable && !this.actableIds.includes(ship)) return this.#selectionOf(null);
    const { scene, headingChoice, wantedHeading, isTurned } = this.#selectionOf(ship);
    // The heading that the player has set is kept; a ship that could not move before has none.
    const unmoved =
      headingChoice !== null &&
      last.wantedHeading !== null &&
      headingChoice.at.join() === last.headingChoice?.at.join() &&
      headingChoice.heading === last.headingChoice.heading;
    const targetId = last.targetId !== null && this.#shotOf(ship, last.targetId) ? last.targetId : null;
    return {
      ...last,
      scene,
      selectedId: ship,
      targetId,
      headingChoice,
      ...(unmoved ? {} : { wantedHeading, isTurned }),
    };
  }

  /** The selection of a ship without any input yet. */
  #selectionOf(hull: string | null): Selection {
    const headingChoice = this.headingChoices.find((each) => each.hull === hull) ?? null;
    const wantedHeading =
      headingChoice && !headingChoice.closed
        ? nearestOpenHeading(headingChoice.arcs ?? [], headingChoice.heading)
        : null;
    return {
      ...NO_SELECTION,
      scene: this.scene(),
      selectedId: hull,
      wantedHeading,
      headingChoice,
    };
  }

  #update(change: Partial<Selection>): void {
    this.#last = { ...this.#current, ...change };
  }

  select(hull: string | null): void {
    this.#beforeHint = null;
    this.#last = this.#selectionOf(hull);
  }

  /** Selects the ship that a hint moves; the next ship is then the one that was selected before. */
  selectHinted(hull: string): void {
    const before = this.selectedId;
    this.select(hull);
    if (before !== hull) this.#beforeHint = before;
  }

  /** Sends actions; the selection lasts into the next scene. */
  #send(actions: unknown[]): boolean {
    this.#update({});
    return this.act(actions);
  }

  /** The heading choice of the selected ship. */
  get headingChoice(): TurnHull | null {
    return this.headingChoices.find((each) => each.hull === this.selectedId) ?? null;
  }

  /** Whether the selected ship can move now. */
  get canMove(): boolean {
    return this.headingChoice !== null && !this.headingChoice.closed && this.wantedHeading !== null;
  }

  #canAct(id: string): boolean {
    return (
      this.headingChoices.some(
        ({ hull, closed, arcs, heading }) => hull === id && !closed && nearestOpenHeading(arcs ?? [], heading) !== null,
      ) || this.shotChoices.some(({ pieces, closed }) => !closed && pieces.includes(id))
    );
  }

  /** The ids of the ships whose guns have a target now. */
  get armedIds(): string[] {
    return [...new Set(this.shotChoices.flatMap(({ pieces, closed }) => (closed ? [] : pieces)))];
  }

  /** The id of the next ship that can act; null if there is no other. */
  get nextActable(): string | null {
    const { actableIds } = this;
    const hulls = (this.chart.hulls ?? []).map(({ id }) => id);
    const current = hulls.indexOf(this.selectedId ?? "");
    const others = actableIds.filter((id) => id !== this.selectedId);
    if (this.#beforeHint !== null && others.includes(this.#beforeHint)) return this.#beforeHint;
    return others.find((id) => hulls.indexOf(id) > current) ?? others[0] ?? null;
  }

  /** The wanted heading if it is open, or the nearest open one. */
  get heading(): number | null {
    return this.headingChoice && this.wantedHeading !== null
      ? nearestOpenHeading(this.headingChoice.arcs ?? [], this.wantedHeading)
      : null;
  }

  /** The reason why the wanted heading is closed; null if it is open. */
  get closedReason(): Reason | null {
    return this.wantedHeading === null ? null : this.reasonFor(this.wantedHeading);
  }

  /** The reason why a heading is closed. */
  reasonFor(heading: number): Reason | null {
    const arcs = this.headingChoice?.arcs ?? [];
    if (isHeadingOpen(arcs, heading)) return null;
    return this.#reasons[LETTERS.indexOf(arcAt(arcs, heading)?.fit ?? "")] ?? null;
  }

  /** The reason of a ship without an open heading: that of its present one says to choose another. */
  get #stuckReason(): Reason | null {
    const reason = this.headingChoice && this.reasonFor(this.headingChoice.heading);
    return reason && { ...reason, sentence: say("chart-stuck") };
  }

  /** Turns the ship to a heading, open or not. */
  turnTo(heading: number): void {
    if (!this.headingChoice || this.headingChoice.closed) return;
    this.#update({ wantedHeading: normalizeHeading(heading), isTurned: true });
  }

  /** Sets the ship to the nearest open heading after a drag. */
  confirmHeading(): void {
    if (this.wantedHeading !== null && this.closedReason) this.showReason(this.closedReason);
    this.#update({ wantedHeading: this.heading });
  }

  /** Restores an earlier heading. */
  restoreHeading(wantedHeading: number | null, isTurned: boolean): void {
    this.#update({ wantedHeading, isTurned });
  }

  /** Turns by some tenths of a degree, to the edge of the open headings; shows the reason if it stops there. */
  turnBy(by: number): void {
    const { headingChoice, heading } = this;
    if (!headingChoice || headingChoice.closed || heading === null) {
      if (headingChoice?.closed) this.showReason(headingChoice.closed);
      return;
    }
    const limited = limitTurn(headingChoice.arcs ?? [], heading, by);
    this.#update({ wantedHeading: limited.heading, isTurned: true });
    if (limited.stopped !== null) this.showReason(this.reasonFor(limited.stopped));
  }

  /** Moves the selected ship; returns whether the action was sent. */
  move(): boolean {
    const { headingChoice, wantedHeading } = this;
    if (!headingChoice) return false;
    if (headingChoice.closed || wantedHeading === null) {
      this.showReason(headingChoice.closed ?? this.#stuckReason);
      return false;
    }
    if (this.closedReason) {
      this.showReason(this.closedReason);
      return false;
    }
    return this.#send([fillBlanks(headingChoice.action, { [headingChoice.blank]: wantedHeading })]);
  }

  /** The shot of the selected ship at another one. */
  shotAt(target: string): PutItem | null {
    return this.#shotOf(this.selectedId, target);
  }

  #shotOf(ship: string | null, target: string): PutItem | null {
    return this.shotChoices.find((choice) => choice.onto === target && choice.pieces.includes(ship ?? "")) ?? null;
  }

  /** The shots of the selected ship, possible ones first. */
  get shots(): PutItem[] {
    const ownShots = this.shotChoices.filter((choice) => choice.pieces.includes(this.selectedId ?? ""));
    return [...ownShots.filter((choice) => !choice.closed), ...ownShots.filter((choice) => choice.closed)];
  }

  /** Aims the guns at a ship; fires with `fires`, if they are already aimed, or if confirmation is off. */
  aimAt(target: string, fires = false): void {
    const shot = this.shotAt(target);
    if (!shot) return;
    if (shot.closed) this.showReason(shot.closed);
    else if (fires || this.targetId === target || !settings.confirms) this.fire(shot);
    else this.aimAndConfirm(target);
  }

  /** Aims at a ship, and waits for the confirmation. */
  aimAndConfirm(target: string): void {
    this.#update({ targetId: target, confirmingId: target });
  }

  /** Shows the line of fire to a ship, for example on hover. */
  showTarget(target: string): void {
    this.#update({ targetId: target });
  }

  /** Hides the line of fire, and cancels the confirmation. */
  hideTarget(target: string): void {
    if (this.targetId === target) this.#update({ targetId: null, confirmingId: null });
  }

  fire(shot: PutItem): boolean {
    if (shot.closed) {
      this.showReason(shot.closed);
      return false;
    }
    this.#update({ targetId: null, confirmingId: null });
    return this.#send(shot.actions ?? []);
  }

  /** Handles a tap on a ship: it becomes the target of the selected one, or is selected. A mouse `fires` at once. */
  onTap(hull: string, fires = false): void {
    if (this.selectedId !== hull && this.shotAt(hull)) this.aimAt(hull, fires);
    else this.select(this.selectedId === hull ? null : hull);
  }
}
