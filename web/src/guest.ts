/** What this browser's owner is called at a table. */

import { settings } from "./settings.svelte";
import { say } from "./words.svelte";

const pick = Math.random();

/** The name that was given; until one is, that of a seabird, the same for a whole visit. */
export function guest(): string {
  if (settings.name) return settings.name;
  const birds = say("guests").split(", ");
  return birds[Math.floor(pick * birds.length)] ?? "Escadre";
}
