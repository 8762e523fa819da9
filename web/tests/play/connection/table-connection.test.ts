import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TableConnection } from "../../../src/play/connection/live-table.svelte";
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
let open: number[]; // the ids of what is not answered
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

/** The table has done what was asked first. */
const done = (): void => requests.confirmRequest(open.shift() ?? 0);
/** It refuses what was asked first. */
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

test("each request has an id, and is awaited until that is answered", () => {
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

test("what is chosen meanwhile waits, and is sent when the scene that comes offers it, one after the other", () => {
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

test("what is not offered any more is not sent, nor what waits behind it, and the reason is told", () => {
  act(bomb(0));
  act(bomb(1));
  act(bomb(2));
  look(4, [bombs("00..")]);
  done();
  expect(asked()).toHaveLength(1);
  expect(requests.refused).toEqual({ type: "refused", ...taken });
  done();
  expect([asked().length, requests.busy]).toEqual([1, false]);
});

test("where the scene that comes offers nothing of the kind, it is said that things have changed", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, []);
  done();
  expect(requests.refused).toEqual({ type: "refused", clause: null, sentence: "not-sent" });
});

test("the same once more before there is an answer is the echo of one tap", () => {
  act(bomb(0));
  expect(act(bomb(0))).toBe(true);
  act(bomb(1));
  act(bomb(1));
  done();
  done();
  done();
  expect(asked()).toHaveLength(2);
});

test("what waits was wanted by who looked then: nobody else's choice is sent", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, [bombs("....")], 1);
  done();
  expect(asked()).toHaveLength(1);
  expect(requests.refused?.sentence).toBe("not-sent");
});

test("what waits is not sent when the request before it is refused", () => {
  act(bomb(0));
  act(bomb(1));
  refuse("BAT-14");
  expect([asked().length, requests.refused?.clause, requests.busy]).toEqual([1, "BAT-14", false]);
  done();
  expect(asked()).toHaveLength(1);
});

test("what came late is asked again, and what waits waits on", () => {
  act(bomb(0));
  act(bomb(1));
  look(4, [bombs("....")]);
  refuse(null);
  expect(asked().at(-1)).toEqual({ type: "act", ply: 4, actions: [bomb(0)] });
  expect(requests.refused).toBeNull();
  look(5, [bombs("0...")]);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 5, actions: [bomb(1)] });
});

test("a button that is closed now may be open when the answer comes, and is pressed then", () => {
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
  expect(requests.refused).toEqual({ type: "refused", clause: "BAT-9", sentence: "Not yet." });
});

test("a set-up waits likewise", () => {
  act(bomb(0));
  requests.arrange("shuffle");
  look(4, [{ type: "arrange", id: "a", label: "", name: "shuffle" }]);
  done();
  expect(asked().at(-1)).toEqual({ type: "set-up", ply: 4, name: "shuffle" });
});

test("other requests are sent at once, and answered in their order", () => {
  act(bomb(0));
  requests.send({ type: "resign" });
  act(bomb(1));
  refuse("BAT-14");
  expect([requests.busy, requests.refused?.clause]).toEqual([true, "BAT-14"]);
  done();
  expect(requests.busy).toBe(false);
  expect(asked().map(({ type }) => type)).toEqual(["act", "resign"]);
});

test("a refusal of something else is not taken for that of the move: what waits is sent, and nothing twice", () => {
  act(bomb(0));
  act(bomb(1));
  requests.refuseRequest({ ...refusal(null), id: 999 });
  expect([requests.busy, requests.hasQueued, requests.refused?.sentence]).toEqual([true, true, "No."]);
  look(5, [bombs("0...")]);
  done();
  expect(asked().slice(1)).toEqual([{ type: "act", ply: 5, actions: [bomb(1)] }]);
});

test("what was not answered when the connection went is sent again as it was, and what waits after it", () => {
  act(bomb(0));
  act(bomb(1));
  requests.suspendRequests();
  expect([requests.busy, requests.unconfirmed, sent.length]).toEqual([true, true, 1]);
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent).toHaveLength(2);
  done();
  expect(asked().at(-1)).toEqual({ type: "act", ply: 9, actions: [bomb(1)] });
  expect(requests.refused).toBeNull();
});

test("what the table refuses when it is sent again is lost, and that is told", () => {
  act(bomb(0));
  requests.suspendRequests();
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  refuse(null);
  expect([requests.busy, requests.refused?.sentence, sent.length]).toEqual([false, "No.", 2]);
});

test("what may not be done twice is not sent again, and it is told that nobody knows", () => {
  requests.send({ type: "take-back" });
  act(bomb(1));
  requests.suspendRequests();
  expect(requests.refused).toBeNull();
  requests.resumeRequests();
  expect(asked().map(({ type }) => type)).toEqual(["take-back", "act"]);
  expect(requests.refused?.sentence).toBe("lost-request");
  requests.refused = null;
  requests.suspendRequests();
  requests.resumeRequests();
  expect(requests.refused, "it is told once").toBeNull();
});

test("an answer that is long in coming is shown, on the square, too", () => {
  act(bomb(0));
  act(bomb(1));
  expect([requests.unconfirmed, requests.pending]).toEqual([false, []]);
  vi.advanceTimersByTime(1_000);
  expect([requests.unconfirmed, requests.pending]).toEqual([true, [[bomb(0)], [bomb(1)]]]);
  look(4, [bombs("0...")]);
  done();
  expect([requests.unconfirmed, requests.pending], "the next one").toEqual([false, []]);
  done();
  vi.advanceTimersByTime(10_000);
  expect([requests.unconfirmed, requests.pending]).toEqual([false, []]);
});

test("a refusal of what was only asked is told at once", () => {
  requests.refuseRequest(refusal(null));
  expect(requests.refused?.sentence).toBe("No.");
});

test("without a connection what is chosen waits, and is sent when it is back, one after the other", () => {
  let online = false;
  connect(() => online);
  expect([act(bomb(0)), act(bomb(0)), act(bomb(1))]).toEqual([true, true, true]);
  expect([sent, requests.hasQueued, requests.busy]).toEqual([[], true, false]);
  requests.suspendRequests(); // it was tried once more, in vain
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

test("what was chosen without a connection and is not offered when it is back is not sent", () => {
  let online = false;
  connect(() => online);
  act(bomb(0));
  online = true;
  look(9, [bombs("0...")]);
  requests.resumeRequests();
  expect([sent, requests.hasQueued]).toEqual([[], false]);
  expect(requests.refused).toEqual({ type: "refused", ...taken });
});

test("a refusal is shown for some seconds, and the last one counts", () => {
  requests.refuseRequest(refusal(null));
  vi.advanceTimersByTime(6000);
  requests.refuseRequest(refusal("BAT-9"));
  vi.advanceTimersByTime(6000);
  expect(requests.refused?.clause).toBe("BAT-9");
  vi.advanceTimersByTime(1001);
  expect(requests.refused).toBeNull();
});
