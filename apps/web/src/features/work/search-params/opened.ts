/** The search parameters of a page that has nothing in its address but the work package that is open beside it. */
export interface OpenedSearch {
  workPackage?: number | undefined;
}

export function openedSearch(raw: Record<string, unknown>): OpenedSearch {
  const id = raw["workPackage"];
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? { workPackage: id } : {};
}
