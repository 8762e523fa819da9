/** Merges log lines that continue the one before: small 6 sails south ×4, small 6 sails south ×2, east. */

import type { Line } from "../api/wire";

const SAME = 3; // words at the beginning of two lines that tell of the same
const ELSE = 2; // words at most in which they differ

/** Consecutive actions of one player: their common words, and those that differ. */
interface Run {
  line: Line;
  head: readonly string[];
  parts: readonly { rest: string; times: number }[];
}

export function mergeRepeats(lines: readonly Line[]): readonly Line[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    const longer = last && last.line.seat === line.seat ? joined(last, line) : null;
    if (longer) runs[runs.length - 1] = longer;
    else runs.push({ line, head: [], parts: [{ rest: line.text, times: 1 }] });
  }
  return runs.map(({ line, head, parts }) => ({ ...line, text: [...head, parts.map(told).join(", ")].join(" ") }));
}

/** The run with one more line; null: that tells of something else. */
function joined({ head, parts }: Run, line: Line): Run | null {
  const [last, words] = [parts.at(-1), line.text.split(" ")];
  if (!last) return null;
  if ([...head, last.rest].join(" ") === line.text) return { line, head, parts: [...parts.slice(0, -1), { ...last, times: last.times + 1 }] };
  const known = [...head, ...last.rest.split(" ")];
  const same = known.findIndex((word, n) => word !== words[n]);
  const begun = head.length && same > head.length ? head.length : same; // the common words do not shrink
  if (begun < SAME || known.slice(0, begun).some((word) => word.endsWith(":"))) return null; // what follows a colon came of it
  const before = head.slice(begun).map((word) => `${word} `).join("");
  const all = head.length ? parts.map(({ rest, times }) => ({ rest: before + rest, times })) : [{ ...last, rest: known.slice(begun).join(" ") }];
  const next = [...all, { rest: words.slice(begun).join(" "), times: 1 }];
  return next.every(({ rest }) => rest.split(" ").length <= ELSE) ? { line, head: known.slice(0, begun), parts: next } : null;
}

const told = ({ rest, times }: { rest: string; times: number }): string => (times > 1 ? `${rest} ×${times}` : rest);
