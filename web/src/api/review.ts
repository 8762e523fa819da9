/** Requests for replays, analyses, records and logs. */

import { COMPUTATION_TIMEOUT_MS, requestJson, encodeSegment } from "./client";
import type {
  Analysis,
  RecordCheck,
  SceneChange,
  Line,
  OpenedTable,
  GuestResults,
  WhatIfRequest,
  TurningPoint,
} from "./wire";

export const getTurningPoint = (table: string): Promise<TurningPoint> =>
  requestJson("GET", `tables/${encodeSegment(table)}/turning`, undefined, COMPUTATION_TIMEOUT_MS);
/** The analysis of a match for each seat, or its progress; with `start`, it is started. */
export const getAnalysis = (table: string, start: boolean): Promise<Analysis> =>
  start
    ? requestJson("POST", `tables/${encodeSegment(table)}/analysis`, {}, COMPUTATION_TIMEOUT_MS)
    : requestJson("GET", `tables/${encodeSegment(table)}/analysis`);
export const getRecord = <T>(table: string): Promise<T> => requestJson("GET", `tables/${encodeSegment(table)}/record`);
export const getReplay = (table: string, viewer: string, first: number): Promise<SceneChange[]> =>
  requestJson(
    "GET",
    `tables/${encodeSegment(table)}/replay?as=${viewer}&first=${first}`,
    undefined,
    COMPUTATION_TIMEOUT_MS,
  );
export const getRecentSteps = (table: string, viewer: number | null, since: number): Promise<SceneChange[]> =>
  requestJson(
    "GET",
    `tables/${encodeSegment(table)}/steps?as=${viewer ?? "public"}&since=${since}`,
    undefined,
    COMPUTATION_TIMEOUT_MS,
  );

/** Opens a table that continues after this ply of one of the guest's matches. */
export const openWhatIf = (table: string, request: WhatIfRequest): Promise<OpenedTable> =>
  requestJson("POST", `tables/${encodeSegment(table)}/what-if`, request, COMPUTATION_TIMEOUT_MS);

export const checkRecord = (record: string): Promise<RecordCheck> =>
  requestJson("POST", "records", { record }, COMPUTATION_TIMEOUT_MS);
export const analyseRecord = (record: string): Promise<Analysis> =>
  requestJson("POST", "records/analysis", { record }, COMPUTATION_TIMEOUT_MS);
export const getRecordReplay = (record: string, viewer: string, first: number): Promise<SceneChange[]> =>
  requestJson("POST", "records/replay", { record, eyes: viewer, first }, COMPUTATION_TIMEOUT_MS);

/** The guest's own results, over the matches that the server has counted so far. */
export const getResults = (): Promise<GuestResults> =>
  requestJson("GET", "me/record", undefined, COMPUTATION_TIMEOUT_MS);

/** The log of an ended match, one line per ply, with everything that some seat saw. */
export const getLog = (table: string): Promise<Line[]> =>
  requestJson("GET", `tables/${encodeSegment(table)}/record?format=lines`, undefined, COMPUTATION_TIMEOUT_MS);
