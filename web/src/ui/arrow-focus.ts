/** Arrow keys move the focus to the nearest element in their direction. */

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const FOCUSABLE = 'button:not([aria-disabled="true"]), .card[tabindex]';
const SIDEWAYS_WEIGHT = 2;
const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The index of the nearest box in the direction of an arrow key; null if there is none, or for another key. */
export function nearestInDirection(from: Box, boxes: readonly Box[], key: string): number | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let [nearest, minimum] = [null as number | null, Infinity];
  boxes.forEach((box, n) => {
    const length = weightedDistance(from, box, direction);
    if (length < minimum) [nearest, minimum] = [n, length];
  });
  return nearest;
}

/** The distance in this direction, in px, sideways weighted more; infinite for boxes not in it. */
function weightedDistance(from: Box, to: Box, [x, y]: readonly [number, number]): number {
  const positivePart = (one: number, other: number): number => Math.max(0, one, other);
  const across = x
    ? positivePart(to.top - from.bottom, from.top - to.bottom)
    : positivePart(to.left - from.right, from.left - to.right);
  const along = x * (middle(to).x - middle(from).x) + y * (middle(to).y - middle(from).y);
  const beyond =
    x + y > 0 ? (x ? to.right > from.right : to.bottom > from.bottom) : x ? to.left < from.left : to.top < from.top;
  if (along <= 0 || !beyond || along < across) return Infinity;
  const offCentre = x ? Math.abs(middle(to).y - middle(from).y) : Math.abs(middle(to).x - middle(from).x);
  return along + SIDEWAYS_WEIGHT * across + offCentre / 4;
}

const middle = ({ left, right, top, bottom }: Box): { x: number; y: number } => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** Moves the keyboard focus from a button or a card to the next one inside `container`; returns whether there was one. */
export function moveFocus(event: KeyboardEvent, container: Element): boolean {
  const from = (event.target as Element).closest("button, .card[tabindex]");
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return false;
  const others = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each !== from && each.offsetParent !== null && getComputedStyle(each).visibility !== "hidden",
  );
  const nearest = nearestInDirection(
    from.getBoundingClientRect(),
    others.map((each) => each.getBoundingClientRect()),
    event.key,
  );
  if (nearest === null) return false;
  others[nearest]?.focus();
  return true;
}
