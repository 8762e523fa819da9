/** Announcements of a match for screen readers: first the events, then the prompt or the result. */

import type { Line, View } from "../../api/wire";
import { joinSentences, say } from "../../i18n/catalogue.svelte";
import { isStepOfOther, mergeRepeats, withoutOwnSteps, withoutSummedSteps, withoutToldRolls } from "../../scene/log";
import { lineTexts } from "./line-texts";
import { isPlayedByStandIn } from "../playback.svelte";
import { resultReason, resultTitle } from "../result/result-text";

const QUIET_MS = 500; // a captain's turn comes in several views: they are announced together
const MAX_ANNOUNCED = 6;

/** Whether a view is the first that its viewer receives. */
export const isFirstView = (previous: View | null, received: View): previous is null =>
  !previous || (previous.viewer !== received.viewer && !received.table.perfect_information);

/** Collects the news of a match, and announces them together once no more arrive; "your turn" comes last. */
export class Announcer {
  /** The announced texts, oldest first. */
  announced = $state.raw<readonly { n: number; text: string }[]>([]);

  #lines: Line[] = [];
  #standInTurns = 0; // turns that a captain has played for the viewer
  #ownSeats: readonly number[] = [];
  #isOwnTurn = false;
  #lastTexts: readonly string[] = []; // the prompt, or the result of the match
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly playerName: (seat: number) => string,
    /** Whether moves are being played back: the prompt is announced after them. */
    readonly isPlaying: () => boolean = () => false,
    /** Whether the result of a decisive event is not shown yet: nothing is announced before it. */
    readonly awaitsEvent: () => boolean = () => false,
    /** The ply up to which moves have been played back; null without a playback. Later ones are not announced yet. */
    readonly playedPly: () => number | null = () => null,
    /** Whether the focus is on the title of the result, so that it is read already. */
    private readonly isTitleRead: () => boolean = () => false,
  ) {}

  /** Receives a view of the table; its news are announced after a short pause. */
  onView(previous: View | null, received: View): void {
    const { ended, mine } = received.table;
    this.#ownSeats = mine;
    this.#isOwnTurn = received.table.turn.some((seat) => mine.includes(seat));
    if (isFirstView(previous, received)) {
      this.clear();
      if (received.viewer === null && mine.length) return;
      this.#lastTexts = this.#lastTextsOf(received, ended !== null);
      if (received.steps?.length && !ended) this.#lines.push(...linesSinceOwn(received.lines, mine)); // the first moves of the opponent are played
    } else {
      const lines = received.lines.filter((line) => line.ply > previous.ply);
      if (!lines.length && received.scene.prompt === previous.scene.prompt) return;
      // A captain plays the rest of the match at once: only its result is announced.
      if (isPlayedByStandIn(received)) this.#standInTurns += countTurns(lines, mine);
      else
        this.#lines.push(
          ...(mine.length && !this.#isOwnTurn ? lines.filter((line) => !isStepOfOther(line, mine)) : lines),
        );
      const isSamePrompt = received.scene.prompt === previous.scene.prompt;
      const continues = isSamePrompt && lines.every(({ seat }) => seat !== null && mine.includes(seat));
      const ends = ended !== null && !previous.table.ended;
      if (isPlayedByStandIn(received) && !ends) this.#lastTexts = [];
      else if (ends || !continues) this.#lastTexts = this.#lastTextsOf(received, ends).map(withoutReport(received));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#announceNews(), QUIET_MS);
  }

  /** Called when the playback of moves goes on or has ended, or its decisive events have been shown. */
  onPlayback(): void {
    if (this.#lastTexts.length || this.#lines.length) this.#timer ??= setTimeout(() => this.#announceNews(), QUIET_MS);
  }

  /** Announces a text at once; a quick second text does not replace the first. */
  announce(text: string): void {
    if (!text) return;
    const n = (this.announced.at(-1)?.n ?? 0) + 1;
    this.announced = [...this.announced.slice(1 - MAX_ANNOUNCED), { n, text }];
  }

  /** Removes all texts: another player looks at the screen. */
  clear(): void {
    this.close();
    this.announced = [];
    this.#lines = [];
    this.#lastTexts = [];
    this.#standInTurns = 0;
  }

  /** Cancels the pending announcement. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #announceNews(): void {
    this.#timer = undefined;
    if (this.awaitsEvent()) return;
    const lastTexts = this.isPlaying() ? [] : this.#lastTexts;
    const played = this.playedPly() ?? Infinity;
    const told = withoutOwnSteps(withoutSummedSteps(this.#lines, this.#ownSeats), this.#ownSeats);
    const news = told.filter(({ ply }) => ply <= played);
    const lines = mergeRepeats(withoutToldRolls(news, this.#isOwnTurn ? joinSentences(lastTexts) : ""));
    this.#lines = told.filter(({ ply }) => ply > played);
    if (lastTexts.length) this.#lastTexts = [];
    const texts = this.isTitleRead() ? lastTexts.slice(1) : lastTexts;
    this.announce(joinSentences([...lineTexts(lines, this.playerName), ...texts]));
  }

  #lastTextsOf({ table, scene }: View, ends: boolean): readonly string[] {
    const { ended } = table;
    if (!ends || !ended) return [scene.prompt];
    const result = [resultTitle(table, ended, this.playerName), resultReason(ended, this.playerName, table.mine)];
    if (!this.#standInTurns) return result;
    const standing = (scene.standing ?? []).filter(({ seat }) => table.mine.includes(seat)).map(({ text }) => text);
    return [...result, ...standing, say("finished-in", { turns: this.#standInTurns })];
  }
}

/** Removes the report from a prompt, because the lines of the log are announced too. */
const withoutReport =
  ({ scene: { report = "" } }: View) =>
  (text: string): string =>
    text.replace(report, "").trim();

/** The lines after the last one of these seats. */
const linesSinceOwn = (lines: readonly Line[], ownSeats: readonly number[]): readonly Line[] =>
  lines.slice(lines.findLastIndex(({ seat }) => seat !== null && ownSeats.includes(seat)) + 1);

/** The number of turns of these seats in the log. */
const countTurns = (lines: readonly Line[], seats: readonly number[]): number =>
  lines.filter(
    ({ seat }, n) =>
      seat !== null && seats.includes(seat) && lines.slice(0, n).findLast((line) => line.seat !== null)?.seat !== seat,
  ).length;
