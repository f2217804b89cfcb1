/** Which work packages a text or a branch of GitHub's names. */

import { idInBranch } from "@halyard/contract/github/branch-names";

/** Ids have at most so many digits; a longer number is not an id. */
const DIGITS = 9;
/** No one means more than so many with one text. */
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

/** The work package that a branch is for by the configured pattern (`feature/OP-{id}-{title}`). */
export function workPackageOfBranch(branch: string, pattern: string): number | null {
  const digits = idInBranch(pattern, branch) ?? "";
  return digits.length <= DIGITS && Number(digits) > 0 ? Number(digits) : null;
}
