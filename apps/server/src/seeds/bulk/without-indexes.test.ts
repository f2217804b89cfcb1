import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { openTestContext } from "../../../testing/context.ts";
import { withoutIndexes } from "./without-indexes.ts";

const { ctx } = await openTestContext("standard");

const indexes = async (db: Reader | Writer): Promise<unknown[]> => {
  const all =
    ctx.dialect.name === "sqlite"
      ? sql`select sql as definition from sqlite_master where type = 'index' and sql is not null order by name`
      : sql`select indexdef as definition from pg_indexes where schemaname = current_schema() order by indexname`;
  return (await all.execute(db)).rows;
};

test("has every index as before, whether the rows come or not", async () => {
  const before = await indexes(ctx.db);
  let meanwhile: unknown[] = [];
  const fill = (end: () => void) =>
    ctx.transaction((tx) =>
      withoutIndexes(tx, ctx.dialect, async () => {
        meanwhile = await indexes(tx);
        end();
      }),
    );
  await fill(() => undefined);
  expect(meanwhile.length).toBeLessThan(before.length - 20);
  expect(await indexes(ctx.db)).toEqual(before);
  const broken = fill(() => {
    throw new Error("no more rows");
  });
  await expect(broken).rejects.toThrow("no more rows");
  expect(await indexes(ctx.db)).toEqual(before);
});
