/** Addresses of the puzzle pages, daily battles and the campaign; "" for the page of all games. */

const under = (room: string, game: string, id = ""): string =>
  `/${room}${game && `/${encodeURIComponent(game)}`}${id && `#${encodeURIComponent(id)}`}`;

export const puzzlesPath = (game = "", id = ""): string => under("puzzles", game, id);
/** The map of the campaign, or one of its stops. */
export const campaignPath = (stop = ""): string => under("campaign", stop);
export const dailyPath = (game = ""): string => under("day", game);
