/** Addresses of the puzzle pages and daily battles; "" for the page of all games. */

const under = (room: string, game: string, id = ""): string =>
  `/${room}${game && `/${encodeURIComponent(game)}`}${id && `#${encodeURIComponent(id)}`}`;

export const puzzlesPath = (game = "", id = ""): string => under("puzzles", game, id);
export const dailyPath = (game = ""): string => under("day", game);
