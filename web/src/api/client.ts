/** HTTP requests to the server, and the two ways in which they fail. */

import type {
  Address,
  GameCard,
  HostFile,
  HostOption,
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
import { settings } from "../app/settings.svelte";
import { removeSeed, storeSeeds, evidenceOf } from "./client-seeds";
import { say } from "../i18n/catalogue.svelte";

/** The server said no: its sentence, and the clause when a rule is at stake. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly clause: string | null,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The request failed without an answer. */
export class NetworkError extends Error {}

export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (error) {
    throw new NetworkError(String(error));
  }
  if (response.ok) return response;
  if (response.status >= 502) throw new NetworkError(String(response.status));
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(
    response.status,
    problem.clause ?? null,
    problem.sentence ?? `${response.status} ${response.statusText}`,
  );
}

export async function requestJson<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

export const encodePart = encodeURIComponent;

export const listGames = (): Promise<GameCard[]> => requestJson("GET", "games");
export const getRulebook = (game: string): Promise<RulebookPage> =>
  requestJson("GET", `games/${encodePart(game)}/rules`);
export const defaultOptionFileUrl = (game: string, option: string): string =>
  `/api/games/${encodePart(game)}/options/${encodePart(option)}`;
export const checkOptionFile = async (game: string, option: string, file: HostFile): Promise<unknown> =>
  (await requestJson<HostOption>("POST", `games/${encodePart(game)}/options/${encodePart(option)}`, file)).value;
export const getIntroduction = (game: string): Promise<Picture[]> =>
  requestJson("GET", `games/${encodePart(game)}/aim`);
export const tableStatuses = (tables: readonly string[]): Promise<TableStatus[]> =>
  requestJson("GET", `waiting?tables=${tables.map(encodePart).join(",")}`);
export const publicAddress = (): Promise<Address> => requestJson("GET", "address");
export const viewTable = (table: string): Promise<View> => requestJson("GET", `tables/${encodePart(table)}`);
export const claimSeat = (table: string, secret: string): Promise<OpenedTable> =>
  requestJson("POST", `tables/${encodePart(table)}/claim`, { secret });
export const seatLinks = (table: string): Promise<SeatLink[]> =>
  requestJson("GET", `tables/${encodePart(table)}/links`);
export const deleteGuest = async (): Promise<void> => void (await request("DELETE", "me"));

/** Submit a client seed, stored with the server's commitment; a repeated request sends the same seed. */
async function withStoredSeed<T>(
  table: string,
  seat: number,
  commitment: string,
  name: (seed: string) => Promise<T>,
): Promise<T> {
  const own = evidenceOf(table).seeds[seat] ?? seed();
  storeSeeds(table, commitment, { [seat]: own });
  try {
    return await name(own);
  } catch (error) {
    if (error instanceof ApiError) removeSeed(table, seat);
    throw error;
  }
}

/** Take an open seat. */
export async function takeSeat(table: string, seat: number, name: string): Promise<OpenedTable> {
  const { commitment } = (await viewTable(table)).table;
  return withStoredSeed(table, seat, commitment, (seed) =>
    requestJson("POST", `tables/${encodePart(table)}/seats/${seat}`, { name, seed }),
  );
}

/** Submit the client seed of an own seat: a rematch has a new commitment. */
export const sendSeed = (table: string, seat: number, commitment: string): Promise<View> =>
  withStoredSeed(table, seat, commitment, (seed) =>
    requestJson("POST", `tables/${encodePart(table)}/requests?as=${seat}`, { type: "give-seed", seed }),
  );

/** Opens a table with a client seed: the server commits to its own seed before it receives this one. */
export async function openTable(table: Omit<NewTable, "seed" | "ticket">): Promise<OpenedTable> {
  const { ticket, commitment } = await requestJson<SeedCommitment>("GET", "pledge");
  const own = seed();
  const opened = await requestJson<OpenedTable>("POST", "tables", { ...table, seed: own, ticket });
  storeSeeds(opened.table, commitment, Object.fromEntries(opened.seats.map(({ seat }) => [seat, own])));
  if ((await viewTable(opened.table)).table.commitment !== commitment)
    throw new ApiError(409, null, say("broken-pledge"));
  return opened;
}

/** A new client seed: 256 bits from the browser's random source. */
function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
