/** Which work packages a text or a branch of GitHub's names. */

/** Ids have at most so many digits; a longer number is none. */
const DIGITS = 9;
/** Nobody means more than so many with one text. */
const MOST = 50;

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/**
 * `OP#12`, `#OP-12` (upper case, as OpenProject has it) and addresses of work packages of this server, in the order
 * in which they appear, each once.
 * @param addresses where this server is reached: `https://halyard.example.org`
 */
export function referencesIn(text: string, addresses: readonly string[]): number[] {
  const hosts = addresses.map((address) => escape(address.replace(/^https?:\/\//, "").replace(/\/+$/, ""))).join("|");
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\w#])(?:OP#|#OP-)(\d{1,${DIGITS}})(?!\w)`, "g"))];
  if (hosts !== "") {
    const path = String.raw`https?:\/\/(?:${hosts})\/(?:[\w.~%-]+\/)*(?:work_packages|wp)\/(\d{1,${DIGITS}})(?!\w)`;
    found.push(...text.matchAll(new RegExp(path, "gi")));
  }
  const ids = found.toSorted((a, b) => a.index - b.index).map((match) => Number(match[1]));
  return [...new Set(ids.filter((id) => id > 0))].slice(0, MOST);
}

/**
 * The work package that a branch is for by the configured pattern (`feature/OP-{id}-{title}`): what stands before the
 * id must be the same, what follows it is anybody's wording.
 */
export function workPackageOfBranch(branch: string, pattern: string): number | null {
  const [before = "", after = ""] = pattern.split("{id}", 2);
  const start = before.split("{title}").map(escape).join(".*?");
  const end = after.startsWith("{title}") ? String.raw`(?!\d)` : "(?![A-Za-z0-9])";
  const id = Number(new RegExp(`^${start}(\\d{1,${DIGITS}})${end}`, "i").exec(branch)?.[1] ?? 0);
  return id > 0 ? id : null;
}

const BRANCH_TITLE_MAXIMUM = 60;

/** A title as a part of a branch's name: lower case, ASCII, words joined by dashes. */
export function branchSlug(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, BRANCH_TITLE_MAXIMUM).replace(/^-+|-+$/g, "");
}

/** The branch for a work package by the pattern; without a usable title what joined it goes too. */
export function branchNameFor(pattern: string, id: number, title: string): string {
  const slug = branchSlug(title);
  const named = pattern.replaceAll("{id}", String(id));
  if (slug === "") return named.replace(/[-_/]?\{title\}/g, "");
  return named.replaceAll("{title}", slug);
}
