import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepFocus } from "./app/focus";
import { forText } from "./app/fonts";
import { LOADING, typeahead } from "./app/key-queue";
import { learn } from "./i18n/catalogue.svelte";
import { settings } from "./app/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.show();
keepFocus();
const loaded = typeahead.attend(LOADING);
await Promise.all([learn(settings.language), forText()]);
mount(App, { target });
loaded();
