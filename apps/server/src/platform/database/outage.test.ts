/** What people notice while PostgreSQL is away and when it is back, from the started product. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { testDialect, testSettings } from "../../../testing/database.ts";
import { openEventStream, type EventStream } from "../../../testing/servers/event-stream.ts";
import { startPostgresServer, type PostgresServer, type StopMode } from "../../../testing/servers/postgres-server.ts";
import { openDatabase } from "./database.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";

const PASSWORD = "correct horse battery";
/** The product does it in less than a second; a loaded machine gets more. */
const BACK_WITHIN_MS = 3_000;

describe.runIf(testDialect === "postgres")("PostgreSQL", async () => {
  const settings = await testSettings({ seed: "standard" });
  const opened: { server?: PostgresServer } = {};
  afterAll(() => opened.server?.remove());
  const postgres = async () => {
    opened.server ??= await startPostgresServer(["fsync=off"]);
    await opened.server.start();
    return opened.server;
  };

  async function startProduct(url: string) {
    const program = startProgram(["main.ts"], {
      ...environmentOf(settings),
      HALYARD_ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: url,
    });
    const address = (await program.printed(/ready at (http\S+) after/))[1] ?? "";
    const signedIn = await fetch(`${address}/api/v3/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "admin", password: PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    const headers = {
      cookie: signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "",
      "content-type": "application/json",
      "x-requested-with": "XMLHttpRequest",
    };
    const call = (method: string, path: string, body?: unknown) =>
      fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const project = await idOf(await call("POST", "/api/v3/projects", { name: `Yard ${Date.now()}` }));
    const create = (subject: string) => call("POST", `/api/v3/projects/${project}/work_packages`, { subject });
    let ended: number | null | undefined;
    void program.ended.then((code) => (ended = code));
    return { program, address, headers, call, create, exitCode: () => ended };
  }

  test("a table that another session holds is said by readiness and doctor, unless it lets go within a second", async () => {
    const server = await postgres();
    const product = await startProduct(server.url);
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    onTestFinished(() => other.end());
    const ready = async () => {
      const answer = await product.call("GET", "/health/ready");
      return [answer.status, Object(await answer.json()).status];
    };
    await other.query("begin; lock table users in access exclusive mode");
    expect(await ready()).toEqual([503, expect.stringContaining("is locked by another session")]);
    const database = openDatabase({ ...settings, databaseUrl: server.url });
    onTestFinished(() => database.close());
    await expect(database.requireUnlocked()).rejects.toThrow("is locked by another session");
    await other.query("rollback");
    expect(await ready()).toEqual([200, "ok"]);
    await other.query("begin; lock table users in access exclusive mode");
    const asked = ready();
    await pause(300);
    await other.query("rollback");
    expect(await asked).toEqual([200, "ok"]);
    product.program.signal("SIGTERM");
    await product.program.ended;
  });

  test("a server that is stopped, crashes and comes back loses no acknowledged write and no event", async () => {
    const server = await postgres();
    const product = await startProduct(server.url);
    const stream = await openEventStream(`${product.address}/api/v3/events`, product.headers);
    const writes = writing(product.create);
    for (const mode of ["fast", "immediate", "kill"] satisfies StopMode[]) {
      await pause(500);
      await server.stop(mode);
      await pause(300);
      const refused = await product.call("GET", "/api/v3/projects");
      expect([mode, refused.status, refused.headers.get("retry-after")]).toEqual([mode, 503, "1"]);
      expect(await refused.json()).toEqual({
        _type: "Error",
        errorIdentifier: "urn:openproject-org:api:v3:errors:ServiceUnavailable",
        message: "The service is temporarily unavailable. Please try again in a moment.",
      });
      expect((await product.call("GET", "/health/live")).status).toBe(200);
      const ready = await product.call("GET", "/health/ready");
      expect([ready.status, await ready.json()]).toEqual([503, { status: expect.stringContaining("database") }]);
      await server.start();
      const began = performance.now();
      await writes.another();
      const backAfter = performance.now() - began;
      console.log(`writes again ${Math.round(backAfter)} ms after the server was back (${mode})`);
      expect(backAfter).toBeLessThan(BACK_WITHIN_MS);
    }
    const acknowledged = await writes.end();
    expect(product.exitCode()).toBeUndefined();
    expect([...writes.refusals].toSorted()).toEqual([503]);
    const stored = await subjectsIn(server.url);
    expect(acknowledged.filter(({ subject }) => !stored.has(subject))).toEqual([]);
    await heardAll(
      stream,
      acknowledged.map(({ id }) => id),
    );
    stream.stop();
    console.log(`${acknowledged.length} acknowledged writes`);
    await expectJobsGoOn(server.url);
  }, 60_000);

  test("a server that is frozen gets answers in bounded time", async () => {
    const server = await postgres();
    const product = await startProduct(server.url);
    onTestFinished(() => server.thaw());
    server.freeze();
    const began = performance.now();
    const timed = async (work: Promise<Response>) => ({ status: (await work).status, ms: performance.now() - began });
    const [ready, live, read, write, ...rest] = await Promise.all([
      timed(product.call("GET", "/health/ready")),
      timed(product.call("GET", "/health/live")),
      timed(product.call("GET", "/api/v3/projects")),
      timed(product.create("While it is frozen")),
      ...Array.from({ length: 30 }, () => timed(product.call("GET", "/api/v3/work_packages"))),
    ]);
    expect([ready.status, live.status, read.status, write.status]).toEqual([503, 200, 503, 503]);
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([503]));
    console.log("answers while frozen, ms:", [ready, live, read, write].map(({ ms }) => Math.round(ms)).join(", "));
    expect(ready.ms).toBeLessThan(3_500);
    expect(live.ms).toBeLessThan(1_000);
    for (const { ms } of [read, write, ...rest]) expect(ms).toBeLessThan(15_000);
    server.thaw();
    const thawed = performance.now();
    for (;;) {
      const answer = await product.create("After it");
      if (answer.status === 201) break;
      expect(answer.status).toBe(503);
      await pause(50);
    }
    expect(performance.now() - thawed).toBeLessThan(BACK_WITHIN_MS);
    expect((await product.call("GET", "/health/ready")).status).toBe(200);
    expect(product.exitCode()).toBeUndefined();
  }, 60_000);

  test("a server that takes no writes refuses them until the address leads to one that does", async () => {
    const server = await postgres();
    const product = await startProduct(server.url);
    const readOnly = (value: "on" | "off") =>
      ask(server.url, [`alter system set default_transaction_read_only = ${value}`, "select pg_reload_conf()"]);
    onTestFinished(() => void readOnly("off").catch(() => undefined));
    await readOnly("on");
    await pause(200);
    const connections = () =>
      ask(server.url, ["select pid from pg_stat_activity where backend_type = 'client backend'"]);
    const before = new Set((await connections()).map(({ pid }) => pid));
    const refused = await product.create("On a standby");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    const ready = await product.call("GET", "/health/ready");
    expect([ready.status, await ready.json()]).toEqual([503, { status: expect.stringContaining("no writes") }]);
    await readOnly("off");
    await pause(200);
    expect((await product.call("GET", "/health/ready")).status).toBe(200);
    const written = await Promise.all(Array.from({ length: 20 }, () => product.create("On a primary")));
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]));
    // All are new but the one for notifications, which writes nothing.
    const still = (await connections()).filter(({ pid }) => before.has(pid));
    expect(still.length).toBeLessThanOrEqual(1);
  }, 60_000);
});

interface Acknowledged {
  id: number;
  subject: string;
}

/** Four writers that never pause, until they are told to end. */
function writing(create: (subject: string) => Promise<Response>) {
  const acknowledged: Acknowledged[] = [];
  const refusals = new Set<number>();
  let next = 0;
  let ending = false;
  const write = async () => {
    while (!ending) {
      const subject = `Written under load ${++next}`;
      const answer = await create(subject);
      if (answer.status === 201) acknowledged.push({ id: await idOf(answer), subject });
      else {
        refusals.add(answer.status);
        await pause(20);
      }
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  return {
    refusals,
    async another() {
      const { length } = acknowledged;
      while (acknowledged.length === length) await Promise.race([pause(5), writers]);
    },
    async end() {
      ending = true;
      await writers;
      return acknowledged;
    },
  };
}

async function idOf(answer: Response): Promise<number> {
  const body: unknown = await answer.json();
  return Number(Object(body).id);
}

async function ask(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function subjectsIn(url: string): Promise<Set<unknown>> {
  return new Set((await ask(url, ["select subject from work_packages"])).map(({ subject }) => subject));
}

async function heardAll(stream: EventStream, ids: readonly number[]): Promise<void> {
  const heardIn = (text: string) => new Set([...text.matchAll(/"entityId":(\d+)/g)].map((match) => Number(match[1])));
  const text = await stream.until((so) => new Set(ids).isSubsetOf(heardIn(so)));
  expect(ids.filter((id) => !heardIn(text).has(id))).toEqual([]);
}

/** What was asked for before and during the outages is done soon, not after a lease has run out. */
async function expectJobsGoOn(url: string): Promise<void> {
  const unfinished = () =>
    ask(url, ["select kind from jobs where status in ('in_queue', 'in_process') and run_at::timestamptz <= now()"]);
  for (const began = performance.now(); (await unfinished()).length > 0; await pause(100)) {
    if (performance.now() - began > 15_000) break;
  }
  expect(await unfinished()).toEqual([]);
}
