/** A saved view on the wire. */
import type { Resource } from "../../../hal/answer/resource.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { QUERY_ACTIONS } from "./actions.ts";
import type { QueryInput } from "./input.ts";
import { ARRANGEMENT, contents, IDENTITY, PRESENTATION } from "./properties.ts";
import { OWNERS, shownParts } from "./relations.ts";
import { defaultHref, path, saved, type QueryView } from "./view.ts";

const resources = new WeakMap<Catalogue, Resource<QueryView, QueryInput>>();

/** The declaration for the names of columns as they are now. */
export function queryResource(catalogue: Catalogue): Resource<QueryView, QueryInput> {
  let resource = resources.get(catalogue);
  if (resource === undefined) resources.set(catalogue, (resource = declare(catalogue)));
  return resource;
}

const declare = (catalogue: Catalogue): Resource<QueryView, QueryInput> => ({
  type: "Query",
  self: (row) => (saved(row) ? { href: path(row), title: row.name } : { href: defaultHref(row.projectId) }),
  properties: { ...IDENTITY, ...contents(catalogue), ...PRESENTATION, ...ARRANGEMENT },
  relations: { ...OWNERS, ...shownParts(catalogue) },
  actions: QUERY_ACTIONS,
});
