import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { asking } from "../../../testing/upgrades/snapshot.ts";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { multipart } from "../../../testing/multipart.ts";
import { NAMED_BY, removeStrayFiles } from "./stray-files.ts";

const { api, ctx, clock, logged } = await startTestApp();
const { filesDir } = ctx.settings;
const DAY_MS = 86_400_000;

const everything = () =>
  readdirSync(filesDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .toSorted();
const age = (name: string, hours: number) => {
  const at = new Date(clock.now().getTime() - hours * 3_600_000);
  utimesSync(join(filesDir, name.slice(0, 2), name), at, at);
};
const put = async (hours: number) => {
  const { key } = await ctx.files.put(Readable.from(["lost"]), 100);
  age(key, hours);
  return key;
};
const draft = (name: string, hours: number) => {
  mkdirSync(join(filesDir, name.slice(0, 2)), { recursive: true });
  writeFileSync(join(filesDir, name.slice(0, 2), name), "half");
  age(name, hours);
  return name;
};

test("every column that names a file is known", async () => {
  const columns = await asking(ctx.settings, (ask) =>
    ask(
      testDialect === "sqlite"
        ? `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table'`
        : `select table_name as "table", column_name as "column" from information_schema.columns
            where table_schema = 'public'`,
    ),
  );
  const naming = columns.filter(({ column }) => /(?:^|_)file(?:_key)?$/.test(String(column)));
  expect(naming.map(({ table, column }) => [table, column]).toSorted()).toEqual(NAMED_BY);
});

test("files without a row go once they are a day old, files of rows and younger ones stay", async () => {
  const form = [
    { name: "metadata", content: JSON.stringify({ fileName: "plan.txt" }) },
    { name: "file", content: "kept", fileName: "plan.txt", type: "text/plain" },
  ];
  const { body, headers } = multipart(form);
  expect((await api.admin.post("attachments", body, { headers })).status).toBe(201);
  const picture = await put(48);
  const admin = (await api.admin.get("users/me")).id;
  await ctx.transaction((tx) =>
    tx.updateTable("users").set({ avatar_file: picture }).where("id", "=", admin).execute(),
  );
  for (const name of everything()) age(name, 48);
  const named = everything();
  await put(25);
  draft(`${"a".repeat(32)}.draft`, 25);
  const young = [await put(23), draft(`${"b".repeat(32)}.draft`, 23), draft("cc-of-someone-else", 48)];
  expect(await removeStrayFiles(ctx)).toEqual({ removed: 2 });
  expect(everything()).toEqual([...named, ...young].toSorted());
});

test("a file that is given up goes a day later, so that a backup that has begun still reads it", async () => {
  const upload = async (fileName: string) => {
    const metadata = { name: "metadata", content: JSON.stringify({ fileName }) };
    const { body, headers } = multipart([metadata, { name: "file", content: fileName, fileName, type: "text/plain" }]);
    const { id } = await api.admin.post("attachments", body, { headers });
    const row = ctx.db.selectFrom("attachments").where("id", "=", id).select("file_key").executeTakeFirstOrThrow();
    return { id, key: (await row).file_key };
  };
  const [deleted, back] = [await upload("a.txt"), await upload("b.txt")];
  for (const { id } of [deleted, back]) expect((await api.admin.delete(`attachments/${id}`)).status).toBe(204);
  for (const { key } of [deleted, back]) age(key, 48);
  await removeStrayFiles(ctx);
  expect(everything()).toEqual(expect.arrayContaining([deleted.key, back.key]));
  // As after a restore.
  const admin = (await api.admin.get("users/me")).id;
  await ctx.transaction((tx) =>
    tx.updateTable("users").set({ avatar_file: back.key }).where("id", "=", admin).execute(),
  );
  for (const { key } of [deleted, back]) age(`${key}.released`, 25);
  await removeStrayFiles(ctx);
  expect(everything().filter((name) => name.startsWith(deleted.key))).toEqual([]);
  expect(everything().filter((name) => name.startsWith(back.key))).toEqual([back.key]);
});

test("more strays than files of rows are another database's: they stay, and the log says so", async () => {
  for (let number = 0; number < 501; number++) {
    draft(`dd${String(number).padStart(30, "0")}`, 48);
  }
  const before = everything();
  await ctx.schedules.runDue();
  clock.advance(DAY_MS);
  expect(await ctx.schedules.runDue()).toBeGreaterThan(0);
  await ctx.jobs.runAll();
  // A draft is older by then, and not in question.
  expect(everything()).toEqual(before.filter((name) => !name.endsWith(".draft")));
  expect(logged.join("")).toContain("502 have no row and 2 have one");
});
