/** Custom fields as orders, groups and sums of a list. */
import { isNumeric } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import { sql, type RawBuilder } from "kysely";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { linkOf } from "../../../custom-fields/values/members.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import type { Sort } from "../../../hal/read/sorts.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { isSortable, orderValue, type ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import { WORK_PACKAGES } from "./conditions.ts";
import { sortKey } from "../../../platform/database/reading/sort-key.ts";

/** `customField12`, also where it is asked for as `cf_12`. */
export const fieldNamed = (catalogue: Catalogue, name: string): CustomField | undefined => {
  const field = catalogue.customFields.named(name);
  return field?.target === "WorkPackage" ? field : undefined;
};

export { isSortable };

const GROUPABLE = new Set(["list", "hierarchy", "weightedItemList", "bool", "user", "version"]);

export const isGroupable = ({ format }: CustomField): boolean => GROUPABLE.has(format);

/** The fields that can be added up. */
export const summable = (catalogue: Catalogue): CustomField[] =>
  catalogue.customFields.of("WorkPackage").filter(({ format }) => isNumeric(format));

/** Those of the orders that are by custom fields, under the names that they were asked for by. */
export function customSorts(catalogue: Catalogue, scope: ValueScope, names: readonly string[]): Record<string, Sort> {
  return Object.fromEntries(
    names.flatMap((name): [string, Sort][] => {
      const field = fieldNamed(catalogue, name);
      return field === undefined || !isSortable(field)
        ? []
        : [[name, { column: orderValue(WORK_PACKAGES, field, scope), nullsLast: true }]];
    }),
  );
}

/** What a group of rows with the same value is called, and what it links to. */
export interface GroupNames {
  value: string | boolean | null;
  links: Link[];
}

/** @param id as `groupValue` has it; @param linked what people and versions are called, by their ids */
export function customGroup(
  field: CustomField,
  id: number | string | null,
  linked: ReadonlyMap<number, { title: string; kind: string | null }>,
): GroupNames {
  if (field.format === "bool") return { value: Number(id) === 1, links: [] };
  if (id === null) return { value: null, links: [] };
  const links = idsIn(id).map((one) => {
    const { title, kind } = linked.get(one) ?? { title: undefined, kind: null };
    return linkOf(field, {
      value: one,
      ...(title === undefined ? {} : { title }),
      ...(kind === null ? {} : { kind }),
    });
  });
  return { value: links.map(({ title }) => title ?? "").join(", "), links };
}

export const idsIn = (id: number | string): number[] => String(id).split(",").map(Number);

/** By what groups of a field stand, where `value` is what they are told apart by. */
export function groupTerms(
  field: CustomField,
  value: RawBuilder<unknown>,
  { direction }: Pick<SortClause, "direction">,
): RawBuilder<unknown>[] {
  const by = field.multiple ? value : orderOfGroup(field, value);
  const term = direction === "desc" ? sql`${by} desc nulls last` : sql`${by} asc nulls last`;
  return [term, value];
}

function orderOfGroup({ format }: CustomField, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (format === "list")
    return sql`(select custom_options.position from custom_options where custom_options.id = ${value})`;
  if (format === "user") return sql`(select principals.sort_key from principals where principals.id = ${value})`;
  if (format === "version") return sql`(select versions.sort_key from versions where versions.id = ${value})`;
  if (format === "bool") return value;
  return sql`(select ${sortKey("custom_options.value")} from custom_options where custom_options.id = ${value})`;
}
