/** The keyboard at a board: focus after each redraw, and keys queued until the scene that they are meant for. */

import { hasNoFocus } from "../app/focus";
import { keyQueue } from "../app/key-queue";
import type { Layout } from "./layout";
import { pressed } from "./letter-keys";
import type { Scene, View } from "../api/wire";

const FIRST = ['[role="gridcell"][tabindex="0"]', "button.die.open", ".presses button:not([aria-disabled])"];

const LETTER = /^([a-gjl-qs-z1-6]|Backspace)$/i; // h, i, k and r have the same meaning in every scene
const COMMAND = /^([nfeu,.;<>]|Backspace)$/;
const COURSE = /^([0-9]|Arrow.*|Page.*|Enter)$/;

/** The state on which the meaning of a key depends. */
export interface KeyboardState {
  readonly view: View;
  readonly scene: Scene;
  readonly kind: Layout["kind"];
  /** Whether it is the player's turn. */
  readonly mine: boolean;
  /** Whether an answer is awaited. */
  readonly busy: boolean;
  /** Whether the scene in which keys have a meaning is still awaited. */
  readonly waiting: boolean;
  /** Whether a refusal is shown. */
  readonly refused: boolean;
}

export class BoardKeyboard {
  #keyed = false; // the focus was on the board; and is still awaited where the focused element is gone
  #chosen: number | null = null; // the ply after which something was chosen by key among cards: the focus goes to the next dice

  /** To be created by the component that holds the board: its effects end with that component. */
  constructor(
    private readonly stage: () => HTMLElement | undefined,
    private readonly state: KeyboardState,
  ) {
    $effect.pre(() => {
      void [state.view, state.scene];
      this.#beforeRedraw();
    });
    $effect(() => {
      void [state.view, state.scene];
      this.#afterRedraw(state.view.ply, state.mine);
    });
    $effect(() =>
      keyQueue.register({
        isBusy: () => state.waiting,
        handles: (event) => dependsOnScene(event, state.kind, state.mine && state.busy),
      }),
    );
    $effect(() => {
      void state.view;
      if (!state.waiting) queueMicrotask(() => keyQueue.replay());
    });
    $effect(() => void (state.refused && keyQueue.clear()));
  }

  /** Focuses the squares; without any, an item to take, or the first button. */
  toGrid(): void {
    const found = FIRST.map((each) => this.stage()?.querySelector<HTMLElement>(each));
    found.find((each) => each != null)?.focus();
  }

  #beforeRedraw(): void {
    this.#keyed = Boolean(this.stage()?.querySelector(":focus-visible")) || (this.#keyed && hasNoFocus());
  }

  #afterRedraw(ply: number, mine: boolean): void {
    const onward = this.#chosen !== null && ply > this.#chosen && mine;
    if (onward) this.#chosen = null;
    if (this.#keyed && (onward || hasNoFocus())) this.toGrid(); // the focused button went with the old view
  }

  /** Notes a key that was pressed somewhere on the board. */
  readonly onkeydowncapture = ({ key, target }: KeyboardEvent): void => {
    const chosen = ["Enter", " "].includes(key) && (target as Element).closest(".hall, .advised");
    this.#chosen = chosen ? this.state.view.ply : null;
  };

  /** Notes that the player goes on with the pointer. */
  readonly onpointerdowncapture = (): void => {
    this.#chosen = null;
  };

  /** Presses the button or card that has this letter. */
  pressLetter(key: string): void {
    const stage = this.stage();
    if (stage && pressed(stage, key)) this.#chosen = this.state.view.ply;
  }
}

/** Whether the key must wait. `answer`: only the player's own choice is pending; chosen squares are queued anyway. */
function dependsOnScene(
  { key, target }: Pick<KeyboardEvent, "key" | "target">,
  kind: Layout["kind"],
  answer: boolean,
): boolean {
  const at = target as Element;
  const field = at.closest("input, select, textarea");
  if (kind === "chart") {
    if (field && !field.matches("[inputmode=decimal]")) return false;
    return COMMAND.test(key) || (COURSE.test(key) && (field !== null || (at.matches("body, main") && key !== "Enter")));
  }
  if (field) return false;
  if (kind === "cards") return LETTER.test(key);
  return !answer && (key === "Enter" || key === " ") && at.closest('[role="gridcell"]') !== null;
}
