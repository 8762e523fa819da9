import { expect, test } from "vitest";

import { union } from "../../../src/play/hints/hint-scroll";

test("several spans are merged into one", () => {
  expect(union([])).toBeNull();
  expect(
    union([
      { top: 3, bottom: 4 },
      { top: 1, bottom: 2 },
    ]),
  ).toEqual({ top: 1, bottom: 4 });
});
