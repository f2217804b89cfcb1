/** Schemas of saved views and of their filters: what each filter takes, and where its values are. */
import type { FilterInstanceSchema } from "@halyard/contract/schemas/views";
import type { Link } from "@halyard/contract/hal";
import type { FilterValuesSchema } from "@halyard/contract/views/queries";
import type { Caller } from "../../../access/caller.ts";
import { seesPhaseDefinitions } from "../../../access/policies/projects.ts";
import { isActiveIn } from "../../../custom-fields/definitions/activation.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { categoriesOf } from "../../../projects/categories/service.ts";
import { wholeCollection } from "../../../hal/answer/collection.ts";
import { VALUELESS } from "../../../hal/read/filters.ts";
import type { AllowedValues } from "../../../hal/answer/resource.ts";
import { schemaOf, type SchemaDocument } from "../../../hal/answer/schema.ts";
import { certain } from "../../../platform/certain.ts";
import type { Context } from "../../../platform/context.ts";
import { descendantIds, projectLink } from "../../../projects/projects/resource.ts";
import { typeIdsOf } from "../../../projects/projects/service.ts";
import { versionsOf } from "../../../projects/versions/service.ts";
import { filtersOf, type FilterValues, type WorkPackageFilter } from "../../../work/work-packages/list/filters.ts";
import { filterHref, filterSchemaHref, filterTitle, operatorHref, takesLinks } from "./filter-instances.ts";
import { allColumns, allGroupings, allOrders, highlightableColumns } from "./schema-resources.ts";
import { queryResource } from "./resource.ts";
import { filterSchemasHref, schemaHref, type QueryView } from "./view.ts";
import { mayPublish } from "../model/rights.ts";

const RESOURCE_TYPES: Partial<Record<FilterValues, string>> = {
  statuses: "Status",
  types: "Type",
  priorities: "Priority",
  projects: "Project",
  principals: "User",
  groups: "Group",
  roles: "Role",
  categories: "Category",
  versions: "Version",
  sprints: "Sprint",
  project_phase_definitions: "ProjectPhaseDefinition",
  work_packages: "WorkPackage",
  custom_options: "CustomOption",
  custom_field_items: "CustomField::Hierarchy::Item",
};

/** Where the values of a kind are, or themselves; a kind that is not in it has none here. */
type Allowed = Partial<Record<FilterValues, Link | Link[]>>;

/** Days from today are numbers whatever the filter is on. */
const DAYS = new Set(["t-", "<t-", ">t-", "t+", "<t+", ">t+"]);

const choicesOf = (filter: WorkPackageFilter, allowed: Allowed): Link | Link[] | undefined =>
  filter.choices === undefined ? allowed[filter.values] : [...filter.choices];

export function valuesSchema(filter: WorkPackageFilter, operator: string, allowed: Allowed): FilterValuesSchema {
  if (VALUELESS.has(operator)) return {};
  const plain = DAYS.has(operator) ? "Integer" : filter.values;
  const count = operator === "<>d" ? 2 : 1;
  const type = takesLinks(filter) ? `[]${RESOURCE_TYPES[filter.values]}` : `[${count}]${plain}`;
  const values = takesLinks(filter) ? choicesOf(filter, allowed) : undefined;
  return {
    values: {
      type,
      name: "Values",
      required: true,
      hasDefault: false,
      writable: true,
      _links: values === undefined ? {} : { allowedValues: values },
    },
  };
}

const collection = (path: string, filters: readonly object[]): Link => ({
  href: `${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`,
});

/** @param projectId null: of views of all projects */
export async function allowedValues(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number | null,
): Promise<Allowed> {
  const all = (kind: "types" | "statuses" | "priorities"): Link[] =>
    [...catalogue[kind].keys()].map((id) => catalogue.link(kind, id));
  const member = projectId === null ? { operator: "*", values: [] } : { operator: "=", values: [String(projectId)] };
  const base = {
    statuses: all("statuses"),
    types: all("types"),
    priorities: all("priorities"),
    principals: collection("/api/v3/principals", [{ member }]),
    groups: collection("/api/v3/principals", [{ type: { operator: "=", values: ["Group"] } }]),
    roles: { href: "/api/v3/roles" },
    projects: { href: "/api/v3/queries/available_projects" },
    versions: { href: "/api/v3/versions" },
    sprints: { href: projectId === null ? "/api/v3/sprints" : `/api/v3/projects/${projectId}/sprints` },
    ...(seesPhaseDefinitions(caller)
      ? { project_phase_definitions: { href: "/api/v3/project_phase_definitions" } }
      : {}),
    work_packages: {
      href: projectId === null ? "/api/v3/work_packages" : `/api/v3/projects/${projectId}/work_packages`,
    },
  } satisfies Allowed;
  if (projectId === null) return base;
  const [typeIds, versions, categories] = await Promise.all([
    typeIdsOf(ctx.db, projectId),
    versionsOf(ctx, caller, projectId),
    categoriesOf(ctx.db, projectId),
  ]);
  const enabled = new Set(typeIds);
  return {
    ...base,
    types: [...catalogue.types.keys()].filter((id) => enabled.has(id)).map((id) => catalogue.link("types", id)),
    versions: versions.map(({ id, name }) => ({ href: `/api/v3/versions/${id}`, title: name })),
    categories: categories.map(({ id, name }) => ({ href: `/api/v3/categories/${id}`, title: name })),
  };
}

