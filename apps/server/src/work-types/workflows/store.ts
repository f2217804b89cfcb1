import { chunk } from "../../platform/database/chunk.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { WorkflowPlan } from "./change.ts";

/** A whole matrix may change at once: rows are written many at a time. */
export async function saveRules(
  tx: Writer,
  typeId: number,
  lockVersion: number,
  { limits, requirements }: WorkflowPlan,
): Promise<void> {
  await tx
    .insertInto("workflows")
    .values({ type_id: typeId, lock_version: lockVersion })
    .onConflict((conflict) => conflict.column("type_id").doUpdateSet({ lock_version: lockVersion }))
    .execute();
  await saveLimits(tx, typeId, limits);
  await saveRequirements(tx, typeId, requirements);
}

async function saveLimits(tx: Writer, typeId: number, limits: WorkflowPlan["limits"]): Promise<void> {
  for (const [roleId, changed] of Map.groupBy(limits, (limit) => limit.roleId)) {
    for (const [from, moves] of Map.groupBy(changed, (limit) => limit.from)) {
      await tx
        .deleteFrom("workflow_limits")
        .where("type_id", "=", typeId)
        .where("role_id", "=", roleId)
        .where("from_status_id", "=", from)
        .where(
          "to_status_id",
          "in",
          moves.map(({ to }) => to),
        )
        .execute();
    }
  }
  const limited = limits.flatMap(({ roleId, from, to, after }) =>
    after === null
      ? []
      : [
          {
            type_id: typeId,
            role_id: roleId,
            from_status_id: from,
            to_status_id: to,
            author: after.author ? 1 : 0,
            assignee: after.assignee ? 1 : 0,
          },
        ],
  );
  for (const rows of chunk(limited)) await tx.insertInto("workflow_limits").values(rows).execute();
}

async function saveRequirements(tx: Writer, typeId: number, requirements: WorkflowPlan["requirements"]): Promise<void> {
  for (const { from, to } of requirements) {
    await tx
      .deleteFrom("workflow_requirements")
      .where("type_id", "=", typeId)
      .where("from_status_id", "=", from)
      .where("to_status_id", "=", to)
      .execute();
  }
  const required = requirements.flatMap(({ from, to, after }) =>
    after === null
      ? []
      : [
          {
            type_id: typeId,
            from_status_id: from,
            to_status_id: to,
            comment: after.comment ? 1 : 0,
            attributes: JSON.stringify(after.attributes),
          },
        ],
  );
  for (const rows of chunk(required)) await tx.insertInto("workflow_requirements").values(rows).execute();
}
