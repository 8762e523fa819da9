/** Addresses of the pages: parsed from a path, and written as links. */

export type Route =
  | { page: "home" }
  | { page: "make"; game: string }
  | { page: "table"; table: string; secret: string | null }
  | { page: "again"; table: string; clause: string }
  | { page: "rules" | "learn" | "puzzles" | "day" | "campaign"; game: string; clause: string | null }
  | { page: "record" }
  | { page: "nowhere" };

/** Reads a path and a fragment as the address bar holds them. */
export function parseRoute(path: string, hash: string): Route {
  const [room = "", name = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (!room) return { page: "home" };
  if (room === "record" && !name) return { page: "record" };
  const alone = room === "puzzles" || room === "day" || room === "campaign"; // of no game: of all
  if ((!name && !alone) || rest.length) return { page: "nowhere" };
  switch (room) {
    case "t":
      return { page: "table", table: name, secret: new URLSearchParams(hash.slice(1)).get("seat") };
    case "rules":
    case "learn":
    case "puzzles":
    case "day":
    case "campaign":
      return { page: room, game: name, clause: decoded(hash.slice(1)) || null };
    case "again":
      return { page: room, table: name, clause: hash.slice(1) };
    case "new":
      return { page: "make", game: name };
    default:
      return { page: "nowhere" };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
export const newTablePath = (game: string): string => `/new/${encodeURIComponent(game)}`;
export const rulesPath = (game: string, clause?: string | null): string =>
  `/rules/${encodeURIComponent(game)}${clause ? `#${encodeURIComponent(clause)}` : ""}`;

export const lessonPath = (game: string, chapter = ""): string =>
  `/learn/${encodeURIComponent(game)}${chapter && `#${encodeURIComponent(chapter)}`}`;

/** The path to a table in a pasted link of this host or a bare id; else null. */
export function tablePathFromText(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (/^[\w-]{6,}$/.test(trimmed)) return tablePath(trimmed);
  if (!URL.canParse(trimmed, origin)) return null;
  const url = new URL(trimmed, origin);
  if (url.origin !== origin || parseRoute(url.pathname, url.hash).page !== "table") return null;
  return url.pathname + url.hash;
}
