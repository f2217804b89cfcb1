/** Columns of accounts that not everyone sees. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { Lowered, type SeenColumn } from "../../hal/read/filters.ts";

/** A column of `users` that is empty for a caller who does not see it, but in their own row. */
export const seenColumn =
  (column: "login_key" | "email_key", sees: (caller: Caller) => boolean): SeenColumn =>
  (caller) => {
    const stored = sql.ref(`users.${column}`);
    return new Lowered(sees(caller) ? stored : sql`case when users.id = ${caller.id} then ${stored} else '' end`);
  };
