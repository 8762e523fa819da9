/** A requested hint: first a quick one, then a better one; it is removed when the scene changes. */

import { untrack } from "svelte";

import type { Query, QueryAnswer } from "../connection/live-table.svelte";
import { say } from "../../i18n/catalogue.svelte";
import type { MoveHint, RatedOption, Scene, View } from "../../api/wire";
import { withHint } from "../../board/hints/hint-marks";

/** The number of choices that a phone lists, so that the board stays visible. */
export const MAX_PHONE_CHOICES = 3;

/** How long the last better hint of each game took, in ms. */
const lastDurations = new Map<string, number>();

/** The state of the requested hint. */
export class HintRequest {
  hint = $state.raw<MoveHint | null>(null);
  /** The selected choice of the list, shown alone on the board. */
  selectedOption = $state.raw<RatedOption | null>(null);
  /** Whether reasons are shown, if they were requested. */
  isExpanded = $state(false);
  /** Whether an answer is awaited: the first hint, or a better one. */
  isLoading = $state(false);
  /** Whether the better hint differs from the first. */
  hasChanged = $state(false);
  /** Whether a hint was requested while none is possible: it is requested as soon as one is. */
  isQueued = $state(false);
  /** Whether the player has closed the hint, in the same position. */
  wasClosed = $state(false);

  #position = "";
  #requestCount = 0;

  constructor(
    private readonly sendQuery: (query: Query) => Promise<QueryAnswer | null>,
    private readonly view: () => View,
    /** Whether a hint is possible now: it is the player's turn, and no answer is awaited. */
    private readonly isPossible: () => boolean,
  ) {}

  /** Requests a hint, now or as soon as one is possible; closes the one that is shown or queued. */
  toggle(): void {
    if (this.hint || this.isQueued) this.dismiss();
    else if (this.isPossible()) void this.request();
    else if (!this.isLoading) this.isQueued = !this.view().table.ended;
  }

  async request(): Promise<void> {
    if (this.isLoading) return;
    const number = ++this.#requestCount;
    this.isLoading = true;
    this.hasChanged = this.wasClosed = false;
    this.#position = positionOf(this.view());
    try {
      for (let better = false; ; better = true) {
        const sentAt = performance.now();
        const reply = await this.sendQuery({ type: "advise", better });
        if (better && reply) lastDurations.set(this.#game, performance.now() - sentAt);
        if (number !== this.#requestCount) return;
        if (reply?.type !== "advised") break;
        const hint = reply.hint.more ? reply.hint : withStars(reply.hint);
        if (better) this.hasChanged = firstAction(hint) !== firstAction(this.hint);
        this.hint = hint;
        this.selectedOption = this.#selectedIn(hint) ?? this.selectedOption; // the selected line stays when the hint changes
        if (better || !hint.more) break;
      }
    } finally {
      if (number === this.#requestCount) this.isLoading = false;
    }
  }

  /** The selected choice in another hint. */
  #selectedIn({ options = [] }: MoveHint): RatedOption | undefined {
    const action = JSON.stringify(this.selectedOption?.action);
    return this.selectedOption ? options.find((option) => JSON.stringify(option.action) === action) : undefined;
  }

  /** Whether the hint will not change any more: a first idea without figures is not yet to be played. */
  get isSettled(): boolean {
    return this.hint !== null && !(this.hint.more && this.isLoading);
  }

  /** Whether the hint has more than one sentence: choices, notes or a set-up. */
  get hasList(): boolean {
    const { options, notes, way } = this.hint ?? {};
    return [options, notes, way].some((each) => each?.length);
  }

  get #game(): string {
    return this.view().table.game;
  }

  /** How long a better hint takes, as the last one of this game did; 0 before the first one. */
  get #expectedSeconds(): number {
    return Math.ceil((lastDurations.get(this.#game) ?? 0) / 1000);
  }

  /** The status: a better hint with figures is being computed, or it has changed the first one. */
  get status(): string {
    return this.isLoading
      ? say("hint-looking", { seconds: this.#expectedSeconds })
      : this.hasChanged
        ? say("hint-changed")
        : "";
  }

  /** The scene with the hint on it. */
  shownOn(scene: Scene): Scene {
    return withHint(
      scene,
      this.hint && this.selectedOption ? { ...this.hint, options: [this.selectedOption] } : this.hint,
    );
  }

  /** Shows one choice on the board; all again if it was already selected. */
  toggleChoice(option: RatedOption): void {
    this.selectedOption = this.selectedOption === option ? null : option;
  }

  close(): void {
    this.#requestCount++;
    this.hint = this.selectedOption = null;
    this.isExpanded = false;
    this.isLoading = this.hasChanged = this.isQueued = this.wasClosed = false;
  }

  /** Closes the hint for the player, who is told so. */
  dismiss(): void {
    this.close();
    this.wasClosed = true;
  }

  /**
   * Closes the hint if the view has changed: a hint is for the view in which it was requested. Requests the queued one
   * if it is possible now.
   */
  update(view: View): void {
    if ((this.hint || this.isLoading || this.wasClosed) && this.#position !== positionOf(view)) this.close();
    if (!this.isQueued) return;
    if (view.table.ended) this.close();
    else if (this.isPossible()) {
      this.isQueued = false;
      void untrack(() => this.request());
    }
  }
}

/** The actions of a choice: its own, and those with which the same piece continues its move. */
export const actionsOf = ({ action, following = [] }: RatedOption): unknown[] => [action, ...following];

/** Whether the choices on a phone have reasons, and not all the same one. */
export function explainsChoice(options: readonly RatedOption[]): boolean {
  const reasons = options.slice(0, MAX_PHONE_CHOICES).map(({ plain = "" }) => plain);
  return reasons.some(Boolean) && (reasons.length === 1 || new Set(reasons).size > 1);
}

/** A final hint, with a star for each good choice without a figure, and for all if none has a figure. */
function withStars(hint: MoveHint): MoveHint {
  if (!hint.options?.some(({ chance }) => chance === null)) return hint;
  const hasFigures = hint.options.some(({ chance }) => chance !== null);
  const star = ({ best = false }: RatedOption): number | null => (best || !hasFigures ? NaN : null);
  return { ...hint, options: hint.options.map((each) => ({ ...each, chance: each.chance ?? star(each) })) };
}
/** The first choice of a hint, to compare two hints. */
const firstAction = (hint: MoveHint | null): string => JSON.stringify(hint?.options?.[0]?.action);
/** The position that a hint is for, and its viewer; the hint itself does not change it. */
const positionOf = (view: View): string => `${view.ply} ${view.viewer} ${view.table.ended !== null}`;
