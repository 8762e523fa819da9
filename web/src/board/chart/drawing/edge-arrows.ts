/** Arrows at the edge of a chart; overlapping ones are merged, with their number. */

import { distance, type ChartPoint } from "../geometry";

export interface EdgeArrow {
  id: string;
  text: string;
  at: ChartPoint;
  heading: number;
}

const APART = 24; // px between arrows whose labels can be read

export function clusterArrows(arrows: readonly EdgeArrow[]): EdgeArrow[] {
  const groups: EdgeArrow[][] = [];
  for (const arrow of [...arrows].sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])) {
    const near = groups.find((group) => group.some(({ at }) => distance(at, arrow.at) < APART));
    if (near) near.push(arrow);
    else groups.push([arrow]);
  }
  return groups.flatMap((group) => {
    const middle = group[group.length >> 1];
    return middle ? [group.length > 1 ? { ...middle, text: `${group.length}\u00d7` } : middle] : [];
  });
}
