import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { replaceInWorkPackages } from "../../work-types/entries/move.ts";
import { notFound, requireLockVersion, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Change, type Changes } from "../../platform/events/journal.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { CategoryInput } from "./resource.ts";
import { categoryById, deleteCategoryRow, insertCategory, updateCategory, type CategoryRow } from "./store.ts";

export { categoriesOf, categoryById } from "./store.ts";

const taken = () => violation("name", "Name has already been taken.");

/** The caller may manage categories there. @throws PropertyConstraintViolation (422) */
export async function createCategory(
  ctx: Context,
  caller: Caller,
  projectId: number,
  input: Partial<CategoryInput>,
): Promise<CategoryRow> {
  const name = (input.name ?? "").trim();
  throwAll(await problemsOf(ctx, { ...input, name }));
  const assignee = input.defaultAssigneeId ?? null;
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertCategory(tx, { project_id: projectId, name, default_assignee_id: assignee });
        const changes = { name: { from: null, to: name } };
        await recordCategory(ctx, tx, caller, { id: created, name, project_id: projectId }, "created", changes);
        return created;
      }),
    taken(),
  );
  return stillThere(await categoryById(ctx.db, id));
}

/** The caller may manage it. @throws PropertyConstraintViolation (422) */
export async function changeCategory(
  ctx: Context,
  caller: Caller,
  row: CategoryRow,
  input: Partial<CategoryInput>,
): Promise<CategoryRow> {
  throwAll(await problemsOf(ctx, input));
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const current = await lockedCategory(ctx, tx, row);
        requireLockVersion(input.lockVersion, current.lock_version);
        const name = input.name?.trim() ?? current.name;
        const to = input.defaultAssigneeId === undefined ? current.default_assignee_id : input.defaultAssigneeId;
        const from = current.default_assignee_id;
        if (name === current.name && to === from) return;
        await updateCategory(tx, row.id, { name, default_assignee_id: to });
        const changes = {
          ...(name === current.name ? {} : { name: { from: current.name, to: name } }),
          ...(to === from ? {} : { defaultAssignee: await namedChange(ctx, current, to) }),
        };
        await recordCategory(ctx, tx, caller, { ...current, name }, "updated", changes);
      }),
    taken(),
  );
  return stillThere(await categoryById(ctx.db, row.id));
}

/**
 * The caller may manage it. All of its work packages go to the target, or none of them does.
 * @param target id of another category of the project; null: they have no category from then on
 * @throws NotFound (404) where the target is not one
 */
export async function deleteCategory(
  ctx: Context,
  caller: Caller,
  row: CategoryRow,
  target: number | null,
): Promise<void> {
  await ctx.transaction(
    async (tx) => {
      const from = await lockedCategory(ctx, tx, row);
      const to = target === null ? null : await categoryById(tx, target);
      if (to !== null && (to?.project_id !== row.project_id || to.id === row.id)) throw notFound();
      const now = ctx.clock.now().toISOString();
      await replaceInWorkPackages(tx, caller, { column: "category_id", attribute: "category", from, to }, now);
      await deleteCategoryRow(tx, row.id);
      await recordCategory(ctx, tx, caller, from, "deleted", {});
    },
    { alone: true },
  );
}

async function namedChange(ctx: Context, row: CategoryRow, to: number | null): Promise<Change> {
  const [next] = to === null ? [] : await usersByIds(ctx, [to]);
  return {
    from: row.default_assignee_id,
    to,
    ...(row.default_assignee_name === null ? {} : { fromTitle: row.default_assignee_name }),
    ...(next === undefined ? {} : { toTitle: next.name }),
  };
}

/** Changes of one project's categories wait for each other. @throws NotFound (404) */
async function lockedCategory(ctx: Context, tx: Writer, row: CategoryRow): Promise<CategoryRow> {
  await ctx.dialect.lockRow(tx, "projects", row.project_id);
  const current = await categoryById(tx, row.id);
  if (current === undefined) throw notFound();
  return current;
}

async function problemsOf(ctx: Context, input: Partial<CategoryInput>): Promise<ApiError[]> {
  const errors: ApiError[] = [];
  const name = input.name?.trim();
  if (name === "") errors.push(violation("name", "Name can't be blank."));
  if (name !== undefined && name.length > NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
  }
  const assignee = input.defaultAssigneeId ?? null;
  if (assignee !== null && (await usersByIds(ctx, [assignee])).length === 0) {
    errors.push(violation("defaultAssignee", "Assignee does not exist."));
  }
  return errors;
}

function recordCategory(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  category: Pick<CategoryRow, "id" | "name" | "project_id">,
  action: string,
  changes: Changes,
): Promise<void> {
  return record(tx, {
    entityType: "Category",
    entityId: category.id,
    entityTitle: category.name,
    projectId: category.project_id,
    actorId: caller.id,
    action,
    changes,
    at: ctx.clock.now().toISOString(),
  });
}
