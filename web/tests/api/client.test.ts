import { afterEach, beforeEach, expect, test, vi } from "vitest";

import * as client from "../../src/api/client";
import { evidenceOf } from "../../src/api/seat-seeds";
import { repeatUntilAnswered } from "../../src/api/retry";
import { analyseRecord } from "../../src/api/review";

/** The answer to a request for this path; null if it is never answered. */
let answer: (path: string) => Response | null;

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("fetch", (path: string) => {
    const found = answer(path);
    return found ? Promise.resolve(found) : new Promise(() => {}); // an aborted request may also stay pending
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The error of a request, and the ms until it came; null if there is none in this time. */
async function failure(sent: Promise<unknown>, limit: number): Promise<[unknown, number] | null> {
  let found: [unknown, number] | null = null;
  const begin = Date.now();
  sent.catch((error: unknown) => (found = [error, Date.now() - begin]));
  for (let ms = 0; ms < limit && !found; ms += 500) await vi.advanceTimersByTimeAsync(500);
  return found;
}

test.each([
  ["a short request", () => client.listGames()],
  ["one for which the server may think", () => analyseRecord("")],
])("%s to a silent server ends within ten seconds", async (_, ask) => {
  answer = () => null;
  const [error, ms] = (await failure(ask(), 60_000)) ?? [];
  expect(error).toBeInstanceOf(client.NetworkError);
  expect(ms).toBeLessThanOrEqual(10_000);
});

test("a response whose body never ends counts as no answer", async () => {
  answer = (path) =>
    path === "/" ? null : new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }));
  expect((await failure(client.listGames(), 60_000))?.[0]).toBeInstanceOf(client.NetworkError);
});

test("a server that answers other requests may take longer, longest for computations", async () => {
  answer = (path) => (path === "/" ? new Response("") : null);
  const [, short] = (await failure(client.listGames(), 200_000)) ?? [];
  const [, long] = (await failure(analyseRecord(""), 200_000)) ?? [];
  expect([short, long]).toEqual([25_000, 130_000]);
});

test("an answer in time is returned, and no check follows", async () => {
  const asked: string[] = [];
  answer = (path) => {
    asked.push(path);
    return new Response("[]");
  };
  expect(await client.listGames()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["/api/games"]);
});

test("a temporary refusal shows the server's sentence; one from a proxy has none and counts as no answer", async () => {
  const problem = { sentence: "The database is not answering, so this may or may not have been saved.", clause: null };
  answer = () => new Response(JSON.stringify(problem), { status: 503 });
  const [refused] = (await failure(client.listGames(), 1_000)) ?? [];
  expect(refused).toBeInstanceOf(client.ApiError);
  expect(refused).toMatchObject({ status: 503, message: problem.sentence });
  for (const body of ["<h1>Bad gateway</h1>", "null", "{}"]) {
    answer = () => new Response(body, { status: 502 });
    expect((await failure(client.listGames(), 1_000))?.[0]).toBeInstanceOf(client.NetworkError);
  }
});

test("a seed that may have been saved is kept and sent again until the server answers", async () => {
  const sent: string[] = [];
  let status = 503;
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => {
    if (path === "/") return Promise.resolve(new Response(""));
    sent.push((JSON.parse(String(request?.body)) as { seed: string }).seed);
    const body = status === 503 ? { sentence: "This may or may not have been saved.", clause: null } : {};
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  repeatUntilAnswered(() => client.sendSeed("table", 0, "commitment"));
  await vi.advanceTimersByTimeAsync(10_000);
  status = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.length).toBeLessThan(7);
  expect(new Set(sent).size).toBe(1);
  expect(evidenceOf("table").seeds[0]).toBe(sent[0]);
});

test("a seed that is refused for good is removed and not sent again", async () => {
  let sent = 0;
  vi.stubGlobal("fetch", () => {
    sent++;
    return Promise.resolve(new Response(JSON.stringify({ sentence: "No.", clause: null }), { status: 409 }));
  });
  repeatUntilAnswered(() => client.sendSeed("another", 0, "commitment"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toBe(1);
  expect(evidenceOf("another").seeds[0]).toBeUndefined();
});
