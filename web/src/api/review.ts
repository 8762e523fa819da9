/** Requests about the past of a match: replay, analysis, record, log. */

import { request, requestJson, encodePart } from "./client";
import type {
  Analysis,
  RecordCheck,
  DrawnStep,
  Line,
  OpenedTable,
  OwnRecord,
  WhatIfRequest,
  TurningPoint,
} from "./wire";

export const turningPoint = (table: string): Promise<TurningPoint> =>
  requestJson("GET", `tables/${encodePart(table)}/turning`);
/** The analysis of a match for each seat, or its progress; with `begin`, it is started. */
export const getAnalysis = (table: string, begin: boolean): Promise<Analysis> =>
  begin
    ? requestJson("POST", `tables/${encodePart(table)}/analysis`, {})
    : requestJson("GET", `tables/${encodePart(table)}/analysis`);
export const record = <T>(table: string): Promise<T> => requestJson("GET", `tables/${encodePart(table)}/record`);
export const replaySteps = (table: string, eyes: string, first: number): Promise<DrawnStep[]> =>
  requestJson("GET", `tables/${encodePart(table)}/replay?as=${eyes}&first=${first}`);
export const recentSteps = (table: string, eyes: number | null, since: number): Promise<DrawnStep[]> =>
  requestJson("GET", `tables/${encodePart(table)}/steps?as=${eyes ?? "public"}&since=${since}`);

/** Opens a table that continues after this ply of an own match. */
export const openWhatIf = (table: string, wish: WhatIfRequest): Promise<OpenedTable> =>
  requestJson("POST", `tables/${encodePart(table)}/what-if`, wish);

export const checkRecord = (record: string): Promise<RecordCheck> => requestJson("POST", "records", { record });
export const analyseRecord = (record: string): Promise<Analysis> => requestJson("POST", "records/analysis", { record });
export const recordSteps = (record: string, eyes: string, first: number): Promise<DrawnStep[]> =>
  requestJson("POST", "records/replay", { record, eyes, first });

/** The guest's own results, over the matches counted so far. */
export const getResults = (): Promise<OwnRecord> => requestJson("GET", "me/record");

/** The log of an ended match, one line a ply, with what was visible to any seat. */
export async function getLog(table: string): Promise<Line[]> {
  const at = `tables/${encodePart(table)}/record`;
  const [text, { players, plies }] = await Promise.all([
    request("GET", `${at}?format=words`).then((each) => each.text()),
    requestJson<{ players: string[]; plies: { seat: number }[] }>("GET", at),
  ]);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const ply = parseInt(line, 10); // not of each is anything told
      const seat = plies[ply - 1]?.seat ?? -1;
      const said = line.replace(/^\d+\. /, "");
      // Without a name before it, it is the start of the line.
      if (seat < 0) return { ply, seat: null, text: said.charAt(0).toLocaleUpperCase() + said.slice(1) };
      return { ply, seat, text: unsaid(said, players[seat]) };
    });
}

/** A log line without the name of its player. */
function unsaid(line: string, name: string | undefined): string {
  return name !== undefined && line.startsWith(name) ? line.slice(name.length).replace(/^\s*–\s*/, "") : line;
}

/** The address where a mistake is retried, by its seat and number. */
export const retryPath = (table: string, seat: number, number: number): string =>
  `/again/${encodePart(table)}#${seat}-${number}`;
