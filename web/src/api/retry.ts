/** Retries requests after a lost connection or a failure of the server, after increasing delays. */

import { ApiError } from "./client";

const MIN_RETRY_MS = 400; // delay before the first retry
const MAX_RETRY_MS = 8_000; // maximum delay before a retry

/** The delay before a retry in ms: it doubles each time, plus a random part of up to half. */
export function retryDelay(attemptCount: number, random: number): number {
  return Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** attemptCount) * (1 + random / 2);
}

/** Repeats a request until it succeeds or is refused for good; returns a function that stops this. */
export function repeatUntilAnswered(attempt: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const run = (attemptCount: number): void =>
    void attempt().catch((error: unknown) => {
      if (isStopped || (error instanceof ApiError && error.isFinal)) return;
      timer = setTimeout(() => run(attemptCount + 1), retryDelay(attemptCount, Math.random()));
    });
  run(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
