/** A match from a file, as the table screen wants it: nobody plays here any more. */

import type { Live } from "../live.svelte";
import * as past from "../past";
import type { Checked, Ended, Line, Scene, View } from "../wire";
import type { Source } from "./replay.svelte";

/** Where its past comes from: each piece is made by the server from the record, which it does not keep. */
export function brought(record: string, checked: Checked): Source {
  let begun = false;
  return {
    // Nobody has asked for it before: what is remembered of a file is known by the file alone.
    analysis: (_, begin) => ((begun ||= begin) ? past.analysedRecord(record) : Promise.resolve({ done: 0, total: 0 })),
    replayed: (_, eyes, first) => past.replayedRecord(record, eyes, first),
    told: (): Promise<Line[]> => Promise.resolve(checked.lines),
  };
}

const UNFINISHED: Ended = { how: "rules", places: [], returns: [], clause: null, sentence: "" };

/** A connection to nobody. */
export const silent = (view: View): Live =>
  ({
    view, lines: view.lines, news: {}, refused: null, connected: true, busy: false, requests: { waits: false, busy: false, unconfirmed: false, pending: [] },
    act: () => false, send: () => false, inquire: () => Promise.resolve(null), afresh: () => {}, close: () => {}, tryAgain: () => {},
  }) as unknown as Live; // what the board asks of one

/** The table at which it was played, as it stands in the end. */
export function still(checked: Checked, scene: Scene): View {
  return {
    type: "view",
    ply: checked.plies,
    since: 0,
    viewer: null,
    scene,
    lines: checked.lines,
    table: {
      id: "",
      game: checked.game,
      title: checked.title,
      perfect_information: false,
      options: {},
      chairs: checked.players.map((name, seat) => ({ seat, side: checked.sides[seat] ?? seat, kind: "guest", name, here: true })),
      mine: [],
      turn: [],
      draw_offered_by: [],
      can_take_back: false,
      ended: { ...(checked.ended ?? UNFINISHED), plies: checked.plies, begins: checked.begins ?? 0 },
      commitment: "",
    },
  };
}
