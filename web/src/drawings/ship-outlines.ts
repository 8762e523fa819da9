/** Outlines of the ships on cards; 64 by 34 units. */

/** A ship under sail: its hull, masts and yards, sails, and the foot of its flag. */
export interface Rig {
  hull: string;
  spars: string;
  sails: readonly string[];
  staff: readonly [x: number, y: number];
  decks: 1 | 2;
}

/** Two square sails on a mast. */
const square = (x: number, y: number): string =>
  `M${x - 5} ${y + 2.5}Q${x} ${y + 4} ${x + 5} ${y + 2.5}L${x + 6} ${y + 8.5}Q${x} ${y + 10.5} ${x - 6.5} ${y + 8.5}Z` +
  `M${x - 6} ${y + 10}Q${x} ${y + 12} ${x + 6} ${y + 10}L${x + 7} ${y + 17}Q${x} ${y + 19} ${x - 7.5} ${y + 17}Z`;
const hull = (stern: number): string => `M${stern} 23H46L53 20.5 48 29.5H${stern + 5}Z`;

export const SLOOP: Rig = {
  hull: hull(23),
  spars: "M46 21 55 18M34 2.5V23M34 3.5 55 18",
  sails: ["M33 8 23.5 4.5 21 20.5H33Z", "M35 6Q41 14 50 19.5L35.5 20.5Z"],
  staff: [22, 11],
  decks: 1,
};
export const CUTTER: Rig = {
  hull: hull(19),
  spars: "M46 21 60 15M33 1.5V23M33 2 60 15",
  sails: [
    "M27.5 2.5H38.5L39.5 7.5Q33 9 26.5 7.5Z",
    "M32 9.5 22.5 7.5 18.5 20.5H32Z",
    "M34.5 10Q39 16 46 20L35 20.5Z",
    "M37 6Q44 13 57 16L48 19Z",
  ],
  staff: [18, 11],
  decks: 1,
};
export const BRIG: Rig = {
  hull: hull(16),
  spars: "M46 21 58 15M42 4V23M26 3V23M42 4 55 17",
  sails: [square(26, 3), square(42, 4)],
  staff: [15, 12],
  decks: 1,
};
export const FULL_RIGGED: Rig = {
  hull: hull(11),
  spars: "M46 21 58 15M42 5V23M31 1.5V23M20 4V23M42 5 55 17",
  sails: [square(20, 4), square(31, 1.5), square(42, 5)],
  staff: [11.5, 12],
  decks: 1,
};
export const GALLEON: Rig = {
  hull: "M8.5 14 15.5 16.5 18 22H44L45 19.5 53 18.5 48 29.5H14Z",
  spars: "M46 20 59 11.5M42 5V21M30 1.5V22M18 6V18M14 19 25 3",
  sails: [square(30, 1.5), square(42, 4), "M14.5 18.5 24.5 4Q24 13 21 18.5Z", "M53 11 58 9 59 14 54.5 15.5Z"],
  staff: [11, 4],
  decks: 1,
};
export const SHIP_OF_THE_LINE: Rig = {
  hull: "M8 18.5 47 20 55 17.5 49 30H13Z",
  spars: "M48 19 60 12.5M43 3V20M31 .5V20M19 2.5V20M43 3 57 14",
  sails: [square(19, 0.5), square(31, -1), square(43, 1)],
  staff: [10.5, 7],
  decks: 2,
};
