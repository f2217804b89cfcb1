import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { throwAll, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { record } from "../../platform/events/journal.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { CategoryInput } from "./resource.ts";
import { categoryById, insertCategory, type CategoryRow } from "./store.ts";

export { categoriesOf, categoryById } from "./store.ts";

/** The caller may manage categories there. @throws PropertyConstraintViolation (422) */
export async function createCategory(
  ctx: Context,
  caller: Caller,
  projectId: number,
  input: Partial<CategoryInput>,
): Promise<CategoryRow> {
  const name = (input.name ?? "").trim();
  const errors = [];
  if (name === "") errors.push(violation("name", "Name can't be blank."));
  if (name.length > NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
  }
  const assignee = input.defaultAssigneeId ?? null;
  if (assignee !== null && (await usersByIds(ctx, [assignee])).length === 0) {
    errors.push(violation("defaultAssignee", "Assignee does not exist."));
  }
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertCategory(tx, { project_id: projectId, name, default_assignee_id: assignee });
        await record(tx, {
          entityType: "Category",
          entityId: created,
          entityTitle: name,
          projectId,
          actorId: caller.id,
          action: "created",
          changes: { name: { from: null, to: name } },
          at: now,
        });
        return created;
      }),
    violation("name", "Name has already been taken."),
  );
  return (await categoryById(ctx.db, id))!;
}
