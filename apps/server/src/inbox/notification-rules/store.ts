import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import type { Rule } from "./decide.ts";

const ruleOf = (row: RowOf<"notification_rules">): Rule => ({
  id: row.id,
  userId: row.user_id,
  roleId: row.role_id,
  projectId: row.project_id,
  reason: row.reason,
  email: row.email,
  push: row.push,
});

/** The administrators' and those of these people. */
export async function rulesOf(db: Reader, dialect: Dialect, userIds: readonly number[]): Promise<Rule[]> {
  const rows = await db
    .selectFrom("notification_rules")
    .selectAll()
    .where((eb) => eb.or([eb("user_id", "is", null), dialect.idIn(sql.ref("user_id"), userIds)]))
    .orderBy("id")
    .execute();
  return rows.map(ruleOf);
}

/** @param userId null: the administrators' rules */
export async function ownRules(db: Reader, userId: number | null): Promise<Rule[]> {
  const rows = await db
    .selectFrom("notification_rules")
    .selectAll()
    .where("user_id", userId === null ? "is" : "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(ruleOf);
}

export async function replaceRules(
  tx: Writer,
  userId: number | null,
  rows: readonly NewRow<"notification_rules">[],
): Promise<void> {
  await tx
    .deleteFrom("notification_rules")
    .where("user_id", userId === null ? "is" : "=", userId)
    .execute();
  if (rows.length > 0)
    await tx
      .insertInto("notification_rules")
      .values([...rows])
      .execute();
}
