import { expect, test } from "vitest";

import { wait } from "./live.svelte";

test("tries to come back wait longer and longer, but never longer than twelve seconds", () => {
  expect([0, 1, 2].map((tries) => wait(tries, 0))).toEqual([400, 800, 1600]);
  expect(wait(50, 1)).toBe(12_000);
});
