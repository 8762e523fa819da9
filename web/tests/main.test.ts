import { beforeEach, expect, test, vi } from "vitest";

const loadLanguage = vi.hoisted(() => vi.fn<() => Promise<void>>());
const mount = vi.hoisted(() => vi.fn());
const reloadIfOutdated = vi.hoisted(() => vi.fn(() => Promise.resolve(false)));
vi.mock("svelte", () => ({ mount }));
for (const sheet of ["styles/app.css", "styles/forced-colours.css", "styles/print.css"])
  vi.doMock(`../src/${sheet}`, () => ({}));
vi.mock("../src/App.svelte", () => ({ default: {} }));
vi.mock("../src/app/focus", () => ({ keepFocus: () => {} }));
vi.mock("../src/app/fonts", () => ({ textFontsReady: () => Promise.resolve() }));
vi.mock("../src/app/key-queue", () => ({ LOADING: {}, keyQueue: { register: () => () => {} } }));
vi.mock("../src/app/settings.svelte", () => ({
  settings: { language: "en", applyLook: () => {} },
}));
vi.mock("../src/app/shortcut-setting.svelte", () => ({ applyShortcutSetting: () => {} }));
vi.mock("../src/app/new-version", () => ({ reloadIfOutdated }));
vi.mock("../src/i18n/catalogue.svelte", () => ({ loadLanguage }));

/** The elements of index.html: the app, and the message in it. */
const message = { classList: new Set<string>(), addEventListener: vi.fn() };
let shown: unknown[];
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  message.classList.clear();
  shown = [message];
  const app = { replaceChildren: (...children: unknown[]) => (shown = children) };
  const elements: Record<string, unknown> = {
    app,
    "not-loaded": { ...message, classList: { add: (name: string) => message.classList.add(name) } },
  };
  vi.stubGlobal("document", { getElementById: (id: string) => elements[id] ?? null });
  vi.stubGlobal("location", { reload });
  mount.mockImplementation(() => shown.push("app"));
});

test("the message about a failed start disappears when the page has loaded", async () => {
  loadLanguage.mockResolvedValue();
  await import("../src/main");
  expect(shown).toEqual(["app"]);
  expect(reloadIfOutdated).not.toHaveBeenCalled();
});

test.each([
  ["the first words do not load", () => loadLanguage.mockRejectedValue(new Error("no chunk"))],
  [
    "the app fails at once",
    () => {
      loadLanguage.mockResolvedValue();
      mount.mockImplementation(() => {
        shown.push("half");
        throw new Error("no app");
      });
    },
  ],
])("a page is not left blank if %s, and reloads on demand", async (_, fail) => {
  fail();
  await expect(import("../src/main")).rejects.toThrow();
  expect(shown).toHaveLength(1);
  expect([...message.classList]).toEqual(["failed"]);
  expect(reloadIfOutdated).toHaveBeenCalledOnce();
  const [, onClick] = message.addEventListener.mock.calls[0] as [string, (event: unknown) => void];
  onClick({ preventDefault: () => {}, target: { closest: () => ({}) } });
  expect(reload).toHaveBeenCalledOnce();
});
