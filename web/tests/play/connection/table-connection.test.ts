import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TableConnection } from "../../../src/play/connection/table-connection.svelte";
import type { Aim, Press, RefusalReply, Request, Scene, View } from "../../../src/api/wire";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({ say: (id: string) => id }));

const taken = { clause: "BAT-14", sentence: "This square was bombed already." };
const bombs = (fit: string): Aim => ({
  type: "aim",
  id: "bomb",
  label: "",
  panel: "sea",
  action: { type: "bomb" },
  blank: "square",
  fit,
});
const ready = (closed: RefusalReply | null = null): Press => ({
  type: "press",
  id: "ready",
  label: "",
  ...(closed ? { closed: { clause: "BAT-9", sentence: "Not yet." } } : { actions: [{ type: "ready" }] }),
});
const bomb = (square: number) => ({ type: "bomb", square });
const refusal = (clause: string | null): RefusalReply => ({ type: "refused", clause, sentence: "No." });

let sent: Request[];
let open: number[]; // the ids of unanswered requests
let seen: View;
let requests: TableConnection;
beforeEach(() => {
  vi.useFakeTimers();
  look(3, [bombs("....")]);
  connect(() => true);
});
afterEach(() => vi.useRealTimers());

function connect(online: () => boolean): void {
  [sent, open] = [[], []];
  class Table extends TableConnection {
    get view(): View {
      return seen;
    }
    protected transmit(request: Request): boolean {
      if (!online()) return false;
      sent.push(request);
      if (request.id != null && !open.includes(request.id)) open.push(request.id);
      return true;
    }
  }
  requests = new Table();
}

/** The server confirms the oldest request. */
const done = (): void => requests.confirmRequest(open.shift() ?? 0);
/** The server refuses the oldest request. */
const refuse = (clause: string | null): void => requests.refuseRequest({ ...refusal(clause), id: open.shift() ?? 0 });

function look(ply: number, choices: Scene["choices"], viewer = 0): void {
  seen = {
    ply,
    viewer,
    table: { ended: null },
    scene: { prompt: "", panels: [], choices, reasons: [taken] },
  } as unknown as View;
}
const act = (...actions: unknown[]): boolean => requests.act(actions);
const asked = (): Omit<Request, "id">[] => sent.map(({ id: _, ...request }) => request);

test("each request has an id, and is pending until its id is answered", () => {
  expect(act(bomb(0))).toBe(true);
  expect(sent).toEqual([{ type: "act", ply: 3, actions: [bomb(0)], id: open[0] }]);
  expect(requests.busy).toBe(true);
  look(4, [bombs("0...")]);
  expect(requests.busy, "this view may be of something else").toBe(true);
  requests.confirmRequest(999);
  expect(requests.busy, "this was something else").toBe(true);
  done();
  expect(requests.busy).toBe(false);
});

test("choices made meanwhile are queued, and sent one by one if the next scene offers them", () => {
  act(bomb(0));
  expect([act(bomb(1)), act(bomb(2))]).toEqual([true, true]);
  expect(asked()).toHaveLength(1);
  look(5, [bombs("0...")]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 5, actions: [bomb(1)] });
  look(7, [bombs("00..")]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 7, actions: [bomb(2)] });
  done();
  expect([asked().length, requests.busy]).toEqual([3, false]);
});

test("a choice that is no longer offered is dropped with those behind it, and the reason is shown", () => {
  act(bomb(0));
  act(bomb(1));
  act(bomb(2));
  look(4, [bombs("00..")]);
  done();
  expect(asked()).toHaveLength(1);
  expect(requests.refusal).toEqual({ type: "refused", ...taken });
  done();
  expect([asked().length, requests.busy]).toEqual([1, false]);
});

test("if the next scene offers nothing similar, the page says that the position has changed", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, []);
  done();
  expect(requests.refusal).toEqual({ type: "refused", clause: null, sentence: "not-sent" });
});

test("the same choice before the answer is a double tap", () => {
  act(bomb(0));
  expect(act(bomb(0))).toBe(true);
  act(bomb(1));
  act(bomb(1));
  done();
  done();
  done();
  expect(asked()).toHaveLength(2);
});

test("a queued choice belongs to the viewer at that time: it is not sent for another one", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, [bombs("....")], 1);
  done();
  expect(asked()).toHaveLength(1);
  expect(requests.refusal?.sentence).toBe("not-sent");
});

test("queued choices are not sent if the request before them is refused", () => {
  act(bomb(0));
  act(bomb(1));
  refuse("BAT-14");
  expect([asked().length, requests.refusal?.clause, requests.busy]).toEqual([1, "BAT-14", false]);
  done();
  expect(asked()).toHaveLength(1);
});

test("a late choice is sent again, and queued ones stay queued", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, [bombs("....")]);
  refuse(null);
  expect(asked().at(-1)).toEqual({ type: "act", ply: 4, actions: [bomb(0)] });
  expect(requests.refusal).toBeNull();
  look(5, [bombs("0...")]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 5, actions: [bomb(1)] });
});

