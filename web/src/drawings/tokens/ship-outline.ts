/** Outlines of ships from above, bow to the right, on squares of 32 units. */

export const SQUARE_SIZE = 32;

/** A gun turret of a ship; `aft`: it points astern. */
export interface Turret {
  x: number;
  aft: boolean;
}

/** The parts of a ship's drawing. */
export interface ShipShape {
  length: number;
  outline: string;
  deck: string;
  turrets: Turret[];
  funnels: number[];
  bridge: [x: number, width: number] | null;
  flightDeck: boolean;
  submarine: boolean;
}

/** The drawing of a ship of this number of squares. */
export function shipOutline(squareCount: number): ShipShape {
  const length = SQUARE_SIZE * squareCount;
  const flightDeck = squareCount === 5;
  const submarine = squareCount === 1;
  const xAt = (share: number): number => Math.round(length * share * 10) / 10;
  const gun = (share: number, aft = false): Turret => ({ x: xAt(share), aft });
  const beam = submarine ? 6 : flightDeck ? 12 : Math.min(8 + squareCount * 0.7, 12);
  return {
    length,
    outline: flightDeck ? carrierHull(length, beam) : shipHull(length, beam),
    deck: flightDeck ? carrierHull(length, beam - 2.6) : shipHull(length, beam - 2.6, 4),
    turrets:
      {
        2: [gun(0.72)],
        3: [gun(0.76), gun(0.2, true)],
        4: [gun(0.8), gun(0.68), gun(0.16, true)],
      }[squareCount] ?? (squareCount > 5 ? [gun(0.84), gun(0.74), gun(0.24, true), gun(0.13, true)] : []),
    funnels: flightDeck || submarine ? [] : squareCount < 4 ? [xAt(0.4)] : [xAt(0.34), xAt(0.46)],
    bridge: flightDeck || submarine ? null : [xAt(squareCount === 2 ? 0.46 : 0.53), squareCount < 4 ? 9 : 12],
    flightDeck,
    submarine,
  };
}

/** A hull with a round stern and a pointed bow. */
function shipHull(length: number, beam: number, inset = 0): string {
  const [stern, bow, mid] = [3 + inset, length - 2 - inset * 1.6, SQUARE_SIZE / 2];
  const shoulder = stern + (bow - stern) * 0.55;
  const [top, bottom] = [mid - beam, mid + beam];
  const quarter = stern + Math.min(12, (bow - stern) * 0.3);
  return (
    `M${stern} ${mid}C${stern} ${top + beam * 0.45} ${stern + 3} ${top} ${quarter} ${top}L${shoulder} ${top}` +
    `Q${bow - (bow - shoulder) * 0.3} ${top + beam * 0.12} ${bow} ${mid}` +
    `Q${bow - (bow - shoulder) * 0.3} ${bottom - beam * 0.12} ${shoulder} ${bottom}` +
    `L${quarter} ${bottom}C${stern + 3} ${bottom} ${stern} ${bottom - beam * 0.45} ${stern} ${mid}Z`
  );
}

/** The hull of a carrier: square stern, a deck that overhangs the bow. */
function carrierHull(length: number, beam: number): string {
  const [stern, bow, mid] = [16 - beam, length - (16 - beam) - 1, SQUARE_SIZE / 2];
  return (
    `M${stern} ${mid - beam * 0.8}L${stern + 8} ${mid - beam}L${bow - 26} ${mid - beam}` +
    `Q${bow - 2} ${mid - beam * 0.75} ${bow} ${mid - beam * 0.25}L${bow} ${mid + beam * 0.25}` +
    `Q${bow - 2} ${mid + beam * 0.75} ${bow - 26} ${mid + beam}L${stern + 8} ${mid + beam}` +
    `L${stern} ${mid + beam * 0.8}Z`
  );
}
