/** Branch names by a pattern such as `feature/OP-{id}-{title}`: made for a work package, and read back. */

const TITLE_LENGTH = 50;

/** Lower-case letters and digits with hyphens between, without accents; empty where nothing of that is in it. */
function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, TITLE_LENGTH)
    .replace(/^-+|-+$/g, "");
}

/** What Git refuses in a name (git check-ref-format): blanks, controls, `~^:?*[\`, `..`, `@{`, a dot or slash at an edge. */
function allowed(name: string): string {
  return (
    name
      // oxlint-disable-next-line no-control-regex -- the characters that Git refuses
      .replace(/[\s\u0000-\u001f\u007f~^:?*[\]\\]+/g, "-")
      .replace(/\.{2,}/g, ".")
      .replaceAll("@{", "-")
      .replace(/\/{2,}/g, "/")
      .replace(/(?:\.lock)+(?=\/|$)/g, "")
      .replace(/(^|\/)[.-]+/g, "$1")
      .replace(/[-/.]+$/, "")
      .replace(/^[-/.]+/, "")
  );
}

export interface BranchWords {
  id: number;
  title: string;
  type?: string;
  project?: string;
}

/** The branch for a work package. `{id}`, `{title}`, `{type}` and `{project}` are filled in; other words stay. */
export function branchName(pattern: string, { id, title, type = "", project = "" }: BranchWords): string {
  const words: Record<string, string> = {
    id: String(id),
    title: slugOf(title),
    type: slugOf(type),
    project: slugOf(project),
  };
  return allowed(pattern.replace(/\{(id|title|type|project)\}/g, (_all, word: string) => words[word] ?? ""));
}

/** What is wrong with a pattern, as the form says it; null: nothing. */
export function patternProblem(pattern: string): string | null {
  const words: string[] = pattern.match(/\{(?:id|title|type|project)\}/g) ?? [];
  if (!words.includes("{id}")) return "Branch naming pattern must contain {id}";
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  return twice === undefined ? null : `Branch naming pattern may contain ${twice} only once`;
}

/**
 * The id in a branch that the pattern made, whatever became of the title; null where there is none. Its digits are as
 * they stand in the branch. Looks at each place of the name once for each part of the pattern: who names branches may
 * not make the server think for long, and patterns were kept before {@link patternProblem} was asked.
 */
export function idInBranch(pattern: string, branch: string): string | null {
  const [before = "", ...rest] = pattern.toLowerCase().split("{id}");
  if (rest.length === 0) return null;
  const [start = "", ...parts] = before.split(/(?:\{(?:title|type|project)\})+/);
  const name = branch.toLowerCase();
  let ends = new Set(name.startsWith(start) ? [start.length] : []);
  for (const part of parts) ends = endsOf(part, name, ends);
  for (const end of [...ends].toSorted((a, b) => a - b)) {
    // An id ends where its digits do; the rest of the name is free.
    const digits = /^\d{1,10}(?!\d)/.exec(name.slice(end, end + 11));
    if (digits !== null) return digits[0];
  }
  return null;
}

/** Where a part of the pattern may end that begins anywhere after one of these places, before the next slash. */
function endsOf(part: string, name: string, from: ReadonlySet<number>): Set<number> {
  const ends = new Set<number>();
  let open = false;
  for (let at = 0; at <= name.length; at++) {
    open ||= from.has(at);
    if (open && name.startsWith(part, at)) ends.add(at + part.length);
    if (name[at] === "/") open = false;
  }
  return ends;
}
