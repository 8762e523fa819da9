/** The current route, and navigation to another one without a reload. */

import { type Route, parseRoute } from "./routes";

let route = $state.raw<Route>(parseRoute(location.pathname, location.hash));

export const currentRoute = (): Route => route;

function updateRoute(): void {
  route = parseRoute(location.pathname, location.hash);
}

/** Goes to a path of this site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  updateRoute();
  if (route.page !== "rules" || !location.hash) scrollTo(0, 0); // only in the rules a fragment is a place on the page
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Replaces the path in the address bar, to hide a secret; the page itself does not change. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", path);
}

addEventListener("popstate", updateRoute);
addEventListener("hashchange", updateRoute);

/** Follows links within the site without a reload; leaves other links to the browser. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (parseRoute(link.pathname, link.hash).page === "not-found") return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
