import { expect, test, vi } from "vitest";

import type { CampaignStopCard } from "../../../src/api/wire";
import { courseLegs, coursePoints } from "../../../src/learn/campaign/map-layout";
import {
  hasBegunCampaign,
  isStopPending,
  nextStop,
  openStops,
  progressOf,
  puzzleStars,
  starCount,
  starsToOpen,
  totalStars,
  withNewAttempt,
  withStars,
} from "../../../src/learn/campaign/campaign-progress";

const stops = Array.from({ length: 9 }, (_, n) => ({ id: `s${n}` }) as CampaignStopCard);

test("the first five stops without a star are open, and more as stars are won", () => {
  expect([...openStops(stops, {})]).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  const progress = withStars(withStars({}, "s1", [true, false, false]), "s7", [true, true, true]);
  expect([...openStops(stops, progress)]).toEqual(["s0", "s1", "s2", "s3", "s4", "s5", "s7"]);
});

test("a star is never lost, and a new attempt keeps the stars", () => {
  let progress = withStars({}, "s0", [true, false, true]);
  progress = withNewAttempt(withStars(progress, "s0", [false, false, false]), "s0");
  progress = withStars(progress, "s0", [true, true, false]);
  expect(progressOf(progress, "s0")).toEqual({ stars: [true, true, true], attempts: 1 });
  expect(totalStars(progress)).toBe(3);
  expect(starCount(progressOf(progress, "s1"))).toBe(0);
});

test("a solved puzzle gives a star, another if its answer was not shown, and a third at the first try", () => {
  expect(puzzleStars(true, false)).toEqual([true, true, true]);
  expect(puzzleStars(false, false)).toEqual([true, true, false]);
  expect(puzzleStars(false, true)).toEqual([true, false, false]);
});

test("the next stop is the first without a star, then the first that lacks stars", () => {
  expect(nextStop(stops, {})?.id).toBe("s0");
  let progress = {};
  for (const { id } of stops) progress = withStars(progress, id, [true, true, id !== "s3"]);
  expect(nextStop(stops, progress)?.id).toBe("s3");
  expect(nextStop(stops, withStars(progress, "s3", [true, true, true]))).toBeUndefined();
});

test("the route alternates its direction from row to row", () => {
  const points = coursePoints(5, 3);
  expect(points.map(({ x }) => Math.round(x))).toEqual([17, 50, 83, 83, 50]);
  expect(points[3]!.y).toBeGreaterThan(points[2]!.y);
  expect(coursePoints(2, 3, true).map(({ x }) => Math.round(x))).toEqual([83, 50]);
});

test("a leg of the course leads to each stop, the first from the end of the chapter before", () => {
  const points = coursePoints(3, 3);
  const legs = courseLegs(points, 300, { x: 50, y: 0 });
  expect(legs).toHaveLength(3);
  expect(legs[0]).toMatch(/^M150 0C.* 50 /);
  expect(legs[1]).toMatch(/^M50 .* 150 /);
});

test("a closed stop tells at how many more stops a star must be won", () => {
  expect(stops.map(({ id }) => starsToOpen(stops, {}, id))).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4]);
  const progress = withStars(withStars({}, "s1", [true, false, false]), "s7", [true, true, true]);
  expect(stops.map(({ id }) => starsToOpen(stops, progress, id))).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 2]);
});

test("a match at a stop that was begun and not finished is pending", () => {
  const stored: Record<string, string> = {};
  vi.stubGlobal(
    "localStorage",
    new Proxy(stored, {
      get: (all, key) => (key === "getItem" ? (each: string) => all[each] ?? null : all[key as string]),
    }),
  );
  expect(hasBegunCampaign()).toBe(false);
  const put = (stop: string, attempt: object): void =>
    void (stored[`escadre.campaign.${stop}`] = JSON.stringify(attempt));
  put("s0", { done: [[1]], stop: false });
  put("s1", { done: [], stop: false });
  put("s2", { done: [[1]], stop: true });
  put("s3", { done: [[1]], stop: false, over: true });
  expect(["s0", "s1", "s2", "s3", "s4"].filter(isStopPending)).toEqual(["s0"]);
  expect(hasBegunCampaign()).toBe(true);
  vi.unstubAllGlobals();
});
