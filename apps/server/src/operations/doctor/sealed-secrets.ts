/** Which stored secrets the secret key does not open: after the key was lost or replaced, all of them. */
import { sql } from "kysely";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { SecretKeys } from "../../platform/secrets/secrets.ts";
import type { SealedColumn } from "../backup/restore.ts";

/** Load balancers ask every few seconds whether a process is ready. */
const KEPT_MS = 60_000;
const TRIED = 5;

/** @returns what says, at most a minute old, whether the key of the installation is another one than it was */
export function keyWarnings(db: Reader, keys: SecretKeys, sealed: readonly SealedColumn[]) {
  let known: { warnings: readonly string[]; until: number } | null = null;
  return async (): Promise<readonly string[]> => {
    const now = performance.now();
    if (known !== null && now < known.until) return known.warnings;
    const { closed } = await unopenedSecrets(db, keys, sealed, TRIED);
    const warnings = closed.length === 0 ? [] : [WRONG_KEY];
    known = { warnings, until: now + KEPT_MS };
    return warnings;
  };
}

const WRONG_KEY =
  "HALYARD_SECRET_KEY, or the key file, does not open all stored secrets. Set the earlier key back; `halyard doctor` names them.";

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
