import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { forText } from "./app/fonts";
import { learn } from "./i18n/catalogue.svelte";
import { settings } from "./app/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.show();
await Promise.all([learn(settings.language), forText()]);
mount(App, { target });
