import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openTestDatabase, testDialect } from "../../../testing/database.ts";
import { isForeignKeyViolation, isUniqueViolation, openDatabase, orTaken } from "./database.ts";
import type { Writer } from "./schema/schema.ts";

const { database, settings } = await openTestDatabase();
const { db, dialect } = database;
const NOW = "2026-03-02T09:00:00.000Z";

const addPrincipal = (tx: Writer, name: string) =>
  tx
    .insertInto("principals")
    .values({ type: "Group", name, name_key: name.toLowerCase(), created_at: NOW, updated_at: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();

const namesLike = async (text: string) => {
  const column = sql.ref("principals.name");
  const rows = await db
    .selectFrom("principals")
    .select("name")
    .where(dialect.contains(column, text))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.name);
};

const counter = async () =>
  (await db.selectFrom("revisions").select("value").where("name", "=", "access").execute())[0]?.value;

const increment = async (tx: Writer) => {
  const row = await tx
    .selectFrom("revisions")
    .select("value")
    .where("name", "=", "access")
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("revisions")
    .set({ value: row.value + 1 })
    .where("name", "=", "access")
    .execute();
};

// SQLite has no row locks and needs none: a transaction has the whole database.
const incrementOnce = async (tx: Writer) => {
  if (dialect.name === "postgres") await increment(tx);
  else await sql`update revisions set value = value + 1 where name = 'access'`.execute(tx);
};

describe("a transaction", () => {
  test("is seen by reads once it is committed, and not before", async () => {
    await database.transaction(async (tx) => {
      await addPrincipal(tx, "Committed");
      expect(await tx.selectFrom("principals").select("name").where("name", "=", "Committed").execute()).toHaveLength(
        1,
      );
      expect(await db.selectFrom("principals").select("name").where("name", "=", "Committed").execute()).toEqual([]);
    });
    expect(await db.selectFrom("principals").select("name").where("name", "=", "Committed").execute()).toHaveLength(1);
  });

  test("waits for the disk with its commit, unless what it did can be done again", async () => {
    const setting = async (tx: Writer | typeof db): Promise<unknown> => {
      const asked = testDialect === "sqlite" ? sql`pragma synchronous` : sql`show synchronous_commit`;
      const { rows } = await asked.execute(tx);
      return Object.values(Object(rows[0]))[0];
    };
    const usual = await database.transaction(setting);
    // A server of PostgreSQL's has a setting of its own, which ours is to leave alone.
    if (testDialect === "sqlite") expect(usual).toBe(2);
    for (let round = 0; round < 2; round++) {
      const name = `Hasty ${round}`;
      const inHaste = await database.transaction(
        async (tx) => {
          await addPrincipal(tx, name);
          return setting(tx);
        },
        { durable: false },
      );
      expect(inHaste).toBe(testDialect === "sqlite" ? 1 : "off");
      expect(await db.selectFrom("principals").select("name").where("name", "=", name).execute()).toHaveLength(1);
      expect(await database.transaction(setting)).toBe(usual);
    }
    await expect(database.transaction(() => Promise.reject(new Error("no")), { durable: false })).rejects.toThrow("no");
    // A statement by itself, after a transaction that did not wait.
    expect(await setting(db)).toBe(usual);
  });

  test("leaves nothing behind when its work fails, and the next one works", async () => {
    const work = database.transaction(async (tx) => {
      await addPrincipal(tx, "Rolled back");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await db.selectFrom("principals").selectAll().where("name", "=", "Rolled back").execute()).toEqual([]);
    await database.transaction((tx) => addPrincipal(tx, "After a failure"));
  });

  test("leaves nothing behind when a statement of it fails", async () => {
    const work = database.transaction(async (tx) => {
      await addPrincipal(tx, "Before the mistake");
      await sql`select * from no_such_table`.execute(tx);
    });
    await expect(work).rejects.toThrow(/no_such_table/);
    expect(await db.selectFrom("principals").selectAll().where("name", "=", "Before the mistake").execute()).toEqual(
      [],
    );
  });

  test("does not lose updates of another one, in this process or in another", async () => {
    const other = openDatabase(settings);
    try {
      const before = (await counter()) ?? 0;
      const all = Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? database : other).transaction(incrementOnce),
      );
      await Promise.all(all);
      expect(await counter()).toBe(before + 40);
    } finally {
      await other.close();
    }
  });

  test("is done again where two block each other", async () => {
    const [first, second] = await database.transaction(async (tx) => [
      await addPrincipal(tx, "Left"),
      await addPrincipal(tx, "Right"),
    ]);
    const rename = (ids: number[], name: string) =>
      database.transaction(async (tx) => {
        for (const id of ids) await tx.updateTable("principals").set({ name }).where("id", "=", id).execute();
      });
    await Promise.all([rename([first.id, second.id], "One way"), rename([second.id, first.id], "One way")]);
    expect(await namesLike("one way")).toEqual(["One way", "One way"]);
  });
});

