import { sql, type KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/database.ts";
import { prepared } from "./prepared.ts";

const { db } = (await openTestDatabase()).database;

test("a statement is compiled once and asked with each call's values", async () => {
  let built = 0;
  const echo = prepared(["first", "second"], (_db, one: string, two: string) => {
    built++;
    return sql<{ text: string }>`select ${one} || ${"-"} || ${two} as text`;
  });
  for (const [one, two] of [["a", "b"] as const, ["c", "d"] as const]) {
    expect((await db.executeQuery(echo(db, one, two))).rows).toEqual([{ text: `${one}-${two}` }]);
  }
  expect(built).toBe(1);
});

test("nor is it taken for another where plugins make another of it", () => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  };
  const one = prepared([-1], (_db, id: number) => sql`select ${id}`);
  expect(() => one(db.withPlugin(plugin), 1)).toThrow("plugins");
  expect(one(db, 1).parameters).toEqual([1]);
});
