/** The keyboard at a board: focus after each redraw, and keys queued until the scene is ready for them. */

import { untrack } from "svelte";

import { hasNoFocus, usesKeys } from "../app/focus";
import { keyQueue } from "../app/key-queue";
import type { Layout } from "./layout";
import { absentKeyText, explanationOf } from "./cards/card-keys";
import { focusedItem, pressItem } from "./item-keys";
import type { PlayerInput } from "./player-input.svelte";
import type { Scene, View } from "../api/wire";

const SQUARE_SELECTOR = '[role="gridcell"][tabindex="0"]';

const FOCUS_SELECTORS = [
  SQUARE_SELECTOR,
  "button.proposed", // with chances shown, the best choice
  "button.die.open",
  ".deployment button",
  '.ships [aria-pressed="true"]',
  ".ships [data-actable]",
  ".ship-panel .end",
  ":is(.presses, .dice-cards) button:has(.advice.best):not([aria-disabled])", // with chances shown, the best one
  ".presses button:not([aria-disabled], .chances-button)",
];

const SHIP_SELECTOR = '.ships button[tabindex="0"]'; // while no ship can act

const PROMPT_SELECTOR = ".prompt"; // while nothing else can be chosen

const CARD_KEY = /^([a-gjl-qs-z1-6]|Backspace)$/i; // h, i, k and r have the same meaning in every scene
const ITEM_KEY = /^[a-gjl-qs-z1-6]$/i; // of a button, card or die
const CHART_KEY = /^([nfeu,.;<>]|Backspace)$/;
const HEADING_KEY = /^([0-9]|Arrow.*|Page.*|Enter)$/;

/** The state on which the meaning of a key depends. */
export interface KeyboardState {
  readonly view: View;
  readonly scene: Scene;
  readonly kind: Layout["kind"];
  /** Whether it is the player's turn. */
  readonly isOwnTurn: boolean;
  /** Whether an answer is awaited. */
  readonly busy: boolean;
  /** Whether keys are queued, because the scene for them is not ready. */
  readonly queuesKeys: boolean;
  /** Whether a refusal is shown. */
  readonly showsRefusal: boolean;
  /** Called when a key is queued. */
  readonly onQueued: () => void;
}

/** The keyboard focus of a board and the keys that wait for its scene. */
export class BoardKeyboard {
  #hasFocus = false; // the focus was on the board, even if the focused element is gone
  #isAwaitingScene = false; // the board had nothing to act on, so that the focus goes there when it has
  #drawnPly = -1; // the ply of the last redraw
  #chosenAt: number | null = null; // the ply after which an item was chosen by key among cards: the focus goes to the next dice

  /** Must be created by the component of the board, because its effects end with that component. */
  constructor(
    private readonly stage: () => HTMLElement | undefined,
    private readonly state: KeyboardState,
  ) {
    // A board that is opened by key takes the focus, unless an introduction has it.
    $effect(() => {
      if (usesKeys() && hasNoFocus() && !document.querySelector("dialog[open]")) untrack(() => this.focusBoard());
    });
    $effect.pre(() => {
      void [state.view, state.scene];
      this.#beforeRedraw();
    });
    $effect(() => {
      void [state.view, state.scene];
      this.#afterRedraw(state.view.ply, state.isOwnTurn);
    });
    $effect(() =>
      keyQueue.register({
        isBusy: () => state.queuesKeys,
        handles: (event) => dependsOnScene(event, state.kind, state.isOwnTurn && state.busy),
        onQueued: () => state.onQueued(),
      }),
    );
    $effect(() => {
      void state.view;
      if (!state.queuesKeys) queueMicrotask(() => keyQueue.replay());
    });
    $effect(() => void (state.showsRefusal && keyQueue.clear()));
  }

  /**
   * Focuses the squares; without squares an item to take, or the first button. If there is none, focuses the prompt, and
   * tries again after the next redraw.
   */
  focusBoard(): void {
    this.#hasFocus = true;
    const isPlayedBack = !this.state.isOwnTurn && this.state.queuesKeys; // nothing on the board can be chosen yet
    const choosable = isPlayedBack ? undefined : this.#find(FOCUS_SELECTORS);
    this.#isAwaitingScene = !choosable;
    if (choosable) choosable.focus();
    else
      this.#find(isPlayedBack ? [PROMPT_SELECTOR] : [SHIP_SELECTOR, PROMPT_SELECTOR])?.focus({ preventScroll: true });
  }