describe("broken rules are told apart", () => {
  const addType = (tx: Writer, key: string) =>
    sql`insert into types (name, name_key, color_id, position, created_at, updated_at) values (${key}, ${key}, 1, 1, ${NOW}, ${NOW})`.execute(
      tx,
    );

  test("a value that is taken", async () => {
    await database.transaction((tx) => addType(tx, "taken"));
    const error: unknown = await database.transaction((tx) => addType(tx, "taken")).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isForeignKeyViolation(error)).toBe(false);
    const taken = new Error("has already been taken");
    await expect(orTaken(() => database.transaction((tx) => addType(tx, "taken")), taken)).rejects.toBe(taken);
  });

  test("a primary key that is taken", async () => {
    const add = () => db.insertInto("settings").values({ name: "twice", value: "1" }).execute();
    await add();
    expect(isUniqueViolation(await add().catch((reason: unknown) => reason))).toBe(true);
  });

  test("a row that is not there", async () => {
    const error: unknown = await database
      .transaction((tx) =>
        tx.insertInto("group_users").values({ group_id: 999_999, user_id: 999_999, created_at: NOW }).execute(),
      )
      .catch((reason: unknown) => reason);
    expect(isForeignKeyViolation(error)).toBe(true);
    expect(isUniqueViolation(error)).toBe(false);
  });
});

describe("reading", () => {
  test("several selects answer in their order, whatever they find", async () => {
    await database.transaction((tx) => addPrincipal(tx, "Read with others"));
    const byName = (name: string) =>
      db.selectFrom("principals").select(["name", "type"]).where("name", "=", name).compile();
    expect(await database.readMany([byName("Read with others"), byName("Nobody"), byName("Read with others")])).toEqual(
      [[{ name: "Read with others", type: "Group" }], [], [{ name: "Read with others", type: "Group" }]],
    );
    expect(await database.readMany([])).toEqual([]);
  });

  test("one that fails fails alone", async () => {
    const [bad, good] = await Promise.allSettled([
      sql`select * from no_such_table`.execute(db),
      sql<{ one: number }>`select 1 as one`.execute(db),
    ]);
    expect(bad.status).toBe("rejected");
    expect(good).toMatchObject({ status: "fulfilled", value: { rows: [{ one: 1 }] } });
  });

  test("sums and counts are numbers on either database", async () => {
    const { rows } =
      await sql`select count(*) as count, sum(value) as sum, max(value) as max, 0.5 as half, null as absent from revisions`.execute(
        db,
      );
    const [row] = rows;
    expect(row).toEqual({ count: 3, sum: expect.any(Number), max: expect.any(Number), half: 0.5, absent: null });
  });

  test("text comes back as it was", async () => {
    const text = 'Zoë "the \\ 猫" 👩‍🚀\n\u2028 \u0001 {"a":[1]}';
    const { id } = await database.transaction((tx) => addPrincipal(tx, text));
    expect(await db.selectFrom("principals").select("name").where("id", "=", id).execute()).toEqual([{ name: text }]);
  });
});

