/** The result of a match in words for the viewer, and the next captain to play. */

import { outcomeFor } from "../../scene/changes";
import { say } from "../../i18n/catalogue.svelte";
import type { GameTally } from "../../app/achievements.svelte";
import type { MatchEnding, Level, TableInfo } from "../../api/wire";
import { nameForms, type PlayerName, seatName } from "../../i18n/names";

/** Won, lost or drawn; for a spectator or several seats, the name of the winner. */
export function resultTitle(table: TableInfo, ended: MatchEnding, playerName: (seat: number) => string): string {
  if (ended.how === "cancelled") return say("cancelled");
  const onlySeat = onlySeatOf(table);
  const result = ownOutcome(table, ended);
  if (ended.how === "resigned" && onlySeat !== null && onlySeat === ended.seat) return say("by-resigning-title");
  if (ended.how === "resigned" && result === "won") return say("won-by-resigning");
  switch (result) {
    case "drawn":
      return say("drawn");
    case "won":
      return say("won");
    case "lost": {
      const rank = onlySeat === null ? 0 : (ended.places[onlySeat] ?? 0);
      /** Whether this place is neither the first nor the last. */
      const isMiddle = rank > 1 && rank < Math.max(...ended.places);
      return isMiddle ? say("placed", { place: rank, of: ended.places.length }) : say("lost-match");
    }
    case null:
      return say(
        "winner",
        nameForms(
          "who",
          winners(table, ended).map((seat) => nameOf(table, seat, playerName)),
        ),
      );
  }
}

const nameOf = (table: TableInfo, seat: number, playerName: (seat: number) => string): PlayerName =>
  seatName(
    table.chairs.find((chair) => chair.seat === seat),
    playerName(seat),
  );

/** The seats with the first rank. */
function winners(table: TableInfo, ended: MatchEnding): number[] {
  return table.chairs.filter((chair) => ended.places[chair.seat] === 1).map((chair) => chair.seat);
}

/** The flags beside the title: of the seat that resigned, if the title says so; else of the winner. */
export function resultFlags(table: TableInfo, ended: MatchEnding): number[] {
  const resignedSelf = ended.how === "resigned" && table.mine.length === 1 && table.mine[0] === ended.seat;
  return resignedSelf ? [...table.mine] : winners(table, ended);
}

/** The seat of the viewer; null for a spectator, or for several seats. */
const onlySeatOf = ({ mine }: TableInfo): number | null => (mine.length === 1 ? (mine[0] ?? null) : null);

/** The outcome for the viewer; for a spectator or several seats, `drawn`, or null if there is a winner. */
export const ownOutcome = (table: TableInfo, ended: MatchEnding): ReturnType<typeof outcomeFor> =>
  outcomeFor(ended.places, onlySeatOf(table));

/** Whether the result is above the board, in place of the prompt: on a phone, until a replay is shown. */
export const isResultOnTop = (isPhone: boolean, { ended }: TableInfo, shownPly: number | null): boolean =>
  isPhone && Boolean(ended?.places.length) && shownPly === null;

/** The reason why the match ended, from the view of these seats. */
export function resultReason(
  ended: MatchEnding,
  playerName: (seat: number) => string,
  ownSeats: readonly number[] = [],
): string {
  const name = ended.seat == null ? "" : playerName(ended.seat);
  switch (ended.how) {
    case "resigned":
      return ownSeats.length === 1 && ownSeats[0] === ended.seat
        ? say("by-resigning-you")
        : say("by-resigning", { who: name });
    case "left":
      return say(outcomeFor(ended.places, null) === "drawn" ? "by-leaving-drawn" : "by-leaving", { who: name });
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

/** The captain to play next: one stronger after a win (one weaker if there is none), one weaker after a loss. */
export function nextCaptain(levels: readonly Level[], playedLevel: string | null, won: boolean): Level | null {
  const index = levels.findIndex((level) => level.name === playedLevel);
  if (index < 0) return null;
  const [stronger, weaker] = [levels[index + 1], levels[index - 1]];
  return (won ? (stronger ?? weaker) : weaker) ?? null;
}

/** Whether a captain is weaker than the one that was played. */
export const isWeaker = (levels: readonly Level[], level: Level, playedLevel: string | null): boolean =>
  levels.indexOf(level) < levels.findIndex(({ name }) => name === playedLevel);

/**
 * A suggestion after a match against a captain: a stronger one after a win (the same if it is the strongest); after a
 * defeat a rematch, a lesson for a beginner who has not completed them all, or a weaker captain after two in a row.
 */
export function suggestion(
  levels: readonly string[],
  tally: GameTally | undefined,
  level: string,
  result: "won" | "lost" | "drawn" | null,
  hasLessons: boolean,
): "up" | "top" | "again" | "retry" | "lesson" | "down" | null {
  const index = levels.indexOf(level);
  if (index < 0 || result === null) return null;
  if (result === "drawn") return "again";
  if (result === "won") return index < levels.length - 1 ? "up" : "top";
  if (index === 0) return hasLessons ? "lesson" : "retry";
  return tally?.last === level && tally.run <= -2 ? "down" : "retry";
}
