import { describe, expect, it } from "vitest";

import type { Field } from "../../src/api/wire";
import { optionsInWords } from "../../src/lobby/agreed-options";

const answers = { yes: "yes", no: "no", file: "a file" };
const field = (more: Partial<Field> & Pick<Field, "name" | "kind">): Field => ({
  label: more.name,
  default: null,
  ...more,
});

describe("the options of a table", () => {
  it("are described in words, and standard ones are marked", () => {
    const fields = [
      field({
        name: "way",
        kind: "choice",
        default: "A",
        choices: [
          ["A", "two boats"],
          ["B", "one boat"],
        ],
      }),
      field({ name: "width", kind: "number", default: 10 }),
      field({ name: "fleet", kind: "numbers", when_empty: "as chosen above" }),
      field({ name: "teams", kind: "flag", default: false }),
    ];
    expect(optionsInWords(fields, { way: "B", width: 10, fleet: [5, 4], teams: true }, answers)).toEqual([
      { label: "way", value: "one boat", isDefault: false },
      { label: "width", value: "10", isDefault: true },
      { label: "fleet", value: "5, 4", isDefault: false },
      { label: "teams", value: "yes", isDefault: false },
    ]);
    expect(optionsInWords(fields, { fleet: null }, answers)).toEqual([
      { label: "fleet", value: "as chosen above", isDefault: true },
    ]);
  });

  it("omit the number of players, options that the table does not list, and those without effect", () => {
    const fields = [
      field({ name: "players", kind: "choice", default: 2, choices: [[2, "two"]] }),
      field({ name: "rounds", kind: "number" }),
      field({ name: "bombs", kind: "number", default: 35 }),
    ];
    expect(optionsInWords(fields, { players: 2, rounds: null }, answers)).toEqual([]);
  });
});
