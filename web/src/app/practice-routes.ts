/** The addresses of puzzles and battles of the day; of no game: of all, and that of the day. */

const under = (room: string, game: string, id = ""): string =>
  `/${room}${game && `/${encodeURIComponent(game)}`}${id && `#${encodeURIComponent(id)}`}`;

export const puzzlesPath = (game = "", id = ""): string => under("puzzles", game, id);
export const dailyPath = (game = ""): string => under("day", game);
