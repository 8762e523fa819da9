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
  one.update((stored) => [...stored, 1]);
  other.update((stored) => [...stored, 2]);
  expect(other.value).toEqual([1, 2]);
  expect(numbers().value).toEqual([1, 2]);
});

it("shows changes of another tab at once", () => {
  const [one, other] = [numbers(), numbers()];
  one.update((stored) => [...stored, 1]);
  expect(other.value).toEqual([]);
  listeners[1]!({ key: "escadre.other" });
  expect(other.value).toEqual([]);
  listeners[1]!({ key: "escadre.numbers" });
  expect(other.value).toEqual([1]);
});

it("lasts as long as the page if the browser stores nothing", () => {
  const one = numbers();
  vi.spyOn(storage, "set").mockImplementation(() => storage);
  one.update((stored) => [...stored, 1]);
  one.update((stored) => [...stored, 2]);
  expect(one.value).toEqual([1, 2]);
  vi.restoreAllMocks();
});
