/**
 * Moves an element to the body of the page: inside other elements, its position may not refer to the window or page.
 * The element goes with its component, also when only an element around it is removed.
 */
export function moveToBody(node: HTMLElement): () => void {
  document.body.append(node);
  return () => node.remove();
}
