/** The current route, and navigation to another one without a reload. */

import { type Route, parseRoute } from "./routes";

let here = $state.raw<Route>(parseRoute(location.pathname, location.hash));

export const currentRoute = (): Route => here;

function arrive(): void {
  here = parseRoute(location.pathname, location.hash);
}

/** Goes to a path of this site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
  if (!location.hash) scrollTo(0, 0);
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Takes what must not be seen out of the address bar, without going anywhere: the screen stays as it is. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", path);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);

/** Links within the site change the page in place; all others are the browser's business. */
export function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (parseRoute(link.pathname, link.hash).page === "nowhere") return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
