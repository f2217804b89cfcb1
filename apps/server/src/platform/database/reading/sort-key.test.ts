import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestContext } from "../../../../testing/context.ts";
import { randomFrom } from "../../../../testing/random.ts";
import { sortKeyOf } from "./sort-key-of.ts";

const { ctx } = await openTestContext("none");

const keyInDatabase = async (text: string): Promise<string> => {
  const { rows } = await sql<{ key: string }>`select halyard_sort_key(cast(${text} as text)) as key`.execute(ctx.db);
  return rows[0]?.key ?? "";
};

test.each([
  ["Élodie LEFÈVRE", "elodie lefevre"],
  ["E\u0301lodie", "elodie"],
  ["Łódź, Ærø, STRAßE", "lodz, aero, strasse"],
  ["Ωmega ΣΊΣΥΦΟΣ", "ωmega σισυφοσ"],
  ["İstanbul", "istanbul"],
  ["한국어 \u{1f680}", "한국어 \u{1f680}".normalize("NFD")],
  ["", ""],
])("%j is sorted by %j on both databases", async (text, key) => {
  expect([sortKeyOf(text), await keyInDatabase(text)]).toEqual([key, key]);
});

test("of a long text the first 200 characters count, and an index takes them whatever they are", async () => {
  for (const letter of ["A", "é", "한", "\u{1f680}", "æ"]) {
    const key = sortKeyOf(letter.repeat(250));
    expect([letter, await keyInDatabase(letter.repeat(250))]).toEqual([letter, key]);
    expect(key).toBe(sortKeyOf(letter.repeat(200)));
    expect(Buffer.byteLength(key)).toBeLessThan(2_000);
  }
});

test("texts of any letters have one key, however the database is given them", async () => {
  const { random, pick } = randomFrom(58);
  const alphabets = [
    [0x20, 0x7f],
    [0xa0, 0x17f],
    [0x370, 0x3ff],
    [0x400, 0x45f],
    [0x3040, 0x30ff],
    [0x1e00, 0x1eff],
  ] as const;
  for (let round = 0; round < 200; round++) {
    const text = Array.from({ length: 1 + random(12) }, () => {
      const [first, last] = pick(alphabets);
      return String.fromCodePoint(first + random(last - first));
    }).join("");
    expect([text, await keyInDatabase(text.toLowerCase())]).toEqual([text, sortKeyOf(text.toLowerCase())]);
  }
});

test("what is renamed by anyone stands where its new name belongs", async () => {
  const keys = () => ctx.db.selectFrom("principals").select(["name_key", "sort_key"]).execute();
  const areKept = async () => (await keys()).every((row) => row.sort_key === sortKeyOf(row.name_key));
  expect(await areKept()).toBe(true);
  await ctx.transaction((tx) => tx.updateTable("principals").set({ name_key: "öland" }).execute());
  expect(await areKept()).toBe(true);
  expect(new Set((await keys()).map((row) => row.sort_key))).toEqual(new Set(["oland"]));
});
