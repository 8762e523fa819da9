/** The drawing of a sailing warship from the side, bow to the right, on a square of 32 units. */

/** A mast, and its sails as paths. */
interface MastShape {
  x: number;
  top: number;
  sails: string[];
}

/** The parts of the drawing: from the hull, its light stripes and gun ports, to masts, jibs and the stern's staff. */
export interface SailingShipShape {
  hull: string;
  stripes: string;
  ports: (readonly [x: number, y: number])[];
  masts: MastShape[];
  /** The mast that a hit has broken: its stump and the part that hangs. */
  broken: string;
  bowsprit: string;
  jib: string;
  staff: readonly [x: number, y: number, foot: number];
  /** The place of the fire after a hit. */
  fire: readonly [x: number, y: number];
}

const WATERLINE = 29;
const STERN_MAST = 8.6; // x of the first mast
const BOW_MAST = 22.8; // x of the last one
const SPACE = BOW_MAST - STERN_MAST;
const MAX_PORTS_ABOVE = 5; // gun ports of one deck

/** The hull by rate: its height above the water, stern and bow; from a scout with one gun to a ship of the line. */
const HULLS = [
  { deck: 24.2, stern: 22.6, start: 5, end: 28.4 },
  { deck: 23, stern: 20.8, start: 4, end: 29 },
  { deck: 21.6, stern: 18.6, start: 3, end: 29.6 },
  { deck: 19.4, stern: 15.6, start: 2, end: 30.2 },
] as const;

/** The ship with these numbers of masts and guns; `isHit`: a hit took a mast and a gun from it. */
export function sailingShipShape(masts: number, guns: number, isHit: boolean): SailingShipShape {
  const rate = Math.max(1, Math.min(HULLS.length, guns + (isHit ? 1 : 0)));
  const hull = HULLS[rate - 1] ?? HULLS[0];
  const { deck, stern, start, end } = hull;
  const count = masts + (isHit ? 1 : 0);
  const spacing = count > 1 ? SPACE / (count - 1) : SPACE;
  const xs = Array.from({ length: count }, (_, n) => (count > 1 ? STERN_MAST + spacing * n : 15.4));
  const brokenX = isHit ? xs[Math.floor(count / 2)] : undefined;
  const top = rate === HULLS.length ? 1.2 : 2.4;
  const standing = xs.filter((x) => x !== brokenX);
  const foot = deck - 1.6;
  const width = Math.min(count > 1 ? spacing * 0.45 : 8.6, 6);
  const lower = WATERLINE - 1.6;
  const portRows = rate === HULLS.length ? [deck + 2.4, deck + 5.8] : [(deck + WATERLINE) / 2 - 1.2];
  return {
    hull:
      `M${start} ${stern}L${start + 5} ${stern + 0.4}L${start + 6} ${deck}H${end - 7}` +
      `L${end} ${deck - 1.6}Q${end - 0.6} ${WATERLINE - 3} ${end - 4} ${WATERLINE}H${start + 3.4}Q${start + 0.8} ${WATERLINE - 3} ${start} ${stern}Z`,
    stripes: portRows.map((y) => `M${start + 1.4} ${y}H${end - 2.2}`).join(""),
    ports: portsOf(guns, portRows, start + 5, end - 5),
    masts: standing.map((x) => ({
      x,
      top,
      sails:
        rate === 1 ? lateen(x, top, foot, spacing) : squareSails(x, top + 0.8, foot, count > 1 ? width : 8.6, rate),
    })),
    broken:
      brokenX === undefined
        ? ""
        : `M${brokenX} ${deck}V${deck - 6.5}L${brokenX + 1.4} ${deck - 8}M${brokenX - 0.6} ${deck - 6.6}L${brokenX - 6} ${deck - 0.6}`,
    bowsprit: `M${end - 4} ${deck - 0.8}L31.4 ${deck - 5.4}`,
    jib: `M${Math.min(end - 3.4, (xs.at(-1) ?? 22) + 2.6)} ${top + 8.5}L30.6 ${deck - 5.6}L${end - 4.4} ${lower - (lower - deck) - 2.4}Z`,
    staff: [start - 0.6, stern - 8, stern],
    fire: [brokenX ?? 15, deck - 1.5],
  };
}

/** The gun ports: on one deck, or divided between two. */
function portsOf(guns: number, rows: readonly number[], start: number, end: number): (readonly [number, number])[] {
  const [upper = 0, lower] = rows;
  const below = lower === undefined && guns <= MAX_PORTS_ABOVE ? 0 : Math.floor(guns / 2);
  const row = (count: number, y: number): (readonly [number, number])[] =>
    Array.from({ length: count }, (_, n) => [start + ((n + 0.5) * (end - start)) / count, y] as const);
  return [...row(guns - below, upper), ...row(below, lower ?? upper + 2.6)];
}

/** A triangular sail behind its mast. */
const lateen = (x: number, top: number, foot: number, spacing: number): string[] => {
  const width = Math.min(spacing * 0.92, 6.4);
  return [
    `M${x + 0.4} ${top}Q${x + 1} ${(top + foot) / 2} ${x + 0.6} ${foot}L${x - width} ${foot - 0.8}Q${x - width * 0.3} ${top + 9} ${x + 0.4} ${top}Z`,
  ];
};

/** Square sails above each other: two, or three on a large ship; `width`: half the width of the lowest. */
function squareSails(x: number, top: number, foot: number, width: number, rate: number): string[] {
  const tiers = rate > 2 ? 3 : 2;
  const height = (foot - top) / tiers;
  return Array.from({ length: tiers }, (_, n) => {
    const [y, end] = [top + height * n, top + height * (n + 1) - 0.9];
    const [a, b] = [width * (0.62 + (0.34 * n) / tiers), width * (0.72 + (0.34 * (n + 1)) / tiers)];
    return `M${x - a} ${y}H${x + a}Q${x + b + 1.6} ${(y + end) / 2} ${x + b} ${end}Q${x} ${end - 1.8} ${x - b} ${end}Q${x - a + 0.4} ${(y + end) / 2} ${x - a} ${y}Z`;
  });
}
