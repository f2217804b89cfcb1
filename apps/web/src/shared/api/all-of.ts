/** Lists that are needed whole, however long they are. */
import type { Query } from "@halyard/api-client/query";
import type { ElementAt } from "@halyard/contract/answers/operations";
import { API_PAGE_SIZE_MAXIMUM } from "@halyard/contract/limits";
import { api } from "./api.ts";

/** @returns all elements, read page after page */
export async function allOf<const Path extends string>(
  path: Path,
  query: Query = {},
  signal?: AbortSignal,
): Promise<ElementAt<Path>[]> {
  const found: ElementAt<Path>[] = [];
  const options = { query: { ...query, pageSize: API_PAGE_SIZE_MAXIMUM }, ...(signal === undefined ? {} : { signal }) };
  for await (const one of api.paginate(path, options)) found.push(one);
  return found;
}
