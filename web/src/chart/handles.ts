/** What on a chart can be taken hold of, as its drawing marks it. */

/** A piece that is laid out, and what turns it; what turns the chosen ship, and where that would lie. */
export type Handle = { readonly kind: "draft" | "turn"; readonly id: string } | { readonly kind: "helm" | "ghost" };

/** The attributes that mark an element. */
export function attributes(handle: Handle): { "data-handle": string; "data-id"?: string } {
  return "id" in handle ? { "data-handle": handle.kind, "data-id": handle.id } : { "data-handle": handle.kind };
}

/** The handle that an element is part of; null: none. */
export function handleOf(target: EventTarget | null): Handle | null {
  const { handle: kind, id } = (target as Element | null)?.closest<SVGElement>("[data-handle]")?.dataset ?? {};
  if ((kind === "draft" || kind === "turn") && id !== undefined) return { kind, id };
  return kind === "helm" || kind === "ghost" ? { kind } : null;
}
