import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import type { SeatAnalysis, SeatSoFar } from "../../src/api/wire";
import type { AnalysedSeat } from "../../src/review/analysis-chart";
import EvaluationChart from "../../src/review/EvaluationChart.svelte";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, args: Record<string, unknown> = {}) => [id, ...Object.values(args)].join(" "),
  withLabel: (label: string, text: string) => `${label}: ${text}`,
}));

const analysed = (seat: number, last: number): SeatAnalysis => ({
  seat,
  course: [
    [0, 50],
    [7, last],
  ],
  story: [],
  ledger: [],
  turned: [],
  choices: "",
  costly: [],
  judgement: "",
});

const chart = (seats: AnalysedSeat[], ply: number): string =>
  render(EvaluationChart, {
    props: {
      seats,
      selectedSeat: 0,
      moments: [],
      last: 10,
      ply,
      log: [{ ply: 8, seat: 1, text: "" }],
      playerName: (seat: number) => ["Ann", "Ben"][seat] ?? "",
      stepText: (ply: number, player: string) => `move ${ply}${player && ` (${player})`}`,
      goTo: () => {},
    },
  }).body;

test("the chart says of a move whose chance is not computed yet that it is not, and shows the result", () => {
  const soFar = (seat: number, last: number): SeatSoFar => ({
    seat,
    course: [
      [0, 50],
      [10, last],
    ],
    known: 4,
    turned: [],
    costly: [],
  });
  const seats = [soFar(0, 100), soFar(1, 0)];
  const spoken = (ply: number): string | undefined => chart(seats, ply).match(/aria-valuetext="([^"]*)"/)?.[1];
  expect(spoken(8)).toBe("move 8 (Ben) · analysis-not-yet");
  expect(chart(seats, 8)).not.toContain("percent 0</span>");
  expect(spoken(10)).toBe("move 10 · Ann percent 100 · Ben percent 0");
});

test("the chart says the selected move, who made it, and the chance of each player with its unit", () => {
  const body = chart([analysed(0, 70.4), analysed(1, 29.6)], 8);
  expect(body.match(/aria-valuetext="([^"]*)"/)?.[1]).toBe("move 8 (Ben) · Ann percent 70 · Ben percent 30");
  expect([...body.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    "percent 100",
    "percent 50",
    "percent 0",
  ]);
});
