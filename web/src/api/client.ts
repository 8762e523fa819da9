/** HTTP requests to the server; they fail with ApiError or NetworkError. */

import type {
  Address,
  GameCard,
  OptionFileUpload,
  ParsedOption,
  RulebookPage,
  NewTable,
  OpenedTable,
  Picture,
  SeedCommitment,
  Problem,
  SeatLink,
  TableStatus,
  View,
} from "./wire";
import { serverAnswers } from "../app/server-polling";
import { settings } from "../app/settings.svelte";
import { removeSeed, storeSeeds, evidenceOf } from "./seat-seeds";
import { say } from "../i18n/catalogue.svelte";

/** A request that the server refused, with its message, and the rule's id if it breaks a rule. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly clause: string | null,
    sentence: string,
  ) {
    super(sentence);
  }

  /** Whether the refusal is final: the same request would be refused again. */
  get isFinal(): boolean {
    return this.status < 500;
  }
}

/** A request that the server did not answer. */
export class NetworkError extends Error {}

const SILENCE_MS = 5_000; // silence after which the page checks that the server answers, and time limit of that check
const ANSWER_MS = 25_000; // time limit of an answer: the server waits at most 20 s for its database
/** The time limit of a request for which the server computes: a captain may take 120 s. */
export const COMPUTATION_TIMEOUT_MS = 130_000;

/**
 * Sends a request to `/api/…` and returns the text of the answer; throws ApiError, or NetworkError after 10 s without
 * a sign of the server.
 */
export async function request(method: string, path: string, body?: unknown, limit = ANSWER_MS): Promise<string> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const { response, text } = await fetchText(`/api/${path}`, init, limit);
  if (response.ok) return text;
  const { clause, sentence } = parseProblem(text);
  // An answer without a sentence comes from a proxy: the server did not answer.
  if (response.status >= 502 && sentence === undefined) throw new NetworkError(String(response.status));
  throw new ApiError(response.status, clause ?? null, sentence ?? `${response.status} ${response.statusText}`);
}

/** Fetches a response and its text; throws NetworkError if they do not arrive in time. */
async function fetchText(
  path: string,
  init: RequestInit,
  limit: number,
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const begin = Date.now();
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const check = async (): Promise<void> => {
      const continues = Date.now() - begin < limit && (await serverAnswers(SILENCE_MS));
      if (!continues) reject(new NetworkError("no answer"));
      else if (!hasEnded) timer = setTimeout(check, SILENCE_MS);
    };
    timer = setTimeout(check, SILENCE_MS);
  });
  const answer = fetch(path, { ...init, signal: controller.signal }).then(async (response) => ({
    response,
    text: await response.text(),
  }));
  try {
    return await Promise.race([answer, silence]);
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError(String(error));
  } finally {
    hasEnded = true;
    clearTimeout(timer);
    controller.abort();
  }
}

/** The problem that an answer describes; empty if it is not a JSON object. */
function parseProblem(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Sends a request and parses the answer as JSON. */
export async function requestJson<T>(method: string, path: string, body?: unknown, limit?: number): Promise<T> {
  return JSON.parse(await request(method, path, body, limit)) as T;
}

/** Escapes a segment of a path. */
export const encodeSegment = encodeURIComponent;

let requestedGames: Promise<GameCard[]> | null = null;
/** Requests the list of games while the page is loading; the next call of `listGames` returns it. */
export function requestGamesEarly(): void {
  requestedGames = listGames();
  requestedGames.catch(() => {}); // the caller of listGames reports it
}
export function listGames(): Promise<GameCard[]> {
  const games = requestedGames ?? requestJson<GameCard[]>("GET", "games");
  requestedGames = null;
  return games;
}
export const getRulebook = (game: string): Promise<RulebookPage> =>
  requestJson("GET", `games/${encodeSegment(game)}/rules`);
export const defaultOptionFileUrl = (game: string, option: string): string =>
  `/api/games/${encodeSegment(game)}/options/${encodeSegment(option)}`;
export const checkOptionFile = async (game: string, option: string, file: OptionFileUpload): Promise<unknown> =>
  (
    await requestJson<ParsedOption>(
      "POST",
      `games/${encodeSegment(game)}/options/${encodeSegment(option)}`,
      file,
      COMPUTATION_TIMEOUT_MS,
    )
  ).value;
export const getIntroduction = (game: string): Promise<Picture[]> =>
  requestJson("GET", `games/${encodeSegment(game)}/aim`);
export const tableStatuses = (tables: readonly string[]): Promise<TableStatus[]> =>
  requestJson("GET", `waiting?tables=${tables.map(encodeSegment).join(",")}`);
export const publicAddress = (): Promise<Address> => requestJson("GET", "address");
export const viewTable = (table: string): Promise<View> => requestJson("GET", `tables/${encodeSegment(table)}`);
/** Returns a guest to a seat, from any device that has the seat's secret. */
export const restoreSeat = (table: string, secret: string): Promise<OpenedTable> =>
  requestJson("POST", `tables/${encodeSegment(table)}/claim`, { secret });
export const seatLinks = (table: string): Promise<SeatLink[]> =>
  requestJson("GET", `tables/${encodeSegment(table)}/links`);
/** Deletes all data of this guest on the server. */
export const deleteGuest = async (): Promise<void> => void (await request("DELETE", "me"));

/**
 * Submits a seat seed, stored with the server's commitment; a repeated request sends the same seed. A seed that was
 * refused is removed; one that may have been saved is kept as evidence.
 */
async function withStoredSeed<T>(
  table: string,
  seat: number,
  commitment: string,
  submit: (seed: string) => Promise<T>,
): Promise<T> {
  const seatSeed = evidenceOf(table).seeds[seat] ?? newSeed();
  storeSeeds(table, commitment, { [seat]: seatSeed });
  try {
    return await submit(seatSeed);
  } catch (error) {
    if (error instanceof ApiError && error.isFinal) removeSeed(table, seat);
    throw error;
  }
}

/** Takes an open seat. */
export async function takeSeat(table: string, seat: number, name: string): Promise<OpenedTable> {
  const { commitment } = (await viewTable(table)).table;
  return withStoredSeed(table, seat, commitment, (seed) =>
    requestJson("POST", `tables/${encodeSegment(table)}/seats/${seat}`, { name, seed }),
  );
}

/** Submits a seat seed for one of the guest's seats, which each rematch needs again. */
export const sendSeed = (table: string, seat: number, commitment: string): Promise<View> =>
  withStoredSeed(table, seat, commitment, (seed) =>
    requestJson("POST", `tables/${encodeSegment(table)}/requests?as=${seat}`, { type: "give-seed", seed }),
  );

/** Opens a table with a seat seed: the server commits to its own seed before it receives this one. */
export async function openTable(table: Omit<NewTable, "seed" | "ticket">): Promise<OpenedTable> {
  const { ticket, commitment } = await requestJson<SeedCommitment>("GET", "pledge");
  const seatSeed = newSeed();
  const opened = await requestJson<OpenedTable>("POST", "tables", { ...table, seed: seatSeed, ticket });
  storeSeeds(opened.table, commitment, Object.fromEntries(opened.seats.map(({ seat }) => [seat, seatSeed])));
  if ((await viewTable(opened.table)).table.commitment !== commitment)
    throw new ApiError(409, null, say("broken-pledge"));
  return opened;
}

/** A new seat seed: 256 bits from the browser's random source. */
function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
