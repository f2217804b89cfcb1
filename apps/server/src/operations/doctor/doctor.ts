/** Looks at everything an installation needs, and leaves everything as it was. */
import { existsSync } from "node:fs";
import { openDatabase } from "../../platform/database/database.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { openFiles } from "../../platform/files/open.ts";
import type { SealedColumn } from "../backup/restore.ts";
import { checkAudit } from "./audit-check.ts";
import { checkDatabase } from "./database-checks.ts";
import { failed, finding, ok, type Finding } from "./finding.ts";
import { checkClient, checkNode, checkOutside } from "./outside-checks.ts";
import { checkDisk, checkFiles, checkSecrets } from "./stored-checks.ts";

export interface Examination {
  /** Called when the settings are to be read. @throws SettingsError */
  readSettings(): Settings;
  /** Where the built client is. */
  webRoot: string;
  sealed: readonly SealedColumn[];
  /** Whether the journal is compared with its seals, and a hash of the chain that was written down elsewhere. */
  audit?: { expected: string | null };
  /** How many threads may read a SQLite file at once. The default, one, leaves the other cores to a running server. */
  threads?: number;
}

export async function examine({ readSettings, webRoot, sealed, audit, threads }: Examination): Promise<Finding[]> {
  const findings = [await checkNode(), await checkClient(webRoot)];
  const read: { settings?: Settings } = {};
  findings.push(
    await finding("settings", async () => {
      const settings = (read.settings = readSettings());
      return ok(`all can be used; the data folder is ${settings.dataDir}`);
    }),
  );
  const { settings } = read;
  if (settings === undefined) return findings;
  const files = openFiles(settings);
  findings.push(await checkDisk(settings));
  if (settings.databaseUrl === null && !existsSync(settings.sqliteFile)) {
    findings.push({
      check: "database",
      ...failed(`there is none at ${settings.sqliteFile}: the first start makes it`),
    });
    return [...findings, ...(await checkOutside({ settings, files, db: null }))];
  }
  const database = openDatabase(settings);
  try {
    // Each reads the whole database on threads of its own.
    const [found, log] = await Promise.all([
      checkDatabase(database, settings.sqliteFile, threads),
      audit === undefined ? null : checkAudit(database, audit.expected),
    ]);
    findings.push(...found);
    const answers = found.length > 1;
    if (answers) {
      findings.push(await checkFiles(database, files));
      findings.push(await checkSecrets(database, settings, sealed));
      if (log !== null) findings.push(log);
    }
    findings.push(...(await checkOutside({ settings, files, db: answers ? database.db : null })));
    return findings;
  } finally {
    await database.close();
  }
}
