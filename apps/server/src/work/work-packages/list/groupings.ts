/** What a list can be grouped by, and the order of its groups. */
import { sql, type RawBuilder } from "kysely";
import type { Link } from "@halyard/contract/hal";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { groupValue, isOfGroup, type ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import { camel, type Condition } from "../../../hal/read/filters.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import { columnOf, findSort, termOf } from "../../../hal/read/sorts.ts";
import { invalidQuery } from "../../../platform/errors.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { fieldNamed, groupTerms, isGroupable } from "../custom-fields/columns.ts";
import { WORK_PACKAGES } from "../custom-fields/conditions.ts";
import { principalLink } from "../resource/links.ts";
import { attributeName } from "../resource/resource.ts";
import { workPackageSorts } from "./order/sorts.ts";

interface Grouping {
  column: string;
  /** An index has a project's rows by it (migration 0045). */
  indexed?: boolean;
  /** There are so few that to look into one without rows takes less than to ask first which have some. */
  few?: boolean;
  /** Writes keep how many there are of each: nothing has to be counted. */
  counted?: boolean;
  link(id: number, title: string, catalogue: Catalogue, kind: string | null): Link | null;
}

const fromCatalogue =
  (kind: "types" | "statuses" | "priorities") =>
  (id: number, _title: string, catalogue: Catalogue): Link =>
    catalogue.link(kind, id);
const to =
  (kind: string) =>
  (id: number, title: string): Link => ({ href: `/api/v3/${kind}/${id}`, title });
const toPrincipal = (id: number, title: string, _catalogue: Catalogue, kind: string | null): Link =>
  principalLink(id, kind, title);

export const GROUPINGS: Record<string, Grouping> = {
  status: { column: "status_id", indexed: true, few: true, counted: true, link: fromCatalogue("statuses") },
  type: { column: "type_id", counted: true, link: fromCatalogue("types") },
  priority: { column: "priority_id", link: fromCatalogue("priorities") },
  project: { column: "project_id", counted: true, link: to("projects") },
  author: { column: "author_id", link: to("users") },
  assignee: { column: "assignee_id", indexed: true, link: toPrincipal },
  responsible: { column: "responsible_id", link: toPrincipal },
  category: { column: "category_id", link: to("categories") },
  version: { column: "version_id", link: to("versions") },
  percentageDone: { column: "done_ratio", link: () => null },
};

/** With the name that it has in the API. */
export interface NamedGrouping extends Grouping {
  key: string;
  /** Of a custom field: what its groups are told apart by, in a statement about work packages. */
  custom?: {
    field: CustomField;
    value: RawBuilder<unknown>;
    /** That a row is in this group, where an index has its rows; null: no index has. */
    holds: ((id: number | string) => Condition) | null;
  };
}

/** The id of what the rows of a group have; a text for a custom field; null: they have no value. */
export type GroupId = number | string | null;

/** @throws InvalidQuery (400) */
export function groupingOf(catalogue: Catalogue, scope: ValueScope, name: string): NamedGrouping {
  const field = fieldNamed(catalogue, name);
  if (field !== undefined && isGroupable(field)) {
    const isIndexed = !field.multiple && field.format !== "bool";
    const custom = {
      field,
      value: groupValue(WORK_PACKAGES, field, scope),
      holds: isIndexed ? (id: number | string) => isOfGroup(WORK_PACKAGES, field, scope, id) : null,
    };
    return { key: field.key, column: `custom_${field.id}`, link: () => null, custom };
  }
  const key = camel(name);
  const grouping = Object.hasOwn(GROUPINGS, key) ? GROUPINGS[key] : undefined;
  if (grouping === undefined) throw invalidQuery(`Cannot group by ${name.slice(0, 60)}.`);
  return { key, ...grouping };
}

/** What is grouped by, called as the attribute is. */
export const groupByLink = (catalogue: Catalogue, key: string): Link => ({
  href: `/api/v3/queries/group_bys/${key}`,
  title: attributeName(catalogue, key) ?? key,
});

/**
 * Terms for rows and for groups: by what the groups are called or their position, in the direction in which the list
 * is sorted by that. Rows of a group stand together, even where two groups are called the same.
 */
export function groupOrder(
  { key, column, custom }: NamedGrouping,
  sortBy: readonly SortClause[],
): RawBuilder<unknown>[] {
  if (custom !== undefined) return groupTerms(custom.field, custom.value, directionIn(sortBy, custom.field));
  const { nullsLast = false, ...sort } = findSort(workPackageSorts, key);
  const direction = sortBy.find((clause) => camel(clause.name) === key)?.direction ?? "asc";
  return [
    termOf(columnOf(sort), direction, nullsLast ? "last" : undefined),
    sql`${sql.ref(`work_packages.${column}`)}`,
  ];
}

export const directionIn = (sortBy: readonly SortClause[], { id, key }: CustomField): Pick<SortClause, "direction"> =>
  sortBy.find(({ name }) => name === key || name === `cf_${id}`) ?? { direction: "asc" };
