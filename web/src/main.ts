import "./app.css";
import "./app/forced-colours.css";
import "./app/print.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepFocus } from "./app/focus";
import { textFontsReady } from "./app/fonts";
import { heedShortcutSetting } from "./app/letter-shortcuts";
import { LOADING, keyQueue } from "./app/key-queue";
import { loadLanguage } from "./i18n/catalogue.svelte";
import { settings } from "./app/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.show();
heedShortcutSetting();
keepFocus();
const loaded = keyQueue.attend(LOADING);
await Promise.all([loadLanguage(settings.language), textFontsReady()]);
mount(App, { target });
loaded();
