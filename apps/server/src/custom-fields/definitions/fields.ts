/**
 * The custom fields with their options: few, read by every answer that may have a value of one, seldom changed. They are
 * kept with the catalogue, until its revision moves on.
 */
import {
  customFieldIdOf,
  customFieldKey,
  isTree,
  type AttributeSection,
  type CustomFieldFormat,
  type CustomFieldTarget,
  type CustomFieldVisibility,
} from "@halyard/contract/work-types/custom-fields";
import { revisionNow } from "../../access/revision.ts";
import { forEveryone } from "../../platform/requests/request-scope.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader, RowOf } from "../../platform/database/schema/schema.ts";
import { definitionRows } from "./store.ts";

export interface CustomOption {
  id: number;
  parentId: number | null;
  value: string;
  short: string | null;
  weight: string | null;
  colorId: number | null;
  isDefault: boolean;
  isArchived: boolean;
}

export interface CustomField {
  id: number;
  lockVersion: number;
  /** What the API calls it: `customField12`. */
  key: string;
  name: string;
  format: CustomFieldFormat;
  target: CustomFieldTarget;
  description: string;
  position: number;
  isForAll: boolean;
  /** null: all. */
  types: ReadonlySet<number> | null;
  /** Types whose form leaves it out. */
  offForms: ReadonlySet<number>;
  /** Where it is not for all. */
  projects: ReadonlySet<number>;
  multiple: boolean;
  required: boolean;
  searchable: boolean;
  /** Whether lists are filtered by it. */
  filterable: boolean;
  /** Of projects: whether something can be said about its values. */
  hasComment: boolean;
  visibility: CustomFieldVisibility;
  /** Roles that see it, and whether they may change it; where it is for some roles alone. */
  roles: ReadonlyMap<number, boolean>;
  rightToLeft: boolean;
  minLength: number | null;
  maxLength: number | null;
  minValue: number | null;
  maxValue: number | null;
  /** Empty: any text will do. */
  pattern: string;
  /** As a body has it; null: none. */
  defaultValue: unknown;
  /** In their order; of a hierarchy each item before those below it, without its root. */
  options: readonly CustomOption[];
  /** The item above all others of a hierarchy or weighted list, which no one can choose; null: it is neither. */
  root: CustomOption | null;
  optionById: ReadonlyMap<number, CustomOption>;
}

export interface CustomFields {
  /** All of them, where these are only those that someone knows. */
  all: CustomFields;
  byId: ReadonlyMap<number, CustomField>;
  /** In which sections projects show their attributes: also those that are not among these. */
  sections: readonly AttributeSection[];
  of(target: CustomFieldTarget): readonly CustomField[];
  /** By its name in the API; undefined where no field has it. */
  named(name: string): CustomField | undefined;
  /** The option or item of that id, with its field. */
  option(id: number): { field: CustomField; option: CustomOption } | undefined;
}

const optionOf = (row: RowOf<"custom_options">): CustomOption => ({
  id: row.id,
  parentId: row.parent_id,
  value: row.value,
  short: row.short,
  weight: row.weight,
  colorId: row.color_id,
  isDefault: row.is_default === 1,
  isArchived: row.is_archived === 1,
});

/** Depth first; those of one parent in their order. */
function inTreeOrder(options: readonly CustomOption[]): CustomOption[] {
  const below = Map.groupBy(options, (option) => option.parentId);
  const walk = (parent: number | null): CustomOption[] =>
    (below.get(parent) ?? []).flatMap((option) => [option, ...walk(option.id)]);
  return walk(null);
}

