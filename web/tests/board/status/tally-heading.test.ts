import { expect, test } from "vitest";

import { tallyHeading } from "../../../src/board/status/tally-heading";

test.each([
  ["Heron’s ships afloat", "Heron", "Heron’s ships afloat", ""],
  ["The cabin boy’s ships afloat", "Cabin boy", "The cabin boy’s ships afloat", ""],
  ["Navires du mousse à flot", "Le mousse", "Navires du mousse à flot", ""],
  ["Heron, ships", "Heron", "Heron", "ships"],
  ["Your ships afloat", "Heron", "Heron", "Your ships afloat"],
  ["Your ships", "You", "Your ships", ""],
])("the tally %s of %s names its owner once", (title, owner, name, rest) => {
  expect(tallyHeading(title, owner)).toEqual({ name, rest });
});
