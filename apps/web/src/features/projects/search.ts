/** The search parameters of the project list: what is filtered, how it is sorted. */
export const PROJECT_SORTS = ["name", "updatedAt"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

export interface ProjectsSearch {
  q?: string;
  sort?: ProjectSort;
  desc?: boolean;
}

export function projectsSearch(raw: Record<string, unknown>): ProjectsSearch {
  const sort = PROJECT_SORTS.find((known) => known === raw["sort"]);
  const q = raw["q"];
  return {
    // A filter that is a number arrives as one.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(raw["desc"] === true ? { desc: true } : {}),
  };
}
