import { expect, it } from "vitest";

import type { GameCard, GuestResults } from "../../src/api/wire";
import { fromResults } from "../../src/home/earlier-results";
import { matchingCaptain } from "../../src/app/suggested-captain";

const levels = ["mousse", "bosco", "capitaine"].map((name) => ({ name, title: `The ${name}`, about: "" }));
const mats = { name: "mats", title: "MÂTS", levels } as unknown as GameCard;
const row = (against: string, won: number, lost: number): GuestResults["results"][number] => ({
  game: "MÂTS",
  against,
  matches: won + lost,
  won,
  drawn: 0,
  lost,
  points: 0,
});

it("adopts the results counted by the server, and suggests the captain after the strongest one beaten", () => {
  const results = [row("The mousse", 2, 0), row("The bosco", 1, 3), row("people", 1, 0)];
  const all = fromResults({ results } as unknown as GuestResults, [mats], ["t1"]);
  expect(all.games["mats"]?.against).toEqual({ mousse: [2, 0, 0], bosco: [1, 0, 3] });
  expect(
    matchingCaptain(
      levels.map(({ name }) => name),
      all.games["mats"],
    ),
  ).toBe("capitaine");
  expect(all.counted.map(([table]) => table)).toEqual(["t1"]);
});
