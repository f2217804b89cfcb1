/** What was revoked after a backup stays revoked when it is restored. */
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testSettings } from "../../../testing/database.ts";
import { SEALED } from "../../command-line/sealed-columns.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { openFiles } from "../../platform/files/open.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

vi.setConfig({ testTimeout: 240_000 });

const { ctx } = await openTestContext("standard");
const there = await testSettings();
type Database = ReturnType<typeof openDatabase>;
const at = "2026-11-23T10:00:00.000Z";

async function within<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const seal = (database: Pick<Database, "transaction">, hash: string) =>
  database.transaction((tx) =>
    tx
      .insertInto("audit_seals")
      .values({ kind: "entries", after_id: 0, last_id: 1, rows: 1, digest: "", hash, created_at: at })
      .execute(),
  );

const token = (database: Pick<Database, "transaction">, name: string) =>
  database.transaction((tx) =>
    tx
      .insertInto("api_tokens")
      .values({ user_id: 1, name, token_hash: `hash of ${name}`, created_at: at, last_used_at: null })
      .execute(),
  );

const application = {
  redirect_uris: "[]",
  scopes: "",
  owner_id: 1,
  enabled: 1,
  created_at: at,
  updated_at: at,
} as const;

async function fill(): Promise<void> {
  for (const name of ["kept", "revoked"]) await token(ctx, name);
  await ctx.transaction(async (tx) => {
    for (const [id, secret] of [
      [1, "same"],
      [2, "old"],
    ] as const) {
      const named = { id, name: secret, client_id: secret, secret_hash: secret, acting_user_id: null };
      await tx
        .insertInto("oauth_applications")
        .values({ ...application, ...named })
        .execute();
      await tx
        .insertInto("oauth_grants")
        .values({ id, application_id: id, user_id: 1, scopes: "", created_at: at, last_used_at: null })
        .execute();
      const of = { application_id: id, user_id: 1, grant_id: id, kind: "refresh", scopes: "" } as const;
      const times = { family: "f", created_at: at, expires_at: "2999-01-01T00:00:00.000Z", used_at: null };
      await tx
        .insertInto("oauth_tokens")
        .values({ ...of, ...times, token_hash: `of ${secret}` })
        .execute();
    }
  });
  await seal(ctx, "first");
}

const backUp = async (from: Settings, name: string) => {
  const to = join(ctx.settings.dataDir, name);
  await writeBackup({ settings: from, files: openFiles(from), to, passphrase: null, contents: "copy" });
  return to;
};

const restore = (file: string) =>
  restoreBackup({
    settings: there,
    files: openFiles(there),
    file,
    passphrase: null,
    replace: true,
    safetyBackup: false,
    sealed: SEALED,
    say: () => undefined,
  });

const tokens = () =>
  within(there, async ({ db }) => {
    const names = await db.selectFrom("api_tokens").select("name").orderBy("name").execute();
    return names.map(({ name }) => name);
  });

test("tokens and secrets that ended since the backup do not come back, and a restore can be taken back", async () => {
  await fill();
  const file = await backUp(ctx.settings, "before.halyard");
  // An installation that knows nothing of it has revoked nothing.
  expect((await restore(file)).dropped).toEqual([]);
  expect(await tokens()).toEqual(["kept", "revoked"]);
  await within(there, async (database) => {
    await database.transaction(async (tx) => {
      await tx.deleteFrom("api_tokens").where("name", "=", "revoked").execute();
      await tx.updateTable("oauth_applications").set({ secret_hash: "new" }).where("id", "=", 2).execute();
      // Exchanged for another one: shown again, it was stolen.
      await tx.updateTable("oauth_tokens").set({ used_at: at }).where("application_id", "=", 1).execute();
      await tx.deleteFrom("oauth_grants").where("id", "=", 2).execute();
    });
    await token(database, "new");
    await seal(database, "second");
  });
  const later = await backUp(there, "later.halyard");
  expect((await restore(file)).dropped).toEqual([
    "3 tokens that ended since the backup",
    "1 client's secret that was changed since",
  ]);
  expect(await tokens()).toEqual(["kept"]);
  await within(there, async ({ db }) => {
    const secrets = await db.selectFrom("oauth_applications").select("secret_hash").orderBy("id").execute();
    expect(secrets.map(({ secret_hash: hash }) => hash)).toEqual(["same", expect.stringMatching(/^0+2$/)]);
    expect(await db.selectFrom("oauth_grants").select("id").execute()).toEqual([{ id: 1 }]);
    expect(await db.selectFrom("oauth_tokens").select("id").execute()).toEqual([]);
  });
  expect((await restore(later)).dropped).toEqual([]);
  expect(await tokens()).toEqual(["kept", "new"]);
});
