import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { PROGRAM, SIGNS } from "./cut-fonts.ts";

const BLANKS = "\n\t\u202f";

/** The files of a directory with texts of the pages. Only the terminal shows letters of the vocabulary. */
function read(folder: string, ending: RegExp): [string, string][] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" });
  return names.filter((name) => ending.test(name)).map((name) => [name, readFileSync(join(folder, name), "utf-8")]);
}

test.each([...read("../src/escadre", /\.(ftl|md)$|(?<!vocabulary)\.toml$|^games.*\.py$/), ...read("src", /\.svelte$/)])(
  "every letter of %s is in a font of the pages",
  (_, text) => {
    const known = new Set(PROGRAM + SIGNS + BLANKS);
    expect([...new Set(text)].filter((letter) => !known.has(letter))).toEqual([]);
  },
);
