/** Settings that this browser stores: language, theme, sound, name. */

import { preferredLanguage, type Language } from "../i18n/preferred-language";

export type Theme = "auto" | "light" | "dark";

/** Loads a stored value; null if there is none or the browser forbids storage. */
export function loadString(key: string): string | null {
  try {
    return localStorage.getItem(`escadre.${key}`);
  } catch {
    return null;
  }
}

/** Loads a stored JSON value; null if there is none or it cannot be read. */
export function loadJson(key: string): unknown {
  try {
    return JSON.parse(loadString(key) ?? "null");
  } catch {
    return null;
  }
}

/** Loads a stored JSON list; null if there is none or it is something else. */
export function loadList(key: string): unknown[] | null {
  const stored = loadJson(key);
  return Array.isArray(stored) ? stored : null;
}

/** Stores a value, if the browser allows storage. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`escadre.${key}`, value);
  } catch {
    // Private windows may refuse storage; the setting then lasts as long as the page.
  }
}

function parseTheme(value: string | null): Theme {
  return value === "light" || value === "dark" ? value : "auto";
}

/** The settings of this browser as reactive state. */
class Settings {
  language = $state<Language>(preferredLanguage([loadString("language") ?? "", ...navigator.languages]));
  theme = $state<Theme>(parseTheme(loadString("theme")));
  sound = $state(loadString("sound") === "on");
  name = $state(loadString("name") ?? "");
  /** Whether irreversible choices need a second tap. */
  confirms = $state(loadString("confirms") !== "off");
  /** Whether a turn ends by itself when no other action is possible. */
  endsTurns = $state(loadString("ends-turns") === "on");
  /** Whether single letters, digits and symbols are shortcuts. */
  shortcuts = $state(loadString("shortcuts") !== "off");
  /** Whether forecasts show all their questions, not only the main one. */
  oddsDetails = $state(loadString("odds-details") === "on");

  /** Whether squares that cannot contain a ship are marked; null marks them only against the easier captains. */
  marksRuledOut = $state<boolean | null>({ on: true, off: false }[loadString("ruled-out") ?? ""] ?? null);

  setTheme(value: Theme): void {
    this.theme = value;
    store("theme", value);
    this.applyTheme();
  }

  setSound(on: boolean): void {
    this.sound = on;
    store("sound", on ? "on" : "off");
  }

  setConfirms(on: boolean): void {
    this.confirms = on;
    store("confirms", on ? "on" : "off");
  }

  setEndsTurns(on: boolean): void {
    this.endsTurns = on;
    store("ends-turns", on ? "on" : "off");
  }

  setMarksRuledOut(on: boolean): void {
    this.marksRuledOut = on;
    store("ruled-out", on ? "on" : "off");
  }

  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    store("shortcuts", on ? "on" : "off");
  }

  setOddsDetails(on: boolean): void {
    this.oddsDetails = on;
    store("odds-details", on ? "on" : "off");
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 32);
    store("name", this.name);
  }

  /** Applies the theme to the page; with `auto` the system decides. */
  applyTheme(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
