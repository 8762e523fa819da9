import { afterEach, beforeEach, expect, test, vi } from "vitest";

import * as client from "../../src/api/client";
import { analyseRecord } from "../../src/api/review";

/** The answer to a request for this path; null: never. */
let answer: (path: string) => Response | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string) => {
    const found = answer(path);
    return found ? Promise.resolve(found) : new Promise(() => {}); // an aborted request may also stay pending
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The error of a request, and the ms until it came; null: none in this time. */
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
])("%s to a server that does not answer at all ends within ten seconds", async (_, ask) => {
  answer = () => null;
  const [error, ms] = (await failure(ask(), 60_000)) ?? [];
  expect(error).toBeInstanceOf(client.NetworkError);
  expect(ms).toBeLessThanOrEqual(10_000);
});

test("an answer whose text never ends counts as none", async () => {
  answer = (path) =>
    path === "/" ? null : new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }));
  expect((await failure(client.listGames(), 60_000))?.[0]).toBeInstanceOf(client.NetworkError);
});

test("a server that answers others may take longer, longest where it may think", async () => {
  answer = (path) => (path === "/" ? new Response("") : null);
  const [, short] = (await failure(client.listGames(), 200_000)) ?? [];
  const [, long] = (await failure(analyseRecord(""), 200_000)) ?? [];
  expect([short, long]).toEqual([25_000, 130_000]);
});

test("an answer in time is the answer, and nothing is asked afterwards", async () => {
  const asked: string[] = [];
  answer = (path) => {
    asked.push(path);
    return new Response("[]");
  };
  expect(await client.listGames()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["/api/games"]);
});

test("the sentence of a server that refuses for a while is shown; a proxy has none, and counts as no answer", async () => {
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
