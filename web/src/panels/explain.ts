/** When a thing is explained: it is hovered, has the focus of the keyboard, or is pressed long by a finger. */

import { follow, type Point } from "../drag";

const HOVERED = 350; // ms that a mouse rests
const PRESSED = 450; // ms that a finger rests; the tap that ends it means nothing
const APART = 8; // px

interface Size {
  width: number;
  height: number;
}

/** Where an explanation of this size stands: right of the thing, or left, or under it, or over it; in sight. */
export function beside(thing: DOMRect, { width, height }: Size, window: Size): Point {
  const clamped = (at: number, most: number): number => Math.max(APART, Math.min(at, most - APART));
  const x = [thing.right + APART, thing.left - APART - width].find((at) => at >= APART && at + width + APART <= window.width);
  if (x !== undefined) return { x, y: clamped(thing.top, window.height - height) };
  const under = thing.bottom + APART;
  const y = under + height + APART <= window.height ? under : thing.top - APART - height;
  return { x: clamped(thing.left, window.width - width), y: clamped(y, window.height - height) };
}

/** Shows and hides what explains the element that this is attached to. */
export function explaining(show: () => void, hide: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const gone = new AbortController();
    let rests = 0;
    const over = (): void => {
      clearTimeout(rests);
      queueMicrotask(hide); // what is taken from the page loses the focus while it is drawn
    };
    const hear = <Name extends keyof HTMLElementEventMap>(name: Name, told: (event: HTMLElementEventMap[Name]) => void): void =>
      element.addEventListener(name, told, { signal: gone.signal });
    hear("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") rests = window.setTimeout(show, HOVERED);
    });
    hear("pointerleave", ({ pointerType }) => pointerType === "mouse" && over());
    hear("focusin", ({ target }) => (target as Element).matches(":focus-visible") && show());
    hear("focusout", over);
    hear("keydown", ({ key }) => key === "Escape" && over());
    hear("contextmenu", (event) => matchMedia("(pointer: coarse)").matches && event.preventDefault());
    hear("pointerdown", (event) => {
      over();
      if (event.pointerType === "touch" && !(event.target as Element).closest(".die")) follow(event, { rests: PRESSED, begin: show });
    });
    for (const name of ["pointerdown", "scroll"]) {
      window.addEventListener(name, (event) => element.contains(event.target as Node) || over(), { capture: true, signal: gone.signal });
    }
    return () => {
      clearTimeout(rests);
      gone.abort();
    };
  };
}
