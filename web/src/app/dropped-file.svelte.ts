/** A file that is dropped on any page: it is taken for a record, and shown where records are. */

class Dropped {
  /** A file is held above the page. */
  over = $state(false);
  /** What was dropped last, or chosen; null: nothing, or it is put away. */
  text = $state.raw<string | null>(null);

  readonly hover = (event: DragEvent): void => void (this.over = event.dataTransfer?.types.includes("Files") ?? false);

  readonly leave = (): void => void (this.over = false);

  async take(file: File): Promise<void> {
    this.over = false;
    this.text = await file.text();
  }
}

export const droppedFile = new Dropped();
