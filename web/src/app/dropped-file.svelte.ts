/** A record file that was dropped on any page; the record page shows it. */

class DroppedFile {
  /** Whether a file is being dragged over the page. */
  dragging = $state(false);
  /** The file dropped or chosen last; null if there is none, or it was closed. */
  text = $state.raw<string | null>(null);

  readonly hover = (event: DragEvent): void =>
    void (this.dragging = event.dataTransfer?.types.includes("Files") ?? false);

  readonly leave = (): void => void (this.dragging = false);

  async take(file: File): Promise<void> {
    this.dragging = false;
    this.text = await file.text();
  }
}

export const droppedFile = new DroppedFile();
