/** The search parameters of the matrix: what is looked for, what is compared, what is folded. */
import type { Risk } from "@halyard/contract/permissions/permissions";

export const RISKS: readonly Risk[] = ["high", "medium", "low"];

export interface MatrixSearch {
  q?: string;
  risk?: Risk;
  category?: string;
  /** Only permissions that the shown roles do not agree on. */
  differences?: true;
  /** Only what has unsaved changes. */
  changed?: true;
  /** Two roles side by side: `3,5`. */
  compare?: string;
  /** On a phone, the role whose permissions are listed. */
  role?: number;
  /** The categories that are folded: `wiki,news`. */
  folded?: string;
}

/** A change of the search parameters; `undefined` takes one away. */
export type SearchPatch = { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined };

export function matrixSearch(raw: Record<string, unknown>): MatrixSearch {
  const { q, category, compare, folded } = raw;
  const risk = RISKS.find((known) => known === raw["risk"]);
  return {
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(risk === undefined ? {} : { risk }),
    ...(typeof category === "string" && category !== "" ? { category } : {}),
    ...(raw["differences"] === true ? { differences: true } : {}),
    ...(raw["changed"] === true ? { changed: true } : {}),
    ...(typeof compare === "string" && comparedIds(compare) !== null ? { compare } : {}),
    ...(typeof raw["role"] === "number" && Number.isSafeInteger(raw["role"]) ? { role: raw["role"] } : {}),
    ...(typeof folded === "string" && folded !== "" ? { folded } : {}),
  };
}

/** The two different roles of `3,5`; null for anything else. */
export function comparedIds(text: string | undefined): readonly [number, number] | null {
  const match = /^(\d{1,10}),(\d{1,10})$/.exec(text ?? "");
  const [one, other] = [Number(match?.[1]), Number(match?.[2])];
  return match === null || one === other ? null : [one, other];
}

export const foldedIds = (text: string | undefined): readonly string[] =>
  text === undefined || text === "" ? [] : text.split(",");
