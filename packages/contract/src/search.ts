/** Extension `GET /search`: what is found by a few words, of each kind the likeliest. */
import type { Resource } from "./hal.ts";

export const SEARCH_KINDS = ["workPackages", "projects", "people", "queries"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface FoundWorkPackage extends Resource {
  id: number;
  subject: string;
}

/** A project, a person, group or placeholder, or a saved view. */
export interface FoundNamed extends Resource {
  id: number;
  name: string;
}

export interface SearchResults extends Resource {
  _type: "SearchResults";
  query: string;
  /** How many are in the answer. */
  count: number;
  _embedded: Partial<Record<Exclude<SearchKind, "workPackages">, FoundNamed[]>> & {
    workPackages?: FoundWorkPackage[];
  };
}
