/** Draggable parts of a chart, marked with `data-handle` and `data-id`. */

export type Handle =
  /** A draft piece, or the handle that rotates it. */
  | { readonly kind: "draft" | "turn"; readonly id: string }
  /** The handle that turns the selected ship, or its outline after the move: a tap moves it. */
  | { readonly kind: "helm" | "ghost" };

/** The handle that an element is part of; null: none. */
export function handleOf(target: EventTarget | null): Handle | null {
  const { handle: kind, id } = (target as Element | null)?.closest<SVGElement>("[data-handle]")?.dataset ?? {};
  if ((kind === "draft" || kind === "turn") && id !== undefined) return { kind, id };
  return kind === "helm" || kind === "ghost" ? { kind } : null;
}
