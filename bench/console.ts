/**
 * The console at size: `node bench/console.ts [--entries 1000000] [--work-packages 100000] [--database sqlite,postgres]`.
 * Fills an installation, reads its audit log, exports it, waits until it is sealed and has the seals checked; then backs it
 * up beside readers, verifies the backup and restores it into a fresh database. Prints a table.
 */
import { rmSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build-server.mjs";
import { Installation, type Process } from "./installation.ts";
import { readTimes } from "./parts/read-times.ts";
import {
  ask,
  sqliteServer,
  startPostgresDatabases,
  type DatabaseServer,
  type FreshDatabase,
} from "./torture/databases.ts";
import { percentile } from "./torture/figures.ts";

const BUILT = join(import.meta.dirname, "../apps/server/dist");
const ROUNDS = 20;

/** Changes of users, groups, roles and memberships by three people over three months, a thousandth of them with a rare word. */
const FILL = (from: number, to: number, all: number, series: string) => `${series}
  insert into events (entity_type, entity_id, entity_title, actor_id, action, changes, category, severity, outcome, context,
    created_at, updated_at)
  select case n % 4 when 0 then 'User' when 1 then 'Group' when 2 then 'Role' else 'Membership' end, 1 + n % 5000,
    'Number ' || n, 1 + n % 3, 'updated',
    '{"name":{"from":"' || case when n % 1000 = 0 then 'zanzibar' else 'harbor' end || ' ' || n || '","to":"quay ' || n || '"}}',
    case when n % 10 = 0 then 'security' when n % 10 = 1 then 'system' else 'user' end,
    case when n % 100 = 0 then 'warning' else 'info' end, 'success',
    '{"via":"token","ip":"203.0.113.' || (n % 250) || '","agent":"curl/8","requestId":"r' || n || '"}',
    '2025-' || (10 + n * 3 / ${all}) || '-' || (10 + n * 54 / ${all} % 18) || 'T' || (10 + n * 540 / ${all} % 10) || ':' ||
      (10 + n * 27000 / ${all} % 50) || ':' || (10 + n * 1350000 / ${all} % 50) || '.' || (100 + n % 900) || 'Z',
    '2025-12-31T00:00:00.000Z'
  from numbers where n > ${from} and n <= ${to} order by n`;

interface Place {
  server: DatabaseServer;
  database: FreshDatabase;
}

async function statement({ server, database }: Place, text: string): Promise<Record<string, unknown>[]> {
  const { DATABASE_URL: url } = database.environment;
  if (server.postgres !== null && url !== undefined) return ask(url, text);
  const file = new DatabaseSync(join(database.folder, "halyard.sqlite"), { timeout: 60_000 });
  try {
    return file.prepare(text).all();
  } finally {
    file.close();
  }
}

async function fill(place: Place, entries: number): Promise<void> {
  const isPostgres = place.server.postgres !== null;
  const step = 100_000;
  for (let from = 0; from < entries; from += step) {
    const to = Math.min(entries, from + step);
    const series = isPostgres
      ? `with numbers as (select generate_series(${from + 1}::bigint, ${to}) as n)`
      : `with recursive numbers(n) as (select ${from + 1} union all select n + 1 from numbers where n < ${to})`;
    // oxlint-disable-next-line no-await-in-loop -- ids are in the order of time
    await statement(place, FILL(from, to, entries + 1, series));
  }
}

/** A backup without a passphrase leaves the secret key out, and what it seals can't be read after a restore elsewhere. */
const installed = (database: FreshDatabase): Installation =>
  new Installation({
    ...database,
    environment: { ...database.environment, HALYARD_BACKUP_PASSPHRASE: "benchmarks only" },
  });

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

const say = (name: string, figure: string): void => console.log(`| ${name} | ${figure} |`);

/** Reads the first page over and over until it is told to stop. @returns median and p95, in words */
function reading(base: string, headers: Record<string, string>): () => Promise<string> {
  const state = { isOver: false };
  const times: number[] = [];
  const done = (async () => {
    while (!state.isOver) {
      const began = performance.now();
      const answer = await fetch(`${base}/api/v3/work_packages?pageSize=100`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      await pause(20);
    }
  })();
  return async () => {
    state.isOver = true;
    await done;
    const [median, p95] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(0));
    return `${median} ms, p95 ${p95} ms`;
  };
}

async function auditLog(product: Process, headers: Record<string, string>): Promise<void> {
  const list = (filters: object[], more = "") =>
    `/api/v3/admin/audit_events?pageSize=50${more}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const is = (name: string, value: string, operator = "=") => ({ [name]: { operator, values: [value] } });
  const read = await readTimes(
    product.base,
    headers,
    {
      "first page": list([]),
      "page 200": list([], "&offset=200"),
      Security: list([is("category", "security")]),
      "warnings and worse": list([is("severity", "warning")]),
      "of one person": list([is("actor", "1")]),
      "history of one thing": list([is("entityType", "User"), is("entityId", "9")]),
      "a common word": list([is("text", "quay", "~")]),
      "a rare word": list([is("text", "zanzibar", "~")]),
      "a word that no entry has": list([is("text", "nowhere", "~")]),
    },
    ROUNDS,
  );
  for (const { name, p50, p95, errors } of read) {
    say(
      `audit log: ${name}`,
      `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${errors > 0 ? `, ${errors} failed` : ""}`,
    );
  }
}

async function exported(product: Process, headers: Record<string, string>): Promise<void> {
  const began = performance.now();
  const send = { ...headers, "content-type": "application/json" };
  const started = await fetch(`${product.base}/api/v3/admin/audit_exports`, {
    method: "POST",
    headers: send,
    body: JSON.stringify({ format: "csv", filters: [] }),
  });
  const { id }: { id: string } = JSON.parse(await started.text());
  for (;;) {
    await pause(250);
    const answer = await fetch(`${product.base}/api/v3/admin/audit_exports/${id}`, { headers });
    const { state, rows }: { state: string; rows: number } = JSON.parse(await answer.text());
    if (state === "failed") return say("export as CSV", "failed");
    if (state === "done") {
      return say(
        "export as CSV",
        `${((performance.now() - began) / 1_000).toFixed(1)} s for ${rows.toLocaleString("en")} entries`,
      );
    }
  }
}

/** So long no more is sealed: it is done. */
const QUIET_MS = 12_000;

async function sealed(place: Place): Promise<void> {
  const began = performance.now();
  let last = -1;
  let at = began;
  while (performance.now() - at < QUIET_MS) {
    const [row] = await statement(place, "select count(*) as count from audit_seals");
    if (Number(row?.["count"]) !== last) {
      last = Number(row?.["count"]);
      at = performance.now();
    }
    await pause(500);
  }
  say("sealed since the start", `${((at - began) / 1_000).toFixed(1)} s, ${last} seals`);
}

async function measure(server: DatabaseServer, entries: number, workPackages: number): Promise<void> {
  const database = await server.fresh();
  const place = { server, database };
  const installation = installed(database);
  const file = join(database.folder, "bench.halyard");
  console.log(`\n${server.name}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n| what | figure |\n| --- | --- |`);
  try {
    say("filled", `${(await installation.seed({ projects: 20, users: 200, workPackages, changes: 2 })).toFixed(0)} s`);
    say("entries added", `${(await seconds(() => fill(place, entries))).toFixed(0)} s`);
    const token = await installation.token("admin");
    const headers = { authorization: `Bearer ${token}` };
    const product = await installation.start();
    await sealed(place);
    await auditLog(product, headers);
    await exported(product, headers);
    const alone = reading(product.base, headers);
    await pause(5_000);
    const quiet = await alone();
    const beside = reading(product.base, headers);
    const took = await seconds(() => installation.command(["backup", "--to", file]));
    say("backup, verified", `${took.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    say("a read alone; beside the backup", `${quiet}; ${await beside()}`);
    await product.end();
    say(
      "doctor --audit",
      `${(await seconds(() => installation.command(["doctor", "--audit"]).catch(() => ""))).toFixed(1)} s`,
    );
    say("verify", `${(await seconds(() => installation.command(["verify", file]))).toFixed(1)} s`);
    const empty = await server.fresh();
    try {
      const other = installed(empty);
      say("restore", `${(await seconds(() => other.command(["restore", file]))).toFixed(1)} s`);
    } finally {
      await empty.remove();
    }
  } finally {
    await installation.end();
    rmSync(file, { force: true });
    await database.remove();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      entries: { type: "string", default: "1000000" },
      "work-packages": { type: "string", default: "100000" },
      database: { type: "string", default: "sqlite,postgres" },
    },
  });
  await buildServer(BUILT);
  process.env["HALYARD_TEST_SERVER"] = BUILT;
  for (const name of values.database.split(",")) {
    const server = name === "postgres" ? await startPostgresDatabases() : sqliteServer;
    try {
      await measure(server, Number(values.entries), Number(values["work-packages"]));
    } finally {
      await server.stop();
    }
  }
}

await main();
