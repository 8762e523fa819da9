import { expect, test, vi } from "vitest";

import { Carry, helping, putting } from "./carry.svelte";
import type { Put } from "./wire";

const closed = { clause: "MDM-7", sentence: "A 2 there would not lead to the combination." };
const put = (pieces: string[], onto: string, action: string, why?: Put["closed"]): Put => ({
  type: "put", id: `${pieces[0]}>${onto}`, label: action, pieces, onto, actions: why ? [] : [action], closed: why ?? null,
});
const puts = [
  put(["die-4-1", "die-4-2"], "slot-1", "place 4"),
  put(["die-2-1"], "slot-1", "place 2", closed),
  put(["die-2-1"], "slot-2", "place 2 there"),
  put(["card-9"], "die-2-1", "flip the 2"),
];

function carrying(presses: Parameters<Carry["update"]>[1] = []) {
  const act = vi.fn(() => true);
  const complain = vi.fn();
  const which = vi.fn();
  const carry = new Carry(act, complain, which);
  carry.update(puts, presses);
  return { carry, act, complain, which };
}

test("one thing is tapped and then the other, whichever comes first", () => {
  const { carry, act } = carrying();
  carry.touch("die-4-2");
  expect(carry.held).toBe("die-4-2");
  carry.touch("slot-1");
  expect(act).toHaveBeenLastCalledWith(["place 4"]);
  expect(carry.held).toBeNull();
  carry.touch("card-9");
  carry.touch("die-2-1");
  expect(act).toHaveBeenLastCalledWith(["flip the 2"]);
  carry.touch("die-2-1");
  carry.touch("card-9");
  expect(act).toHaveBeenCalledTimes(3);
});

test("what is closed says why and sends nothing; what is held can be laid down", () => {
  const { carry, act, complain } = carrying();
  carry.touch("die-2-1");
  expect(carry.accepts("slot-1")).toBe("shut");
  expect(carry.accepts("slot-2")).toBe("open");
  carry.touch("slot-1");
  expect(complain).toHaveBeenCalledWith(closed);
  expect(act).not.toHaveBeenCalled();
  carry.touch("die-2-1");
  expect(carry.held).toBeNull();
});

test("with an empty hand a place that only one thing fits takes it", () => {
  const { carry, act, which } = carrying();
  carry.touch("slot-2");
  expect(act).toHaveBeenCalledWith(["place 2 there"]);
  carry.update([...puts, put(["die-5-1"], "slot-2", "place 5")], []);
  carry.touch("slot-2");
  expect(which).toHaveBeenCalledOnce();
  expect(act).toHaveBeenCalledOnce();
});

test("a card that means a button presses it", () => {
  const { carry, act, complain } = carrying([
    { type: "press", id: "arm", label: "Arm", actions: ["arm"], at: "port" },
    { type: "press", id: "hunt", label: "Hunt", closed, at: "card-3" },
  ]);
  carry.touch("port");
  expect(act).toHaveBeenCalledWith(["arm"]);
  carry.touch("card-3");
  expect(complain).toHaveBeenCalledWith(closed);
});

test("another scene takes what is gone out of the hand", () => {
  const { carry } = carrying();
  carry.touch("die-4-1");
  carry.update(puts.slice(1), []);
  expect(carry.held).toBeNull();
});

test("pieces that help some things are found, and pairs in either order", () => {
  expect(helping(puts, new Set(["die-2-1"]))).toEqual(["card-9"]);
  expect(helping(puts, new Set(["slot-9"]))).toEqual([]);
  expect(putting(puts, "slot-1", "die-4-1")?.label).toBe("place 4");
  expect(putting(puts, "die-4-1", "slot-2")).toBeNull();
});