const SUBPROJECTS = new Set(["subprojectId", "onlySubproject"]);

/** The names of the filters that can find something there: those without any value to choose are left out. */
export function availableFilters(
  caller: Caller,
  catalogue: Catalogue,
  allowed: Allowed,
  projectId: number | null,
): string[] {
  const below = projectId === null ? [] : descendantIds(caller, projectId).filter((id) => caller.sees(id));
  return Object.entries(filtersOf(catalogue))
    .filter(([name, filter]) => {
      if (filter.offered === false) return false;
      if (SUBPROJECTS.has(name)) return below.length > 0;
      if (!isThere(catalogue, name, projectId)) return false;
      const values = takesLinks(filter) ? choicesOf(filter, allowed) : [{ href: null }];
      return values !== undefined && !(Array.isArray(values) && values.length === 0);
    })
    .map(([name]) => name);
}

/** Custom fields are offered where they are active. */
function isThere(catalogue: Catalogue, name: string, projectId: number | null): boolean {
  const field = catalogue.customFields.named(name);
  return field === undefined || projectId === null || isActiveIn(field, projectId);
}

export function filterInstanceSchema(
  caller: Caller,
  catalogue: Catalogue,
  name: string,
  filter: WorkPackageFilter,
  allowed: Allowed,
  projectId: number | null,
): FilterInstanceSchema {
  const below = projectId === null || !SUBPROJECTS.has(name) ? [] : descendantIds(caller, projectId);
  const values = below.length === 0 ? allowed : { ...allowed, projects: below.map((id) => projectLink(caller, id)) };
  const field = { required: true, writable: true };
  const dependencies = Object.fromEntries(
    filter.operators.map((operator) => [operatorHref(operator), valuesSchema(filter, operator, values)]),
  );
  const title = filterTitle(catalogue, name);
  return {
    _type: "QueryFilterInstanceSchema",
    _dependencies: [{ _type: "SchemaDependency", on: "operator", dependencies }],
    name: { type: "String", name: "Name", ...field, hasDefault: true, writable: false },
    filter: {
      type: "QueryFilter",
      name: "Filter",
      ...field,
      hasDefault: false,
      _links: { allowedValues: [{ href: filterHref(name), title }] },
    },
    operator: {
      type: "QueryOperator",
      name: "Operator",
      ...field,
      hasDefault: false,
      _links: { allowedValues: filter.operators.map((operator) => ({ href: operatorHref(operator) })) },
    },
    _links: { self: { href: filterSchemaHref(name) }, filter: { href: filterHref(name), title } },
  };
}

export async function filterInstanceSchemas(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number | null,
) {
  const allowed = await allowedValues(ctx, caller, catalogue, projectId);
  const schemas = availableFilters(caller, catalogue, allowed, projectId).map((name) =>
    filterInstanceSchema(
      caller,
      catalogue,
      name,
      certain(filtersOf(catalogue)[name], "it is one of them"),
      allowed,
      projectId,
    ),
  );
  return wholeCollection(filterSchemasHref(projectId), schemas);
}

const links = (values: Link[]): AllowedValues => ({ kind: "links", links: values });

/** @param row the view that a form is for; null: on its own */
export async function querySchema(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: QueryView | null,
  projectId: number | null,
): Promise<SchemaDocument> {
  const href = schemaHref(projectId);
  const isKnown = (name: string): boolean => isThere(catalogue, name, projectId);
  const own = row === null ? { self: { href } } : { baseSchema: { href } };
  const schema = schemaOf(queryResource(catalogue), caller, row, own, {
    project: { kind: "collection", href: "/api/v3/queries/available_projects" },
    columns: links(allColumns(catalogue, isKnown)),
    highlightedAttributes: links(highlightableColumns(catalogue)),
    groupBy: links(allGroupings(catalogue, isKnown)),
    sortBy: links(allOrders(catalogue, isKnown)),
  });
  // Without a view the resource's own rule has nothing to go by: what counts is where a new one would stand.
  const publishes =
    row === null ? { public: { ...Object(schema["public"]), writable: mayPublish(caller, projectId) } } : {};
  return {
    ...schema,
    ...publishes,
    filters: {
      ...Object(schema["filters"]),
      location: "_links",
      _links: { allowedValuesSchemas: { href: filterSchemasHref(projectId) } },
    },
    _embedded: { filtersSchemas: await filterInstanceSchemas(ctx, caller, catalogue, projectId) },
  };
}
