/** Makes links that others can open: replaces a loopback address with one that other machines can reach. */

import * as client from "./client";

/** Whether an address reaches only this machine. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

/** The public link to a path of this site. */
export async function publicUrl(path: string): Promise<string> {
  const link = location.origin + path;
  if (!isLoopback(location.hostname)) return link;
  const { url } = await client.publicAddress().catch(() => ({ url: "" }));
  return url ? url + path : link;
}
