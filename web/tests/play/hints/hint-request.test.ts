import { expect, test, vi } from "vitest";

import type { Query, QueryAnswer } from "../../../src/play/connection/live-table.svelte";
import type { MoveHint, View } from "../../../src/api/wire";
import { hintActions } from "../../../src/play/hints/hint-actions";
import { actionsOf, explainsChoice, HintRequest } from "../../../src/play/hints/hint-request.svelte";

vi.mock("../../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (id: string, { seconds }: { seconds?: number } = {}): string => [id, seconds].join(" "),
}));

const view = (ply: number): View => ({ ply, viewer: 0, table: { ended: null } }) as View;
const advised = (head: string, more: boolean): QueryAnswer => ({ type: "advised", id: 1, hint: { head, more } });

test("a first hint is shown, then a better one", async () => {
  const asked: Query[] = [];
  const hinting = new HintRequest(
    (inquiry) => {
      asked.push(inquiry);
      return Promise.resolve(advised(asked.length === 1 ? "quick" : "better", asked.length === 1));
    },
    () => view(3),
    () => true,
  );
  await hinting.request();
  expect(hinting.hint?.head).toBe("better");
  expect(asked).toEqual([
    { type: "advise", better: false },
    { type: "advise", better: true },
  ]);
});

test("a hint that the player closes is marked as closed until the next view", async () => {
  const hinting = new HintRequest(
    () => Promise.resolve(advised("idea", false)),
    () => view(3),
    () => true,
  );
  await hinting.request();
  hinting.toggle();
  expect([hinting.hint, hinting.wasClosed]).toEqual([null, true]);
  hinting.update(view(4));
  expect(hinting.wasClosed).toBe(false);
});

test("a better hint with another best move is marked as changed", async () => {
  const changed = async (...actions: string[]): Promise<boolean> => {
    const hinting = new HintRequest(
      () => {
        const [action] = actions.splice(0, 1);
        return Promise.resolve({
          type: "advised",
          id: 1,
          hint: { head: "", more: actions.length > 0, options: [{ name: "", told: "", chance: 0, action }] },
        });
      },
      () => view(3),
      () => true,
    );
    await hinting.request();
    return hinting.hasChanged;
  };
  expect(await changed("350", "355")).toBe(true);
  expect(await changed("350", "350")).toBe(false);
  expect(await changed("350")).toBe(false);
});

test("a first idea cannot be played before its figures are computed", async () => {
  const answers: ((answer: QueryAnswer | null) => void)[] = [];
  const idea = (more: boolean): QueryAnswer => ({
    type: "advised",
    id: 1,
    hint: { head: "", more, options: [{ name: "", told: "", chance: 0, action: "350" }] },
  });
  const hinting = new HintRequest(
    () => new Promise((resolve) => answers.push(resolve)),
    () => view(3),
    () => true,
  );
  const buttons = (): number => hintActions(hinting, vi.fn(), vi.fn()).length;
  const asked = hinting.request();
  answers[0]?.(idea(true));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect([hinting.hint !== null, hinting.isSettled, buttons()]).toEqual([true, false, 0]);
  answers[1]?.(null); // without a better hint, the first one is final
  await asked;
  expect([hinting.isSettled, buttons()]).toEqual([true, 1]);
});

test("a tap shows the hint, another closes it; a new view closes it, too", async () => {
  const hinting = new HintRequest(
    () => Promise.resolve(advised("best", false)),
    () => view(3),
    () => true,
  );
  await hinting.request();
  hinting.update(view(3));
  expect(hinting.hint).not.toBeNull();
  hinting.toggle();
  expect(hinting.hint).toBeNull();
  await hinting.request();
  hinting.update(view(4));
  expect(hinting.hint).toBeNull();
});

test("a hint requested before the player's turn is queued until one is possible", async () => {
  let isPossible = false;
  let asked = 0;
  const hinting = new HintRequest(
    () => (asked++, Promise.resolve(advised("best", false))),
    () => view(3),
    () => isPossible,
  );
  hinting.toggle();
  hinting.update(view(4));
  expect([hinting.isQueued, asked]).toEqual([true, 0]);
  isPossible = true;
  hinting.update(view(5));
  await Promise.resolve();
  await Promise.resolve();
  expect([hinting.isQueued, asked, hinting.hint?.head]).toEqual([false, 1, "best"]);
});

test("a queued hint is cancelled by a second tap, and by the end of the match", () => {
  const hinting = new HintRequest(
    () => Promise.resolve(null),
    () => view(3),
    () => false,
  );
  hinting.toggle();
  hinting.toggle();
  expect(hinting.isQueued).toBe(false);
  hinting.toggle();
  hinting.update({ ...view(4), table: { ended: {} } } as View);
  expect(hinting.isQueued).toBe(false);
});

