/** Planning in a sprint while others rank, finish or delete it. */
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { sprintsOf } from "../../../projects/sprints/service.ts";
import type { WorkPackageRow } from "../store.ts";
import { sprintNotAllowed } from "./validation.ts";

/**
 * Planning of one project waits for each other: ranks are counted from what is there. To be called before anything else
 * is locked. @throws PropertyConstraintViolation (422) where the sprint was finished or deleted meanwhile
 */
export async function lockSprint(ctx: Context, tx: Writer, { project_id, sprint_id }: WorkPackageRow): Promise<void> {
  await ctx.dialect.lockRow(tx, "projects", project_id);
  if (sprint_id === null) return;
  const sprint = (await sprintsOf(tx, project_id)).find((one) => one.id === sprint_id);
  if (sprint === undefined || sprint.status === "completed") throw sprintNotAllowed();
}
