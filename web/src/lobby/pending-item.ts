/** A match of one player that was begun and not finished, and is not at a table: a daily battle, a campaign stop. */
export interface PendingItem {
  readonly path: string;
  readonly title: string;
  /** What it is, in words. */
  readonly kind: string;
  /** The name of its game. */
  readonly game: string;
}
