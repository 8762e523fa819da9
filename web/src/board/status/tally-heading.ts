/** The heading of a tally that belongs to a player. */

/** The beginning of a name that a sentence may change: "Le mousse", "du mousse". */
const ARTICLE = /^(?:the|le|la) /i;

/** The name of the owner, drawn large, and the rest of the title. A title that already names the owner is not split. */
export function tallyHeading(title: string, owner: string): { name: string; rest: string } {
  const after = title.slice(owner.length);
  if (title.startsWith(owner) && /^(?:[\s,]|$)/.test(after)) return { name: owner, rest: after.replace(/^[\s,]+/, "") };
  const bare = owner.replace(ARTICLE, "").toLowerCase();
  return title.toLowerCase().includes(bare) ? { name: title, rest: "" } : { name: owner, rest: title };
}
