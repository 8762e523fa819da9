/** The input of a player: the held piece or item, pending choices, pressed buttons, and messages. */

import { flushSync } from "svelte";

import { Transfer } from "./transfer.svelte";
import { Placement } from "./placement.svelte";
import type { Connection } from "../play/connection/live-table.svelte";
import { ItemSelection } from "./selection.svelte";
import { scrollToElement } from "./page-scroll";
import type { PendingForecast } from "./grid/square-mode.svelte";
import { choicesOf } from "../scene/choices";
import { orList, say } from "../i18n/catalogue.svelte";
import type { ChoiceMark, Hint, Press, Reason, Request, Scene, Token } from "../api/wire";
import { Notice } from "./notice.svelte";

const LATE_TAP_MS = 1500; // after the page has pressed a button, a tap in its place may be meant for it

/** The input of a player at one board. */
export class PlayerInput {
  readonly placement: Placement;
  readonly transfer: Transfer;
  readonly selection: ItemSelection;
  readonly notice: Notice;
  /** Whether chances were requested. */
  showsChances = $state(false);
  /** Whether only the chance of the proposal is shown: to a new player who has not requested all. */
  showsBestOnly = $state(false);
  /** The names of the squares that can be chosen for the held piece, which the page marks with dots. */
  openSquares = $state.raw<readonly string[]>([]);
  /** The held piece of a grid, else the first that can be taken. */
  shownPiece = $state.raw<Token | null>(null);
  /** Whether a piece of a grid is held. */
  holdsPiece = $state(false);
  /** The ship of the hint that was played last: the chart selects it. */
  hintedShip = $state.raw<{ id: string } | null>(null);
  /** The square of the hint that was played last: the keyboard cursor goes there. */
  hintedSquare = $state.raw<{ panel: string; square: number } | null>(null);
  /** The set-up of a hint that was used last: the chart places its ships, which the player then sends. */
  hintedSetup = $state.raw<{ actions: readonly unknown[] } | null>(null);
  selectedForecast = $state.raw<PendingForecast | null>(null);
  /** The explanation that was requested by key last, for screen readers. */
  explained = $state("");
  /** The items for which a button asked last, and its name. */
  #asked = $state.raw({ items: [] as readonly string[], press: "" });
  /** The button that the page pressed last, and the items that were open then. */
  #forced = { id: "", at: -Infinity, openItems: new Set() as ReadonlySet<string> };

