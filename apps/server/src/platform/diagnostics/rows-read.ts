/** How many rows are read for a request: it tells a slow request that reads much from one that waits. */
import { requestScope } from "../requests/request-scope.ts";

/** @param results of its statements */
export function noteRows(...results: readonly { readonly rows: readonly unknown[] }[]): void {
  const scope = requestScope.getStore();
  if (scope?.noteRows === undefined) return;
  for (const { rows } of results) scope.noteRows(rows.length);
}
