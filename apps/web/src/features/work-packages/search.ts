/** The search parameters of a project's page. */
export interface ProjectSearch {
  q?: string;
}

export function projectSearch(raw: Record<string, unknown>): ProjectSearch {
  return typeof raw["q"] === "string" ? { q: raw["q"] } : {};
}
