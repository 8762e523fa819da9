import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Grid, Line, Scene, SceneChange, Tray, View } from "../../src/api/wire";
import {
  linesBeforeOwnTurn,
  lastAnsweredPly,
  DECISIVE_MS,
  FIGHT_MS,
  Playback,
  fullScenes,
} from "../../src/play/playback.svelte";
import { SHOTS_MS } from "../../src/board/motion/flights";
import { BRISK_PLY_MS, type Pace, showDuration } from "../../src/app/pace-setting.svelte";

const sea = (...tokens: string[]): Grid => ({
  type: "grid",
  id: "sea",
  title: "",
  width: 9,
  height: 9,
  columns: [],
  rows: [],
  tokens: tokens.map((id, x) => ({ id, kind: "plouf", label: id, x, y: 0 })),
});
const scene = (...tokens: string[]): Scene => ({ prompt: tokens.join(), panels: [sea(...tokens)], choices: [] });
const step = (ply: number, seat: number | null, ...tokens: string[]): SceneChange => ({
  ply,
  seat,
  prompt: tokens.join(),
  turn: [1],
  panels: [sea(...tokens)],
  order: ["sea"],
});
const line = (ply: number, seat: number | null): Line => ({ ply, seat, text: `${ply}` });
const view = (ply: number, seat: number | null, shown: Scene, steps: SceneChange[] = []): View =>
  ({
    type: "view",
    ply,
    since: 0,
    viewer: 0,
    lines: [line(ply, seat)],
    scene: shown,
    steps,
    table: { mine: [0], turn: [1] },
  }) as unknown as View;

