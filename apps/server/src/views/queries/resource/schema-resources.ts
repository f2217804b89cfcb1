/** Columns, orders, groupings, filters and operators as resources of their own. */
import type { Link } from "@halyard/contract/hal";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { camel, filterNamed } from "../../../hal/read/filters.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import { OPERATOR_NAMES } from "../../../hal/read/operators.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import { groupingNames, isOrder, workPackageColumns } from "../../../work/work-packages/list/columns.ts";
import { filtersOf } from "../../../work/work-packages/list/filters.ts";
import { groupByLink } from "../../../work/work-packages/list/groupings.ts";
import { attributeName } from "../../../work/work-packages/resource/resource.ts";
import { MANUAL } from "../../../work/work-packages/list/order/manual-order.ts";
import { filterHref, filterTitle, operatorHref } from "./filter-instances.ts";

const DIRECTIONS = { asc: "Ascending", desc: "Descending" } as const;

export const columnLink = (catalogue: Catalogue, name: string): Link => ({
  href: `/api/v3/queries/columns/${name}`,
  title: attributeName(catalogue, name) ?? name,
});

export const sortByLink = (catalogue: Catalogue, { name, direction }: SortClause): Link => ({
  href: `/api/v3/queries/sort_bys/${name}-${direction}`,
  title: `${name === MANUAL ? "Manual sorting" : (attributeName(catalogue, name) ?? name)} (${DIRECTIONS[direction]})`,
});

const titled = (type: string, id: string, self: Link, links: Record<string, Link> = {}): Document => ({
  _type: type,
  id,
  name: self.title ?? id,
  _links: { self, ...links },
});

export function columnDocument(catalogue: Catalogue, asked: string): Document | undefined {
  const column = workPackageColumns(catalogue).get(camel(asked));
  return column && titled("QueryColumn::Property", column.id, columnLink(catalogue, column.id));
}

/** @param asked `subject-asc` */
export function sortByDocument(catalogue: Catalogue, asked: string): Document | undefined {
  const [, column = "", direction] = /^(\w+)-(asc|desc)$/.exec(asked) ?? [];
  const name = camel(column);
  if ((direction !== "asc" && direction !== "desc") || !isOrder(catalogue, name)) return undefined;
  return titled("QuerySortBy", `${name}-${direction}`, sortByLink(catalogue, { name, direction }), {
    column: columnLink(catalogue, name),
    direction: { href: `urn:openproject-org:api:v3:queries:directions:${direction}`, title: DIRECTIONS[direction] },
  });
}

export function groupByDocument(catalogue: Catalogue, asked: string): Document | undefined {
  const name = camel(asked);
  return groupingNames(catalogue).includes(name)
    ? titled("QueryGroupBy", name, groupByLink(catalogue, name))
    : undefined;
}

export function filterDocument(catalogue: Catalogue, asked: string): Document | undefined {
  const found = filterNamed(filtersOf(catalogue), asked);
  if (found === undefined) return undefined;
  const [name] = found;
  return titled("QueryFilter", name, { href: filterHref(name), title: filterTitle(catalogue, name) });
}

export function operatorDocument(asked: string): Document | undefined {
  const title = Object.hasOwn(OPERATOR_NAMES, asked) ? OPERATOR_NAMES[asked] : undefined;
  return title === undefined ? undefined : titled("QueryOperator", asked, { href: operatorHref(asked), title });
}

/** Whether there is such a thing where it is offered. */
type IsThere = (name: string) => boolean;

/** All that may be chosen, as links. */
export const allColumns = (catalogue: Catalogue, isThere: IsThere): Link[] =>
  [...workPackageColumns(catalogue).keys()].filter(isThere).map((name) => columnLink(catalogue, name));

export const highlightableColumns = (catalogue: Catalogue): Link[] =>
  [...workPackageColumns(catalogue).values()]
    .filter((column) => column.highlightable)
    .map((column) => columnLink(catalogue, column.id));

export const allGroupings = (catalogue: Catalogue, isThere: IsThere): Link[] =>
  groupingNames(catalogue)
    .filter(isThere)
    .map((name) => groupByLink(catalogue, name));

export const allOrders = (catalogue: Catalogue, isThere: IsThere): Link[] => [
  ...[...workPackageColumns(catalogue).values()]
    .filter((column) => column.sortable && isThere(column.id))
    .flatMap(({ id: name }) =>
      (["asc", "desc"] as const).map((direction) => sortByLink(catalogue, { name, direction })),
    ),
  sortByLink(catalogue, { name: MANUAL, direction: "asc" }),
];
