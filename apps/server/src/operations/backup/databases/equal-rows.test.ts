import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { testSettings } from "../../../../testing/database.ts";
import { MIGRATIONS } from "../../../platform/database/migrate.ts";
import { BackupError } from "../archive/errors.ts";
import { openPostgresStaging } from "./postgres-staging.ts";
import { openSqliteStaging } from "./sqlite-staging.ts";
import type { Staging } from "./tables.ts";

// Every table of a database is made.
vi.setConfig({ testTimeout: 120_000 });

const settings = await testSettings();
const ROWS = `["access",7]\n["catalogue",8]\n`;
const revisions = (text: string) => ({
  name: "revisions",
  columns: ["name", "value"],
  rows: 2,
  sha256: createHash("sha256").update(text).digest("hex"),
});

const opened = async (): Promise<Staging> =>
  settings.databaseUrl === null
    ? openSqliteStaging(settings.sqliteFile)
    : await openPostgresStaging(settings.databaseUrl);

async function begin(staging: Staging): Promise<void> {
  await staging.migrate(MIGRATIONS.map(({ name }) => name));
  await staging.beginLoad();
}

test("rows that did not arrive as they were sent are noticed while the indexes are made", async () => {
  const staging = await opened();
  try {
    await begin(staging);
    await staging.load(revisions(ROWS), ROWS);
    await staging.endLoad();
    const [same, other] = await Promise.allSettled([
      staging.requireRows([revisions(ROWS)]),
      staging.requireRows([revisions(ROWS.replace("8", "9"))]),
      staging.putBack(),
    ]);
    expect(same.status).toBe("fulfilled");
    const message = "The rows of revisions did not arrive as the backup has them.";
    expect(other).toEqual({ status: "rejected", reason: new BackupError(message) });
  } finally {
    await staging.discard();
  }
});

test("what is loaded is there for what is asked next", async () => {
  const staging = await opened();
  try {
    await begin(staging);
    await staging.endLoad();
    await staging.load(revisions(ROWS), ROWS);
    expect(await staging.select("select name from revisions order by name")).toEqual([
      { name: "access" },
      { name: "catalogue" },
    ]);
    await staging.change("delete from revisions");
    await staging.load(revisions(ROWS), ROWS);
    await staging.change("delete from revisions where name = $1", ["access"]);
    expect(await staging.select("select name from revisions")).toEqual([{ name: "catalogue" }]);
  } finally {
    await staging.discard();
  }
});
