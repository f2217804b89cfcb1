import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { testDialect, testSettings } from "../../../../testing/database.ts";
import { openDatabase } from "../database.ts";
import { executeTogether } from "../schema/together.ts";
import { DatabaseUnavailable, StatementTimeout, StorageFull, UnknownOutcome } from "../../outages/outages.ts";

describe.runIf(testDialect === "postgres")("a connection of PostgreSQL", async () => {
  const settings = await testSettings();
  const direct = openDatabase(settings);
  const sockets = new Set<Socket>();
  /** The connection breaks once the server has answered what has this in it. */
  let breaksAfter: string | null = null;
  /** How many connections are made. */
  let made = 0;
  const target = new URL(settings.databaseUrl ?? "postgres://127.0.0.1:1");
  const proxy = createServer((client) => {
    made++;
    const server = connect(Number(target.port), target.hostname);
    let breaks = false;
    for (const socket of [client, server]) sockets.add(socket.on("error", () => undefined));
    client.on("data", (data) => {
      breaks ||= breaksAfter !== null && data.includes(breaksAfter);
      server.write(data);
    });
    server.on("data", (data) => (breaks ? client.destroy() : client.write(data)));
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const through = new URL(target);
  // A Unix socket would bypass the proxy.
  through.search = "";
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  through.port = String((proxy.address() as AddressInfo).port);
  const database = openDatabase({ ...settings, databaseUrl: through.href });
  afterAll(async () => {
    await Promise.all([database.close(), direct.close()]);
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  await sql`create table notes (id integer)`.execute(direct.db);
  await sql`create table last_notes (id integer)`.execute(direct.db);

  const idsIn = async () => (await sql<{ id: number }>`select id from notes order by id`.execute(direct.db)).rows;
  /** What was on its way when the connection broke is committed at some time. */
  const arrival = (id: number) => expect.poll(idsIn).toContainEqual({ id });
  const write = async (id: number) => {
    let times = 0;
    const outcome = await database
      .transaction(async (tx) => {
        times++;
        await sql`insert into notes values (${id})`.execute(tx);
      })
      .catch((error: unknown) => error);
    return { times, outcome };
  };

  test("that breaks during a commit leaves the outcome open: it is no success, and is not tried again", async () => {
    breaksAfter = "commit";
    const { times, outcome } = await write(1);
    expect(outcome).toBeInstanceOf(UnknownOutcome);
    expect(times).toBe(1);
    breaksAfter = null;
    await arrival(1);
  });

  test("that breaks under the last statements leaves the outcome open: the commit is on its way with them", async () => {
    breaksAfter = "insert into last_notes";
    let times = 0;
    const outcome = await database
      .transaction(async (tx) => {
        times++;
        await sql`insert into notes values (10)`.execute(tx);
        const last = [11, 12].map((id) => sql`insert into last_notes values (${id})`.compile(tx));
        await executeTogether(tx, last, true);
      })
      .catch((error: unknown) => error);
    breaksAfter = null;
    expect(outcome).toBeInstanceOf(UnknownOutcome);
    expect(times).toBe(1);
    await arrival(10);
    await sql`delete from notes where id = 10`.execute(direct.db);
  });

  test("that begins late sends a single statement with its beginning and its commit", async () => {
    const late = { durable: false, beginsLate: true };
    // Of another text than elsewhere: what a connection has prepared is no longer sent, and breaks nothing.
    const insert = (id: number) =>
      database.transaction(async (tx) => {
        await executeTogether(tx, [sql`insert into notes (id) values (${id})`.compile(tx)], true);
      }, late);
    await insert(30);
    const fails = database.transaction(
      (tx) => executeTogether(tx, [sql`insert into notes (id) values (1 / 0)`.compile(tx)], true),
      late,
    );
    await expect(fails).rejects.toThrow("division by zero");
    const takenBack = database.transaction(async (tx) => {
      await sql`insert into notes (id) values (31)`.execute(tx);
      throw new Error("taken back");
    }, late);
    await expect(takenBack).rejects.toThrow("taken back");
    await database.transaction(async () => undefined, late);
    expect(await idsIn()).toEqual([{ id: 1 }, { id: 30 }]);
    // The commit was on its way before the answer to what begins it.
    breaksAfter = "begin";
    await expect(insert(32)).rejects.toBeInstanceOf(UnknownOutcome);
    breaksAfter = null;
    await arrival(32);
    await sql`delete from notes where id <> 1`.execute(direct.db);
  });

  test("tells what the first of the last statements failed with, and has written nothing", async () => {
    const failing = database.transaction(async (tx) => {
      await sql`insert into notes values (20)`.execute(tx);
      const last = ["insert into notes values (21)", "select 1 / 0", "insert into notes values (22)"];
      await executeTogether(
        tx,
        last.map((text) => sql.raw(text).compile(tx)),
        true,
      );
    });
    await expect(failing).rejects.toThrow("division by zero");
    await write(23);
    expect(await idsIn()).toEqual([{ id: 1 }, { id: 23 }]);
    await sql`delete from notes where id = 23`.execute(direct.db);
  });

  test("that breaks before the commit has written nothing, and says with what it was lost", async () => {
    breaksAfter = "insert into notes";
    const { times, outcome } = await write(2);
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(outcome).toMatchObject({ reason: "closed the connection" });
    expect(times).toBe(1);
    breaksAfter = null;
    expect((await write(3)).outcome).toBeUndefined();
    expect(await idsIn()).toEqual([{ id: 1 }, { id: 3 }]);
  });

  test("that was ended is replaced, and one whose statement took too long is kept", async () => {
    await sql`select 1`.execute(database.db);
    const before = made;
    const slow = database.transaction(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    });
    await expect(slow).rejects.toBeInstanceOf(StatementTimeout);
    await sql`select 1`.execute(database.db);
    expect(made).toBe(before);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
    await expect
      .poll(() =>
        sql`select 1`.execute(database.db).then(
          () => made,
          () => 0,
        ),
      )
      .toBeGreaterThan(before);
  });

  test("is left for reads, however many transactions there are that wait for one", async () => {
    const read = () => sql<{ one: number }>`select 1 as one`.execute(direct.db);
    let inside = 0;
    const all = Array.from({ length: 20 }, () =>
      direct.transaction(async () => {
        inside++;
        // All that there is room for are in one before any of them reads.
        await expect.poll(() => inside).toBeGreaterThanOrEqual(8);
        return (await read()).rows[0]?.one;
      }),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set([1]));
  });

  test("a full disk of the server is said, and so is that it is not ready", async () => {
    const full = database.transaction((tx) =>
      sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(tx),
    );
    await expect(full).rejects.toBeInstanceOf(StorageFull);
    await expect(database.check()).rejects.toThrow("no space is left on the disk");
    await direct.check();
  });
});
