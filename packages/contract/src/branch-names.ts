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

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * Finds the id in a branch that the pattern made, whatever became of the title; group 1 is the id.
 * @returns null where the pattern has no `{id}`
 */
export function branchMatcher(pattern: string): RegExp | null {
  const [before = "", ...rest] = pattern.split("{id}");
  if (rest.length === 0) return null;
  const start = before
    .split(/\{(?:title|type|project)\}/)
    .map(literal)
    .join("[^/]*?");
  // An id ends where its digits do; the rest of the name is free.
  return new RegExp(`^${start}(\\d{1,10})(?!\\d)`, "i");
}
