/** A backup beside readers, its verification, and its restore into either database, table by table the same. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openSnapshot } from "../../apps/server/src/operations/backup/databases/connect.ts";
import { verifyBackup } from "../../apps/server/src/operations/backup/verify.ts";
import { Installation, type Process } from "../installation.ts";
import type { DatabaseServer, FreshDatabase } from "../torture/databases.ts";
import { reading } from "./audit-log.ts";
import { medianAndP95, say, timeOf } from "./place.ts";

const PASSPHRASE = "benchmarks only";
const ALONE_MS = 5_000;

/** A backup without a passphrase leaves the secret key out, and what it seals can't be read after a restore elsewhere. */
export const installed = (database: FreshDatabase): Installation =>
  new Installation({
    ...database,
    environment: { ...database.environment, HALYARD_BACKUP_PASSPHRASE: PASSPHRASE },
  });

export async function backedUp(
  installation: Installation,
  product: Process,
  headers: Record<string, string>,
  file: string,
): Promise<void> {
  const alone = reading(product.base, headers);
  await pause(ALONE_MS);
  const quiet = await alone();
  const beside = reading(product.base, headers);
  const ran = await installation.timed(["backup", "--to", file]);
  const busy = await beside();
  say("backup, verified", `${timeOf(ran)}, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  say("a read alone", medianAndP95(quiet));
  say("a read beside the backup", medianAndP95(busy));
}

export async function verified(installation: Installation, file: string): Promise<void> {
  say("verify", timeOf(await installation.timed(["verify", file])));
}

export async function restored(server: DatabaseServer, file: string): Promise<void> {
  const empty = await server.fresh();
  try {
    say(`restore into ${server.name}`, timeOf(await installed(empty).timed(["restore", file])));
    const { same, other } = await compared(file, empty);
    say(`tables of ${server.name} as the backup has them`, `${same}; others: ${other.join(", ")}`);
  } finally {
    await empty.remove();
  }
}

/** By a digest of all rows of each table. What a restore ends or marks, such as sessions and jobs, is not the same. */
async function compared(
  file: string,
  { folder, environment }: FreshDatabase,
): Promise<{ same: number; other: string[] }> {
  const { manifest } = await verifyBackup(file, PASSPHRASE);
  const databaseUrl = environment["DATABASE_URL"] ?? null;
  const snapshot = await openSnapshot({ databaseUrl, sqliteFile: join(folder, "halyard.sqlite") });
  if (snapshot === null) throw new Error("nothing was restored");
  const other: string[] = [];
  try {
    for (const { name, columns, sha256 } of manifest.tables) {
      const hash = createHash("sha256");
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for await (const { text } of snapshot.rows({ name, columns })) hash.update(text);
      if (hash.digest("hex") !== sha256) other.push(name);
    }
  } finally {
    await snapshot.close();
  }
  return { same: manifest.tables.length - other.length, other };
}
