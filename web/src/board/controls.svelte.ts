/** The input of a player: what is held or pending, the buttons pressed, and the messages shown. */

import { flushSync } from "svelte";

import { Transfer } from "./transfer.svelte";
import { Placement } from "./placement.svelte";
import type { Connection } from "../play/connection/live-table.svelte";
import { ItemSelection } from "./selection.svelte";
import type { PendingForecast } from "./grid/square-mode.svelte";
import { orList, say } from "../i18n/catalogue.svelte";
import type { Press, Reason, Request, Scene } from "../api/wire";
import { Notice } from "./notice.svelte";

export class Controls {
  readonly hand: Placement;
  readonly carry: Transfer;
  readonly picking: ItemSelection;
  readonly notice: Notice;
  /** Whether hints were requested. */
  coached = $state(false);
  looked = $state.raw<PendingForecast | null>(null);

  /** `prompt`: what to say where nothing can be done; null: nothing. */
  constructor(
    readonly live: Connection,
    scene: () => Scene,
    private readonly prompt: () => string | null,
    /** The name of an item. */
    private readonly title: (id: string) => string,
  ) {
    this.notice = new Notice(live);
    this.hand = new Placement(scene, this.act, this.complain);
    this.carry = new Transfer(
      scene,
      this.act,
      this.complain,
      () => this.notice.quiet(),
      () => !this.coached,
    );
    this.picking = new ItemSelection(scene, this.act, this.complain, this.warn);
  }

  /** What to do with the item that is held, or which items to choose from; empty: nothing is held. */
  get instruction(): string {
    const { held, among, fitting } = this.carry;
    if (among.length) return say("which-of", { things: orList(among.map(this.title)) });
    return held === null ? "" : say(fitting ? "held" : "held-nowhere", { what: this.title(held) });
  }

  readonly act = (actions: unknown[]): boolean => this.#want(() => this.live.act(actions));

  readonly arrange = (name: string): boolean => this.#want(() => this.live.arrange(name));

  readonly send = (request: Request): void => {
    this.notice.quiet();
    if (!this.live.send(request)) this.warn(say("wait-answer"));
  };

  readonly press = (choice: Press): void => {
    if (choice.closed && !this.live.busy) this.complain(choice.closed);
    else if (choice.takes?.length) this.#take(choice.takes);
    else this.#want(() => this.live.press(choice));
  };

  /** Scrolls to what is to be tapped next: it is far from the button. */
  #take(things: readonly string[]): void {
    this.carry.take(things);
    flushSync();
    const [first] = document.querySelectorAll<HTMLElement>(".thing.target");
    first?.scrollIntoView({ block: "center" });
    if (document.querySelector(".presses :focus-visible")) first?.focus();
  }

  readonly complain = (reason: Reason | null): void => {
    const prompt = this.prompt();
    if (reason) this.notice.warn(reason);
    else if (prompt !== null) this.warn(say("not-there", { prompt }));
  };

  readonly warn = (sentence: string): void => this.notice.warn({ clause: null, sentence });

  #want(send: () => boolean): boolean {
    this.notice.quiet();
    const sent = send();
    if (sent) [this.carry, this.picking].forEach((each) => each.acted());
    if (!sent && !this.live.connected) this.warn(say("wait-answer"));
    return sent;
  }
}
