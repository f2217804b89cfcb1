/** The filters of custom fields, by their formats. */
import { hasOptions } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import { sql, type SqlBool } from "kysely";
import type { CustomField } from "../definitions/fields.ts";
import { linkOf } from "../values/members.ts";
import { indexedColumn, keyOf, VALUE_COLUMNS } from "../values/storage.ts";
import { dateFilter } from "../../hal/read/date-filters.ts";
import {
  anyOf,
  booleanFilter,
  everything,
  listFilter,
  numberFilter,
  stringFilter,
  textFilter,
  truthOf,
  type Condition,
  type Filter,
  type FilterScope,
} from "../../hal/read/filters.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import type { ListedOwner } from "./owner-conditions.ts";

const KINDS = {
  string: "String",
  text: "String",
  link: "String",
  int: "Integer",
  float: "Float",
  date: "Date",
  bool: "Boolean",
  list: "custom_options",
  hierarchy: "custom_field_items",
  weightedItemList: "custom_field_items",
  user: "principals",
  version: "versions",
} as const satisfies Record<CustomField["format"], string>;

/** A filter with what its values are. */
export interface CustomFilter extends Filter {
  values: (typeof KINDS)[CustomField["format"]];
  title: string;
  /** Of options: the values themselves. */
  choices?: readonly Link[];
}

/** Equal ones are found by the index of what they begin with. */
const shortTextFilter: Filter = {
  operators: ["=", "!", "~", "!~"],
  where(operator, values, scope, name) {
    if (operator !== "=") return stringFilter("held.str").where(operator, values, scope, name);
    const equal = values.map((value) => {
      const key = keyOf("string", value) ?? "";
      const begins = sql<SqlBool>`held.str_key = ${key}`;
      return key.length === value.length
        ? begins
        : sql<SqlBool>`(${begins} and lower(held.str) = ${value.toLowerCase()})`;
    });
    return sql<SqlBool>`(${anyOf(equal)})`;
  },
};

/** What is asked of one value. */
function valueFilter(field: CustomField): Filter {
  const column = `held.${VALUE_COLUMNS[field.format]}`;
  if (field.format === "text") return textFilter(column);
  if (field.format === "string" || field.format === "link") return shortTextFilter;
  if (field.format === "date") return dateFilter(column);
  if (field.format === "bool") return booleanFilter(column);
  if (field.format === "int" || field.format === "float") return numberFilter(column);
  return listFilter(column, { people: field.format === "user" });
}

/** Each of the values, of fields that have several. */
const ALL_OF = "&=";

/** Of each the one that it is the opposite of. */
const OPPOSITES: Record<string, string> = { "!": "=", "!~": "~", "!*": "*" };

/** The rows that have a value of the field for which this holds. */
const havingValue = (
  { id, column }: ListedOwner,
  field: CustomField,
  { rowByRow, untilFull }: FilterScope,
  holds: Condition,
): Condition => {
  const owner = sql.ref(`held.${column}`);
  // With an offset, PostgreSQL asks of one row after the other; else it may find all that have the value first.
  if (rowByRow === true)
    return sql<SqlBool>`exists (select 1 from custom_values as held
      where held.field_id = ${sql.lit(field.id)} and ${owner} = ${sql.ref(id)} and ${holds}
      ${untilFull === true ? sql`limit 1 offset 0` : sql``})`;
  return sql<SqlBool>`${sql.ref(id)} in (select ${owner} from custom_values as held
    where held.field_id = ${sql.lit(field.id)} and ${owner} is not null and ${holds})`;
};

/** The rows that have such a value; negated, those that have none such. What has one is found by the index of the values. */
export function customFilter(field: CustomField, owner: ListedOwner): CustomFilter {
  const ofValue = valueFilter(field);
  const operators = [
    ...ofValue.operators.filter((one) => one !== "*" && one !== "!*"),
    "*",
    "!*",
    ...(field.multiple && hasOptions(field.format) ? [ALL_OF] : []),
  ];
  return {
    values: KINDS[field.format],
    title: field.name,
    operators: field.format === "bool" ? ["=", "!"] : operators,
    aliases: [`cf_${field.id}`],
    ...(field.optionById.size === 0 ? {} : { choices: field.options.map(({ id }) => linkOf(field, { value: id })) }),
    where(operator, values, scope, name) {
      if (field.format === "bool") return boolWhere(field, owner, operator, values, scope, name);
      const asked = OPPOSITES[operator] ?? operator;
      const having = (some: string[]): Condition =>
        havingValue(
          owner,
          field,
          scope,
          asked === "*" ? everything : ofValue.where(asked === ALL_OF ? "=" : asked, some, scope, name),
        );
      const found =
        asked === ALL_OF
          ? sql<SqlBool>`(${sql.join(
              values.map((value) => having([value])),
              sql` and `,
            )})`
          : having(values);
      const shown = owner.shownOn(field, scope);
      const all = shown === null ? found : sql<SqlBool>`(${shown} and ${found})`;
      return asked === operator ? all : sql<SqlBool>`not ${all}`;
    },
  };
}

/**
 * What is asked of `held`, where those that match are those with such a value; null: they are found by what they have not,
 * by several values, or by no index.
 */
export function valueAsked(
  field: CustomField,
  { operator, values }: Pick<FilterClause, "operator" | "values">,
  scope: FilterScope,
  name: string,
): Condition | null {
  if (field.multiple || field.format === "text" || operator === "~" || OPPOSITES[operator] !== undefined) return null;
  if (field.format === "bool") return asksForYes(operator, values, name) ? sql<SqlBool>`held.num = 1` : null;
  const isSet = sql<SqlBool>`${sql.ref(`held.${indexedColumn(field.format)}`)} is not null`;
  return operator === "*" ? isSet : valueFilter(field).where(operator, values, scope, name);
}

function asksForYes(operator: string, values: readonly string[], name: string): boolean {
  return values.every((value) => truthOf(value, name) === (operator === "="));
}

/** Not set is as good as no. */
function boolWhere(
  field: CustomField,
  owner: ListedOwner,
  operator: string,
  values: string[],
  scope: FilterScope,
  name: string,
): Condition {
  const asked = new Set(values.map((value) => truthOf(value, name) === (operator === "=")));
  if (asked.size > 1) return operator === "=" ? everything : sql<SqlBool>`1 = 0`;
  const set = havingValue(owner, field, scope, sql<SqlBool>`held.num = 1`);
  const shown = owner.shownOn(field, scope);
  const holds = shown === null ? set : sql<SqlBool>`(${shown} and ${set})`;
  return asked.has(true) ? holds : sql<SqlBool>`not ${holds}`;
}
