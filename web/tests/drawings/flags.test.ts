import { expect, test } from "vitest";

import {
  cardFamilyFlag,
  flagOf,
  FLAGS,
  type FlagPatch,
  giveFirstFlag,
  SEATS,
  EXTRA_FLAGS,
} from "../../src/drawings/flags";

const GREY = { red: 0.3, blue: 0.25, yellow: 0.75, white: 1, black: 0.1 }; // as a printer without colours prints them
const ACROSS = 15;
const DOWN = 12;

/** The corners of each polygon of a path of M, L, H, V and Z. */
function polygons(path: string): [number, number][][] {
  let [x, y] = [0, 0];
  return path
    .split("Z")
    .filter(Boolean)
    .map((part) =>
      [...part.matchAll(/([MLHV])([^MLHV]*)/g)].flatMap(([, letter = "", said = ""]) => {
        const numbers = said.trim().split(/[ ,]+/).map(Number);
        if (letter === "H") return [[(x = numbers[0] ?? 0), y]] as [number, number][];
        if (letter === "V") return [[x, (y = numbers[0] ?? 0)]] as [number, number][];
        const found: [number, number][] = [];
        for (let n = 0; n < numbers.length; n += 2) found.push([(x = numbers[n] ?? 0), (y = numbers[n + 1] ?? 0)]);
        return found;
      }),
    );
}

function inside(corners: [number, number][], x: number, y: number): boolean {
  let within = false;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length] ?? [0, 0];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
  });
  return within;
}

/** The brightness of a flag at each point of a lattice, from 0 (darkest) to 1 (brightest). */
function grey(patches: FlagPatch[]): number[] {
  const points = Array.from(
    { length: ACROSS * DOWN },
    (_, n) => [(n % ACROSS) * 2 + 1, Math.floor(n / ACROSS) * 2 + 1] as const,
  );
  const tones = points.map(([x, y]) => {
    const on = patches.filter(([, path]) => polygons(path).some((corners) => inside(corners, x, y)));
    return GREY[on.at(-1)?.[0] ?? "black"];
  });
  const [least, most] = [Math.min(...tones), Math.max(...tones)];
  return tones.map((tone) => (tone - least) / (most - least));
}

test("seats and families of cards can be distinguished without colour", () => {
  for (const letters of [[...SEATS, ...EXTRA_FLAGS], [0, 1, 2, 3].map(cardFamilyFlag)]) {
    const drawn = letters.map((letter) => grey(FLAGS[letter] ?? []));
    for (const [n, one] of drawn.entries())
      for (const [m, other] of drawn.slice(0, n).entries()) {
        const apart = one.filter((tone, at) => Math.abs(tone - (other[at] ?? 0)) > 0.4).length / one.length;
        expect(apart, `${letters[n]} and ${letters[m]}`).toBeGreaterThan(0.2);
      }
  }
});

test("other things of a seat have the colours of its flag", () => {
  const hues = (side: number): string[] => [...new Set((FLAGS[flagOf(side)] ?? []).map(([fill]) => fill))].sort();
  for (const seat of [0, 1]) {
    expect(hues(SEATS.length + seat)).toEqual(hues(seat));
    expect(flagOf(SEATS.length + seat)).not.toBe(flagOf(seat));
  }
});

test("in puzzles all flags of the player have the first colours, in every seat", () => {
  const extra = (seat: number): string => flagOf(SEATS.length + seat);
  for (const seat of [0, 1]) {
    giveFirstFlag(seat);
    expect([flagOf(seat), extra(seat)]).toEqual(["K", "D"]);
    expect([flagOf(1 - seat), extra(1 - seat)]).toEqual(["F", "V"]);
  }
  giveFirstFlag(0);
});
