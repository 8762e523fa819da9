/** A record file that was dropped on any page; the record page shows it. */

class Dropped {
  /** A file is held above the page. */
  over = $state(false);
  /** The file dropped or chosen last; null: none, or closed. */
  text = $state.raw<string | null>(null);

  readonly hover = (event: DragEvent): void => void (this.over = event.dataTransfer?.types.includes("Files") ?? false);

  readonly leave = (): void => void (this.over = false);

  async take(file: File): Promise<void> {
    this.over = false;
    this.text = await file.text();
  }
}

export const droppedFile = new Dropped();
