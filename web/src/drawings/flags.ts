/** Signal flags of the International Code, 30 by 24; patterns distinguish them without colour. */

export type FlagPatch = [fill: "red" | "blue" | "yellow" | "white" | "black", path: string];

const half = "M0 0H15V24H0Z";
const full = "M0 0H30V24H0Z";

export const FLAGS: Record<string, FlagPatch[]> = {
  A: [
    ["white", half],
    ["blue", "M15 0H30L23 12 30 24H15Z"],
  ],
  C: [
    ["blue", full],
    ["white", "M0 4.8H30V19.2H0Z"],
    ["red", "M0 9.6H30V14.4H0Z"],
  ],
  D: [
    ["yellow", full],
    ["blue", "M0 6H30V18H0Z"],
  ],
  E: [
    ["blue", "M0 0H30V12H0Z"],
    ["red", "M0 12H30V24H0Z"],
  ],
  F: [
    ["white", full],
    ["red", "M15 0L30 12 15 24 0 12Z"],
  ],
  K: [
    ["yellow", half],
    ["blue", "M15 0H30V24H15Z"],
  ],
  L: [
    ["yellow", full],
    ["black", "M15 0H30V12H15ZM0 12H15V24H0Z"],
  ],
  N: [
    ["white", full],
    [
      "blue",
      "M0 0H7.5V6H0ZM15 0H22.5V6H15ZM7.5 6H15V12H7.5ZM22.5 6H30V12H22.5ZM0 12H7.5V18H0ZM15 12H22.5V18H15ZM7.5 18H15V24H7.5ZM22.5 18H30V24H22.5Z",
    ],
  ],
  O: [
    ["red", "M0 0H30V24Z"],
    ["yellow", "M0 0L30 24H0Z"],
  ],
  P: [
    ["blue", full],
    ["white", "M9 7H21V17H9Z"],
  ],
  R: [
    ["red", full],
    ["yellow", "M12 0H18V9.6H30V14.4H18V24H12V14.4H0V9.6H12Z"],
  ],
  S: [
    ["white", full],
    ["blue", "M9 7H21V17H9Z"],
  ],
  V: [
    ["white", full],
    ["red", "M0 0H4L15 8.8 26 0H30V3.2L19 12 30 20.8V24H26L15 15.2 4 24H0V20.8L11 12 0 3.2Z"],
  ],
};

/** The flags of the seats, which differ also in grey. */
export const SEATS = "KFLPRN";

/** The same colours in other patterns, for other sides of the first seats. */
export const EXTRA_FLAGS = "DV";

let firstSeat = 0; // the seat with the first flag

/** Gives the first flag to a seat in exchange for its own: the player of puzzles keeps their flag in every seat. */
export const giveFirstFlag = (seat: number): void => void (firstSeat = seat);

/** The flag of a side: that of its seat; from six on, an extra flag in the colours of the seats from the first on. */
export const flagOf = (side: number): string => {
  const all = SEATS + EXTRA_FLAGS;
  const isExtra = side >= SEATS.length && side < all.length;
  const seat = isExtra ? side - SEATS.length : side % all.length;
  const seatOfFlag = seat === firstSeat ? 0 : seat === 0 ? firstSeat : seat;
  return (isExtra ? EXTRA_FLAGS[seatOfFlag] : all[seatOfFlag]) ?? "K";
};

/** The flag of a family of cards, which differs from those of all seats. */
export const cardFamilyFlag = (family: number): string => "CDEA"[family % 4] ?? "C";
