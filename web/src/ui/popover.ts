/** When a popover opens: on hover, by key (i) with the focus, or by a long press. */

import { followPointer, type Point } from "./drag";

const HOVERED = 350; // ms that a mouse rests
const ASKED = "i"; // it would hide the fleets wherever keys go
const PRESSED = 450; // ms that a finger rests; the tap that ends it means nothing
const APART = 8; // px
const HIDDEN = 1000; // so much worse it is to cover the thing itself

interface Size {
  width: number;
  height: number;
}

/**
 * Where an explanation of this size stands: right of the thing, or left, under it, over it, or in a corner of the
 * window; in sight, and where it covers least of what is `taken`.
 */
export function popoverPosition(thing: DOMRect, size: Size, window: Size, taken: readonly DOMRect[] = []): Point {
  const most = { x: window.width - size.width - APART, y: window.height - size.height - APART };
  const clamped = ({ x, y }: Point): Point => ({
    x: Math.max(APART, Math.min(x, most.x)),
    y: Math.max(APART, Math.min(y, most.y)),
  });
  const [left, right] = [thing.left - APART - size.width, thing.right + APART];
  const near = [
    { x: right, y: thing.top },
    { x: left, y: thing.top },
    { x: thing.left, y: thing.bottom + APART },
    { x: thing.left, y: thing.top - APART - size.height },
  ];
  const corners = [most, { x: APART, y: most.y }, { x: most.x, y: APART }, { x: APART, y: APART }];
  const places = [...near, ...corners].map(clamped).map((at) => {
    const box = { left: at.x, top: at.y, right: at.x + size.width, bottom: at.y + size.height };
    return { at, covered: common(box, thing) * HIDDEN + taken.reduce((sum, each) => sum + common(box, each), 0) };
  });
  return places.reduce((best, each) => (each.covered < best.covered ? each : best)).at;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** The overlap of two boxes, in px². */
function common(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Shows and hides what explains the element that this is attached to. */
export function popoverTrigger(show: () => void, hide: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const gone = new AbortController();
    let rests = 0;
    const over = (): void => {
      clearTimeout(rests);
      queueMicrotask(hide); // what is taken from the page loses the focus while it is drawn
    };
    const hear = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      told: (event: HTMLElementEventMap[Name]) => void,
    ): void => element.addEventListener(name, told, { signal: gone.signal });
    hear("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") rests = window.setTimeout(show, HOVERED);
    });
    hear("pointerleave", ({ pointerType }) => pointerType === "mouse" && over());
    hear("focusout", over);
    hear("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      if (key === "Escape") over();
      else if (key.toLowerCase() === ASKED && !ctrlKey && !metaKey && !altKey) show();
    });
    hear("contextmenu", (event) => matchMedia("(pointer: coarse)").matches && event.preventDefault());
    hear("pointerdown", (event) => {
      over();
      if (event.pointerType === "touch" && !(event.target as Element).closest(".die"))
        followPointer(event, { rests: PRESSED, begin: show });
    });
    for (const name of ["pointerdown", "scroll"]) {
      window.addEventListener(name, (event) => element.contains(event.target as Node) || over(), {
        capture: true,
        signal: gone.signal,
      });
    }
    return () => {
      clearTimeout(rests);
      gone.abort();
    };
  };
}
