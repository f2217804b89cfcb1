import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { S3Server } from "../../../testing/servers/s3-server.ts";
import { SEALED } from "../../command-line/sealed-columns.ts";
import { seal } from "../../platform/secrets/secrets.ts";
import { SettingsError, type Settings } from "../../platform/environment/settings.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { checkDatabase } from "./database-checks.ts";
import { examine } from "./doctor.ts";

const { ctx } = await openTestContext("demo");
writeFileSync(join(ctx.settings.dataDir, "index.html"), "");

async function look(changed: Partial<Settings> = {}) {
  const readSettings = () => ({ ...ctx.settings, ...changed });
  const findings = await examine({ readSettings, webRoot: ctx.settings.dataDir, sealed: SEALED });
  return Object.fromEntries(findings.map(({ check, status, message }) => [check, `${status}: ${message}`]));
}

const at = "2026-11-23T10:00:00.000Z";

test("all is well on a fresh installation", async () => {
  const found = await look();
  expect(Object.values(found).filter((text) => !/^(?:ok|skipped):/.test(text))).toEqual([]);
  expect(found["counts"]).toContain("400 work packages");
  expect(found["files"]).toContain("19 of 19");
});

test.runIf(ctx.dialect.name === "sqlite")("a running server can write while all of the database is read", async () => {
  const database = openDatabase(ctx.settings);
  const transaction: typeof database.transaction = () => Promise.reject(new Error("it holds up every write"));
  const findings = await checkDatabase({ ...database, transaction }, ctx.settings.sqliteFile);
  await database.close();
  expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
    "database ok",
    "migrations ok",
    "integrity ok",
    "counts ok",
  ]);
});

test("missing and superfluous files are named", async () => {
  const { key: superfluous } = await ctx.files.put(Readable.from(["x"]), 10);
  expect((await look())["files"]).toMatch(new RegExp(`^warning: .*${superfluous}`));
  const row = await ctx.db.selectFrom("attachments").select("file_key").executeTakeFirstOrThrow();
  await ctx.files.remove(row.file_key);
  expect((await look())["files"]).toMatch(new RegExp(`^failed: 18 of 19 .*${row.file_key}`));
});

test("sums that are wrong are a failure", async () => {
  const wrong = (by: number) =>
    ctx.transaction((tx) =>
      tx
        .updateTable("work_package_sums")
        .set((eb) => ({ remaining_sum: eb("remaining_sum", "+", by) }))
        .execute(),
    );
  await wrong(1);
  expect((await look())["counts"]).toMatch(/^failed: \d+ totals/);
  await wrong(-1);
  expect((await look())["counts"]).toContain("kept totals are right");
});

test("totals that are wrong and a migration of a newer version are failures", async () => {
  await ctx.transaction((tx) =>
    tx.updateTable("work_package_counts").set({ count: 1_000 }).where("type_id", "=", 1).execute(),
  );
  expect((await look())["counts"]).toMatch(/^failed: \d+ totals/);
  await ctx.transaction((tx) =>
    tx
      .insertInto("migrations" as never)
      .values({ name: "9999-later", applied_at: at } as never)
      .execute(),
  );
  expect((await look())["migrations"]).toContain("failed: the database was made by a newer version: 9999-later");
});

test("a secret that the key does not open is named", async () => {
  await ctx.transaction((tx) =>
    tx
      .insertInto("github_config")
      .values({
        id: 1,
        organization_name: "org",
        app_id: "1",
        installation_id: "2",
        repository_policy: "multiple",
        default_visibility: "private",
        auto_branch_creation: 0,
        branch_naming_pattern: "x",
        auto_link_commits: 0,
        private_key: seal({ secretKey: "another key, of 32 characters or more" }, "private_key", "secret"),
        webhook_secret: seal(ctx.settings, "webhook_secret", "secret"),
        connection_message: "",
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  const found = await look();
  expect(found["secrets"]).toContain("failed: the secret key does not open github_config.private_key.");
  // The test settings name a port that nothing listens at.
  expect(found["github"]).toMatch(/^failed:/);
});

test("an object store and a mail server that do not answer are failures that name the setting", async () => {
  const server = new S3Server();
  const s3 = await server.start();
  expect((await look({ s3 }))["s3"]).toMatch(/^ok:/);
  expect(server.objects.size).toBe(0);
  server.refusesWrites = true;
  expect((await look({ s3 }))["s3"]).toMatch(/^failed: .*HALYARD_S3_URL.*403/);
  server.refusesWrites = false;
  server.failures.push(...Array<number>(20).fill(403));
  expect((await look({ s3 }))["s3"]).toMatch(/^failed: .*HALYARD_S3_URL.*403/);
  await server.stop();
  const mail = { smtpUrl: "smtp://127.0.0.1:1", from: "halyard@example.org" };
  expect((await look({ mail }))["mail"]).toMatch(/^failed: HALYARD_SMTP_URL: .*ECONNREFUSED/);
});

test("settings that cannot be used end it, in their own words", async () => {
  const readSettings = (): Settings => {
    throw new SettingsError("The setting PORT cannot be used.");
  };
  const findings = await examine({ readSettings, webRoot: "/nowhere", sealed: SEALED });
  expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
    "node ok",
    "client failed",
    "settings failed",
  ]);
});
