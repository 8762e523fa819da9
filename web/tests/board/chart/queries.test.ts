import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { QueryAnswer } from "../../../src/play/connection/live-table.svelte";
import type { SurveyAnswer } from "../../../src/api/wire";
import { NO_QUERIES, type QuerySet } from "../../../src/board/chart/queries.svelte";
import { ChartQueries } from "../../../src/board/chart/queries.svelte";

let answers: Map<string, SurveyAnswer | null>;
const inquire = (inquiry: {
  type: string;
  question?: { about: string; hull: string };
}): Promise<QueryAnswer | null> => {
  const { about, hull } = inquiry.question ?? { about: "", hull: "" };
  return Promise.resolve({ type: "surveyed", id: 1, sounding: answers.get(`${about} ${hull}`) ?? null });
};
const zone = (label: string): SurveyAnswer => ({ note: `${label}.`, regions: [{ kind: "zone", label, rings: [] }] });
const looking = (ship: string, more: Partial<QuerySet> = {}): QuerySet => ({
  ...NO_QUERIES,
  fire: { about: "fire", hull: ship },
  ...more,
});
const fireLabels = (surveys: ChartQueries): string[] => surveys.fire.map((region) => region.label);

beforeEach(() => {
  vi.useFakeTimers();
  answers = new Map([
    ["fire a", zone("a fires")],
    ["fire b", zone("b fires")],
    ["reach a", zone("a sails")],
    ["threat x", zone("x threatens")],
  ]);
});
afterEach(() => void vi.useRealTimers());

test("the selected ship is queried, drawn and described in sentences", async () => {
  const surveys = new ChartQueries(inquire);
  surveys.setQueries(looking("a", { reach: { about: "reach", hull: "a" }, threats: [{ about: "threat", hull: "x" }] }));
  expect([surveys.isPending, surveys.notes]).toEqual([true, []]);
  await vi.runAllTimersAsync();
  expect([surveys.isPending, surveys.notes]).toEqual([false, ["a fires.", "a sails.", "x threatens."]]);
  expect([fireLabels(surveys), surveys.reach.length, surveys.threats.length]).toEqual([["a fires"], 1, 1]);
});

test("the old drawing stays during a query; without a selected ship nothing is drawn", async () => {
  const surveys = new ChartQueries(inquire);
  surveys.setQueries(looking("a"));
  await vi.runAllTimersAsync();
  surveys.clear();
  surveys.setQueries(looking("a"));
  expect(fireLabels(surveys)).toEqual(["a fires"]);
  surveys.setQueries(looking("b"));
  expect(fireLabels(surveys)).toEqual(["a fires"]);
  expect(surveys.fireAnswer, "yet nothing is said of b").toBeNull();
  await vi.runAllTimersAsync();
  expect(fireLabels(surveys)).toEqual(["b fires"]);
  surveys.setQueries(NO_QUERIES);
  expect(fireLabels(surveys)).toEqual([]);
});

test("the zone of a ship that only turns is computed in the page", () => {
  const surveys = new ChartQueries(inquire);
  surveys.setQueries(looking("a"));
  expect(surveys.isPreview).toBe(false);
  surveys.setQueries({ ...NO_QUERIES, fire: { about: "fire", hull: "a", heading: 0 } });
  expect(surveys.isPreview).toBe(true);
});