export async function loadCustomFields(db: Reader): Promise<CustomFields> {
  const rows = await definitionRows(db);
  const typesOf = Map.groupBy(rows.types, (row) => row.field_id);
  const projectsOf = Map.groupBy(rows.projects, (row) => row.field_id);
  const rolesOf = Map.groupBy(rows.roles, (row) => row.field_id);
  const optionsOf = Map.groupBy(rows.options, (row) => row.field_id);
  // Only `work-types/forms/service.ts` writes them.
  const forms = rows.forms.map((form) => ({ typeId: form.type_id, hidden: new Set<unknown>(JSON.parse(form.hidden)) }));
  const fields = rows.fields.map((row): CustomField => {
    const tree = inTreeOrder((optionsOf.get(row.id) ?? []).map(optionOf));
    const root = isTree(row.format) ? (tree[0] ?? null) : null;
    const options = root === null ? tree : tree.slice(1);
    return {
      id: row.id,
      lockVersion: row.lock_version,
      key: customFieldKey(row.id),
      name: row.name,
      format: row.format,
      target: row.target,
      description: row.description,
      position: row.position,
      isForAll: row.is_for_all === 1,
      offForms: new Set(forms.flatMap(({ typeId, hidden }) => (hidden.has(customFieldKey(row.id)) ? typeId : []))),
      types: row.all_types === 1 ? null : new Set(typesOf.get(row.id)?.map((one) => one.type_id)),
      projects: new Set(projectsOf.get(row.id)?.map((one) => one.project_id)),
      multiple: row.multiple === 1,
      required: row.required === 1,
      searchable: row.searchable === 1,
      filterable: row.filterable === 1,
      hasComment: row.has_comment === 1,
      visibility: row.visibility,
      roles: new Map(rolesOf.get(row.id)?.map((one) => [one.role_id, one.can_edit === 1])),
      rightToLeft: row.right_to_left === 1,
      minLength: row.min_length,
      maxLength: row.max_length,
      minValue: row.min_value,
      maxValue: row.max_value,
      pattern: row.pattern,
      defaultValue: JSON.parse(row.default_value),
      options,
      root,
      optionById: new Map(options.map((option) => [option.id, option])),
    };
  });
  return fieldSet(fields, null, rows.sections);
}

/**
 * @param all the set that these are from; null: they are all
 * @param sections of the attributes of projects; those of the set that these are from unless told
 */
export function fieldSet(
  fields: readonly CustomField[],
  all: CustomFields | null,
  sections: readonly AttributeSection[] = all?.sections ?? [],
): CustomFields {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const byTarget = Map.groupBy(fields, (field) => field.target);
  const byOption = new Map(
    fields.flatMap((field) =>
      [...(field.root === null ? [] : [field.root]), ...field.options].map(
        (option) => [option.id, { field, option }] as const,
      ),
    ),
  );
  const set: CustomFields = {
    get all() {
      return all ?? set;
    },
    byId,
    sections,
    of: (target) => byTarget.get(target) ?? [],
    named: (name) => byId.get(customFieldIdOf(name) ?? 0),
    option: (id) => byOption.get(id),
  };
  return set;
}

/** Where fields are not asked for. */
export const NO_FIELDS = fieldSet([], null);

class Kept {
  revision = -1;
  fields: Promise<CustomFields> | null = null;
}

const kept = new WeakMap<Context, Kept>();

/** Where no request says at which revision. */
export const customFieldsNow = async (ctx: Context): Promise<CustomFields> =>
  customFieldsAt(ctx, await revisionNow(ctx.db, "catalogue"));

/** @param revision what was read with the caller (`request.catalogueRevision`) */
export function customFieldsAt(ctx: Context, revision: number): Promise<CustomFields> {
  let entry = kept.get(ctx);
  if (entry === undefined) kept.set(ctx, (entry = new Kept()));
  if (entry.fields === null || entry.revision !== revision) {
    entry.revision = revision;
    const loading = (entry.fields = forEveryone(() => loadCustomFields(ctx.db)));
    const current = entry;
    // What could not be read is read again by the next request.
    loading.catch(() => {
      if (current.fields === loading) current.fields = null;
    });
  }
  return entry.fields;
}
