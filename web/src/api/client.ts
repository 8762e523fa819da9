/** The server's REST door: one function a call, one shape of error. */

import type {
  Address, GameCard, HostFile, HostOption, LawBookPage, NewTable, Opened, Picture, Pledge, Problem, SeatLink, TableStatus,
  View,
} from "./wire";
import { settings } from "../app/settings.svelte";
import { dropSeed, keepSeeds, shareOf } from "./client-seeds";
import { say } from "../i18n/catalogue.svelte";

/** The server said no: its sentence, and the clause when a rule is at stake. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly clause: string | null,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Nobody answered at all. */
export class Silence extends Error {}

export async function answer(method: string, path: string, body?: unknown): Promise<Response> {
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
    throw new Silence(String(error));
  }
  if (response.ok) return response;
  if (response.status >= 502) throw new Silence(String(response.status));
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(
    response.status,
    problem.clause ?? null,
    problem.sentence ?? `${response.status} ${response.statusText}`,
  );
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answer(method, path, body)).json()) as T;
}

export const part = encodeURIComponent;

export const games = (): Promise<GameCard[]> => call("GET", "games");
export const rules = (game: string): Promise<LawBookPage> => call("GET", `games/${part(game)}/rules`);
export const usualOption = (game: string, option: string): string =>
  `/api/games/${part(game)}/options/${part(option)}`;
export const checkOption = async (game: string, option: string, file: HostFile): Promise<unknown> =>
  (await call<HostOption>("POST", `games/${part(game)}/options/${part(option)}`, file)).value;
export const aim = (game: string): Promise<Picture[]> => call("GET", `games/${part(game)}/aim`);
export const statuses = (tables: readonly string[]): Promise<TableStatus[]> =>
  call("GET", `waiting?tables=${tables.map(part).join(",")}`);
export const address = (): Promise<Address> => call("GET", "address");
export const look = (table: string): Promise<View> => call("GET", `tables/${part(table)}`);
export const claim = (table: string, secret: string): Promise<Opened> =>
  call("POST", `tables/${part(table)}/claim`, { secret });
export const links = (table: string): Promise<SeatLink[]> => call("GET", `tables/${part(table)}/links`);
export const forgetMe = async (): Promise<void> => void (await answer("DELETE", "me"));

/** Name our share of the lots, and keep it with the commitment that was shown before: the same if asked again. */
async function share<T>(table: string, seat: number, commitment: string, name: (seed: string) => Promise<T>): Promise<T> {
  const own = shareOf(table).seeds[seat] ?? seed();
  keepSeeds(table, commitment, { [seat]: own });
  try {
    return await name(own);
  } catch (error) {
    if (error instanceof Refusal) dropSeed(table, seat);
    throw error;
  }
}

/** Take an open seat. */
export async function sit(table: string, seat: number, name: string): Promise<Opened> {
  const { commitment } = (await look(table)).table;
  return share(table, seat, commitment, (seed) => call("POST", `tables/${part(table)}/seats/${seat}`, { name, seed }));
}

/** Name the share that a seat of ours owes: a rematch is bound to a fresh commitment. */
export const giveSeed = (table: string, seat: number, commitment: string): Promise<View> =>
  share(table, seat, commitment, (seed) =>
    call("POST", `tables/${part(table)}/requests?as=${seat}`, { type: "give-seed", seed }),
  );

/** Open a table whose lots the server cannot choose: it pledges its share before it hears ours. */
export async function open(table: Omit<NewTable, "seed" | "ticket">): Promise<Opened> {
  const { ticket, commitment } = await call<Pledge>("GET", "pledge");
  const own = seed();
  const opened = await call<Opened>("POST", "tables", { ...table, seed: own, ticket });
  keepSeeds(opened.table, commitment, Object.fromEntries(opened.seats.map(({ seat }) => [seat, own])));
  if ((await look(opened.table)).table.commitment !== commitment)
    throw new Refusal(409, null, say("broken-pledge"));
  return opened;
}

/** This guest's share of the lots: 256 bits from the browser's own source. */
function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