describe("what differs between the databases", () => {
  test("ids as one parameter, none and very many", async () => {
    const ids = await database.transaction(async (tx) => [
      (await addPrincipal(tx, "A")).id,
      (await addPrincipal(tx, "B")).id,
    ]);
    const among = (list: number[]) =>
      db
        .selectFrom("principals")
        .select("id")
        .where(dialect.idIn(sql.ref("id"), list))
        .orderBy("id")
        .execute();
    expect(await among(ids)).toEqual(ids.map((id) => ({ id })));
    expect(await among([])).toEqual([]);
    expect(await among([...ids, ...Array.from({ length: 40_000 }, (_, index) => 1_000_000 + index)])).toHaveLength(2);
  });

  test("text is found whatever the case, in any script, and its wildcards are letters", async () => {
    await database.transaction(async (tx) => {
      await addPrincipal(tx, "Łódź 100% sure");
      await addPrincipal(tx, "Ångström_x");
      await addPrincipal(tx, "ΑΘΗΝΑ");
      await addPrincipal(tx, "C:\\Kelvin");
      await addPrincipal(tx, "300 \u212a\u0130lo");
    });
    expect(await namesLike("łÓDŹ")).toEqual(["Łódź 100% sure"]);
    expect(await namesLike("ångSTRÖM")).toEqual(["Ångström_x"]);
    expect(await namesLike("αθηνα")).toEqual(["ΑΘΗΝΑ"]);
    expect(await namesLike("0% s")).toEqual(["Łódź 100% sure"]);
    expect(await namesLike("%%")).toEqual([]);
    expect(await namesLike("m_x")).toEqual(["Ångström_x"]);
    expect(await namesLike("d_ź")).toEqual([]);
    expect(await namesLike("% SURE")).toEqual(["Łódź 100% sure"]);
    expect(await namesLike("c:\\k")).toEqual(["C:\\Kelvin"]);
    expect(await namesLike(`lo${" ".repeat(2_000)}`)).toEqual([]);
    // What small letters of these two are, PostgreSQL knows by its locale.
    if (testDialect === "sqlite") expect(await namesLike("00 ki")).toEqual(["300 \u212a\u0130lo"]);
  });

  test("values gathered into a JSON array", async () => {
    const gather = (where: string) =>
      sql<{
        names: string;
      }>`select ${dialect.jsonArrayOf(sql.ref("name"))} as names from revisions where name like ${where}`.execute(db);
    const names: string[] = JSON.parse((await gather("%")).rows[0]?.names ?? "");
    expect(names.toSorted()).toEqual(["access", "catalogue", "settings"]);
    expect(JSON.parse((await gather("none")).rows[0]?.names ?? "")).toEqual([]);
  });

  test("the next id is free after rows with ids of our own", async () => {
    const id = await database.transaction(async (tx) => {
      await tx
        .insertInto("principals")
        .values({ id: 50_000, type: "User", name: "x", name_key: "x", created_at: NOW, updated_at: NOW })
        .execute();
      await dialect.afterExplicitIds(tx, ["principals", "projects"]);
      return (await addPrincipal(tx, "y")).id;
    });
    expect(id).toBe(50_001);
    const project = await database.transaction((tx) =>
      tx
        .insertInto("projects")
        .values({
          identifier: "p",
          name: "P",
          name_key: "p",
          description: "",
          public: 0,
          active: 1,
          parent_id: null,
          status_code: null,
          status_explanation: "",
          created_at: NOW,
          updated_at: NOW,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(project.id).toBe(1);
  });
});

test("a closed database refuses instead of hanging", async () => {
  const other = openDatabase(settings);
  await sql`select 1`.execute(other.db);
  await other.close();
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow();
});

test("the database is the one that was asked for", () => {
  expect(dialect.name).toBe(testDialect);
});
