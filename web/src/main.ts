import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepFocus } from "./focus";
import { forText } from "./fonts";
import { LOADING, typeahead } from "./typeahead";
import { learn } from "./words.svelte";
import { settings } from "./settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.show();
keepFocus();
const loaded = typeahead.attend(LOADING);
await Promise.all([learn(settings.language), forText()]);
mount(App, { target });
loaded();
