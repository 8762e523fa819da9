import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import GuestResults from "../../src/people/GuestResults.svelte";

vi.mock("../../src/i18n/catalogue.svelte", () => ({ say: (id: string) => id }));
vi.mock("../../src/app/key-queue", () => ({ LOADING: {}, keyQueue: { register: () => () => {} } }));

test("the page of results says that it waits for them", () => {
  expect(render(GuestResults).body).toContain("loading");
});
