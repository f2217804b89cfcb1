/** Collections and their paging links. */
import type { Caller } from "../../access/caller.ts";
import { checkSelect, type ListQuery } from "../read/list-query.ts";
import { represent, selectable, type Document, type LinkOrLinks, type Resource, type Selection } from "./resource.ts";

export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

export interface CollectionExtras {
  /** Default `Collection`. */
  type?: string;
  groups?: unknown[];
  totalSums?: unknown;
  links?: Record<string, LinkOrLinks>;
  embedded?: Record<string, unknown>;
}

/** A page of a list as the contract shows it. @param path without the query, `/api/v3/users` */
export function pagedCollection<Row, Input>(
  resource: Resource<Row, Input>,
  page: Page<Row>,
  query: ListQuery,
  path: string,
  caller: Caller,
  extras: CollectionExtras = {},
): Document {
  let selection: Selection = null;
  if (query.select !== null) {
    checkSelect(query.select, selectable(resource));
    if (query.select.elements !== null && !query.select.elements.has("*")) selection = query.select.elements;
  }
  const wantsElements = query.select === null || query.select.elements !== null;
  const elements = wantsElements ? page.rows.map((row) => represent(resource, row, caller, selection)) : [];
  return selectedDocument(page, query, path, elements, extras);
}

/** What `select` asks for of the page; the caller has checked it. @param elements of its rows, as documents */
export function selectedDocument(
  page: Page<unknown>,
  query: ListQuery,
  path: string,
  elements: readonly unknown[],
  extras: CollectionExtras = {},
): Document {
  const document = { ...collectionDocument(page, query, path, elements, extras), count: page.rows.length };
  return query.select === null ? document : project(document, query.select);
}

/** Whether a member of the collection itself is asked for: what no one reads need not be counted. */
export const isAsked = ({ select }: ListQuery, name: "total" | "groups" | "totalSums"): boolean =>
  select === null || select.collection.has("*") || select.collection.has(name);

/** Whether a member of its elements is asked for: what no one reads need not be read. */
export const asksForElements = ({ select }: ListQuery, name: string): boolean =>
  select === null || (select.elements !== null && (select.elements.has("*") || select.elements.has(name)));

/** A page of elements of several kinds, which are documents already. @param known what `select` may ask of them */
export function mixedCollection(page: Page<Document>, known: ReadonlySet<string>, query: ListQuery, path: string) {
  if (query.select !== null) checkSelect(query.select, known);
  const names = query.select?.elements ?? null;
  const elements = names === null || names.has("*") ? page.rows : page.rows.map((one) => narrowed(one, names));
  return selectedDocument(page, query, path, elements);
}

function narrowed(document: Document, names: ReadonlySet<string>): Document {
  const asked = ([name]: readonly [string, unknown]) => names.has(name);
  return {
    ...Object.fromEntries(Object.entries(document).filter(asked)),
    _links: Object.fromEntries(Object.entries(document._links).filter(asked)),
  };
}

/** The same around elements that are already documents. */
export function collectionDocument(
  page: Page<unknown>,
  query: ListQuery,
  path: string,
  elements: readonly unknown[],
  extras: CollectionExtras = {},
): Document {
  const { offset, pageSize } = query;
  const at = (offsetText: string, sizeText: string) => `${path}?${queryString(query, offsetText, sizeText)}`;
  const size = String(pageSize);
  const links: Record<string, LinkOrLinks> = {
    self: { href: at(String(offset), size) },
    jumpTo: { href: at("%7Boffset%7D", size), templated: true },
    changeSize: { href: at(String(offset), "%7Bsize%7D"), templated: true },
  };
  if (offset > 1) links["previousByOffset"] = { href: at(String(offset - 1), size) };
  if (offset * pageSize < page.total && pageSize > 0) links["nextByOffset"] = { href: at(String(offset + 1), size) };
  return {
    _type: extras.type ?? "Collection",
    total: page.total,
    count: elements.length,
    pageSize,
    offset,
    ...(extras.groups === undefined ? {} : { groups: extras.groups }),
    ...(extras.totalSums === undefined ? {} : { totalSums: extras.totalSums }),
    _embedded: { elements, ...extras.embedded },
    _links: { ...links, ...extras.links },
  };
}

function queryString(query: ListQuery, offset: string, pageSize: string): string {
  const kept = Object.entries(query.raw)
    .filter(([name]) => name !== "offset" && name !== "pageSize")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return [...kept, `offset=${offset}`, `pageSize=${pageSize}`].join("&");
}

function project(document: Document, select: NonNullable<ListQuery["select"]>): Document {
  const { _embedded, ...outer } = document;
  // The asterisk stands for all of its own level only.
  if (select.collection.has("*")) return select.elements === null ? outer : document;
  const projected: Document = { _links: {} };
  for (const name of ["_type", "total", "count", "pageSize", "offset", "groups", "totalSums"]) {
    if (select.collection.has(name) && document[name] !== undefined) projected[name] = document[name];
  }
  const { self } = document._links;
  if (select.collection.has("self") && self !== undefined) projected._links["self"] = self;
  if (select.elements !== null) projected._embedded = { elements: _embedded?.["elements"] };
  return projected;
}

/** A collection that is never paged: statuses, types, versions of a project. */
export function wholeCollection(path: string, elements: readonly unknown[], extras: CollectionExtras = {}): Document {
  return {
    _type: extras.type ?? "Collection",
    total: elements.length,
    count: elements.length,
    _embedded: { elements, ...extras.embedded },
    _links: { self: { href: path }, ...extras.links },
  };
}