  /** `prompt`: the prompt to repeat where no choice is possible, or null to repeat none. */
  constructor(
    readonly connection: Connection,
    private readonly scene: () => Scene,
    private readonly prompt: () => string | null,
    /** The name of an item. */
    private readonly title: (id: string) => string,
    /** Whether the page is about to press a button without an alternative. */
    private readonly willPress: () => boolean = () => false,
  ) {
    this.notice = new Notice(connection);
    this.placement = new Placement(scene, this.act, this.showReason);
    this.transfer = new Transfer(scene, this.act, this.#refuseItem, () => this.notice.clear(), connection.confirmsTaps);
    this.selection = new ItemSelection(scene, this.act, this.showReason, this.showError);
  }

  /** Whether Escape would drop something: a held piece or item, or a choice that is to be confirmed. */
  get isHolding(): boolean {
    const isLifted = ["lifted", "dragged"].includes(this.placement.grip ?? "");
    return isLifted || this.holdsPiece || this.transfer.held !== null || this.selectedForecast?.confirm !== undefined;
  }

  /** Announces an explanation; the same one again differs by a space, so that it is read again. */
  readonly explain = (text: string): void => {
    this.explained = text && text === this.explained ? `${text}\u00a0` : text;
  };

  /** Instructions for the held item, or the items to choose from; empty if no item is held. */
  get instruction(): string {
    const { held, candidates, openChoices } = this.transfer;
    if (candidates.length) {
      const things = orList([...new Set(candidates.map(this.title))]);
      const { items, press } = this.#asked;
      return candidates.join() === items.join() ? say("which-for", { press, things }) : say("which-of", { things });
    }
    return held === null
      ? ""
      : say(openChoices.length ? "held" : "held-nowhere", { what: this.title(held), places: openChoices.length });
  }

  /** The possible places of the held item or piece in words, for screen readers: the page marks them. */
  get places(): string {
    const places = this.openSquares.length ? this.openSquares : this.transfer.openChoices.map(({ label }) => label);
    return places.length ? say("held-places", { places: orList(places) }) : "";
  }

  /** Whether a chance is among those shown. */
  readonly isShown = (hint: Hint | null | undefined): hint is Hint =>
    hint != null && (!this.showsBestOnly || hint === this.transfer.proposal?.hint);

  readonly act = (actions: unknown[]): boolean => this.#sendRequest(() => this.connection.act(actions));

  /** Plays a hinted choice; the keyboard cursor goes to its square. */
  readonly playHint = (actions: unknown[], mark: ChoiceMark | null | undefined): void => {
    const aim = choicesOf(this.scene(), "aim").find(({ id }) => id === mark?.choice);
    if (aim && mark?.square != null) this.hintedSquare = { panel: aim.panel, square: mark.square };
    this.act(actions);
  };

  /** Uses the set-up of a hint; returns whether its ships are only placed on a chart, and not sent. */
  readonly useSetup = (actions: readonly unknown[]): boolean => {
    const isDraft = choicesOf(this.scene(), "moor").length > 0;
    if (isDraft) this.hintedSetup = { actions };
    else this.act([...actions]);
    return isDraft;
  };

  readonly arrange = (name: string): boolean => this.#sendRequest(() => this.connection.arrange(name));

  readonly send = (request: Request): void => {
    this.notice.clear();
    if (!this.connection.send(request)) this.showError(say("wait-answer"));
  };

  /** Presses a button without an alternative for the player. */
  readonly pressForPlayer = (choice: Press): void => {
    const { openItems } = this.transfer;
    this.press(choice);
    this.#forced = { id: choice.id, at: performance.now(), openItems };
  };

  readonly press = (choice: Press): void => {
    if (this.#isLateTap(choice)) return;
    if (choice.closed && !this.connection.busy) this.showReason(choice.closed);
    else if (choice.takes?.length) this.#pickUp(choice.takes, choice.label);
    else this.#sendRequest(() => this.connection.press(choice));
  };

  /** Whether a tap is meant for the button that the page has just pressed: that button again, or a closed one in its place. */
  #isLateTap({ id, closed }: Press): boolean {
    if (!this.#hasJustPressed) return false;
    const { busy } = this.connection;
    return closed ? !busy : busy && id === this.#forced.id;
  }

  get #hasJustPressed(): boolean {
    return performance.now() - this.#forced.at < LATE_TAP_MS;
  }

  /** Shows why an item is refused, unless the page is about to press a button, or its last press closed the item. */
  readonly #refuseItem = (reason: Reason | null, id: string): void => {
    const wasJustClosed = this.#hasJustPressed && this.#forced.openItems.has(id);
    if (!this.willPress() && !wasJustClosed) this.showReason(reason);
  };

  /** Picks an item up and scrolls to its first target, which is far from the button. */
  #pickUp(items: readonly string[], press: string): void {
    this.transfer.pickUp(items);
    this.#asked = { items, press };
    flushSync();
    const [first] = document.querySelectorAll<HTMLElement>(".item.target");
    const isInFoot = document.querySelector(".foot .reachable") !== null;
    if (first && !isInFoot) scrollToElement(first);
    if (document.querySelector(".presses :focus-visible")) first?.focus();
  }

  readonly showReason = (reason: Reason | null): void => {
    const prompt = this.prompt();
    if (reason) this.notice.showError(reason);
    else if (prompt !== null) this.showError(say("not-there", { prompt }));
  };

  readonly showError = (sentence: string): void => this.notice.showError({ clause: null, sentence });

  #sendRequest(send: () => boolean): boolean {
    this.notice.clear();
    const sent = send();
    if (sent) [this.transfer, this.selection].forEach((each) => each.onActed());
    if (!sent && !this.connection.isConnected) this.showError(say("wait-answer"));
    return sent;
  }
}
