/** What has custom fields beside work packages: projects, users, groups, versions and time entries. */
import type { CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesField, editsField, projectsSeeing } from "../../access/policies/custom-fields.ts";
import type { Context } from "../../platform/context.ts";
import { isActiveIn } from "../definitions/activation.ts";
import { customFieldsAt, type CustomField, type CustomFields } from "../definitions/fields.ts";
import { fieldsKnownTo } from "../definitions/rights.ts";
import type { ListedOwner } from "../lists/owner-conditions.ts";
import { OWNER_COLUMNS } from "../values/storage.ts";
import type { Customized } from "../values/value.ts";

export interface Owner<Row extends Customized> extends ListedOwner {
  target: CustomFieldTarget;
  /** The project that a row is in; 0 where that is not known yet, null where rows are in none. */
  projectOf(row: Row): number | null;
  /** Whether the caller may change the row at all. @param row null: a new one */
  mayChange(caller: Caller, row: Row | null): boolean;
}

type Declared<Row extends Customized> = Pick<Owner<Row>, "target" | "id" | "projectOf" | "mayChange">;

/** @param project the id of a row's project, as statements have it; null: rows are in none */
export function ownerOf<Row extends Customized>(declared: Declared<Row>, project: string | null): Owner<Row> {
  return {
    ...declared,
    column: OWNER_COLUMNS[declared.target],
    shownOn(field, { caller, idIn }) {
      if (project === null) return seesField(caller, field, null) ? null : sql<SqlBool>`1 = 0`;
      const seeing = projectsSeeing(caller, field, caller.visibleProjectIds());
      const active = field.isForAll ? null : field.projects;
      const projects = seeing === null ? active : active === null ? seeing : seeing.intersection(active);
      return projects === null ? null : idIn(sql.ref(project), [...projects]);
    },
  };
}

/** Where rights are looked up: a new project, or what is in none, has no roles of its own. */
const placeOf = <Row extends Customized>(owner: Owner<Row>, row: Row | null): number | null =>
  (row === null ? null : owner.projectOf(row)) || null;

export function hasField<Row extends Customized>(owner: Owner<Row>, field: CustomField, row: Row | null): boolean {
  const projectId = row === null ? null : owner.projectOf(row);
  return projectId === null || isActiveIn(field, projectId);
}

export const showsField = <Row extends Customized>(
  owner: Owner<Row>,
  field: CustomField,
  caller: Caller,
  row: Row | null,
): boolean => hasField(owner, field, row) && seesField(caller, field, placeOf(owner, row));

export const changesField = <Row extends Customized>(
  owner: Owner<Row>,
  field: CustomField,
  caller: Caller,
  row: Row | null,
): boolean => owner.mayChange(caller, row) && editsField(caller, field, placeOf(owner, row));

/** The fields that the caller knows, at the revision that came with the request. */
export const knownFields = async (
  ctx: Context,
  { caller, catalogueRevision }: { caller: Caller; catalogueRevision: number },
): Promise<CustomFields> => fieldsKnownTo(caller, await customFieldsAt(ctx, catalogueRevision));