  /** The element of the first selector that matches one. */
  #find(selectors: readonly string[]): HTMLElement | undefined {
    return selectors.flatMap((each) => this.stage()?.querySelector<HTMLElement>(each) ?? [])[0];
  }

  /** Focuses the board if it should have the focus, but had nothing to act on before. */
  focusAwaited(): void {
    if (this.#isAwaitingScene) this.focusBoard();
  }

  #beforeRedraw(): void {
    this.#hasFocus = Boolean(this.stage()?.querySelector(":focus-visible")) || (this.#hasFocus && isWaiting());
  }

  #afterRedraw(ply: number, isOwnTurn: boolean): void {
    const continues = this.#chosenAt !== null && ply > this.#chosenAt && isOwnTurn;
    if (continues) this.#chosenAt = null;
    const isNew = ply !== this.#drawnPly;
    this.#drawnPly = ply;
    if (this.state.view.table.ended) this.#isAwaitingScene = false; // the result takes the focus
    if (this.#hasFocus && (continues || isWaiting() || (isNew && isOwnTurn && isOnClosedButton())))
      this.focusBoard(); // the focused button was removed with the old view
    else this.focusAwaited();
  }

  /** Stores whether an item was chosen by key on the board. */
  readonly onkeydowncapture = ({ key, target }: KeyboardEvent): void => {
    const byKey = ["Enter", " "].includes(key) && (target as Element).closest(".cards-layout, .kind-cards, .advised");
    this.#chosenAt = byKey ? this.state.view.ply : null;
    this.#isAwaitingScene = false;
  };

  /** Forgets the choice by key when the pointer is used. */
  readonly onpointerdowncapture = (): void => {
    this.#chosenAt = null;
    this.#isAwaitingScene = false;
  };

  /** Focuses the squares if an arrow key is pressed while no element has the focus. */
  onUnfocusedArrow(event: KeyboardEvent): void {
    if (!event.key.startsWith("Arrow") || event.defaultPrevented || !hasNoFocus()) return;
    const square = this.#find([SQUARE_SELECTOR]);
    if (!square || document.querySelector("dialog[open]")) return;
    event.preventDefault(); // the page does not scroll
    square.focus();
  }

  /** Presses the button, card or die that has this key, or says that there is none; the key i explains a card. */
  onItemKey(key: string, { explain, notice }: Pick<PlayerInput, "explain" | "notice">): void {
    const stage = this.stage();
    if (key.toLowerCase() === "i") explain(explanationOf(this.state.scene, focusedItem()));
    else if (!stage || !ITEM_KEY.test(key)) return;
    else if (pressItem(stage, key)) this.#chosenAt = this.state.view.ply;
    else notice.show(absentKeyText(key));
  }
}

/** Whether nothing that can be chosen has the focus: no element, or the prompt. */
const isWaiting = (): boolean => hasNoFocus() || document.activeElement?.matches(PROMPT_SELECTOR) === true;

/** Whether the focus is on a button that was pressed and cannot be pressed in the new scene. */
const isOnClosedButton = (): boolean =>
  document.activeElement?.matches('.presses button[aria-disabled="true"]') === true;

/** Whether the key must wait for the scene. `answer`: only the player's own choice is pending; chosen squares are
 * queued anyway.
 */
function dependsOnScene(
  { key, target }: Pick<KeyboardEvent, "key" | "target">,
  kind: Layout["kind"],
  awaitsAnswer: boolean,
): boolean {
  const element = target as Element;
  const field = element.closest("input, select, textarea");
  if (kind === "chart") {
    if (field && !field.matches("[inputmode=decimal]")) return false;
    return (
      CHART_KEY.test(key) ||
      (HEADING_KEY.test(key) && (field !== null || (element.matches("body, main") && key !== "Enter")))
    );
  }
  if (field) return false;
  if (kind === "cards") return CARD_KEY.test(key);
  return !awaitsAnswer && (key === "Enter" || key === " ") && element.closest('[role="gridcell"]') !== null;
}
