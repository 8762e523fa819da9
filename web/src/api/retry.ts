/** Retries after a lost connection or a failure of the server: their delays, and requests that are repeated. */

import { ApiError } from "./client";

const MIN_RETRY_MS = 400; // before the first retry
const MAX_RETRY_MS = 8_000; // between later ones

/** The delay before a retry, in ms: doubling, plus up to half at random. */
export function retryDelay(attempts: number, random: number): number {
  return Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** attempts) * (1 + random / 2);
}

/** Repeats a request until it succeeds or is refused for good; returns a function that stops this. */
export function repeatUntilAnswered(attempt: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const run = (attempts: number): void =>
    void attempt().catch((error: unknown) => {
      if (stopped || (error instanceof ApiError && error.isFinal)) return;
      timer = setTimeout(() => run(attempts + 1), retryDelay(attempts, Math.random()));
    });
  run(0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
