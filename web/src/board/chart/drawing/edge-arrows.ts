/** Arrows at the edge of a chart; overlapping ones are merged, with their number. */

import { distance, type ChartPoint } from "../geometry";

/** An arrow at the edge of a chart, with its text and direction. */
export interface EdgeArrow {
  id: string;
  text: string;
  at: ChartPoint; // px
  heading: number; // tenths of a degree from north
}

const MIN_GAP = 24; // px between arrows with readable labels

/** Merges arrows that would overlap; the merged one shows their number. */
export function clusterArrows(arrows: readonly EdgeArrow[]): EdgeArrow[] {
  const groups: EdgeArrow[][] = [];
  for (const arrow of [...arrows].sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])) {
    const overlapping = groups.find((group) => group.some(({ at }) => distance(at, arrow.at) < MIN_GAP));
    if (overlapping) overlapping.push(arrow);
    else groups.push([arrow]);
  }
  return groups.flatMap((group) => {
    const middle = group[group.length >> 1];
    return middle ? [group.length > 1 ? { ...middle, text: `${group.length}\u00d7` } : middle] : [];
  });
}
