/** Filters of saved views on the wire: written out, and read back. */
import {
  QUERY_FILTERS_MAXIMUM,
  QUERY_FILTER_VALUES_MAXIMUM,
  type FilterInstance,
} from "@halyard/contract/views/queries";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { invalidBody, violation } from "../../../platform/errors.ts";
import { filterNamed, findFilter } from "../../../hal/read/filters.ts";
import { isObject } from "../../../hal/json.ts";
import type { FilterClause } from "../../../hal/read/list-query.ts";
import { OPERATOR_NAMES } from "../../../hal/read/operators.ts";
import { filtersOf, type FilterValues, type WorkPackageFilter } from "../../../work/work-packages/list/filters.ts";
import { attributeName } from "../../../work/work-packages/resource/resource.ts";
import type { ValueLinks } from "./value-links.ts";

const PLAIN: ReadonlySet<FilterValues> = new Set(["String", "Integer", "Float", "Date", "DateTime", "Boolean"]);

/** Whether its values are links to resources. */
export const takesLinks = (filter: WorkPackageFilter): boolean => !PLAIN.has(filter.values);

export const operatorHref = (operator: string): string => `/api/v3/queries/operators/${encodeURIComponent(operator)}`;
export const filterHref = (name: string): string => `/api/v3/queries/filters/${name}`;
export const filterSchemaHref = (name: string): string => `/api/v3/queries/filter_instance_schemas/${name}`;

export const filterTitle = (catalogue: Catalogue, name: string): string =>
  filtersOf(catalogue)[name]?.title ?? attributeName(catalogue, name) ?? name;

export function filterInstance(catalogue: Catalogue, clause: FilterClause, links: ValueLinks): FilterInstance {
  const [name, filter] = findFilter(filtersOf(catalogue), clause.name);
  const title = filterTitle(catalogue, name);
  const linked = takesLinks(filter);
  const plain = filter.values === "Boolean" ? clause.values.map((value) => value === "t") : clause.values;
  return {
    _type: `${name.charAt(0).toUpperCase()}${name.slice(1)}QueryFilter`,
    name: title,
    ...(linked ? {} : { values: plain }),
    _links: {
      filter: { href: filterHref(name), title },
      operator: { href: operatorHref(clause.operator), title: OPERATOR_NAMES[clause.operator] ?? clause.operator },
      schema: { href: filterSchemaHref(name) },
      ...(linked ? { values: clause.values.map((value) => links(filter.values, value)) } : {}),
    },
  };
}

/** The last part of a link's address, decoded. */
function lastOf(link: unknown, before: string): string | null {
  const href = isObject(link) ? link["href"] : undefined;
  if (typeof href !== "string") return null;
  const found = new RegExp(`^(?:https?://[^/]+)?/api/v3/${before}/([^/?]{1,300})/?$`).exec(href)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return null;
  }
}

export const idInLink = (link: unknown, kind: "columns" | "sort_bys" | "group_bys"): string | null =>
  lastOf(link, `queries/${kind}`);

/** @throws InvalidRequestBody (400) for what is no filter, PropertyConstraintViolation (422) for an unknown one */
export function readFilterInstances(catalogue: Catalogue, value: unknown): FilterClause[] {
  if (!Array.isArray(value)) throw invalidBody("The filters must be a list.");
  if (value.length > QUERY_FILTERS_MAXIMUM) {
    throw violation("filters", `Filters are too many (maximum is ${QUERY_FILTERS_MAXIMUM}).`);
  }
  return value.map((instance) => readFilterInstance(catalogue, instance));
}

function readFilterInstance(catalogue: Catalogue, instance: unknown): FilterClause {
  const links = isObject(instance) ? instance["_links"] : undefined;
  if (!isObject(instance) || !isObject(links)) throw unreadable(instance);
  const asked = lastOf(links["filter"], "queries/filters");
  const operator = lastOf(links["operator"], "queries/operators");
  if (asked === null || operator === null) throw unreadable(instance);
  const found = filterNamed(filtersOf(catalogue), asked);
  if (found === undefined) throw violation("filters", `Filter ${asked.slice(0, 60)} does not exist.`);
  const [name, filter] = found;
  // Ids will do, too: who knows no more of a custom field than its name can name its values.
  const values = takesLinks(filter) ? (links["values"] ?? instance["values"]) : instance["values"];
  if (values !== undefined && values !== null && !Array.isArray(values)) throw unreadable(instance);
  const read = (values ?? []).map((one: unknown) => (takesLinks(filter) && isObject(one) ? idOf(one) : plainOf(one)));
  if (read.length > QUERY_FILTER_VALUES_MAXIMUM) {
    throw violation("filters", `Filter ${name} has too many values (maximum is ${QUERY_FILTER_VALUES_MAXIMUM}).`);
  }
  return {
    name,
    operator,
    values: read.map((one: string | null) => {
      if (one === null) throw violation("filters", `Filter ${name} has an invalid value.`);
      return one;
    }),
  };
}

/** Of whatever the address is: which kind is right depends on the resource, a person's on what they are. */
const idOf = (link: unknown): string | null => lastOf(link, "[a-z_]+(?:/[a-z_]+)*");

const LONGEST_VALUE = 1_000;

function plainOf(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "t" : "f";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.length <= LONGEST_VALUE && !value.includes("\0") ? value : null;
}

const unreadable = (instance: unknown) =>
  invalidBody(`Could not read filter from: ${(JSON.stringify(instance) ?? "nothing").slice(0, 200)}`);
