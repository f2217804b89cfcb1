/** Principals as callers: what each may do is asked of the same code that enforces it. */
import { sql, type SqlBool } from "kysely";
import { Caller } from "../../access/caller.ts";
import { loadHeldRolesOf } from "../../access/grants.ts";
import type { PrincipalType } from "../../platform/database/schema/tables/identity/people.ts";
import type { Context } from "../../platform/context.ts";
import { visiblePrincipals } from "./service.ts";
import { subjectRows } from "./store.ts";

export interface Subject {
  id: number;
  name: string;
  type: PrincipalType;
  caller: Caller;
}

/**
 * Those of the principals whom the caller may know and who are active, in the order of their ids, with all that
 * they hold: three statements, however many they are.
 * @param ids null: all
 */
export async function subjectsFor(ctx: Context, caller: Caller, ids: readonly number[] | null): Promise<Subject[]> {
  const among = ids === null ? [] : [ctx.dialect.idIn(sql.ref("principals.id"), [...new Set(ids)])];
  const active = sql<SqlBool>`(users.id is null or (users.status = 'active' and users.builtin = 'none'))`;
  const rows = await subjectRows(ctx.db, [...visiblePrincipals(ctx, caller), active, ...among]);
  const held = await loadHeldRolesOf(
    ctx.db,
    ctx.dialect,
    caller.facts,
    rows.map(({ id }) => id),
  );
  const { projectCreators } = caller;
  return rows.map(({ id, name, type, admin, login }) => ({
    id,
    name,
    type,
    caller: new Caller(
      {
        id,
        name,
        login: login ?? "",
        admin: admin === 1,
        anonymous: false,
        language: "en",
        timeZone: null,
        projectCreators,
      },
      caller.facts,
      held.get(id) ?? { global: [], byProject: new Map() },
    ),
  }));
}
