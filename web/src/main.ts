/** Entry point: loads settings, language and fonts, then mounts the app. */

import "./app.css";
import "./app/forced-colours.css";
import "./app/print.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepFocus } from "./app/focus";
import { textFontsReady } from "./app/fonts";
import { applyShortcutSetting } from "./app/shortcut-setting";
import { LOADING, keyQueue } from "./app/key-queue";
import { loadLanguage } from "./i18n/catalogue.svelte";
import { settings } from "./app/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.applyTheme();
applyShortcutSetting();
keepFocus();
const stopQueueing = keyQueue.register(LOADING);
await Promise.all([loadLanguage(settings.language), textFontsReady()]);
mount(App, { target });
stopQueueing();
