/** Detects that the server has newer pages than the ones that run here, and loads them. */

import { fetchIndex } from "./server-polling";
import { loadString, store } from "./settings.svelte";

const RELOAD_INTERVAL = 30_000; // ms: prevents a loop of reloads

/** Whether the server has newer pages than the one that runs here. */
async function isOutdated(): Promise<boolean> {
  const runningScript = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const page = await fetchIndex();
  return page !== null && runningScript !== undefined && !page.includes(new URL(runningScript, location.href).pathname);
}

/** Reloads the page if the server has a newer one, unless it was just reloaded; returns whether it reloads. */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!(await isOutdated()) || Date.now() - Number(loadString("reloaded")) < RELOAD_INTERVAL) return false;
  store("reloaded", `${Date.now()}`);
  location.reload();
  return true;
}
