/** The commands of the bad day in docs/operations.md that no machine of `npm run release` goes through. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect, testSettings } from "../../../testing/database.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";

const { api, ctx, given } = await startTestApp("standard");
/** With another one the secrets would have to be set again, which ends with 1. */
const KEY = { HALYARD_SECRET_KEY: ctx.settings.secretKey };
const passphrase = join(ctx.settings.dataDir, "passphrase");
writeFileSync(passphrase, "a passphrase for the bad day\n");
const file = join(ctx.settings.dataDir, "first.halyard");

async function halyard(...words: string[]) {
  const program = startProgram(["command-line/main.ts", ...words], { ...environmentOf(ctx.settings), ...KEY });
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}
const restore = (...words: string[]) => halyard("restore", file, "--passphrase-file", passphrase, ...words);

/** What the audit log says last of backups. */
async function lastOfBackups(settings = ctx.settings) {
  const { db, close } = openDatabase(settings);
  const { context, ...entry } = await db
    .selectFrom("events")
    .where("entity_type", "=", "Backup")
    .orderBy("id", "desc")
    .select(["entity_title", "action", "context"])
    .executeTakeFirstOrThrow();
  await close();
  return { ...entry, via: JSON.parse(context).via };
}

test("a restore is in the log of what was restored", async () => {
  const there = await testSettings();
  const copy = join(ctx.settings.dataDir, "copy.halyard");
  expect((await halyard("backup", "--to", copy, "--passphrase-file", passphrase)).code).toBe(0);
  const words = ["command-line/main.ts", "restore", copy, "--passphrase-file", passphrase];
  expect(await startProgram(words, { ...environmentOf(there), ...KEY }).ended).toBe(0);
  expect(await lastOfBackups(there)).toEqual({ entity_title: "copy.halyard", action: "restored", via: "cli" });
}, 120_000);

test("a work package and a project that were deleted come back beside the running server", async () => {
  const project = await given.project({ name: "Harbor", identifier: "harbor" });
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Dredge" });
  expect((await halyard("backup", "--to", file, "--passphrase-file", passphrase)).code).toBe(0);
  expect(await lastOfBackups()).toEqual({ entity_title: "first.halyard", action: "completed", via: "cli" });

  expect((await api.admin.delete(`work_packages/${id}`)).status).toBe(204);
  const preview = await restore("--work-package", String(id), "--preview");
  expect(preview).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Would restore work package #${id}, “Dredge”`),
  });
  expect((await api.admin.get(`work_packages/${id}`)).status).toBe(404);
  const back = await restore("--work-package", String(id));
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`Restored work package #${id}, “Dredge”`) });
  expect((await api.admin.get(`work_packages/${id}`)).at("subject")).toBe("Dredge");
  expect(await restore("--work-package", String(id))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("“Dredge” is still there: only what was deleted can be restored by itself."),
  });

  for (const named of ["harbor", String(project)]) {
    expect((await api.admin.delete(`projects/${project}`)).status).toBe(204);
    await ctx.jobs.runAll();
    expect(await restore("--project", named)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Restored project ${project}, “Harbor”`),
    });
    expect((await api.admin.get(`projects/${project}`)).status).toBe(200);
  }
}, 120_000);

test.runIf(testDialect === "sqlite")(
  "a database that can't be read is replaced when no backup of it is asked for, which the refusal says",
  async () => {
    const broken = await testSettings();
    writeFileSync(broken.sqliteFile, "Not a database. ".repeat(1_000));
    const go = async (...words: string[]) => {
      const all = ["restore", file, "--passphrase-file", passphrase, "--replace", ...words];
      const program = startProgram(["command-line/main.ts", ...all], { ...environmentOf(broken), ...KEY });
      return { code: await program.ended, errors: program.errors(), output: program.output() };
    };
    const refused = await go();
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain("The database is not an SQLite file.");
    expect(refused.errors).toContain("To replace it anyway, add --no-safety-backup.");
    expect(await go("--no-safety-backup")).toMatchObject({ code: 0, output: expect.stringContaining("Restored ") });
  },
  60_000,
);
