/** Opens popovers on hover, by the key i with the focus, or by a long press, and positions them. */

import { followPointer, type Point } from "./drag";

const HOVER_DELAY_MS = 350;
const KEY = "i"; // popovers do not open on focus, because they would cover the fleets
const LONG_PRESS_MS = 450; // the tap that ends a long press does nothing else
const GAP = 8; // px
const OWN_OVERLAP_WEIGHT = 1000; // penalty for covering the explained element itself

interface Size {
  width: number;
  height: number;
}

/**
 * The position of a popover: beside, below or above its element, where it covers least of `avoided`; in a corner of the
 * window only if it would cover the element itself.
 */
export function popoverPosition(element: DOMRect, size: Size, window: Size, avoided: readonly DOMRect[] = []): Point {
  const max = { x: window.width - size.width - GAP, y: window.height - size.height - GAP };
  const [left, right] = [element.left - GAP - size.width, element.right + GAP];
  const beside = [
    { x: right, y: element.top },
    { x: left, y: element.top },
    { x: element.left, y: element.bottom + GAP },
    { x: element.left, y: element.top - GAP - size.height },
    { x: element.right - size.width, y: element.bottom + GAP },
    { x: element.right - size.width, y: element.top - GAP - size.height },
  ];
  const corners = [max, { x: GAP, y: max.y }, { x: max.x, y: GAP }, { x: GAP, y: GAP }];
  const clamped = (positions: readonly Point[]): { at: Point; ownOverlap: number; covered: number }[] =>
    positions.map(({ x, y }) => {
      const at = { x: Math.max(GAP, Math.min(x, max.x)), y: Math.max(GAP, Math.min(y, max.y)) };
      const box = { left: at.x, top: at.y, right: at.x + size.width, bottom: at.y + size.height };
      const covered = avoided.reduce((sum, each) => sum + overlapArea(box, each), 0);
      return { at, ownOverlap: overlapArea(box, element), covered };
    });
  const near = clamped(beside).filter(({ ownOverlap }) => !ownOverlap);
  const positions = near.length ? near : clamped([...beside, ...corners]);
  const rank = ({ ownOverlap, covered }: (typeof positions)[number]): number =>
    ownOverlap * OWN_OVERLAP_WEIGHT + covered;
  return positions.reduce((best, each) => (rank(each) < rank(best) ? each : best)).at;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** The overlap of two boxes, in px². */
function overlapArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

let mouse: Point = { x: NaN, y: NaN }; // its position before the present event
globalThis.window?.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType === "mouse") mouse = { x: clientX, y: clientY };
});
const hasMoved = ({ clientX, clientY }: PointerEvent): boolean => clientX !== mouse.x || clientY !== mouse.y;

/** Whether the popover of an element is open; `trigger` is attached to the element. */
export class PopoverState {
  isOpen = $state(false);

  /** Opens and closes the popover. */
  readonly trigger = (element: HTMLElement): (() => void) => {
    const abort = new AbortController();
    let timer = 0;
    const show = (): void => void (this.isOpen = true);
    const close = (): void => {
      clearTimeout(timer);
      timer = 0;
      queueMicrotask(() => (this.isOpen = false)); // deferred: an element removed during rendering fires focusout
    };
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ): void => element.addEventListener(name, handler, { signal: abort.signal });
    // Not under a resting mouse when the element appears below it.
    for (const name of ["pointerenter", "pointermove"] as const)
      listen(name, (event) => {
        if (event.pointerType !== "mouse" || timer || !hasMoved(event)) return;
        timer = window.setTimeout(show, HOVER_DELAY_MS);
      });
    listen("pointerleave", ({ pointerType }) => pointerType === "mouse" && close());
    listen("focusout", close);
    listen("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      if (key === "Escape") close();
      else if (key.toLowerCase() === KEY && !ctrlKey && !metaKey && !altKey) show();
    });
    listen("contextmenu", (event) => matchMedia("(pointer: coarse)").matches && event.preventDefault());
    listen("pointerdown", (event) => {
      close();
      if (event.pointerType === "touch" && !(event.target as Element).closest(".die"))
        followPointer(event, { longPressMs: LONG_PRESS_MS, begin: show });
    });
    for (const name of ["pointerdown", "scroll"]) {
      window.addEventListener(name, (event) => element.contains(event.target as Node) || close(), {
        capture: true,
        signal: abort.signal,
      });
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  };
}
