import { expect, onTestFinished, test } from "vitest";
import { testDialect, testSettings } from "../../../../testing/database.ts";
import { connectPostgres } from "./connect.ts";
import { CopyIn, copyTextOf } from "./postgres-copy.ts";

const { databaseUrl } = await testSettings();

const INTO = "copy numbers (n, text) from stdin";

async function opened() {
  const client = await connectPostgres(String(databaseUrl));
  onTestFinished(() => client.end());
  await client.query("create temporary table numbers (n integer primary key, text text)");
  const count = async () => (await client.query("select count(*)::integer as count from numbers")).rows[0].count;
  return { client, count };
}

test.runIf(testDialect === "postgres")("more than the connection takes at once arrives as one statement", async () => {
  const { client, count } = await opened();
  const copy = new CopyIn(client, INTO);
  const text = "a tab\t, a line\n and a \\".repeat(400);
  for (let block = 0; block < 40; block++) {
    const rows = Array.from({ length: 50 }, (_, index) => JSON.stringify([block * 50 + index, text]));
    await copy.write(copyTextOf(rows.join("\n")));
  }
  await copy.end();
  expect(await count()).toBe(2_000);
  expect((await client.query("select distinct text from numbers")).rows).toEqual([{ text }]);
});

test.runIf(testDialect === "postgres")("what the server refuses is thrown, and the connection goes on", async () => {
  const { client, count } = await opened();
  const copy = new CopyIn(client, INTO);
  const writing = async () => {
    await copy.write(copyTextOf(`["no number",""]`));
    await copy.end();
  };
  await expect(writing()).rejects.toMatchObject({ code: "22P02" });
  await copy.abandon();
  expect(await count()).toBe(0);
  await expect(new CopyIn(client, "copy nowhere from stdin").write(Buffer.from("1\n"))).rejects.toMatchObject({
    code: "42P01",
  });
});

test.runIf(testDialect === "postgres")("what was abandoned is not there", async () => {
  const { client, count } = await opened();
  const copy = new CopyIn(client, INTO);
  await copy.write(copyTextOf(`[1,"one"]`));
  await copy.abandon();
  expect(await count()).toBe(0);
});
