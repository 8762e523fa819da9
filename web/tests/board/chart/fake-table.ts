/** For tests: a table that keeps what it is asked, and answers what was prepared; time stands still. */

import { afterEach, beforeEach, vi } from "vitest";

import type { Inquiry, Told } from "../../../src/play/connection/live-table.svelte";

export const table = {
  asked: [] as Inquiry[],
  answers: [] as Told[],
};

export function inquire(inquiry: Inquiry): Promise<Told | null> {
  table.asked.push(inquiry);
  return Promise.resolve(table.answers.shift() ?? null);
}

beforeEach(() => {
  vi.useFakeTimers();
  [table.asked, table.answers] = [[], []];
});
afterEach(() => void vi.useRealTimers());
