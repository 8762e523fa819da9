import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { RefusalReply } from "../../src/api/wire";
import { Notice } from "../../src/board/notice.svelte";

const REFUSED: RefusalReply = { type: "refused", clause: "BAT-8", sentence: "Ships may not touch." };
const live = { refusal: null as RefusalReply | null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  live.refusal = null;
});

test("a warning is shown for a while; a newer one replaces it", () => {
  const notice = new Notice(live);
  notice.showError({ clause: null, sentence: "one" });
  vi.advanceTimersByTime(6000);
  notice.showError({ clause: null, sentence: "other" });
  vi.advanceTimersByTime(6000);
  expect(notice.error?.sentence).toBe("other");
  vi.advanceTimersByTime(1001);
  expect(notice.error).toBeNull();
});

test("a refusal is shown until it is cleared", () => {
  const notice = new Notice(live);
  live.refusal = REFUSED;
  expect(notice.error).toEqual(REFUSED);
  notice.clear();
  expect(live.refusal).toBeNull();
});

test("a notice replaces a warning, and can be cleared", () => {
  const notice = new Notice(live);
  notice.showError({ clause: null, sentence: "no" });
  notice.show("Move the North boat");
  expect([notice.error, notice.message]).toEqual([null, "Move the North boat"]);
  vi.advanceTimersByTime(60_000);
  expect(notice.message).toBe("Move the North boat");
  notice.clear();
  expect(notice.message).toBe("");
});

test("a repeated refusal counts again, so that it is announced again", () => {
  const notice = new Notice(live);
  const reason = { clause: "BAT-8", sentence: "Ships may not touch." };
  notice.showError(reason);
  notice.showError(reason);
  expect(notice.count).toBe(2);
});
