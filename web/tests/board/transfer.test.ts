import { afterEach, expect, test, vi } from "vitest";

import { Transfer, findTransfer } from "../../src/board/transfer.svelte";
import { piecesFor } from "../../src/scene/dice";
import { SceneState } from "./scene-state.svelte";
import type { Press, PutItem } from "../../src/api/wire";

afterEach(() => void vi.unstubAllGlobals());

const closed = { clause: "MDM-7", sentence: "A 2 there would not lead to the combination." };
const transferChoice = (pieces: string[], onto: string, action: string, why?: PutItem["closed"]): PutItem => ({
  type: "put",
  id: `${pieces[0]}>${onto}`,
  label: action,
  pieces,
  onto,
  actions: why ? [] : [action],
  closed: why ?? null,
});
const transferChoices = [
  transferChoice(["die-4-1", "die-4-2"], "slot-1", "place 4"),
  transferChoice(["die-2-1"], "slot-1", "place 2", closed),
  transferChoice(["die-2-1"], "slot-2", "place 2 there"),
  transferChoice(["card-9"], "die-2-1", "flip the 2"),
];

function carrying(presses: Press[] = []) {
  const act = vi.fn(() => true);
  const complain = vi.fn();
  const quiet = vi.fn();
  const table = new SceneState();
  const carry = new Transfer(table.get, act, complain, quiet);
  table.offer([...transferChoices, ...presses]);
  return { carry, act, complain, quiet, table };
}

test("an item and its target are tapped in either order", () => {
  const { carry, act } = carrying();
  carry.onTap("die-4-2");
  expect(carry.held).toBe("die-4-2");
  carry.onTap("slot-1");
  expect(act).toHaveBeenLastCalledWith(["place 4"]);
  expect(carry.held).toBeNull();
  carry.onTap("card-9");
  carry.onTap("die-2-1");
  expect(act).toHaveBeenLastCalledWith(["flip the 2"]);
  carry.onTap("die-2-1");
  carry.onTap("card-9");
  expect(act).toHaveBeenCalledTimes(3);
});

test("the die that decides the card waits for its place", () => {
  const { carry, act, table } = carrying();
  const card = (id: string, slot: string) => ({
    id,
    kind: "ship",
    title: id,
    label: id,
    slots: [{ id: slot, label: slot, text: "" }],
  });
  const choices = [transferChoice(["die-2-1"], "slot-1", "place 2"), transferChoice(["die-4-1"], "slot-2", "place 4")];
  const dice = [2, 4].map((pips) => ({ id: `die-${pips}-1`, label: "", pips }));
  const offer = (...onCards: string[]) =>
    void (table.scene = {
      prompt: "",
      panels: [
        { type: "tray", id: "dice", title: "", dice },
        { type: "cards", id: "port", title: "", cards: onCards.map((id, n) => card(id, `slot-${n + 1}`)) },
      ],
      choices: choices.slice(0, onCards.length),
    });
  offer("brig", "cutter");
  carry.onTap("die-2-1");
  expect(act).not.toHaveBeenCalled();
  carry.onTap("slot-1");
  expect(act).toHaveBeenLastCalledWith(["place 2"]);
  offer("brig");
  carry.onTap("die-2-1");
  expect(act).toHaveBeenCalledTimes(2);
});

test("an item that goes nowhere gives the reason that closes the most places", () => {
  const { carry, complain, table } = carrying();
  const oneCard = { clause: "MDM-7", sentence: "All dice of a turn go on the same card." };
  table.offer([
    transferChoice(["die-2-1"], "slot-1", "place 2", closed),
    transferChoice(["die-2-1"], "slot-2", "place 2", oneCard),
    transferChoice(["die-2-1", "die-4-1"], "slot-3", "place", oneCard),
    transferChoice(["die-4-1"], "slot-1", "place 4"),
    transferChoice(["die-4-1"], "slot-4", "place 4"),
  ]);
  carry.onTap("die-2-1");
  expect(complain).toHaveBeenLastCalledWith(oneCard, "die-2-1");
  carry.onTap("die-4-1");
  expect(complain).toHaveBeenCalledOnce();
});

test("a tap on the place to which a tapped die has just gone is not refused", () => {
  const { carry, act, complain, table } = carrying();
  const full = transferChoice(["die-6-1"], "slot-1", "place 6", closed);
  const dice = [
    { id: "die-4-1", pips: 4, label: "4" },
    { id: "die-5-1", pips: 5, label: "5" },
  ];
  table.offer([transferChoice(["die-4-1"], "slot-1", "place 4")], [], dice);
  carry.onTap("die-4-1"); // goes to its only place
  carry.onActed();
  expect(act).toHaveBeenCalledOnce();
  carry.onTap("slot-1"); // not answered yet
  table.offer([{ ...full, pieces: [] }], [], dice);
  carry.onTap("slot-1");
  expect(act).toHaveBeenCalledOnce();
  expect(complain).not.toHaveBeenCalled();
  carry.onTap("slot-1", true); // a key is meant for this place
  expect(complain).toHaveBeenCalledOnce();
  table.offer([full, transferChoice(["die-5-1"], "slot-2", "place 5")], [], dice);
  carry.onTap("die-5-1");
  carry.onTap("slot-1"); // filled earlier
  expect(complain).toHaveBeenCalledWith(closed, "slot-1");
});