let pace: Pace;
let heard: string[];
let played: Playback;
const prompt = (): string | null => played.step?.scene.prompt ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  pace = "brisk";
  heard = [];
  played = new Playback(
    () => pace,
    ({ stepTokens }) =>
      heard.push(
        Object.values(stepTokens)
          .flat()
          .map(({ id }) => id)
          .join(),
      ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BEFORE = view(1, 0, scene("a"));

test("steps are completed: a panel that is not sent again is unchanged", () => {
  const dice = { type: "tray", id: "dice", title: "" } as const;
  const first = { ...step(1, 0, "a"), panels: [sea("a"), dice], order: ["sea", "dice"] };
  const second = { ...step(2, 1), panels: [sea("a", "b")], order: ["dice", "sea"] };
  expect(fullScenes([first, second])[1]?.scene.panels).toEqual([dice, sea("a", "b")]);
});

test("others' moves are played back ply by ply, ending with the present view", () => {
  expect(
    played.onView(BEFORE, view(4, 1, scene("a", "b", "c", "d"), [step(2, 1, "a", "b"), step(3, 1, "a", "b", "c")])),
  ).toBe(true);
  expect(prompt()).toBe("a,b");
  vi.advanceTimersByTime(600);
  expect(prompt()).toBe("a,b,c");
  expect(played.step?.newTokens["sea"]?.map(({ id }) => id)).toEqual(["b", "c"]);
  vi.advanceTimersByTime(600);
  expect(prompt()).toBeNull();
  expect(heard).toEqual(["b", "c", "d"]);
});

test("where one grid at a time is large, a shot is shown before the answer to it, and the answer for a second", () => {
  played = new Playback(
    () => pace,
    () => {},
    () => 0,
    () => true,
  );
  const shot = view(2, 0, scene("a", "b"));
  expect(played.onView(BEFORE, shot)).toBe(false);
  expect(played.step?.newTokens["sea"]?.map(({ id }) => id)).toEqual(["b"]);
  const answered = view(3, 1, scene("a", "b", "c"));
  played.onView(shot, { ...answered, table: { ...answered.table, turn: [0] } });
  expect(prompt()).toBe("a,b");
  vi.advanceTimersByTime(700);
  expect(prompt()).toBe("a,b,c");
  vi.advanceTimersByTime(900);
  expect(prompt()).toBe("a,b,c");
  vi.advanceTimersByTime(200);
  expect(prompt()).toBeNull();
  // Both shots in one view: they are played one after the other, too.
  expect(played.onView(answered, view(5, 1, scene("a", "b", "c", "d", "e"), [step(4, 0, "a", "b", "c", "d")]))).toBe(
    true,
  );
  expect(prompt()).toBe("a,b,c,d");
  vi.advanceTimersByTime(1100);
  expect(prompt()).toBe("a,b,c,d,e");
});

test("own moves and their dice are not played back; answers are", () => {
  expect(played.onView(BEFORE, view(3, null, scene("a", "b"), [step(2, 0, "a", "b")]))).toBe(false);
  expect(heard).toEqual([]);
  played.onView(BEFORE, view(4, 1, scene("a", "b", "c"), [step(2, 0, "a", "b"), step(3, null, "a", "b")]));
  expect(prompt()).toBeNull(); // a single ply of another player is shown when it arrives
  expect(heard).toEqual(["c"]);
});

test("a turn that arrives ply by ply is one animation of less than two seconds", () => {
  let before = BEFORE;
  for (let ply = 2; ply < 13; ply++) {
    const now = view(ply, 1, scene(...Array.from({ length: ply }, (_, n) => `t${n}`)));
    played.onView(before, now);
    before = now;
    vi.advanceTimersByTime(20);
  }
  let shown = 0;
  while (played.step && shown < 4000) {
    vi.advanceTimersByTime(20);
    shown += 20;
  }
  expect(heard).toHaveLength(11);
  expect(shown).toBeGreaterThan(1000);
  expect(shown).toBeLessThan(2000);
});

test("a choice that the player makes at once ends the playback", () => {
  played.onView(BEFORE, view(2, 1, scene("a", "b")));
  const mine = view(3, 0, scene("a", "b", "c"));
  expect(played.onView(view(2, 1, scene("a", "b")), mine)).toBe(false);
  expect(prompt()).toBeNull();
});

test("a player who is waiting sees the rest as fast as it can be followed", () => {
  pace = "slow";
  played.onView(BEFORE, view(5, 1, scene("a", "b", "c"), [step(3, 1, "a"), step(4, 1, "a", "b")]));
  played.hurry();
  vi.advanceTimersByTime(3 * BRISK_PLY_MS.min);
  expect(prompt()).toBeNull();
  played.onView(view(5, 1, scene("a")), view(7, 1, scene("a", "b"), [step(6, 1, "a")])); // the next playback has its usual time
  vi.advanceTimersByTime(3 * BRISK_PLY_MS.min);
  expect(prompt()).not.toBeNull();
});

test("a choice of the player ends the playback of the moves before it", () => {
  played.onView(BEFORE, view(4, 1, scene("a", "b"), [step(2, 1, "a"), step(3, 1, "b")]));
  expect(prompt()).toBe("a");
  played.onView(view(4, 1, scene("a", "b")), view(5, 0, scene("a", "b", "c")));
  expect(prompt()).toBeNull();
  played.onView(view(5, 0, scene("c")), view(7, 1, scene("d"), [step(6, 1, "own", "e")]));
  expect(prompt()).toBe("own,e");
});

test("at slow pace each ply has its own time, at instant pace none", () => {
  expect([
    showDuration("slow", 0, 11),
    showDuration("brisk", 0, 1),
    showDuration("brisk", 0, 11),
    showDuration("brisk", 1700, 3),
  ]).toEqual([1300, 700, 164, 140]);
  pace = "once";
  expect(played.onView(BEFORE, view(4, 1, scene("a", "b"), [step(2, 1, "a"), step(3, 1, "a")]))).toBe(false);
  expect(played.step).toBeNull();
});

test("in a hidden tab nothing is played back: playback is offered on return", () => {
  vi.stubGlobal("document", { hidden: true });
  expect(played.onView(BEFORE, view(3, 1, scene("a", "b"), [step(2, 1, "a")]))).toBe(false);
});

test("a repeat plays everything, even without automatic playback; a tap ends it", () => {
  pace = "once";
  played.replaySteps([step(2, 1, "a"), step(3, 1, "a", "b")]);
  expect(prompt()).toBe("a");
  vi.advanceTimersByTime(1300);
  expect(prompt()).toBe("a,b");
  played.skip();
  expect(prompt()).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(heard).toHaveLength(2);
});

test("a repeat since the player's last ply exists only if others have acted, not dice alone", () => {
  expect(lastAnsweredPly([line(1, 1), line(2, 0), line(3, null), line(4, 1)], [0])).toBe(2);
  expect(lastAnsweredPly([line(1, 1), line(2, 0), line(3, null)], [0])).toBeNull();
  expect(lastAnsweredPly([line(1, 1)], [0])).toBe(0);
  expect(lastAnsweredPly([], [0])).toBeNull();
});

const sunk = (...tokens: string[]): Scene => {
  const plain = sea(...tokens);
  return {
    prompt: "",
    panels: [{ ...plain, tokens: (plain.tokens ?? []).map((each) => ({ ...each, marks: ["sunk"] })) }],
    choices: [],
  };
};

test("a ship sunk by others is announced on the board, for less than two seconds, at any pace", () => {
  for (pace of ["brisk", "once"] as const) {
    played.onView(BEFORE, view(2, 1, sunk("a")));
    expect(played.decisivePly).toBe(2);
    vi.advanceTimersByTime(DECISIVE_MS - 1);
    expect(played.decisivePly).toBe(2);
    vi.advanceTimersByTime(1);
    expect(played.decisivePly).toBeNull();
  }
  expect(DECISIVE_MS).toBeLessThan(2000);
});

const fights = (...pips: number[]): Scene => ({
  prompt: "",
  panels: pips.map((each, n) => ({
    type: "tray",
    id: `fight-${n}`,
    title: "",
    dice: [{ id: `${n}`, pips: each, label: "", marks: ["won"] }],
  })),
});

test("each of several combats has its own time, one after the other", () => {
  played.onView(
    BEFORE,
    view(3, 1, scene("b"), [{ ...step(2, 1, "a"), ...fights(3, 4, 5), order: ["fight-0", "fight-1", "fight-2"] }]),
  );
  vi.advanceTimersByTime(DECISIVE_MS + 2 * FIGHT_MS - 1);
  expect([played.decisivePly, played.step?.ply]).toEqual([2, 2]);
  vi.advanceTimersByTime(1);
  expect(played.step).toBeNull();
  expect(FIGHT_MS).toBeLessThan(2000);
});

test("a ship sunk by the player is announced, too, before the answer", () => {
  const after = view(2, 0, sunk("a"));
  expect(played.onView(BEFORE, after)).toBe(false);
  expect([played.decisivePly, played.step?.ply, played.lastDecisivePly]).toEqual([2, 2, null]);
  expect(played.onView(after, view(3, 1, { ...sunk("a"), prompt: "answered" }))).toBe(true);
  expect([played.decisivePly, played.step?.ply]).toEqual([2, 2]);
  vi.advanceTimersByTime(DECISIVE_MS);
  expect([played.decisivePly, played.step]).toEqual([null, null]);
});

test("a player who may act at once after sinking a ship does not wait", () => {
  const after = view(2, 0, sunk("a"));
  played.onView(BEFORE, { ...after, table: { ...after.table, turn: [0] } });
  expect([played.decisivePly, played.step]).toEqual([2, null]);
});

test("turning playback off shows the present view at once", () => {
  played.onView(BEFORE, view(4, 1, scene("a", "b", "c", "d"), [step(2, 1, "a", "b"), step(3, 1, "a", "b", "c")]));
  pace = "once";
  vi.advanceTimersByTime(700);
  expect(played.step).toBeNull();
});

const column = (x: number, ...marks: string[]): Scene => ({
  prompt: "",
  panels: [
    {
      ...sea(),
      columns: ["0", "1", "2", "3"],
      rows: ["a"],
      tokens: [{ id: "s", kind: "sailer", label: "", x, y: 0, side: 0, marks }],
    },
  ],
  choices: [],
});
const placed = (): unknown => {
  const [panel] = played.step?.scene.panels ?? [];
  return panel?.type === "grid" ? panel.tokens?.map(({ x, marks }) => [x, marks]) : null;
};

test("the result of dice is shown before the column moves on, also after an own move", () => {
  const before = view(1, 0, column(1));
  const own = { ...step(2, 0), panels: column(1).panels };
  expect(played.onView(before, view(3, null, column(2, "touched"), [own]))).toBe(true);
  expect(placed()).toEqual([[1, ["touched"]]]);
  vi.advanceTimersByTime(DECISIVE_MS);
  expect(played.step).toBeNull(); // the present view: the piece has moved, and a choice is possible
});

test("a combat caused by an own move is shown before its consequences", () => {
  const own = step(2, 0, "a");
  const fight = { ...step(3, null, "a"), ...fights(3), order: ["fight-0"] };
  expect(played.onView(BEFORE, view(4, null, scene("b"), [own, fight]))).toBe(true);
  expect([played.decisivePly, played.step?.ply]).toEqual([3, 3]);
  played.skip();
  expect([played.decisivePly, played.step]).toEqual([null, null]);
});

const ending = (from: View): View => ({ ...from, table: { ...from.table, turn: [], ended: {} } }) as unknown as View;

test("the last step of a match is shown for its time before the result", () => {
  const last = ending(view(3, 1, scene("a", "b", "c"), [step(2, 1, "a", "b")]));
  expect(played.onView(BEFORE, last)).toBe(true);
  vi.advanceTimersByTime(700);
  expect(prompt()).toBe("a,b,c");
  vi.advanceTimersByTime(700);
  expect(prompt()).toBeNull();
});

test("of a match that a captain has finished for the player, at least the last two steps are played", () => {
  const steps = [step(2, 0, "a", "b"), step(3, 1, "a", "b", "c"), step(4, 0, "a", "b", "c", "d")];
  const last = ending(view(5, 0, scene("a", "b", "c", "d", "e"), steps));
  expect(played.playEnding(BEFORE, last)).toBe(true);
  expect(prompt()).toBe("a,b,c,d");
  vi.advanceTimersByTime(5000);
  expect(prompt()).toBeNull();
  expect(heard).toEqual(["b,c,d", "e"]); // with what the steps left out have brought
  pace = "once";
  expect(played.playEnding(BEFORE, last)).toBe(false);
  expect(prompt()).toBeNull();
});

test("of a match that a captain has finished for the player, every loss is played in order, in three seconds", () => {
  const afloat = Array.from({ length: 6 }, (_, n) => `ship ${n}`);
  const fleet = (sunk: number): Grid => {
    const grid = sea(...afloat);
    return { ...grid, tokens: grid.tokens?.map((token, n) => (n < sunk ? { ...token, kind: "wreck" } : token)) ?? [] };
  };
  const after = (sunk: number): SceneChange => ({ ...step(sunk + 2, null), prompt: `${sunk}`, panels: [fleet(sunk)] });
  const steps = [0, 1, 2, 3, 4, 5].map(after);
  const start = view(1, 0, { ...scene(), panels: [fleet(0)] });
  const end = view(8, null, { ...scene(), prompt: "6", panels: [fleet(6)] }, steps);
  expect(played.playEnding(start, ending(end))).toBe(true);
  const shown = [prompt()];
  for (let n = 1; n < 6; n++) {
    vi.advanceTimersByTime(500);
    shown.push(prompt());
  }
  expect(shown).toEqual(["1", "2", "3", "4", "5", "6"]);
  vi.advanceTimersByTime(500);
  expect(prompt()).toBeNull();
});

test("a player's own last move is shown before the result", () => {
  played.onView(BEFORE, ending(view(2, 0, scene("a", "b"))));
  expect(prompt()).toBe("a,b");
  vi.advanceTimersByTime(700);
  expect(prompt()).toBeNull();
});

/** A grid with two ships side by side in a combat area, and the dice of their fight. */
const battle = (standing: string, ...dice: [id: string, pips: number, mark: string][]): SceneChange["panels"] => [
  {
    ...sea(),
    title: standing,
    tokens: [0, 1].map((side) => ({ id: `ship-${side}`, kind: "sailer", label: "", x: 3, y: side, side })),
    areas: [{ kind: "combat", label: "", squares: [3, 12] }],
  },
  {
    type: "tray",
    id: "combat",
    title: "",
    note: dice.length ? "you win" : "",
    roll: Number(dice.map(([, pips]) => pips).join("")),
    dice: dice.map(([id, pips, mark], n) => ({ id, pips, label: "", marks: [mark], side: n % 2 })),
  },
];
const shot: [string, number, string][] = [
  ["shot-0", 5, "won"],
  ["shot-1", 2, "lost"],
];
const shownBattle = (): unknown => {
  const panels = played.step?.scene.panels ?? [];
  const tray = panels.find(({ type }) => type === "tray") as Tray | undefined;
  return [
    panels.find(({ type }) => type === "grid")?.title,
    tray?.dice?.map(({ pips, marks = [] }) => `${pips}${marks.join()}`).join(" "),
    tray?.note,
  ];
};

test("dice roll, then the shots that they decide fly, then the result is shown", () => {
  const order = ["sea", "combat"];
  const [before, fired, sunkShip] = [
    battle("afloat"),
    battle("afloat", ...shot),
    battle("sunk", ...shot, ["damage", 6, "sunk"]),
  ];
  const steps = [fired, sunkShip].map((panels, n) => ({ ...step(n + 2, null), panels, order }));
  played = new Playback(
    () => pace,
    ({ sounds }) => heard.push([...sounds].join()),
    () => 850,
  );
  played.onView(view(1, 0, { prompt: "", panels: before }), view(4, 1, { prompt: "", panels: battle("next") }, steps));
  const isAwaited = (): unknown[] => [played.awaitsEvent, played.decisivePly, played.step?.shots != null];
  expect([shownBattle(), isAwaited()]).toEqual([
    ["afloat", "5 2", ""],
    [true, null, false],
  ]);
  vi.advanceTimersByTime(850);
  expect([shownBattle(), isAwaited()]).toEqual([
    ["afloat", "5 2", ""],
    [true, null, true],
  ]);
  vi.advanceTimersByTime(SHOTS_MS);
  expect([shownBattle(), played.decisivePly]).toEqual([["afloat", "5won 2lost", "you win"], 2]);
  vi.advanceTimersByTime(1000);
  expect([shownBattle(), isAwaited()]).toEqual([
    ["afloat", "5won 2lost 6", "you win"],
    [true, null, false],
  ]);
  vi.advanceTimersByTime(850);
  expect([shownBattle(), isAwaited()]).toEqual([
    ["sunk", "5won 2lost 6sunk", "you win"],
    [false, 3, false],
  ]);
  vi.advanceTimersByTime(DECISIVE_MS - 1);
  expect(played.step?.ply).toBe(3);
  vi.advanceTimersByTime(1);
  expect(played.step).toBeNull();
  expect(heard).toEqual(["dice", "shot", "", "dice", "", ""]);
});

test("a player who is waiting sees the result without rolling dice", () => {
  const order = ["sea", "combat"];
  played = new Playback(
    () => pace,
    () => {},
    () => 850,
  );
  const steps = [{ ...step(2, null), panels: battle("", ...shot), order }];
  played.onView(view(1, 0, { prompt: "", panels: battle("") }), view(3, 1, { prompt: "", panels: [] }, steps));
  played.hurry();
  vi.advanceTimersByTime(2 * BRISK_PLY_MS.min);
  expect([played.decisivePly, played.step?.awaitedMs]).toEqual([2, 0]);
});

test("the moves before the player's own turn can be seen again during that turn", () => {
  const lines = [line(1, 0), line(2, 1), line(3, null), line(4, 0), line(5, null)];
  const table = (turn: number[]): View["table"] => ({ mine: [0], turn }) as unknown as View["table"];
  expect(linesBeforeOwnTurn(lines, table([0]))).toEqual(lines.slice(0, 2));
  expect(lastAnsweredPly(linesBeforeOwnTurn(lines, table([0])), [0])).toBe(1);
  expect(linesBeforeOwnTurn(lines, table([1]))).toEqual(lines);
});
