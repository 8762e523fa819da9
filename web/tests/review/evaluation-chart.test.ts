import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import type { SeatAnalysis } from "../../src/api/wire";
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

test("the chart says the selected move, who made it, and the chance of each player with its unit", () => {
  const { body } = render(EvaluationChart, {
    props: {
      seats: [analysed(0, 70.4), analysed(1, 29.6)],
      selectedSeat: 0,
      moments: [],
      last: 10,
      ply: 8,
      log: [{ ply: 8, seat: 1, text: "" }],
      playerName: (seat: number) => ["Ann", "Ben"][seat] ?? "",
      goTo: () => {},
    },
  });
  expect(body.match(/aria-valuetext="([^"]*)"/)?.[1]).toBe("analysis-step-by 8 Ben · Ann percent 70 · Ben percent 30");
  expect([...body.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    "percent 100",
    "percent 50",
    "percent 0",
  ]);
});
