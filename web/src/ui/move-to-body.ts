/** Moves an element to the body of the page: inside other elements, its position may not refer to the window or page. */
export const moveToBody = (node: HTMLElement): void => document.body.append(node);
