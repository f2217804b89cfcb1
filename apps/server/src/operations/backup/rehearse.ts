/** Restores a backup into a scratch database, which is thrown away: what no checksum shows, a restore would meet. */
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import { readArchive } from "./archive/archive.ts";
import { readContents } from "./contents.ts";
import { requireKnown } from "./databases/migrations-of.ts";
import { openSqliteStaging } from "./databases/sqlite-staging.ts";
import type { Manifest } from "./archive/records.ts";

/**
 * Every row is loaded and compared, every index and reference is made and checked, and the tables are brought up to date.
 * @param scratch a file that is not there, on a disk with room for the database
 * @throws BackupError where it can't be restored
 */
export async function rehearseRestore(
  file: string,
  passphrase: string | null,
  manifest: Manifest,
  scratch: string,
): Promise<void> {
  requireKnown(manifest.migrations);
  const staging = openSqliteStaging(scratch);
  try {
    await staging.migrate(manifest.migrations);
    await staging.beginLoad();
    await readArchive(file, passphrase, (records) =>
      readContents(records, { rows: (table, block) => staging.load(table, block) }),
    );
    await staging.endLoad();
    await staging.putBack();
    await staging.requireRows(manifest.tables);
    await staging.migrate(MIGRATIONS.map(({ name }) => name));
  } finally {
    await staging.discard();
  }
}
