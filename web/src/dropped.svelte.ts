/** A file that is dropped on any page: it is taken for a record, and shown where records are. */

class Dropped {
  /** A file is held above the page. */
  over = $state(false);
  /** What was dropped last, or chosen; null: nothing, or it is put away. */
  text = $state.raw<string | null>(null);

  readonly hover = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.over = true;
  };

  readonly leave = (): void => void (this.over = false);

  /** Whether it was a file: then its text is there soon. */
  async drop(event: DragEvent): Promise<boolean> {
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return false;
    event.preventDefault();
    this.text = await file.text();
    return true;
  }
}

export const dropped = new Dropped();
