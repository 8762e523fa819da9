/** A match that has ended, in words. */

import { answer, call, part } from "../door";
import type { Line } from "../wire";

/** The match in words, one line a ply, whoever could see it then; only once it has ended. */
export async function told(table: string): Promise<Line[]> {
  const at = `tables/${part(table)}/record`;
  const [text, { players, plies }] = await Promise.all([
    answer("GET", `${at}?format=words`).then((each) => each.text()),
    call<{ players: string[]; plies: { seat: number }[] }>("GET", at),
  ]);
  return text.split("\n").filter(Boolean).map((line, n) => {
    const seat = plies[n]?.seat ?? -1;
    const said = line.replace(/^\d+\. /, "");
    // With nobody's name before it, it begins the line.
    if (seat < 0) return { ply: n + 1, seat: null, text: said.charAt(0).toLocaleUpperCase() + said.slice(1) };
    return { ply: n + 1, seat, text: unsaid(said, players[seat]) };
  });
}

/** A line without the name of whoever did it. */
function unsaid(line: string, name: string | undefined): string {
  return name !== undefined && line.startsWith(name) ? line.slice(name.length).replace(/^\s*–\s*/, "") : line;
}
