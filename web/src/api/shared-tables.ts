/** Links to tables that other people can open: not those to this machine's loopback address. */

import * as client from "./client";

/** Whether an address reaches only this machine. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

/** A path of this site as a link that others can open. */
export async function publicUrl(path: string): Promise<string> {
  const own = location.origin + path;
  if (!isLoopback(location.hostname)) return own;
  const { url } = await client.publicAddress().catch(() => ({ url: "" }));
  return url ? url + path : own;
}
