import { expect, test } from "vitest";

import { checkOffered, squareActions, selectionActions, placementActions } from "../../src/scene/choices";
import type { Aim, PlacePiece, Pick, Scene } from "../../src/api/wire";

const reasons = [
  { clause: "X-1", sentence: "Taken." },
  { clause: "X-2", sentence: "Too far." },
];
const open = { fits: true };
const shut = (n?: number) => ({ fits: false, reason: n === undefined ? null : reasons[n] });
const scene = (...choices: NonNullable<Scene["choices"]>): Scene => ({ prompt: "", panels: [], choices, reasons });

test("a button is offered, or an item to put on another, if it is not closed", () => {
  const [press, transferChoice] = [[{ type: "pass" }], [{ type: "load", die: 2 }]];
  const both = scene(
    { type: "press", id: "p", label: "", actions: press },
    { type: "put", id: "u", label: "", pieces: ["d"], onto: "s", actions: transferChoice },
  );
  expect([
    checkOffered(both, press),
    checkOffered(both, transferChoice),
    checkOffered(both, [{ type: "load", die: 3 }]),
  ]).toEqual([open, open, shut()]);
  const closed = scene({ type: "press", id: "p", label: "", actions: press, closed: reasons[0]! });
  expect(checkOffered(closed, press)).toEqual(shut(0));
});

test("an aim is offered if its square is open", () => {
  const aim: Aim = {
    type: "aim",
    id: "a",
    label: "",
    panel: "g",
    action: { type: "go" },
    blank: "to",
    fit: ".0 ",
    fills: { 0: "north" },
  };
  expect(checkOffered(scene(aim), squareActions(aim, 0))).toEqual(open);
  expect(checkOffered(scene(aim), [{ type: "go", to: 1 }])).toEqual(shut(0));
  expect(checkOffered(scene(aim), [{ type: "go", to: 0 }])).toEqual(shut());
});

test("a placement is offered in each direction, and so is a removal", () => {
  const ways = [
    { value: true, w: 2, h: 1, fit: ".0" },
    { value: false, w: 1, h: 2, fit: "1." },
  ];
  const placementChoice: PlacePiece = {
    type: "lay",
    id: "l",
    label: "",
    kind: "ship",
    panel: "g",
    action: { type: "place" },
    blank: "at",
    turn: "across",
    before: [{ type: "lift", at: 1 }],
    ways,
  };
  expect(checkOffered(scene(placementChoice), placementActions(placementChoice, ways[1]!, 1))).toEqual(open);
  expect(checkOffered(scene(placementChoice), placementActions(placementChoice, ways[0]!, 1))).toEqual(shut(0));
  expect(checkOffered(scene(placementChoice), [{ type: "lift", at: 1 }])).toEqual(open);
  expect(
    checkOffered(scene({ ...placementChoice, before: [] }), placementActions(placementChoice, ways[1]!, 1)),
  ).toEqual(shut());
});

test("a selection is offered if each item fits and there are enough", () => {
  const pick: Pick = {
    type: "pick",
    id: "p",
    label: "",
    action: { type: "cover" },
    blank: "of",
    least: 2,
    most: 3,
    panel: "g",
    fit: "..0..",
  };
  expect(checkOffered(scene(pick), selectionActions(pick, [4, 0]))).toEqual(open);
  expect(checkOffered(scene(pick), selectionActions(pick, [0, 2]))).toEqual(shut(0));
  expect(checkOffered(scene(pick), selectionActions(pick, [0]))).toEqual(shut());
  expect(checkOffered(scene(pick), selectionActions(pick, [0, 9]))).toEqual(shut());
  const things: Pick = { ...pick, panel: null, pieces: ["a", "b"], fit: "..", fills: { 1: 7 } };
  expect(checkOffered(scene(things), [{ type: "cover", of: [7, "a"] }])).toEqual(open);
  expect(checkOffered(scene(things), [{ type: "cover", of: ["a", "b"] }])).toEqual(shut());
});

test("a heading is offered within an open arc, also across north", () => {
  const arcs = [
    { start: 3500, sweep: 200, fit: "." },
    { start: 101, sweep: 3398, fit: "1" },
  ];
  const headingChoice = {
    type: "swing",
    id: "s",
    label: "",
    panel: "c",
    hull: "h",
    action: { type: "turn" },
    blank: "by",
    at: [0, 0],
    outline: [],
    heading: 0,
    arcs,
  } as const;
  const to = (by: number) => [{ type: "turn", by }];
  expect([3500, 5, 100, 200].map((by) => checkOffered(scene(headingChoice as never), to(by)))).toEqual([
    open,
    open,
    open,
    shut(1),
  ]);
  expect(checkOffered(scene({ ...headingChoice, closed: reasons[0]! } as never), to(5))).toEqual(shut(0));
});

test("numbers and hulls to place are left to the server", () => {
  const fill = {
    type: "fill",
    id: "f",
    label: "",
    action: { type: "build" },
    blanks: [{ name: "large", label: "", least: 0, most: 3, value: 0 }],
  } as const;
  expect(checkOffered(scene(fill as never), [{ type: "build", large: 2 }])).toEqual(open);
  expect(checkOffered(scene(fill as never), [{ type: "sell", large: 2 }])).toEqual(shut());
  const deploymentChoice = {
    type: "moor",
    id: "m",
    label: "",
    panel: "c",
    kind: "ship",
    action: { type: "deploy", ship: 1 },
    within: [],
    outline: [],
  } as const;
  expect(checkOffered(scene(deploymentChoice as never), [{ type: "deploy", ship: 1, x: 2, y: 3, heading: 0 }])).toEqual(
    open,
  );
  expect(checkOffered(scene(deploymentChoice as never), [{ type: "deploy", ship: 2, x: 2, y: 3, heading: 0 }])).toEqual(
    shut(),
  );
});
