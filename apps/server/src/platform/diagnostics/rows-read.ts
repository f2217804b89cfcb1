/** How many rows are read for a request, which tells a slow one that reads much from one that waits. */
import { requestScope } from "../requests/request-scope.ts";

/** @returns the results as they are */
export function rowsNoted<Results extends readonly { readonly rows: readonly unknown[] }[]>(results: Results): Results {
  const scope = requestScope.getStore();
  if (scope?.noteRows !== undefined) scope.noteRows(results.reduce((sum, { rows }) => sum + rows.length, 0));
  return results;
}
