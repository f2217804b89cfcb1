/** What new work packages of a project begin with where nothing else is said. */
import type { Caller } from "../../access/caller.ts";
import { assignableIds } from "../../identity/memberships/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { missingPermission, requireLockVersion, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { categoriesOf } from "../categories/service.ts";
import { typeIdsOf, type ProjectRow } from "../projects/service.ts";
import { versionsOf } from "../versions/service.ts";
import { mayChangeDefaults, type WorkDefaultsInput } from "./resource.ts";
import {
  namedDefaults,
  NO_DEFAULTS,
  saveDefaults,
  workDefaultsOf,
  type WorkDefaults,
  type WorkDefaultsRow,
} from "./store.ts";

export { namedDefaults } from "./store.ts";

const COLUMNS = {
  type_id: { attribute: "type", name: "Type", input: "typeId" },
  priority_id: { attribute: "priority", name: "Priority", input: "priorityId" },
  assignee_id: { attribute: "assignee", name: "Assignee", input: "assigneeId" },
  responsible_id: { attribute: "responsible", name: "Accountable", input: "responsibleId" },
  category_id: { attribute: "category", name: "Category", input: "categoryId" },
  version_id: { attribute: "version", name: "Version", input: "versionId" },
} as const satisfies Record<keyof WorkDefaults, object>;

type Column = keyof typeof COLUMNS;
// The keys of the object that is declared above.
const DEFAULT_COLUMNS = Object.keys(COLUMNS) as Column[];

/** What can be chosen in the project at the moment. */
export function choosable(
  ctx: Context,
  db: Reader,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
): Record<Column, () => Promise<ReadonlySet<number>>> {
  const people = async () => new Set(await assignableIds(db, projectId));
  const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
  return {
    type_id: async () => new Set((await typeIdsOf(db, projectId)).filter((id) => catalogue.types.has(id))),
    priority_id: async () => ids([...catalogue.priorities.values()].filter((one) => one.is_active === 1)),
    assignee_id: people,
    responsible_id: people,
    category_id: async () => ids(await categoriesOf(db, projectId)),
    version_id: async () =>
      ids((await versionsOf(ctx, caller, projectId, db)).filter(({ status }) => status === "open")),
  };
}

/**
 * What a new work package of the project begins with. A default that cannot be chosen any more, such as a version that
 * was closed or a person who left, counts for nothing.
 */
export async function usableDefaults(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
): Promise<WorkDefaults> {
  // Who adds nothing there must not learn from a form what is in the project.
  const stored = caller.can("add_work_packages", projectId) ? await workDefaultsOf(ctx.db, projectId) : undefined;
  if (stored === undefined) return NO_DEFAULTS;
  const choices = choosable(ctx, ctx.db, caller, catalogue, projectId);
  const usable = { ...stored };
  for (const column of DEFAULT_COLUMNS) {
    const id = stored[column];
    if (id !== null && !(await choices[column]()).has(id)) usable[column] = null;
  }
  return usable;
}

/** The stored ones after the input, and what is wrong with what it changes. */
export async function draftOfDefaults(
  ctx: Context,
  db: Reader,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
  input: Partial<WorkDefaultsInput>,
): Promise<{ before: WorkDefaults; after: WorkDefaults; errors: ApiError[] }> {
  const before = (await workDefaultsOf(db, projectId)) ?? NO_DEFAULTS;
  const after = { ...before };
  const errors: ApiError[] = [];
  const choices = choosable(ctx, db, caller, catalogue, projectId);
  for (const column of DEFAULT_COLUMNS) {
    const sent = input[COLUMNS[column].input];
    if (sent === undefined || sent === before[column]) continue;
    after[column] = sent;
    if (sent === null || (await choices[column]()).has(sent)) continue;
    const { attribute, name } = COLUMNS[column];
    errors.push(violation(attribute, `${name} is not set to one of the allowed values.`));
  }
  return { before, after, errors };
}

/** @throws MissingPermission (403), UpdateConflict (409), the problems (422) */
export async function changeDefaults(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  project: ProjectRow,
  input: Partial<WorkDefaultsInput>,
): Promise<void> {
  if (!mayChangeDefaults(caller, project.id)) throw missingPermission();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "projects", project.id);
    const names = await namedDefaults(tx, project.id);
    requireLockVersion(input.lockVersion, names.lock_version);
    const { before, after, errors } = await draftOfDefaults(ctx, tx, caller, catalogue, project.id, input);
    throwAll(errors);
    const changed = DEFAULT_COLUMNS.filter((column) => before[column] !== after[column]);
    if (changed.length === 0) return;
    await saveDefaults(tx, project.id, after);
    const changes = changesBetween(changed, names, await namedDefaults(tx, project.id));
    await record(tx, {
      entityType: "WorkPackageDefaults",
      entityId: project.id,
      entityTitle: project.name,
      projectId: project.id,
      actorId: caller.id,
      action: "updated",
      changes,
      at: ctx.clock.now().toISOString(),
    });
  });
}

function changesBetween(columns: readonly Column[], before: WorkDefaultsRow, after: WorkDefaultsRow): Changes {
  const nameOf = (row: WorkDefaultsRow, column: Column): string =>
    ({
      type_id: row.type_name,
      priority_id: row.priority_name,
      assignee_id: row.assignee_name,
      responsible_id: row.responsible_name,
      category_id: row.category_name,
      version_id: row.version_name,
    })[column] ?? "";
  return Object.fromEntries(
    columns.map((column) => {
      const [from, to] = [before[column], after[column]];
      const titles = {
        ...(from === null ? {} : { fromTitle: nameOf(before, column) }),
        ...(to === null ? {} : { toTitle: nameOf(after, column) }),
      };
      return [COLUMNS[column].attribute, { from, to, ...titles }];
    }),
  );
}
