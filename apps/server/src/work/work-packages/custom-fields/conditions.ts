/** The values of custom fields in statements about work packages. */
import { isTree, type CustomFieldFormat } from "@halyard/contract/custom-fields";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { projectsSeeing } from "../../../custom-fields/definitions/rights.ts";
import { VALUE_COLUMNS } from "../../../custom-fields/values/storage.ts";
import type { Condition, FilterScope } from "../../../hal/read/filters.ts";

/** Of what is asked about people's rights and how the database says things. */
export type ValueScope = Pick<FilterScope, "caller" | "idIn">;

/**
 * Whether the work package has the field, and the caller sees it there; null: each has it. What a field is not active
 * on any more, or is hidden from the caller, counts as having no value.
 */
export function shownOn(field: CustomField, { caller, idIn }: ValueScope): Condition | null {
  const seeing = projectsSeeing(caller, field, caller.projectIds("view_work_packages"));
  const active = field.isForAll ? null : field.projects;
  const projects = seeing === null ? active : active === null ? seeing : seeing.intersection(active);
  const conditions = [
    ...(projects === null ? [] : [idIn(sql.ref("work_packages.project_id"), [...projects])]),
    ...(field.types === null ? [] : [idIn(sql.ref("work_packages.type_id"), [...field.types])]),
  ];
  return conditions.length === 0 ? null : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const own = (field: CustomField): Condition =>
  sql<SqlBool>`held.work_package_id = work_packages.id and held.field_id = ${sql.lit(field.id)}`;

const within = (field: CustomField, scope: ValueScope, value: RawBuilder<unknown>): RawBuilder<unknown> => {
  const shown = shownOn(field, scope);
  return shown === null ? value : sql`case when ${shown} then ${value} end`;
};

const FROM: Partial<Record<CustomFieldFormat, RawBuilder<unknown>>> = {
  list: sql`(select custom_options.position from custom_options where custom_options.id = held.option_id)`,
  user: sql`(select principals.name_key from principals where principals.id = held.linked_principal_id)`,
  version: sql`(select versions.name_key from versions where versions.id = held.linked_version_id)`,
  string: sql`held.str_key`,
  link: sql`held.str_key`,
  date: sql`held.str`,
};

const treeName = sql`(select lower(custom_options.value) from custom_options where custom_options.id = held.option_id)`;

/** By what the work packages are sorted; of several values the first counts. */
export function orderValue(field: CustomField, scope: ValueScope): RawBuilder<unknown> {
  const from = isTree(field.format) ? treeName : (FROM[field.format] ?? sql`held.num`);
  return within(field, scope, sql`(select min(${from}) from custom_values as held where ${own(field)})`);
}

/** What groups are told apart by: a number or an id; of several values all of them, as text. */
export function groupValue(field: CustomField, scope: ValueScope): RawBuilder<unknown> {
  const column = sql.ref(`held.${VALUE_COLUMNS[field.format]}`);
  const value = field.multiple ? sql`string_agg(cast(${column} as text), ',' order by ${column})` : sql`min(${column})`;
  return within(field, scope, sql`(select ${value} from custom_values as held where ${own(field)})`);
}
