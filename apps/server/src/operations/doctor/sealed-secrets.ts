/** Which stored secrets the secret key does not open: after the key was lost or replaced, all of them. */
import { sql } from "kysely";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { SecretKeys } from "../../platform/secrets/secrets.ts";
import type { SealedColumn } from "../backup/restore.ts";

/** @param most so many rows of each column are tried; without it all of them */
export async function unopenedSecrets(
  db: Reader,
  keys: SecretKeys,
  sealed: readonly SealedColumn[],
  most?: number,
): Promise<{ count: number; closed: SealedColumn[] }> {
  const closed: SealedColumn[] = [];
  let count = 0;
  for (const one of sealed) {
    const [column, table] = [sql.ref(one.column), sql.table(one.table)];
    const limit = most === undefined ? sql`` : sql`limit ${most}`;
    const { rows } = await sql<{
      sealed: string;
    }>`select ${column} as sealed from ${table} where ${column} is not null ${limit}`.execute(db);
    count += rows.length;
    if (rows.some((row) => one.reseal(row.sealed, keys, keys) === null)) closed.push(one);
  }
  return { count, closed };
}
