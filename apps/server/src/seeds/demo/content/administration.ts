/** What administrators have done: the journal of the accounts, groups, fields and actions, from when each of them is. */
import type { NewRow } from "../../../platform/database/schema/schema.ts";
import type { Changes } from "../../../platform/events/journal.ts";
import type { DemoScope } from "../demo-scope.ts";

/** The person who left was locked so long ago: after all that they have done. */
const LOCKED_MS = 1_800_000;

type Event = NewRow<"events">;

export async function administrationEvents({ tx, admin, now }: DemoScope): Promise<Event[]> {
  const people = await tx
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.builtin", "=", "none")
    .where("users.id", "!=", admin)
    .select(["users.id", "principals.name", "users.login", "users.email", "users.status", "principals.created_at"])
    .execute();
  const groups = await tx.selectFrom("principals").where("type", "=", "Group").selectAll().execute();
  const fields = await tx.selectFrom("custom_fields").select(["id", "name", "created_at"]).orderBy("id").execute();
  const actions = await tx.selectFrom("custom_actions").select(["id", "name", "created_at"]).orderBy("id").execute();
  const event = (
    of: { id: number; name: string },
    told: { kind: string; action: string; version: number; at: string; changes: Changes },
  ): Event => ({
    entity_type: told.kind,
    entity_id: of.id,
    entity_title: of.name,
    project_id: null,
    actor_id: admin,
    action: told.action,
    version: told.version,
    changes: JSON.stringify(told.changes),
    comment: "",
    internal: 0,
    created_at: told.at,
    updated_at: told.at,
  });
  return [
    ...people.map((one) => {
      const changes = { login: { from: null, to: one.login }, email: { from: null, to: one.email } };
      return event(one, { kind: "User", action: "created", version: 1, at: one.created_at, changes });
    }),
    ...people
      .filter(({ status }) => status === "locked")
      .map((one) => {
        const at = new Date(now.getTime() - LOCKED_MS).toISOString();
        const changes = { status: { from: "active", to: "locked" } };
        return event(one, { kind: "User", action: "updated", version: 2, at, changes });
      }),
    ...[
      { kind: "Group", made: groups },
      { kind: "CustomField", made: fields },
      { kind: "CustomAction", made: actions },
    ].flatMap(({ kind, made }) =>
      made.map((one) => {
        const changes = { name: { from: null, to: one.name } };
        return event(one, { kind, action: "created", version: 1, at: one.created_at, changes });
      }),
    ),
  ];
}
