import { expect, test, vi } from "vitest";

import type { QueryAnswer } from "../../../src/play/connection/live-table.svelte";
import { QueryCache } from "../../../src/board/chart/queries.svelte";
import { inquire, table } from "./fake-table";

test("queries are sent one after the other, for the newest scene only", async () => {
  const answered = new QueryCache(inquire);
  const answer = (note: string): QueryAnswer => ({ type: "surveyed", id: 1, sounding: { note } });
  table.answers = [answer("old"), answer("one"), answer("two")];
  const questions = [{ about: "fire", hull: "a" } as const, { about: "reach", hull: "a" } as const];
  answered.request(questions);
  answered.clear();
  answered.request(questions);
  await vi.runAllTimersAsync();
  expect(questions.map((question) => answered.get(question)?.note)).toEqual(["one", "two"]);
  answered.request(questions);
  await vi.runAllTimersAsync();
  expect(table.asked.length).toBe(3);
});

test("queries for one fleet are sent at once, further ones at a limited rate", async () => {
  const answered = new QueryCache(inquire);
  const hulls = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ about: "threat", hull: `${n}` }) as const);
  answered.request(hulls(12));
  await vi.advanceTimersByTimeAsync(1);
  expect(answered.answers.size).toBe(12);
  answered.request(hulls(60));
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.asked.length).toBeGreaterThan(20);
  expect(table.asked.length).toBeLessThan(30);
  await vi.runAllTimersAsync();
  expect(answered.answers.size).toBe(60);
});
