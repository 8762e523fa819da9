import { expect, test } from "vitest";

import { nameLayout, SCALE_EDGE } from "../../../src/board/grid/axis-names";

const CAPITAL_HEIGHT = 0.75; // em

test.each(["beside", "2e file du mousse", "the cabin boy’s 2nd file", "2e file du capitaine Grandvoile"])(
  "the lines of the name %s are below the scale",
  (name) => {
    const { size, lines } = nameLayout(name);
    for (const { y } of lines) expect(y - CAPITAL_HEIGHT * size).toBeGreaterThan(-SCALE_EDGE);
    expect(lines.map(({ text }) => text).join(" ")).toBe(name);
  },
);
