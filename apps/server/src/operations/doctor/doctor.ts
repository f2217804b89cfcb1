/** Looks at everything an installation needs, and leaves everything as it was. */
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../../platform/database/database.ts";
import type { Database } from "../../platform/database/schema/dialect.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { openFiles } from "../../platform/files/open.ts";
import type { SealedColumn } from "../backup/restore.ts";
import { checkAudit } from "./audit-check.ts";
import { checkDatabase } from "./database-checks.ts";
import { failed, finding, ok, type Finding } from "./finding.ts";
import { checkClient, checkGithub, checkMail, checkNode } from "./outside-checks.ts";
import { checkDisk, checkFiles, checkObjectStore, checkSecrets } from "./stored-checks.ts";

export interface Examination {
  /** Called when the settings are to be read. @throws SettingsError */
  readSettings(): Settings;
  /** Where the built client is. */
  webRoot: string;
  sealed: readonly SealedColumn[];
  /** Whether the journal is compared with its seals, and a hash of the chain that was written down elsewhere. */
  audit?: { expected: string | null };
}

export async function examine({ readSettings, webRoot, sealed, audit }: Examination): Promise<Finding[]> {
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
  findings.push(await checkDisk(settings));
  if (settings.databaseUrl === null && !existsSync(settings.sqliteFile)) {
    findings.push({
      check: "database",
      ...failed(`there is none at ${settings.sqliteFile}: the first start makes it`),
    });
    return [...findings, ...(await Promise.all(outside(settings, null, false)))];
  }
  const database = openDatabase(settings);
  try {
    const found = await checkDatabase(database);
    findings.push(...found);
    const answers = found.length > 1;
    if (answers) {
      findings.push(await checkFiles(database, openFiles(settings)));
      findings.push(await checkSecrets(database, settings, sealed));
      if (audit !== undefined) findings.push(await checkAudit(database, audit.expected));
    }
    findings.push(
      ...(await Promise.all(outside(settings, answers ? database : null, answers && (await usesGithub(database))))),
    );
    return findings;
  } finally {
    await database.close();
  }
}

const outside = (settings: Settings, database: Database | null, githubIsUsed: boolean): Promise<Finding>[] => [
  checkObjectStore(settings, openFiles(settings)),
  checkMail(settings, database),
  checkGithub(settings, githubIsUsed),
];

async function usesGithub({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 as one from github_config limit 1`.execute(db).catch(() => ({ rows: [] }));
  return rows.length > 0;
}
