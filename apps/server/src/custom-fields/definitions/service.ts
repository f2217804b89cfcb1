/** Defining custom fields. Administrators only. */
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { bumpRevision } from "../../access/revision.ts";
import { notFound, readOnly, throwAll, updateConflict, violation, type ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import type { NewRow, Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import type { FieldInput, OptionInput } from "./body.ts";
import { loadCustomFields, type CustomField, type CustomOption } from "./fields.ts";
import { mergeOptions, writeOptions } from "./options.ts";
import { fieldProblems } from "./rules.ts";
import {
  existingIds,
  fieldRow,
  insertField,
  lastPosition,
  moveVersionOn,
  placeField,
  setRoles,
  setTypes,
  severalValues,
  updateField,
} from "./store.ts";

const NEW: Omit<FieldInput, "name" | "format" | "target"> = {
  id: null,
  description: "",
  position: null,
  isForAll: true,
  types: null,
  projects: [],
  multiple: false,
  required: false,
  searchable: false,
  filterable: true,
  hasComment: false,
  visibility: "all",
  roles: new Map(),
  rightToLeft: false,
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  pattern: "",
  defaultValue: null,
  options: [],
};

const LARGEST_ID = 100_000_000;

/** @returns its id. @throws MissingPermission (403), the problems of the input (422) */
export async function createField(ctx: Context, caller: Caller, given: Partial<FieldInput>): Promise<number> {
  requireAdministrator(caller);
  const { name = "", format, target = "WorkPackage" } = given;
  if (format === undefined) throw violation("fieldFormat", "Format can't be blank.");
  // Who names roles means them: without that everyone would see what is for some.
  const visibility = given.visibility ?? ((given.roles?.size ?? 0) > 0 ? "roles" : NEW.visibility);
  const field: FieldInput = { ...NEW, ...given, name, format, target, visibility };
  const { id } = field;
  throwAll([
    ...fieldProblems(field),
    ...(id !== null && (id < 1 || id > LARGEST_ID) ? [violation("id", "Id is not one that a field can have.")] : []),
  ]);
  const now = ctx.clock.now().toISOString();
  return ctx.transaction(async (tx) => {
    await bumpRevision(tx, "catalogue");
    if (id !== null && (await fieldRow(tx, id)) !== undefined) throw violation("id", "Id has already been taken.");
    throwAll(await missingProblems(tx, field));
    const position = field.position ?? (await lastPosition(tx)) + 1;
    const row = { ...columnsOf(field), position, created_at: now, updated_at: now };
    const created = await insertField(tx, id === null ? row : { ...row, id });
    if (id !== null) await ctx.dialect.afterExplicitIds(tx, ["custom_fields"]);
    await writeSets(tx, created, field, new Set());
    await writeOptions(tx, created, field);
    await tellOfField(tx, caller, { id: created, name }, "created", { name: { from: null, to: name } }, now);
    return created;
  });
}

const columnsOf = (field: FieldInput): Omit<NewRow<"custom_fields">, "position" | "created_at" | "updated_at"> => ({
  name: field.name,
  format: field.format,
  target: field.target,
  description: field.description,
  is_for_all: Number(field.isForAll),
  all_types: Number(field.types === null),
  multiple: Number(field.multiple),
  required: Number(field.required),
  searchable: Number(field.searchable),
  filterable: Number(field.filterable),
  has_comment: Number(field.hasComment),
  visibility: field.visibility,
  right_to_left: Number(field.rightToLeft),
  min_length: field.minLength,
  max_length: field.maxLength,
  min_value: field.minValue,
  max_value: field.maxValue,
  pattern: field.pattern,
  default_value: JSON.stringify(field.defaultValue ?? null),
});

async function missingProblems(tx: Writer, field: FieldInput): Promise<ApiError[]> {
  const asked = { types: field.types ?? [], projects: field.projects, roles: [...field.roles.keys()] };
  const errors: ApiError[] = [];
  for (const table of ["types", "projects", "roles"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    const known = await existingIds(tx, table, asked[table]);
    if (asked[table].some((id) => !known.has(id))) errors.push(violation(table, `Some ${table} do not exist.`));
  }
  return errors;
}

async function writeSets(tx: Writer, id: number, field: FieldInput, placed: ReadonlySet<number>): Promise<void> {
  await setTypes(tx, id, field.types ?? []);
  await placeField(tx, id, placed, new Set(field.projects));
  await setRoles(tx, id, field.roles);
}

const optionInput = (option: CustomOption, all: readonly CustomOption[]): OptionInput => ({
  id: option.id,
  value: option.value,
  short: option.short,
  weight: option.weight,
  colorId: option.colorId,
  isDefault: option.isDefault,
  isArchived: option.isArchived,
  children: all.filter((one) => one.parentId === option.id).map((one) => optionInput(one, all)),
});

/** A field as a body would say it. */
const inputOf = (field: CustomField): FieldInput => ({
  ...field,
  types: field.types === null ? null : [...field.types],
  projects: [...field.projects],
  options: field.options
    .filter((option) => option.parentId === (field.root?.id ?? null))
    .map((option) => optionInput(option, field.options)),
});

/**
 * @param given what changes, or what makes that of the field as it is then
 * @param lockVersion as the caller has seen it; null: whatever happened since
 * @throws MissingPermission (403), NotFound (404), UpdateConflict (409), the problems of the input (422)
 */
export async function changeField(
  ctx: Context,
  caller: Caller,
  id: number,
  given: Partial<FieldInput> | ((before: FieldInput) => Partial<FieldInput>),
  lockVersion: number | null,
): Promise<void> {
  requireAdministrator(caller);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote, and keeps it.
    await bumpRevision(tx, "catalogue");
    const stored = (await loadCustomFields(tx)).byId.get(id);
    if (stored === undefined) throw notFound();
    if (lockVersion !== null && lockVersion !== stored.lockVersion) throw updateConflict();
    const before = inputOf(stored);
    const input = typeof given === "function" ? given(before) : given;
    const field: FieldInput = { ...before, ...input, id };
    throwAll([
      ...(field.format === stored.format ? [] : [readOnly("fieldFormat", "Format")]),
      ...(field.target === stored.target ? [] : [readOnly("for", "For")]),
      ...fieldProblems(field),
    ]);
    throwAll(await missingProblems(tx, field));
    if (stored.multiple && !field.multiple) throwAll(await singleProblems(tx, id));
    const changes = changesBetween(before, field);
    const position = field.position ?? stored.position;
    const version = { lock_version: stored.lockVersion + 1, updated_at: now };
    await updateField(tx, id, { ...columnsOf(field), position, ...version });
    await writeSets(tx, id, field, stored.projects);
    if (input.options !== undefined) Object.assign(changes, await writeOptions(tx, id, field));
    await tellOfField(tx, caller, { id, name: field.name }, "updated", changes, now);
  });
}

/**
 * Turns a field on or off in one project, as a change of its definition: who has read that before has to read it again.
 * @param field as it is in this transaction, which has moved the catalogue's revision on
 */
export async function placeInProject(
  tx: Writer,
  caller: Caller,
  field: CustomField,
  projectId: number,
  isActive: boolean,
  now: string,
): Promise<void> {
  const after = isActive ? field.projects.union(new Set([projectId])) : field.projects.difference(new Set([projectId]));
  await placeField(tx, field.id, field.projects, after);
  await moveVersionOn(tx, field.id, now);
  await tellOfField(tx, caller, field, "updated", { projects: { from: [...field.projects], to: [...after] } }, now);
}

/** Behind the others, below an item of a hierarchy where one is named. @throws what {@link changeField} does */
export const addOption = (
  ctx: Context,
  caller: Caller,
  id: number,
  { option, parentId }: { option: OptionInput; parentId: number | null },
  lockVersion: number | null,
): Promise<void> =>
  changeField(ctx, caller, id, ({ options }) => ({ options: withOption(options, option, parentId) }), lockVersion);

/** @throws a violation (422) where the parent is not the field's */
function withOption(options: readonly OptionInput[], added: OptionInput, parentId: number | null): OptionInput[] {
  if (parentId === null) return [...options, added];
  let isPlaced = false;
  const below = (all: readonly OptionInput[]): OptionInput[] =>
    all.map((one) => {
      isPlaced ||= one.id === parentId;
      return { ...one, children: one.id === parentId ? [...one.children, added] : below(one.children) };
    });
  const placed = below(options);
  if (!isPlaced) throw violation("parentId", "Parent does not belong to the field.");
  return placed;
}

async function singleProblems(tx: Writer, id: number): Promise<ApiError[]> {
  const count = await severalValues(tx, id);
  return count === 0 ? [] : [violation("multiple", `${count} have several values of this field.`)];
}

function changesBetween(before: FieldInput, after: FieldInput): Changes {
  const plain = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);
  const changes: Changes = {};
  for (const [name, value] of Object.entries(before)) {
    const to: unknown = Object(after)[name];
    const differs = JSON.stringify(plain(value)) !== JSON.stringify(plain(to));
    if (name !== "options" && Object.hasOwn(NEW_NAMES, name) && differs) {
      changes[name] = { from: plain(value), to: plain(to) };
    }
  }
  return changes;
}

/** What the journal tells of. */
const NEW_NAMES = { ...NEW, name: "" };

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function mergeFieldOptions(
  ctx: Context,
  caller: Caller,
  field: CustomField,
  from: number,
  into: number,
): Promise<void> {
  requireAdministrator(caller);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await bumpRevision(tx, "catalogue");
      const changes = await mergeOptions(tx, field, from, into);
      await moveVersionOn(tx, field.id, now);
      await tellOfField(tx, caller, field, "updated", changes, now);
    },
    { alone: true },
  );
}

export const tellOfField = recorderOf("CustomField");
