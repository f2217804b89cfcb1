/** The search parameters of the backlog: the work package that is open beside it, and what its rows have to contain. */
export interface OpenedSearch {
  workPackage?: number | undefined;
  q?: string | undefined;
}

export function openedSearch(raw: Record<string, unknown>): OpenedSearch {
  const { workPackage: id, q } = raw;
  return {
    ...(typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? { workPackage: id } : {}),
    // An address with `?q=7` has a number in it.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
  };
}
