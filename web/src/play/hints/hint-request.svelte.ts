/** A requested hint: a quick one, then a better one; removed when the scene changes. */

import type { Query, QueryAnswer } from "../connection/live-table.svelte";
import { say } from "../../i18n/catalogue.svelte";
import type { HintTold, OptionTold, Scene, View } from "../../api/wire";
import { withHint } from "../../board/hints/hint-marks";

export class HintRequest {
  told = $state.raw<HintTold | null>(null);
  /** A choice of the list that is looked at alone, before it is made. */
  chosen = $state.raw<OptionTold | null>(null);
  /** Whether reasons are shown, if they were requested. */
  why = $state(false);
  /** Whether an answer is awaited: the first, or a better one. */
  waits = $state(false);
  /** Whether a better look advises something else than the first. */
  changed = $state(false);

  #moment = "";
  #asked = 0;

  constructor(
    private readonly inquire: (inquiry: Query) => Promise<QueryAnswer | null>,
    private readonly view: () => View,
  ) {}

  /** One tap shows what is good, another puts it away. */
  next(): void {
    if (this.told) this.close();
    else void this.ask();
  }

  async ask(): Promise<void> {
    if (this.waits) return;
    const asked = ++this.#asked;
    this.waits = true;
    this.changed = false;
    this.#moment = moment(this.view());
    try {
      for (let better = false; ; better = true) {
        const told = await this.inquire({ type: "advise", better });
        if (asked !== this.#asked) return;
        if (told?.type !== "advised") break;
        if (better) this.changed = first(told.hint) !== first(this.told);
        this.told = told.hint;
        this.chosen = this.#same(told.hint) ?? this.chosen; // the selected line stays when the hint changes
        if (better || !told.hint.more) break;
      }
    } finally {
      if (asked === this.#asked) this.waits = false;
    }
  }

  /** The choice that is looked at, as another look tells of it. */
  #same({ options = [] }: HintTold): OptionTold | undefined {
    const action = JSON.stringify(this.chosen?.action);
    return this.chosen ? options.find((option) => JSON.stringify(option.action) === action) : undefined;
  }

  /** The status: a better hint is being computed, or it has changed the first one. */
  get still(): string {
    return this.waits ? say("hint-looking") : this.changed ? say("hint-changed") : "";
  }

  /** The scene with the hint on it. */
  shownOn(scene: Scene): Scene {
    return withHint(scene, this.told && this.chosen ? { ...this.told, options: [this.chosen] } : this.told);
  }

  /** Looks at one choice on the board; at all again if it was that one. */
  single(option: OptionTold): void {
    this.chosen = this.chosen === option ? null : option;
  }

  close(): void {
    this.#asked++;
    this.told = this.chosen = null;
    this.why = false;
    this.waits = this.changed = false;
  }

  /** Another view: a hint is for what was seen when it was asked for. */
  look(view: View): void {
    if ((this.told || this.waits) && this.#moment !== moment(view)) this.close();
  }
}

/** The choices of a hint. */
const first = (hint: HintTold | null): string => JSON.stringify(hint?.options?.[0]?.action);
/** What is shown and to which viewer; a requested hint does not change it. */
const moment = (view: View): string => `${view.ply} ${view.viewer} ${view.table.ended !== null}`;
