/**
 * Benchmarks: `node bench/run.ts [--work-packages 10000] [--seconds 5] [--json FILE]`. Seeds a fresh database,
 * starts the built product and the bare floor on it, measures each in turn at 1 and at 16 connections. Figures of
 * different runs are not comparable on a shared machine; the ratios of one run are.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { freePort } from "../apps/server/testing/servers/free-port.ts";

const SERVER = join(import.meta.dirname, "../apps/server/src");

/** Redmine 5 on puma with 2 workers, 10,000 issues, on a machine like this one: requests a second at 16 clients. */
const REDMINE: Record<string, number> = { list: 17, one: 218, users: 72 };

interface Measured {
  name: string;
  connections: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

function run(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.on("exit", (code) => (code === 0 ? resolve(text.trim()) : reject(new Error(`ended with ${code}`)))),
  );
}

async function until(url: string, ok: (status: number) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null && ok(answer.status)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}

async function measure(
  name: string,
  url: string,
  connections: number,
  seconds: number,
  more: Partial<autocannon.Options> = {},
): Promise<Measured> {
  await autocannon({ url, connections, duration: 1, ...more });
  const result = await autocannon({ url, connections, duration: seconds, ...more });
  const { latency, requests, errors, non2xx } = result;
  return {
    name,
    connections,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    errors: errors + non2xx,
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "work-packages": { type: "string", default: "10000" },
      seconds: { type: "string", default: "5" },
      json: { type: "string" },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-"));
  const [port, floorPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    HALYARD_DATA_DIR: folder,
    HALYARD_SEED: "standard",
    HALYARD_ADMIN_PASSWORD: "benchmarks only",
    HALYARD_REQUESTS_PER_MINUTE: "0",
    HALYARD_LOG_LEVEL: "error",
  };
  const children: ChildProcess[] = [];
  try {
    const size = ["--projects", "8", "--users", "40", "--work-packages", values["work-packages"]];
    await run([join(SERVER, "command-line/main.ts"), "seed", ...size], env);
    const token = await run([join(SERVER, "command-line/main.ts"), "token", "create", "--login", "admin"], env);
    children.push(spawn(process.execPath, [join(SERVER, "main.ts")], { env, stdio: "ignore" }));
    const file = join(folder, "halyard.sqlite");
    const floor = join(import.meta.dirname, "floor.ts");
    children.push(spawn(process.execPath, [floor, file, String(floorPort)], { env, stdio: "ignore" }));
    const base = `http://127.0.0.1:${port}`;
    const bare = `http://127.0.0.1:${floorPort}`;
    await until(`${base}/health/ready`, (status) => status === 200);
    await until(`${bare}/one/1`, (status) => status === 200);

    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sort = encodeURIComponent('[["updatedAt","desc"]]');
    const list = `${base}/api/v3/work_packages?filters=%5B%5D&pageSize=100&sortBy=${sort}`;
    const measured: Measured[] = [];
    for (const connections of [1, 16]) {
      measured.push(await measure("floor list", `${bare}/list`, connections, seconds));
      measured.push(await measure("list", list, connections, seconds, { headers }));
      measured.push(
        await measure("grouped", `${list}&groupBy=status&showSums=true`, connections, seconds, { headers }),
      );
      measured.push(await measure("floor one", `${bare}/one/50`, connections, seconds));
      measured.push(await measure("one", `${base}/api/v3/work_packages/50`, connections, seconds, { headers }));
      measured.push(await measure("floor users", `${bare}/users`, connections, seconds));
      measured.push(await measure("users", `${base}/api/v3/users?pageSize=100`, connections, seconds, { headers }));
      const schema = `${base}/api/v3/work_packages/schemas/1-1`;
      measured.push(await measure("schema", schema, connections, seconds, { headers }));
      const change = JSON.stringify({ lockVersion: 0, subject: "measured" });
      const form = { headers, method: "POST" as const, body: change };
      measured.push(await measure("form", `${base}/api/v3/work_packages/50/form`, connections, seconds, form));
      const comment = JSON.stringify({ comment: { raw: "measured" } });
      const write = { headers, method: "POST" as const, body: comment };
      const writes = `${base}/api/v3/work_packages/60/activities`;
      measured.push(await measure("write", writes, connections, seconds, write));
    }
    const memory = await fetch(`${base}/metrics`).then((answer) => answer.text());
    const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(memory)?.[1] ?? 0);
    report(measured, resident, values.json);
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map((child) => new Promise((resolve) => child.on("exit", resolve))));
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(measured: Measured[], resident: number, file: string | undefined): void {
  const floorOf = ({ name, connections }: Measured) =>
    measured.find((other) => other.name === `floor ${name}` && other.connections === connections);
  const rows = measured.map((one) => {
    const floor = floorOf(one);
    const redmine = one.connections === 16 ? REDMINE[one.name] : undefined;
    return {
      measured: one.name,
      connections: one.connections,
      "per second": Math.round(one.perSecond),
      "p50 ms": one.p50,
      "p99 ms": one.p99,
      errors: one.errors,
      "of the floor": floor === undefined ? "" : `1/${(floor.perSecond / one.perSecond).toFixed(1)}`,
      "times Redmine": redmine === undefined ? "" : (one.perSecond / redmine).toFixed(1),
    };
  });
  console.table(rows);
  console.log(`resident memory after the run: ${Math.round(resident / 1_048_576)} MB`);
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ rows, resident }, null, 2)}\n`);
}

await main();
