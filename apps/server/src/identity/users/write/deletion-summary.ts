/** What deleting these people would mean: what stays of them, and where no one else would be left in charge. */
import { sql } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import { administersAccounts } from "../../../access/policies/users.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { badRequest } from "../../../platform/errors.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { authoredBy, soleManagersAmong } from "../store.ts";

const MOST = 1_000;
/** Named one by one; of more there is the number. */
const NAMED = 20;

/** @param ids as the address has them: `1,2,3`. @throws BadRequest (400) */
export function idsIn(text: string | null): number[] {
  const ids = [...new Set((text ?? "").split(","))];
  if (ids.length > MOST || ids.some((id) => !/^[1-9]\d{0,14}$/.test(id))) {
    throw badRequest(`Say whom: ?ids=1,2,3, at most ${MOST}.`);
  }
  return ids.map(Number);
}

/** @throws MissingPermission (403) but for administrators */
export async function deletionSummary(ctx: Context, caller: Caller, ids: readonly number[]): Promise<Document> {
  requirePermission(administersAccounts(caller));
  const [workPackages, sole] = await Promise.all([
    authoredBy(ctx.db, ctx.dialect.idIn(sql.ref("author_id"), ids)),
    soleManagersAmong(ctx.db, ctx.dialect, ids),
  ]);
  return {
    _type: "UserDeletionSummary",
    users: ids.length,
    workPackages,
    soleManagers: sole.length,
    _embedded: {
      soleManagers: sole.slice(0, NAMED).map((row) => ({
        _type: "SoleManager",
        _links: {
          user: { href: `/api/v3/users/${row.user_id}`, title: row.user_name },
          project: { href: `/api/v3/projects/${row.project_id}`, title: row.project_name },
        },
      })),
    },
    _links: { self: { href: `/api/v3/users/deletion_summary?ids=${ids.join(",")}` } },
  };
}
