/** The result of a match in words for the viewer, and the next captain to play. */

import { outcomeFor } from "../scene/changes";
import { say } from "../i18n/catalogue.svelte";
import { nameForms, type PlayerName, seatName } from "../i18n/names";
import type { GameTally } from "../app/achievements.svelte";
import type { MatchEnding, Level, TableNews } from "../api/wire";

/** Won, lost or drawn; for a watcher or several seats, the name of the winner. */
export function resultTitle(table: TableNews, ended: MatchEnding, names: (seat: number) => string): string {
  if (ended.how === "cancelled") return say("cancelled");
  const alone = table.mine.length === 1 ? (table.mine[0] ?? null) : null;
  const result = outcomeFor(ended.places, alone);
  if (ended.how === "resigned" && alone !== null && alone === ended.seat) return say("by-resigning-title");
  if (ended.how === "resigned" && result === "won") return say("won-by-resigning");
  switch (result) {
    case "drawn":
      return say("drawn");
    case "won":
      return say("won");
    case "lost": {
      const place = alone === null ? 0 : (ended.places[alone] ?? 0);
      /** Neither the first nor, alone or with others, the last. */
      const between = place > 1 && place < Math.max(...ended.places);
      return between ? say("placed", { place, of: ended.places.length }) : say("lost-match");
    }
    case null:
      return say(
        "winner",
        nameForms(
          "who",
          winners(table, ended).map((seat) => named(table, seat, names)),
        ),
      );
  }
}

const named = (table: TableNews, seat: number, names: (seat: number) => string): PlayerName =>
  seatName(
    table.chairs.find((chair) => chair.seat === seat),
    names(seat),
  );

export function winners(table: TableNews, ended: MatchEnding): number[] {
  return table.chairs.filter((chair) => ended.places[chair.seat] === 1).map((chair) => chair.seat);
}

/** The flags beside the title: of the seat that resigned, if it says so; else of the winner. */
export function resultFlags(table: TableNews, ended: MatchEnding): number[] {
  const own = ended.how === "resigned" && table.mine.length === 1 && table.mine[0] === ended.seat;
  return own ? [...table.mine] : winners(table, ended);
}

/** Why the match ended, for these seats. */
export function resultReason(
  ended: MatchEnding,
  drawn: boolean,
  names: (seat: number) => string,
  mine: readonly number[] = [],
): string {
  const who = ended.seat == null ? "" : names(ended.seat);
  switch (ended.how) {
    case "resigned":
      return mine.length === 1 && mine[0] === ended.seat ? say("by-resigning-you") : say("by-resigning", { who });
    case "left":
      return say(drawn ? "by-leaving-drawn" : "by-leaving", { who });
    case "cancelled":
      return say("cancelled-about");
    case "agreed":
      return say("by-agreement");
    case "rules": {
      const capital = ended.sentence.charAt(0).toLocaleUpperCase() + ended.sentence.slice(1);
      return /[.!?]$/.test(capital) ? capital : say("reason", { sentence: capital });
    }
  }
}

/** The captain to be tried next: one stronger after a win, one weaker after a loss, whichever there is. */
export function nextCaptain(levels: readonly Level[], played: string | null, won: boolean): Level | null {
  const at = levels.findIndex((level) => level.name === played);
  if (at < 0) return null;
  const [up, down] = [levels[at + 1], levels[at - 1]];
  return (won ? (up ?? down) : (down ?? up)) ?? null;
}

/**
 * What to do after a match against a captain: a stronger one after a win (the same if it is the strongest); after a
 * defeat a rematch, a lesson for a beginner who has not had them all, or a weaker captain after two in a row.
 */
export function suggestion(
  levels: readonly string[],
  tally: GameTally | undefined,
  played: string,
  result: "won" | "lost" | "drawn" | null,
  lessons: boolean,
): "up" | "top" | "again" | "retry" | "lesson" | "down" | null {
  const at = levels.indexOf(played);
  if (at < 0 || result === null) return null;
  if (result === "drawn") return "again";
  if (result === "won") return at < levels.length - 1 ? "up" : "top";
  if (at === 0) return lessons ? "lesson" : "retry";
  return tally?.last === played && tally.run <= -2 ? "down" : "retry";
}
