/** Addresses of the pages: parsed from a path, and written as links. */

/** A page and its parameters. */
export type Route =
  | { page: "home" }
  | { page: "new-table"; game: string }
  | { page: "table"; table: string; secret: string | null; analysis?: true }
  | { page: "retry"; table: string; mistake: string }
  // On the page "campaign", `game` is the id of a stop.
  | { page: "rules" | "learn" | "puzzles" | "day" | "campaign"; game: string; fragment: string | null }
  | { page: "record" | "results" }
  | { page: "not-found" };

/** Parses the path and fragment of an address. */
export function parseRoute(path: string, hash: string): Route {
  const [section = "", name = "", ...rest] = path.split("/").filter(Boolean).map(decodeSegment);
  if (!section) return { page: "home" };
  if ((section === "record" || section === "results") && !name) return { page: section };
  if (section === "t" && name && rest.join() === "analysis")
    return { page: "table", table: name, secret: null, analysis: true };
  const gameIsOptional = ["puzzles", "day", "campaign"].includes(section); // the page of all games
  if ((!name && !gameIsOptional) || rest.length) return { page: "not-found" };
  switch (section) {
    case "t":
      return { page: "table", table: name, secret: new URLSearchParams(hash.slice(1)).get("seat") };
    case "rules":
    case "learn":
    case "puzzles":
    case "day":
    case "campaign":
      return { page: section, game: name, fragment: decodeSegment(hash.slice(1)) || null };
    case "again":
      return { page: "retry", table: name, mistake: hash.slice(1) };
    case "new":
      return { page: "new-table", game: name };
    default:
      return { page: "not-found" };
  }
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
/** The analysis of the match of a table. */
export const analysisPath = (table: string): string => `${tablePath(table)}/analysis`;
export const newTablePath = (game: string): string => `/new/${encodeURIComponent(game)}`;
export const rulesPath = (game: string, clause?: string | null): string =>
  `/rules/${encodeURIComponent(game)}${clause ? `#${encodeURIComponent(clause)}` : ""}`;

export const lessonPath = (game: string, lesson = ""): string =>
  `/learn/${encodeURIComponent(game)}${lesson && `#${encodeURIComponent(lesson)}`}`;

const practicePath = (section: string, game: string, id = ""): string =>
  `/${section}${game && `/${encodeURIComponent(game)}`}${id && `#${encodeURIComponent(id)}`}`;

/** The puzzles of a game; "" for the page of all games. */
export const puzzlesPath = (game = "", id = ""): string => practicePath("puzzles", game, id);
/** The map of the campaign, or one of its stops. */
export const campaignPath = (stop = ""): string => practicePath("campaign", stop);
/** The battle of the day of a game; `day`: that of the day before, still being played. */
export const dailyPath = (game = "", day = ""): string => practicePath("day", game, day);

/** A mistake to retry; `mistake` is its index among the plies that the seat noticed, from 1. */
export const retryPath = (table: string, seat: number, mistake: number): string =>
  `/again/${encodeURIComponent(table)}#${seat}-${mistake}`;

/** The path to a table in a pasted link of this host or a bare id; else null. */
export function tablePathFromText(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (/^[\w-]{6,}$/.test(trimmed)) return tablePath(trimmed);
  if (!URL.canParse(trimmed, origin)) return null;
  const url = new URL(trimmed, origin);
  if (url.origin !== origin || parseRoute(url.pathname, url.hash).page !== "table") return null;
  return url.pathname + url.hash;
}
