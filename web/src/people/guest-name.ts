/** The guest's name at a table. */

import { store, loadString, settings } from "../app/settings.svelte";
import { say } from "../i18n/catalogue.svelte";

const pick = Number(loadString("bird")) || Math.random();
store("bird", `${pick}`);

/** The name that was entered; until then a seabird, the same at every visit and different from other seats. */
export function guestName(taken: readonly string[] = []): string {
  if (settings.name) return settings.name;
  const birds = say("guests")
    .split(", ")
    .filter((bird) => !taken.includes(bird));
  return birds[Math.floor(pick * birds.length)] ?? "Escadre";
}
