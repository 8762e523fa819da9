/** Settings that this browser stores. */

import { preferredLanguage, type Language } from "../i18n/preferred-language";

export const THEMES = ["auto", "light", "dark"] as const;
export const TEXT_SIZES = ["normal", "large"] as const;
export const MOTIONS = ["auto", "reduced", "full"] as const;
export const CHANCES = ["auto", "always", "never"] as const;
export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];
export type Motion = (typeof MOTIONS)[number];
export type ShownChances = (typeof CHANCES)[number];

/** Loads a stored value; null if there is none or the browser forbids storage. */
export function loadString(key: string): string | null {
  try {
    return localStorage.getItem(`escadre.${key}`);
  } catch {
    return null;
  }
}

/** Whether a value is stored whose key begins so. */
export function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`escadre.${prefix}`));
  } catch {
    return false;
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

/** The stored value if it is one of these; else the first one. */
const loadOneOf = <T extends string>(key: string, values: readonly [T, ...T[]]): T => {
  const stored = loadString(key);
  return values.find((each) => each === stored) ?? values[0];
};

const reducedMotionQuery = (): MediaQueryList => matchMedia("(prefers-reduced-motion: reduce)");

/** The settings of this browser as reactive state. */
class Settings {
  language = $state<Language>(preferredLanguage([loadString("language") ?? "", ...navigator.languages]));
  theme = $state<Theme>(loadOneOf("theme", THEMES));
  textSize = $state<TextSize>(loadOneOf("text-size", TEXT_SIZES));
  /** Whether things move; with `auto` the device decides. */
  motion = $state<Motion>(loadOneOf("motion", MOTIONS));
  sound = $state(loadString("sound") === "on");
  name = $state(loadString("name") ?? "");
  /** Whether irreversible choices need a second tap. */
  confirms = $state(loadString("confirms") !== "off");
  /** Whether a turn ends by itself when no other action is possible. */
  endsTurns = $state(loadString("ends-turns") !== "off");
  /** Whether single letters, digits and symbols are shortcuts. */
  shortcuts = $state(loadString("shortcuts") !== "off");
  /** Whether chances are shown at a table; with `auto` in the first match of a game, then on request. */
  chances = $state<ShownChances>(loadOneOf("chances", CHANCES));
  /** Whether tables have a button for hints. */
  hints = $state(loadString("hints") !== "off");
  /** Whether forecasts show all their questions, not only the main one. */
  oddsDetails = $state(loadString("odds-details") === "on");

  /** Whether squares that cannot contain a ship are marked; null marks them only against the easier captains. */
  marksRuledOut = $state<boolean | null>({ on: true, off: false }[loadString("ruled-out") ?? ""] ?? null);

  setTheme(value: Theme): void {
    this.theme = value;
    store("theme", value);
    this.applyLook();
  }

  setTextSize(value: TextSize): void {
    this.textSize = value;
    store("text-size", value);
    this.applyLook();
  }

  setMotion(value: Motion): void {
    this.motion = value;
    store("motion", value);
    this.applyLook();
  }

  setChances(value: ShownChances): void {
    this.chances = value;
    store("chances", value);
  }

  setHints(on: boolean): void {
    this.hints = on;
    store("hints", on ? "on" : "off");
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

  setMarksRuledOut(on: boolean | null): void {
    this.marksRuledOut = on;
    store("ruled-out", on === null ? "auto" : on ? "on" : "off");
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

  /** Whether motion is reduced: then nothing is animated. */
  get reducesMotion(): boolean {
    return this.motion === "auto" ? reducedMotionQuery().matches : this.motion === "reduced";
  }

  /** The factor by which text is larger than usual, because of this setting or of the browser's. */
  textScale(): number {
    void this.textSize;
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  }

  #motionQuery: MediaQueryList | null = null;

  /** Applies theme, text size and motion to the page, now and when the device changes. */
  applyLook(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    root.classList.toggle("large-text", this.textSize === "large");
    root.classList.toggle("reduced-motion", this.reducesMotion);
    this.#motionQuery ??= reducedMotionQuery();
    this.#motionQuery.onchange = () => this.applyLook();
  }
}

export const settings = new Settings();