test("a closed button may be open when the answer comes, and is pressed then", () => {
  look(3, [bombs("...."), ready(refusal(null))]);
  expect(requests.press(ready(refusal(null))), "nothing is awaited: it is closed").toBe(false);
  act(bomb(0));
  expect(requests.press(ready(refusal(null)))).toBe(true);
  look(4, [bombs("0..."), ready()]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 4, actions: [{ type: "ready" }] });
  act(bomb(1));
  requests.press(ready(refusal(null)));
  done();
  look(5, [bombs("00.."), ready(refusal(null))]);
  done();
  expect(requests.refusal).toEqual({ type: "refused", clause: "BAT-9", sentence: "Not yet." });
});

test("a set-up is queued in the same way", () => {
  act(bomb(0));
  requests.arrange("shuffle");
  look(4, [{ type: "arrange", id: "a", label: "", name: "shuffle" }]);
  done();
  expect(asked().at(-1)).toEqual({ type: "set-up", ply: 4, name: "shuffle" });
});

test("other requests are sent at once, and answered in order", () => {
  act(bomb(0));
  requests.send({ type: "resign" });
  act(bomb(1));
  refuse("BAT-14");
  expect([requests.busy, requests.refusal?.clause]).toEqual([true, "BAT-14"]);
  done();
  expect(requests.busy).toBe(false);
  expect(asked().map(({ type }) => type)).toEqual(["act", "resign"]);
});

test("a refusal of another request does not affect the move: queued choices are sent, none twice", () => {
  act(bomb(0));
  act(bomb(1));
  requests.refuseRequest({ ...refusal(null), id: 999 });
  expect([requests.busy, requests.hasQueued, requests.refusal?.sentence]).toEqual([true, true, "No."]);
  look(5, [bombs("0...")]);
  done();
  expect(asked().slice(1)).toEqual([{ type: "act", ply: 5, actions: [bomb(1)] }]);
});

test("requests unanswered when the connection closed are sent again unchanged, then the queued ones", () => {
  act(bomb(0));
  act(bomb(1));
  requests.suspendRequests();
  expect([requests.busy, requests.isUnconfirmed, sent.length]).toEqual([true, true, 1]);
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent).toHaveLength(2);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 9, actions: [bomb(1)] });
  expect(requests.refusal).toBeNull();
});

test("a resent request that is refused is lost, and this is reported", () => {
  act(bomb(0));
  requests.suspendRequests();
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  refuse(null);
  expect([requests.busy, requests.refusal?.sentence, sent.length]).toEqual([false, "No.", 2]);
});

test("a request that must not run twice is not sent again, and its result is reported as unknown", () => {
  requests.send({ type: "take-back" });
  act(bomb(1));
  requests.suspendRequests();
  expect(requests.refusal).toBeNull();
  requests.resumeRequests();
  expect(asked().map(({ type }) => type)).toEqual(["take-back", "act"]);
  expect(requests.refusal?.sentence).toBe("lost-request");
  requests.refusal = null;
  requests.suspendRequests();
  requests.resumeRequests();
  expect(requests.refusal, "it is shown once").toBeNull();
});

test("a slow answer is indicated, on the square, too", () => {
  act(bomb(0));
  act(bomb(1));
  expect([requests.isUnconfirmed, requests.unconfirmedActions]).toEqual([false, []]);
  vi.advanceTimersByTime(1_000);
  expect([requests.isUnconfirmed, requests.unconfirmedActions]).toEqual([true, [[bomb(0)], [bomb(1)]]]);
  look(4, [bombs("0...")]);
  done();
  expect([requests.isUnconfirmed, requests.unconfirmedActions], "the next one").toEqual([false, []]);
  done();
  vi.advanceTimersByTime(10_000);
  expect([requests.isUnconfirmed, requests.unconfirmedActions]).toEqual([false, []]);
});

test("a refused query is reported at once", () => {
  requests.refuseRequest(refusal(null));
  expect(requests.refusal?.sentence).toBe("No.");
});

test("choices made while offline are queued, and sent one by one after reconnection", () => {
  let online = false;
  connect(() => online);
  expect([act(bomb(0)), act(bomb(0)), act(bomb(1))]).toEqual([true, true, true]);
  expect([sent, requests.hasQueued, requests.busy]).toEqual([[], true, false]);
  requests.suspendRequests(); // the second attempt failed too
  requests.resumeRequests();
  expect(requests.hasQueued).toBe(true);
  online = true;
  requests.resumeRequests();
  expect(asked()).toEqual([{ type: "act", ply: 3, actions: [bomb(0)] }]);
  look(5, [bombs("0...")]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 5, actions: [bomb(1)] });
  expect(requests.hasQueued).toBe(false);
});

test("choices made while offline are not sent if they are no longer offered", () => {
  let online = false;
  connect(() => online);
  act(bomb(0));
  online = true;
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  expect([sent, requests.hasQueued]).toEqual([[], false]);
  expect(requests.refusal).toEqual({ type: "refused", ...taken });
});

test("a refusal is shown for a few seconds; a newer one replaces it", () => {
  requests.refuseRequest(refusal(null));
  vi.advanceTimersByTime(6000);
  requests.refuseRequest(refusal("BAT-9"));
  vi.advanceTimersByTime(6000);
  expect(requests.refusal?.clause).toBe("BAT-9");
  vi.advanceTimersByTime(1001);
  expect(requests.refusal).toBeNull();
});
