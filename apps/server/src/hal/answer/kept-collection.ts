/** Collections as bytes, put together of elements that are kept. */
import type { Caller } from "../../access/caller.ts";
import { joined, listed } from "../answer-parts.ts";
import type { ListQuery } from "../read/list-query.ts";
import { pagedCollection, selectedDocument, type Page } from "./collection.ts";
import { elementParts } from "./kept-elements.ts";
import type { Document, Resource } from "./resource.ts";

const ELEMENTS = `"elements":[]`;

/** As {@link pagedCollection}, the elements of which are kept. @param kind of elements, by which they are */
export async function keptCollection<Row extends { id: number }, Input>(
  kind: string,
  resource: Resource<Row, Input>,
  page: Page<Row>,
  query: ListQuery,
  path: string,
  caller: Caller,
): Promise<Buffer | Document> {
  if (query.select !== null) return pagedCollection(resource, page, query, path, caller);
  const [before = "", after = ""] = JSON.stringify(selectedDocument(page, query, path, [])).split(ELEMENTS);
  const elements = await elementParts({ name: kind }, resource, caller, page.rows);
  return joined([Buffer.from(`${before}"elements":[`), ...listed(elements), Buffer.from(`]${after}`)]);
}
