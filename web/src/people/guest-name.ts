/** The guest's name at a table. */

import { store, loadString, settings } from "../app/settings.svelte";
import { say } from "../i18n/catalogue.svelte";

/** A random fraction from 0 to 1, stored, that selects a default name. */
const fraction = Number(loadString("bird")) || Math.random();
store("bird", `${fraction}`);

/** The entered name; by default the name of a seabird, the same at every visit and not one of `taken`. */
export function guestName(taken: readonly string[] = []): string {
  if (settings.name) return settings.name;
  const birds = say("guests")
    .split(", ")
    .filter((bird) => !taken.includes(bird));
  return birds[Math.floor(fraction * birds.length)] ?? "Escadre";
}
