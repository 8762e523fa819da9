/** A message in place of the prompt: why a choice is not possible, or which piece is held. */

import type { RefusalReply } from "../api/wire";

const LASTS = 7000; // ms that a warning stays

export interface ErrorText {
  clause: string | null;
  sentence: string;
}

export class Notice {
  /** A message for some seconds; empty: the prompt is shown. */
  told = $state("");
  #warned = $state.raw<ErrorText | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `live` keeps what the table refused last. */
  constructor(private readonly live: { refused: RefusalReply | null }) {}

  get trouble(): ErrorText | null {
    return this.#warned ?? this.live.refused;
  }

  /** Shows a reason for a few seconds. */
  warn(trouble: ErrorText): void {
    this.#warned = trouble;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.quiet(), LASTS);
  }

  tell(sentence: string): void {
    this.quiet();
    this.told = sentence;
  }

  quiet(): void {
    this.#warned = null;
    this.told = "";
    this.live.refused = null;
    clearTimeout(this.#timer);
  }
}