test("a refusal shows no hint, and a late answer is not shown", async () => {
  const refused = new HintRequest(
    () => Promise.resolve(null),
    () => view(3),
    () => true,
  );
  await refused.request();
  expect([refused.hint, refused.isLoading]).toEqual([null, false]);
  let answer = (_: QueryAnswer | null): void => {};
  const late = new HintRequest(
    () => new Promise((resolve) => (answer = resolve)),
    () => view(3),
    () => true,
  );
  const asking = late.request();
  late.update(view(4));
  answer(advised("late", false));
  await asking;
  expect(late.hint).toBeNull();
});

test("the option being viewed stays when a better hint with the same option arrives", async () => {
  const option = (action: string, told: string) => ({ name: action, told, chance: 0.5, action });
  const looks = [[option("a", "quick"), option("b", "quick")], [option("b", "better")]];
  let answer = (_: QueryAnswer | null): void => {};
  const hinting = new HintRequest(
    () => new Promise((resolve) => (answer = resolve)),
    () => view(3),
    () => true,
  );
  const asking = hinting.request();
  const next = async (n: number): Promise<void> => {
    answer({ type: "advised", id: 1, hint: { head: "", more: n < 1, options: looks[n] ?? [] } });
    await Promise.resolve();
    await Promise.resolve();
  };
  await next(0);
  const [, second] = hinting.hint?.options ?? [];
  if (second) hinting.toggleChoice(second);
  await next(1);
  await asking;
  expect(hinting.selectedOption).toMatchObject({ action: "b", told: "better" });
});

test("a choice is explained by reasons that are not all the same", () => {
  const explains = (...reasons: (string | undefined)[]): boolean =>
    explainsChoice(reasons.map((plain) => ({ name: "", told: "", chance: 0, action: null, ...(plain && { plain }) })));
  expect(explains()).toBe(false);
  expect(explains(undefined, undefined)).toBe(false);
  expect(explains("12 squares left", "12 squares left")).toBe(false);
  expect(explains("sinks a ship")).toBe(true);
  expect(explains("sinks a ship", undefined)).toBe(true);
});

test("the only choice has a star instead of a figure, and a first idea still waits for one", async () => {
  const chanceOf = async (more: boolean): Promise<number | null | undefined> => {
    const options = [{ name: "", told: "", chance: null, action: "roll" }];
    let calls = 0;
    const hinting = new HintRequest(
      () => Promise.resolve(calls++ ? null : { type: "advised", id: 1, hint: { head: "", more, options } }),
      () => view(3),
      () => true,
    );
    await hinting.request();
    return hinting.hint?.options?.[0]?.chance;
  };
  expect([await chanceOf(false), await chanceOf(true)]).toEqual([NaN, null]);
});

test("beside choices with figures, only a good choice has a star instead of one", async () => {
  const choice = (chance: number | null, best: boolean): object => ({ name: "", told: "", chance, best, action: "" });
  const options = [choice(null, true), choice(0.4, false), choice(null, false)];
  const hinting = new HintRequest(
    () => Promise.resolve({ type: "advised", id: 1, hint: { head: "", options } as unknown as MoveHint }),
    () => view(3),
    () => true,
  );
  await hinting.request();
  expect(hinting.hint?.options?.map(({ chance }) => chance)).toEqual([NaN, 0.4, null]);
});

test("a move of several steps is sent at once", () => {
  const option = { name: "", told: "", chance: null, action: { heading: 1 } };
  expect(actionsOf(option)).toEqual([{ heading: 1 }]);
  expect(actionsOf({ ...option, following: [{ heading: 2 }] })).toEqual([{ heading: 1 }, { heading: 2 }]);
});

test("the status of a first hint says how soon the figures come, as the last time", async () => {
  const statuses: string[] = [];
  const hinting: HintRequest = new HintRequest(
    (inquiry) => {
      if (!("better" in inquiry && inquiry.better)) return Promise.resolve(advised("quick", true));
      statuses.push(hinting.status);
      vi.advanceTimersByTime(2500);
      return Promise.resolve(advised("better", false));
    },
    () => ({ ply: 1, viewer: 0, table: { ended: null, game: "timed" } }) as View,
    () => true,
  );
  vi.useFakeTimers();
  await hinting.request();
  await hinting.request();
  vi.useRealTimers();
  expect(statuses).toEqual(["hint-looking 0", "hint-looking 3"]);
  expect(hinting.status).toBe("");
});
