/** Lines of a log that say the same of the same player one after the other, as one: small 6 sails south ×4. */

import type { Line } from "../wire";

export function together(lines: readonly Line[]): readonly Line[] {
  const runs: { line: Line; times: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last.line.seat === line.seat && last.line.text === line.text) runs[runs.length - 1] = { line, times: last.times + 1 };
    else runs.push({ line, times: 1 });
  }
  return runs.map(({ line, times }) => (times > 1 ? { ...line, text: `${line.text} ×${times}` } : line));
}
