/** Links that are handed on: on this machine's own loop others could not open them. */

import * as door from "./client";

/** Whether an address leads to nobody but this machine. */
export const looped = (hostname: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

/** A path of this site as a link that others can open. */
export async function shared(path: string): Promise<string> {
  const own = location.origin + path;
  if (!looped(location.hostname)) return own;
  const { url } = await door.address().catch(() => ({ url: "" }));
  return url ? url + path : own;
}
