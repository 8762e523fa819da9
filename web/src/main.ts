/** The entry point: loads settings, language and fonts, then mounts the app; shows a message if that fails. */

import "./styles/app.css";
import "./styles/forced-colours.css";
import "./styles/print.css";

import { mount } from "svelte";

import { requestGamesEarly } from "./api/client";
import App from "./App.svelte";
import { keepFocus } from "./app/focus";
import { textFontsReady } from "./app/fonts";
import { applyShortcutSetting } from "./app/shortcut-setting.svelte";
import { LOADING, keyQueue } from "./app/key-queue";
import { loadLanguage } from "./i18n/catalogue.svelte";
import { reloadIfOutdated } from "./app/new-version";
import { settings } from "./app/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.applyLook();
applyShortcutSetting();
keepFocus();
const stopQueueing = keyQueue.register(LOADING);
const notLoaded = document.getElementById("not-loaded");
// A link to an address with a fragment would not reload the page.
notLoaded?.addEventListener("click", (event) => {
  if (!(event.target as Element).closest("a")) return;
  event.preventDefault();
  location.reload();
});
if (location.pathname === "/") requestGamesEarly();
try {
  await Promise.all([loadLanguage(settings.language), textFontsReady()]);
  target.replaceChildren();
  mount(App, { target });
} catch (error) {
  if (notLoaded) target.replaceChildren(notLoaded); // without the components mounted so far
  notLoaded?.classList.add("failed");
  void reloadIfOutdated();
  throw error;
} finally {
  stopQueueing();
}
