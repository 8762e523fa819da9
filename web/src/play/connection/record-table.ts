/** A match from a record file as a table without players. */

import type { LiveTable } from "./live-table.svelte";
import * as reviewApi from "../../api/review";
import type { RecordCheck, MatchEnding, Line, Scene, View } from "../../api/wire";
import type { ReplaySource } from "../../review/replay.svelte";

/** The source of its replay: the server computes each part from the record and stores nothing. */
export function recordSource(record: string, checked: RecordCheck): ReplaySource {
  let wasRequested = false;
  return {
    // Not requested before: a file is identified only by its content.
    getAnalysis: (_, begin) =>
      (wasRequested ||= begin) ? reviewApi.analyseRecord(record) : Promise.resolve({ done: 0, total: 0 }),
    getReplay: (_, viewer, first) => reviewApi.getRecordReplay(record, viewer, first),
    getLog: (): Promise<Line[]> => Promise.resolve(checked.lines),
  };
}

const UNFINISHED: MatchEnding = { how: "rules", places: [], returns: [], clause: null, sentence: "" };

/** A connection without a server. */
export const recordTable = (view: View): LiveTable =>
  ({
    view,
    lines: view.lines,
    newTokens: {},
    refusal: null,
    isConnected: true,
    busy: false,
    hasQueued: false,
    isUnconfirmed: false,
    unconfirmedActions: [],
    act: () => false,
    send: () => false,
    query: () => Promise.resolve(null),
    reload: () => {},
    close: () => {},
    tryAgain: () => {},
  }) as unknown as LiveTable; // only the part that a board uses

/** The final view of the recorded match. */
export function finalView(checked: RecordCheck, scene: Scene): View {
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
      chairs: checked.players.map((name, seat) => ({
        seat,
        side: checked.sides[seat] ?? seat,
        kind: "guest",
        name,
        here: true,
      })),
      mine: [],
      turn: [],
      draw_offered_by: [],
      can_take_back: false,
      ended: { ...(checked.ended ?? UNFINISHED), plies: checked.plies, begins: checked.begins ?? 0 },
      commitment: "",
    },
  };
}
