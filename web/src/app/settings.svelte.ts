/** Settings that this browser stores: language, theme, sound, name. */

export type Language = "en" | "fr";
export type Theme = "auto" | "light" | "dark";

/** Loads a stored value; null if there is none or the browser forbids storage. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`escadre.${key}`);
  } catch {
    return null;
  }
}

/** Loads a stored JSON value; null if there is none or it cannot be read. */
export function loadJson(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? "null");
  } catch {
    return null;
  }
}

/** Loads a stored JSON list; null if there is none or it is something else. */
export function loadList(key: string): unknown[] | null {
  const found = loadJson(key);
  return Array.isArray(found) ? found : null;
}

/** Keeps a value, where the browser lets us. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`escadre.${key}`, value);
  } catch {
    // Private windows may refuse: then the setting lasts as long as the page.
  }
}

/** The first of the browser's languages that we speak; English when it is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === "en" || code === "fr") ?? "en";
}

function theme(value: string | null): Theme {
  return value === "light" || value === "dark" ? value : "auto";
}

class Settings {
  language = $state<Language>(preferredLanguage([kept("language") ?? "", ...navigator.languages]));
  theme = $state<Theme>(theme(kept("theme")));
  sound = $state(kept("sound") === "on");
  name = $state(kept("name") ?? "");
  /** Whether what cannot be taken back is asked for once more. */
  confirms = $state(kept("confirms") !== "off");
  /** Whether single letters, digits and signs are shortcuts. */
  shortcuts = $state(kept("shortcuts") !== "off");
  /** Whether forecasts have their percentages. */
  percentages = $state(kept("percentages") === "on");

  /** Whether squares where nothing can be are marked; null: against the easier captains. */
  marksRuledOut = $state<boolean | null>({ on: true, off: false }[kept("ruled-out") ?? ""] ?? null);

  setTheme(value: Theme): void {
    this.theme = value;
    store("theme", value);
    this.show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    store("sound", on ? "on" : "off");
  }

  setConfirms(on: boolean): void {
    this.confirms = on;
    store("confirms", on ? "on" : "off");
  }

  setMarksRuledOut(on: boolean): void {
    this.marksRuledOut = on;
    store("ruled-out", on ? "on" : "off");
  }

  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    store("shortcuts", on ? "on" : "off");
  }

  setPercentages(on: boolean): void {
    this.percentages = on;
    store("percentages", on ? "on" : "off");
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 32);
    store("name", this.name);
  }

  /** Puts the theme on the page; without one the system decides. */
  show(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
