/** A table for tests, which records queries and gives prepared answers; its time does not pass. */

import { afterEach, beforeEach, vi } from "vitest";

import type { Query, QueryAnswer } from "../../../src/play/connection/live-table.svelte";

export const table = {
  asked: [] as Query[],
  answers: [] as QueryAnswer[],
};

export function inquire(inquiry: Query): Promise<QueryAnswer | null> {
  table.asked.push(inquiry);
  return Promise.resolve(table.answers.shift() ?? null);
}

beforeEach(() => {
  vi.useFakeTimers();
  [table.asked, table.answers] = [[], []];
});
afterEach(() => void vi.useRealTimers());
