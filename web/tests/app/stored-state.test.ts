import { afterEach, expect, it, vi } from "vitest";

const storage = new Map<string, string>();
const listeners: ((event: { key: string | null }) => void)[] = [];
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
});
vi.stubGlobal("addEventListener", (_: string, listener: (event: { key: string | null }) => void) =>
  listeners.push(listener),
);
const { StoredState } = await import("../../src/app/stored-state.svelte");

const numbers = () => new StoredState("numbers", (stored) => (stored ?? []) as readonly number[]);

afterEach(() => {
  storage.clear();
  listeners.length = 0;
});

it("keeps what another tab stored in the meantime", () => {
  const [one, other] = [numbers(), numbers()];
  one.update((all) => [...all, 1]);
  other.update((all) => [...all, 2]);
  expect(other.all).toEqual([1, 2]);
  expect(numbers().all).toEqual([1, 2]);
});

it("shows changes of another tab at once", () => {
  const [one, other] = [numbers(), numbers()];
  one.update((all) => [...all, 1]);
  expect(other.all).toEqual([]);
  listeners[1]!({ key: "escadre.other" });
  expect(other.all).toEqual([]);
  listeners[1]!({ key: "escadre.numbers" });
  expect(other.all).toEqual([1]);
});

it("lasts as long as the page if the browser stores nothing", () => {
  const one = numbers();
  vi.spyOn(storage, "set").mockImplementation(() => storage);
  one.update((all) => [...all, 1]);
  one.update((all) => [...all, 2]);
  expect(one.all).toEqual([1, 2]);
  vi.restoreAllMocks();
});
