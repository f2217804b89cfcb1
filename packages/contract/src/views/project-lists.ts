/** What a list of projects shows: the search parameters of its address, and what a saved list keeps. Pure. */
export const PROJECT_SORTS = ["name", "status", "open", "overdue", "progress", "members", "lastActivityAt"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Which projects: those that one is a member of, one's favorites, those that are archived. */
export const PROJECT_SCOPES = ["mine", "favorites", "archived"] as const;
export type ProjectScope = (typeof PROJECT_SCOPES)[number];

export const PROJECT_STATUS_CODES = [
  "not_started",
  "on_track",
  "at_risk",
  "off_track",
  "finished",
  "discontinued",
] as const;
export type ProjectStatusCode = (typeof PROJECT_STATUS_CODES)[number];

export interface ProjectsSearch {
  /** In the name or identifier. */
  q?: string;
  scope?: ProjectScope;
  status?: ProjectStatusCode;
  sort?: ProjectSort;
  desc?: boolean;
}

export const PROJECT_LIST_NAME_MAXIMUM = 100;
const TEXT_MAXIMUM = 200;

/** What it knows of an address or of a saved list; the rest is dropped. */
export function readProjectSearch(raw: Readonly<Record<string, unknown>>): ProjectsSearch {
  const { q } = raw;
  const scope = PROJECT_SCOPES.find((known) => known === raw["scope"]);
  const status = PROJECT_STATUS_CODES.find((known) => known === raw["status"]);
  const sort = PROJECT_SORTS.find((known) => known === raw["sort"]);
  return {
    // A filter that is a number arrives as one.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q).slice(0, TEXT_MAXIMUM) } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined || sort === "name" ? {} : { sort }),
    ...(raw["desc"] === true ? { desc: true } : {}),
  };
}

/** Whether two addresses show the same list. */
export const sameProjectSearch = (a: ProjectsSearch, b: ProjectsSearch): boolean =>
  JSON.stringify(readProjectSearch({ ...a })) === JSON.stringify(readProjectSearch({ ...b }));