test("where an answer counts, a tapped die waits for a second tap", () => {
  const act = vi.fn(() => true);
  const table = new SceneState();
  const carry = new Transfer(table.get, act, vi.fn(), vi.fn(), true);
  table.offer([transferChoice(["die-4-1"], "slot-1", "place 4")], [], [{ id: "die-4-1", pips: 4, label: "4" }]);
  carry.onTap("die-4-1");
  expect([carry.held, act.mock.calls.length]).toEqual(["die-4-1", 0]);
  carry.onTap("die-4-1");
  expect(act).toHaveBeenCalledExactlyOnceWith(["place 4"]);
});

test("a closed target gives the reason and sends nothing; a held item can be dropped", () => {
  const { carry, act, complain } = carrying();
  carry.onTap("die-2-1");
  expect(carry.availabilityOnto("slot-1")).toBe("closed");
  expect(carry.availabilityOnto("slot-2")).toBe("open");
  carry.onTap("slot-1");
  expect(complain).toHaveBeenCalledWith(closed, "slot-1");
  expect(act).not.toHaveBeenCalled();
  carry.onTap("die-2-1");
  expect(carry.held).toBeNull();
});

test("without a held item, a target that only one item fits receives it", () => {
  const { carry, act, quiet, table } = carrying();
  carry.onTap("slot-2");
  expect(act).toHaveBeenCalledWith(["place 2 there"]);
  table.offer([...transferChoices, transferChoice(["die-5-1"], "slot-2", "place 5")]);
  carry.onTap("slot-2");
  expect(carry.candidates).toEqual(["die-2-1", "die-5-1"]);
  expect(quiet, "an earlier message is out of date").toHaveBeenCalled();
  expect(act).toHaveBeenCalledOnce();
});

test("if dice decide, the odds are shown first, then confirmed", () => {
  const { carry, act, table } = carrying();
  const odds = [{ label: "a die each", shares: [{ kind: "win", label: "won", chance: 0.5 }] }];
  const attack = (mine: string): PutItem => ({ ...transferChoice([mine], "theirs", `attack with ${mine}`), odds });
  table.offer([attack("mine")]);
  carry.onTap("mine");
  carry.onTap("theirs");
  expect(carry.pending?.label).toBe("attack with mine");
  table.offer([attack("mine")]);
  expect(carry.pending, "another view of the same").not.toBeNull();
  carry.release();
  carry.confirm();
  expect(act).not.toHaveBeenCalled();
  carry.onTap("theirs");
  carry.confirm();
  expect(act).toHaveBeenCalledWith(["attack with mine"]);
  expect([carry.pending, carry.held]).toEqual([null, null]);
});

test("if several items fit, the player is asked for one, whichever end is tapped first", () => {
  const { carry, act, table } = carrying();
  table.offer([transferChoice(["one"], "theirs", "with one"), transferChoice(["two"], "theirs", "with two")]);
  carry.onTap("theirs");
  expect(carry.candidates).toEqual(["one", "two"]);
  expect([carry.held, carry.availabilityOnto("two"), carry.openChoices.length > 0]).toEqual(["theirs", "open", true]);
  carry.onTap("two");
  expect(act).toHaveBeenLastCalledWith(["with two"]);
  carry.pickUp(["one", "two"]);
  expect([carry.held, carry.candidates]).toEqual([null, ["one", "two"]]);
  carry.onTap("one");
  expect([carry.held, carry.candidates]).toEqual(["one", []]);
  carry.pickUp(["two"]);
  expect(carry.held).toBe("two");
});

test("a card that stands for a button presses it", () => {
  const { carry, act, complain } = carrying([
    { type: "press", id: "arm", label: "Arm", actions: ["arm"], at: "port" },
    { type: "press", id: "hunt", label: "Hunt", closed, at: "card-3" },
  ]);
  carry.onTap("port");
  expect(act).toHaveBeenCalledWith(["arm"]);
  carry.onTap("card-3");
  expect(complain).toHaveBeenCalledWith(closed, "card-3");
});

test("an item that is missing from a new scene is no longer held", () => {
  const { carry, table } = carrying();
  carry.onTap("die-4-1");
  table.offer(transferChoices.slice(1));
  expect(carry.held).toBeNull();
});

