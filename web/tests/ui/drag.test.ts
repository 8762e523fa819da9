import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Drag, followPointer } from "../../src/ui/drag";

let root: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  root = new EventTarget();
});
afterEach(() => void vi.useRealTimers());

interface Where {
  x?: number;
  y?: number;
  pointerId?: number;
  button?: number;
  isPrimary?: boolean;
}

function pointer(
  type: string,
  { x = 0, y = 0, pointerId = 1, button = 0, isPrimary = true }: Where = {},
): PointerEvent {
  return Object.assign(new Event(type), {
    clientX: x,
    clientY: y,
    pointerId,
    button,
    isPrimary,
  }) as unknown as PointerEvent;
}
const send = (type: string, where?: Where): boolean => root.dispatchEvent(pointer(type, where));

/** A drag whose pointer has just been pressed, and its calls. */
function pressed(more: Partial<Drag> = {}, where?: Where): string[] {
  const events: string[] = [];
  const drag: Drag = {
    begin: () => void events.push("begin"),
    move: ({ x, y }) => void events.push(`move ${x} ${y}`),
    drop: ({ x, y }) => void events.push(`drop ${x} ${y}`),
    tap: () => void events.push("tap"),
    cancel: () => void events.push("cancel"),
    ...more,
  };
  followPointer(pointer("pointerdown", where), drag, root);
  return events;
}

/** Whether a click would count now; `detail` is 0 if a key made it. */
function clickHeard(detail = 1): boolean {
  const heard = vi.fn();
  root.addEventListener("click", heard, { once: true });
  root.dispatchEvent(Object.assign(new Event("click", { cancelable: true }), { detail }));
  root.removeEventListener("click", heard);
  return heard.mock.calls.length > 0;
}

function escape(): { heard: boolean; prevented: boolean } {
  const heard = vi.fn();
  root.addEventListener("keydown", heard, { once: true });
  const key = Object.assign(new Event("keydown", { cancelable: true }), { key: "Escape" });
  const stopped = vi.spyOn(key, "stopPropagation");
  root.dispatchEvent(key);
  return { heard: stopped.mock.calls.length === 0, prevented: key.defaultPrevented };
}

test("a drag begins after six pixels, and lasts until the pointer is released", () => {
  const events = pressed();
  send("pointermove", { x: 3, y: 5 });
  expect(events).toEqual([]);
  send("pointermove", { x: 0, y: 6 });
  send("pointermove", { x: 1, y: 1 }); // back at the start: the drag continues
  send("pointerup", { x: 2, y: 2 });
  send("pointermove", { x: 50, y: 50 });
  expect(events).toEqual(["begin", "move 0 6", "move 1 1", "drop 2 2"]);
});

test("a pointer released where it was pressed is a tap, and its click counts", () => {
  const events = pressed();
  send("pointermove", { x: 5 });
  send("pointerup", { x: 5 });
  expect(events).toEqual(["tap"]);
  expect(clickHeard()).toBe(true);
});

test("only the main button and the first finger drag", () => {
  const events = [...pressed({}, { button: 2 }), ...pressed({}, { isPrimary: false })];
  send("pointermove", { x: 9 });
  expect(events).toEqual([]);
});

test("if the browser takes over the pointer, a drag is cancelled, and a press is forgotten", () => {
  const events = pressed();
  send("pointermove", { x: 9 });
  send("pointercancel");
  send("pointermove", { x: 20 });
  send("pointerup", { x: 20 });
  expect(events).toEqual(["begin", "move 9 0", "cancel"]);
  const other = pressed();
  send("pointercancel");
  send("pointerup");
  expect(other).toEqual([]);
});

test("a second finger neither moves nor drops the dragged item", () => {
  const events = pressed();
  send("pointermove", { x: 9 });
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) send(type, { x: 70, pointerId: 2 });
  send("pointerup", { x: 8 });
  expect(events).toEqual(["begin", "move 9 0", "drop 8 0"]);
});

test("where two fingers pinch, the second one ends the drag of the first", () => {
  const events = pressed({ cancelOnPinch: true });
  send("pointermove", { x: 9 });
  send("pointerdown", { pointerId: 2 });
  send("pointermove", { x: 30 });
  send("pointerup", { x: 30 });
  expect(events).toEqual(["begin", "move 9 0", "cancel"]);
  const early = pressed({ cancelOnPinch: true });
  send("pointerdown", { pointerId: 2 });
  send("pointermove", { x: 30 });
  send("pointerup", { x: 30 });
  expect(early).toEqual([]);
});

test("Escape cancels a drag and nothing else, and the click at its release is not a tap", () => {
  const events = pressed();
  expect(escape()).toEqual({ heard: true, prevented: false }); // no drag has begun yet
  send("pointermove", { x: 9 });
  expect(escape()).toEqual({ heard: false, prevented: true });
  send("pointermove", { x: 30 });
  vi.advanceTimersByTime(5000);
  send("pointerup", { x: 30 });
  expect(events).toEqual(["begin", "move 9 0", "cancel"]);
  expect(clickHeard()).toBe(false);
  expect(escape().heard).toBe(true);
});

test("the click at a drop is not a tap", () => {
  pressed();
  send("pointermove", { x: 9 });
  send("pointerup", { x: 9 });
  expect(clickHeard()).toBe(false);
  expect(clickHeard(), "it was the only one").toBe(true);
});

test("a click counts again after a moment", () => {
  pressed();
  send("pointermove", { x: 9 });
  send("pointerup", { x: 9 });
  vi.advanceTimersByTime(60);
  expect(clickHeard()).toBe(true);
});

test("a second press at once, or a key, is intended", () => {
  pressed();
  send("pointermove", { x: 9 });
  send("pointerup", { x: 9 });
  expect(clickHeard(0)).toBe(true);
  send("pointerdown");
  expect(clickHeard()).toBe(true);
});

test("the page does not scroll during a drag by touch", () => {
  pressed();
  const swipe = (): boolean => root.dispatchEvent(new Event("touchmove", { cancelable: true }));
  expect(swipe()).toBe(false);
  send("pointerup");
  expect(swipe()).toBe(true);
});

test("a drag that needs a long press begins where the finger rested, and stops scrolling", () => {
  const scrolls = (): boolean => root.dispatchEvent(new Event("touchmove", { cancelable: true }));
  const events = pressed({ longPressMs: 180 }, { x: 9, y: 9 });
  vi.advanceTimersByTime(179);
  expect([events, scrolls()]).toEqual([[], true]);
  vi.advanceTimersByTime(1);
  expect([events, scrolls()]).toEqual([["begin", "move 9 9"], false]);
  send("pointermove", { x: 10, y: 9 });
  send("pointerup", { x: 40, y: 9 });
  expect(events.slice(2)).toEqual(["move 10 9", "drop 40 9"]);
  expect(clickHeard()).toBe(false);
});

test("a finger that moves sooner scrolls, and one that is lifted sooner taps", () => {
  const scrolling = pressed({ longPressMs: 180 });
  send("pointermove", { y: 30 });
  vi.advanceTimersByTime(500);
  send("pointerup", { y: 60 });
  expect(scrolling).toEqual([]);
  const tapping = pressed({ longPressMs: 180 });
  send("pointerup");
  vi.advanceTimersByTime(500);
  expect(tapping).toEqual(["tap"]);
  expect(clickHeard()).toBe(true);
});
