/** What the server tells of the past, of a table or of a record: nothing of this is needed on the first page. */

import { answer, call, part } from "./client";
import type { Analysis, Checked, DrawnStep, Line, Opened, OwnRecord, PlayOn, Turning } from "./wire";

export const turningPoint = (table: string): Promise<Turning> => call("GET", `tables/${part(table)}/turning`);
/** What a match was for each seat, or how far that is; to `begin`: and it is begun. */
export const analysis = (table: string, begin: boolean): Promise<Analysis> =>
  begin ? call("POST", `tables/${part(table)}/analysis`, {}) : call("GET", `tables/${part(table)}/analysis`);
export const record = <T>(table: string): Promise<T> => call("GET", `tables/${part(table)}/record`);
export const replayed = (table: string, eyes: string, first: number): Promise<DrawnStep[]> =>
  call("GET", `tables/${part(table)}/replay?as=${eyes}&first=${first}`);
export const steps = (table: string, eyes: number | null, since: number): Promise<DrawnStep[]> =>
  call("GET", `tables/${part(table)}/steps?as=${eyes ?? "public"}&since=${since}`);

/** What if: a table that begins after this ply of a match of mine. */
export const playOn = (table: string, wish: PlayOn): Promise<Opened> => call("POST", `tables/${part(table)}/what-if`, wish);

export const checkRecord = (record: string): Promise<Checked> => call("POST", "records", { record });
export const analysedRecord = (record: string): Promise<Analysis> => call("POST", "records/analysis", { record });
export const replayedRecord = (record: string, eyes: string, first: number): Promise<DrawnStep[]> =>
  call("POST", "records/replay", { record, eyes, first });

/** The record of one's own matches, of as many as were counted by now. */
export const ownRecord = (): Promise<OwnRecord> => call("GET", "me/record");

/** The match in words, one line a ply, whoever could see it then; only once it has ended. */
export async function told(table: string): Promise<Line[]> {
  const at = `tables/${part(table)}/record`;
  const [text, { players, plies }] = await Promise.all([
    answer("GET", `${at}?format=words`).then((each) => each.text()),
    call<{ players: string[]; plies: { seat: number }[] }>("GET", at),
  ]);
  return text.split("\n").filter(Boolean).map((line) => {
    const ply = parseInt(line, 10); // not of each is anything told
    const seat = plies[ply - 1]?.seat ?? -1;
    const said = line.replace(/^\d+\. /, "");
    // With nobody's name before it, it begins the line.
    if (seat < 0) return { ply, seat: null, text: said.charAt(0).toLocaleUpperCase() + said.slice(1) };
    return { ply, seat, text: unsaid(said, players[seat]) };
  });
}

/** A line without the name of whoever did it. */
function unsaid(line: string, name: string | undefined): string {
  return name !== undefined && line.startsWith(name) ? line.slice(name.length).replace(/^\s*–\s*/, "") : line;
}

/** Where a choice of a match is tried again: of which seat, and its number there. */
export const againPath = (table: string, seat: number, number: number): string => `/again/${part(table)}#${seat}-${number}`;