test("an item held when the player acted is not held in any later scene", () => {
  const { carry, table } = carrying();
  carry.onTap("die-4-1");
  carry.onActed();
  expect(carry.held, "until there is an answer").toBe("die-4-1");
  table.offer([]);
  table.offer(transferChoices);
  expect(carry.held).toBeNull();
});

test("pieces that help some items are found, and pairs in either order", () => {
  expect(piecesFor(transferChoices, new Set(["die-2-1"]))).toEqual(["card-9"]);
  expect(piecesFor(transferChoices, new Set(["slot-9"]))).toEqual([]);
  expect(findTransfer(transferChoices, "slot-1", "die-4-1")?.label).toBe("place 4");
  expect(findTransfer(transferChoices, "die-4-1", "slot-2")).toBeNull();
});

/** An item that is picked up at 0, 0; `over` is the target then under the pointer. */
function grasping(id: string) {
  const window = new EventTarget();
  const picture = { setAttribute: vi.fn(), style: {} as Record<string, string>, remove: vi.fn() };
  const under = { over: null as string | null };
  const closest = () => under.over && { dataset: { onto: under.over } };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { body: { append: vi.fn() }, elementFromPoint: () => ({ closest }) });
  const send = (type: string, x: number, key?: string) =>
    window.dispatchEvent(
      Object.assign(new Event(type), { clientX: x, clientY: 0, pointerId: 1, button: 0, isPrimary: true, key }),
    );
  const down = Object.assign(new Event("pointerdown"), {
    clientX: 0,
    clientY: 0,
    pointerId: 1,
    button: 0,
    isPrimary: true,
  });
  const element = { getBoundingClientRect: () => ({}), cloneNode: () => picture } as unknown as HTMLElement;
  const table = carrying();
  table.carry.onPointerDown(down as unknown as PointerEvent, id, element);
  return { ...table, send, under, picture };
}

test("an image of the dragged item follows the pointer, and the item is put where it is dropped", () => {
  const { carry, act, send, under, picture } = grasping("die-4-1");
  send("pointermove", 3);
  expect(carry.held, "a trembling hand").toBeNull();
  under.over = "slot-1";
  send("pointermove", 30);
  expect([carry.held, carry.dragTarget, picture.style["translate"]]).toEqual(["die-4-1", "slot-1", "30px 0px"]);
  send("pointerup", 30);
  expect(act).toHaveBeenCalledWith(["place 4"]);
  expect([carry.held, carry.dragTarget, picture.remove.mock.calls.length]).toEqual([null, null, 1]);
});

test("dropped where it does not fit, an item returns; Escape returns it at once", () => {
  const { carry, act, complain, send, under, picture } = grasping("die-2-1");
  under.over = "slot-1";
  send("pointermove", 30);
  send("pointerup", 30);
  expect(complain).toHaveBeenCalledWith(closed, "slot-1");
  expect(carry.held).toBeNull();
  const other = grasping("die-4-1");
  other.send("pointermove", 30);
  other.send("keydown", 0, "Escape");
  expect([other.carry.held, other.picture.remove.mock.calls.length]).toEqual([null, 1]);
  other.under.over = "slot-1";
  other.send("pointerup", 30);
  expect([act, other.act].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  expect(picture.remove).toHaveBeenCalledOnce();
});

test("an item without a use cannot be dragged", () => {
  const { carry, send } = grasping("slot-1");
  send("pointermove", 30);
  expect(carry.held).toBeNull();
});

test("if only one item can be put anywhere, its targets are open before it is picked up", () => {
  const { carry, act, table } = carrying();
  expect(carry.acceptsOnlyItem("slot-2")).toBe(false);
  table.offer([
    transferChoice(["card-9"], "card-1", "stow 1"),
    transferChoice(["card-9"], "card-2", "stow 2"),
    transferChoice(["card-9"], "card-3", "stow 3", closed),
  ]);
  expect(["card-1", "card-2", "card-3"].map((id) => carry.acceptsOnlyItem(id))).toEqual([true, true, false]);
  carry.onTap("card-2");
  expect(act).toHaveBeenCalledWith(["stow 2"]);
});

test("Tab leads to the first open slot of a card, and to all slots while an item is held", () => {
  const { carry } = carrying();
  const slots = ["slot-0", "slot-1", "slot-2"].map((id) => ({ id }));
  const stops = () => slots.filter(({ id }) => carry.isTabStop(id, slots)).map(({ id }) => id);
  expect(stops()).toEqual(["slot-1"]);
  carry.onTap("die-4-1");
  expect(stops()).toEqual(["slot-0", "slot-1", "slot-2"]);
});
