/** A message in place of the prompt: why a choice is not possible, or which piece is held. */

import { untrack } from "svelte";

import type { RefusalReply } from "../api/wire";
import { playSounds } from "../sounds/play-by-priority";

const ERROR_MS = 7000; // in a shorter time, a long sentence could not be read

/** The text of an error, and its clause. */
export interface ErrorText {
  clause: string | null;
  sentence: string;
  /** Changes with each refusal, so that a repeated one is announced again. */
  key?: unknown;
  /** Whether the player did not request it: screen readers then finish their sentence first. */
  quiet?: boolean;
}

/** The message that is shown now. */
export class Notice {
  /** A message for a few seconds; if it is empty, the prompt is shown. */
  message = $state("");
  /** Whether the message asks to choose again what was chosen: then it is shown instead of a hint. */
  asksAgain = $state(false);
  /** The number of errors so far. */
  count = $state(0);
  #error = $state.raw<ErrorText | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `live`: the connection, which stores the last refusal. */
  constructor(private readonly connection: { refusal: RefusalReply | null }) {}

  get error(): ErrorText | null {
    return this.#error ?? this.connection.refusal;
  }

  /** Shows a reason for a few seconds. */
  showError(error: ErrorText): void {
    this.#error = { ...error, key: ++this.count };
    if (!error.quiet) playSounds(new Set(["refused"]));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), ERROR_MS);
  }

  show(sentence: string, asksAgain = false): void {
    this.clear();
    this.message = sentence;
    this.asksAgain = asksAgain;
  }

  clear(): void {
    this.#error = null;
    this.message = "";
    this.asksAgain = false;
    this.connection.refusal = null;
    clearTimeout(this.#timer);
  }
}

/** Clears a refusal at the next ply: it is about the position in which it was given. */
export function clearRefusalAtNextPly(notice: Notice, ply: () => number): void {
  let previousPly = untrack(ply);
  $effect.pre(() => {
    if (ply() !== previousPly) untrack(() => notice.error && notice.clear());
    previousPly = ply();
  });
}
