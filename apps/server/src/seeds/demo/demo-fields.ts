/**
 * Custom fields and custom actions of two of the demo's projects. The projects of the tutorials have none: programs are
 * tried on them that expect what a fresh OpenProject has.
 */
import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import { addDays } from "../../hal/read/date-filters.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { Chance } from "../random.ts";
import { ACTIONS, LEDGER_ACCOUNTS, FIELDS, SUPPLIERS, type FieldSeed } from "./content/fields.ts";
import type { DemoScope, SeededProject } from "./demo-scope.ts";

/** Chance of its own: the rest of the demo is the same with and without the fields. */
const SEED = 20_260_513;
/** Days before today: before there was work that has them. */
const DEFINED = 325;

type Value = NewRow<"custom_values">;

export async function defineDemoFields(scope: DemoScope, projects: readonly SeededProject[]): Promise<void> {
  const { tx, today } = scope;
  const at = `${addDays(today, -DEFINED)}T09:30:00.000Z`;
  const ids = builders(projects).map(({ id }) => id);
  for (const [index, field] of Object.values(FIELDS).entries()) {
    await tx
      .insertInto("custom_fields")
      .values(fieldRow(field, index + 1, at))
      .execute();
    await tx
      .insertInto("custom_field_projects")
      .values(ids.map((id) => ({ field_id: field.id, project_id: id })))
      .execute();
  }
  const { stage } = FIELDS;
  const options = await tx
    .insertInto("custom_options")
    .values(
      stage.options.map(([value, color], index) => ({
        field_id: stage.id,
        parent_id: null,
        value,
        color_id: color,
        position: index + 1,
      })),
    )
    .returning(["id", "value"])
    .execute();
  const stageOf = (name: string | undefined) => options.find(({ value }) => value === name)?.id;
  await tx
    .insertInto("custom_actions")
    .values(
      ACTIONS.map(({ name, description, statuses, steps, stage: set }, index) => ({
        name,
        name_key: name.toLowerCase(),
        description,
        position: index + 1,
        conditions: JSON.stringify({ status: statuses, type: [], project: ids, role: [] }),
        actions: JSON.stringify([
          ...steps,
          ...(set === undefined ? [] : [{ attribute: customFieldKey(stage.id), value: stageOf(set) }]),
        ]),
        lock_version: 0,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

const builders = (projects: readonly SeededProject[]): SeededProject[] =>
  projects.filter(({ seed }) => LEDGER_ACCOUNTS[seed.identifier] !== undefined);

const fieldRow = (field: FieldSeed, position: number, at: string): NewRow<"custom_fields"> => ({
  id: field.id,
  name: field.name,
  format: field.format,
  target: field.target,
  description: field.description,
  position,
  is_for_all: 0,
  all_types: 1,
  multiple: 0,
  required: 0,
  searchable: Number(field.searchable ?? false),
  visibility: "all",
  right_to_left: 0,
  min_length: null,
  max_length: null,
  min_value: null,
  max_value: null,
  pattern: "",
  default_value: "null",
  created_at: at,
  updated_at: at,
});

/** What the work has had since it was created: no history tells of a change. */
export async function fillDemoFields({ tx }: DemoScope, projects: readonly SeededProject[]): Promise<void> {
  const chance = new Chance(SEED);
  const options = await tx
    .selectFrom("custom_options")
    .where("field_id", "=", FIELDS.stage.id)
    .select("id")
    .orderBy("position")
    .execute();
  const values: Value[] = [];
  for (const project of builders(projects)) {
    const ledgerAccount = LEDGER_ACCOUNTS[project.seed.identifier] ?? "";
    values.push({
      field_id: FIELDS.ledgerAccount.id,
      project_id: project.id,
      str: ledgerAccount,
      str_key: ledgerAccount.toLowerCase(),
    });
    const work = await tx
      .selectFrom("work_packages")
      .where("project_id", "=", project.id)
      .select("id")
      .orderBy("id")
      .execute();
    for (const { id } of work) values.push(...valuesOf(id, options, chance));
  }
  for (const some of chunk(values)) await tx.insertInto("custom_values").values(some).execute();
}

function valuesOf(workPackage: number, options: readonly { id: number }[], chance: Chance): Value[] {
  const of = (field: FieldSeed, value: Partial<Value>): Value => ({
    field_id: field.id,
    work_package_id: workPackage,
    str_key: null,
    ...value,
  });
  const supplier = chance.pick(SUPPLIERS);
  const weight = chance.between(2, 480) / 2;
  return [
    ...(chance.happens(0.7) ? [of(FIELDS.stage, { option_id: chance.pick(options).id })] : []),
    ...(chance.happens(0.35) ? [of(FIELDS.supplier, { str: supplier, str_key: supplier.toLowerCase() })] : []),
    ...(chance.happens(0.3) ? [of(FIELDS.weight, { num: weight })] : []),
    ...(chance.happens(0.25) ? [of(FIELDS.approval, { num: 1 })] : []),
  ];
}
