/** A record file that was dropped on any page; the record page shows it. */

class DroppedFile {
  /** Whether a file is being dragged over the page. */
  isDragging = $state(false);
  /** The file dropped or chosen last; null if there is none, or it was closed. */
  text = $state.raw<string | null>(null);

  readonly hover = (event: DragEvent): void =>
    void (this.isDragging = event.dataTransfer?.types.includes("Files") ?? false);

  readonly leave = (): void => void (this.isDragging = false);

  async take(file: File): Promise<void> {
    this.isDragging = false;
    this.text = await file.text();
  }
}

export const droppedFile = new DroppedFile();
