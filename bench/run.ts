/**
 * Benchmarks: `node bench/run.ts [--work-packages 10000] [--parts rates,reads] [--rounds 5] [--seconds 1] [--clients 1,16]`.
 * Seeds a fresh database on SQLite, starts the product and the bare floor on it, measures each in alternating rounds and
 * writes RESULTS.md. Figures of different runs are not comparable on a shared machine; the ratios of one run are.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../apps/server/testing/servers/free-port.ts";
import { readsOf } from "./reads.ts";
import { pageBefore, rowsOf, worseOf, writePage, type Row } from "./results.ts";
import { inRounds, type Target } from "./rounds.ts";

const SERVER = join(import.meta.dirname, "../apps/server/src");

const PAGE = join(import.meta.dirname, "RESULTS.md");

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

interface Place {
  base: string;
  bare: string;
  headers: Record<string, string>;
  total: number;
}

const BROWSER = { "accept-encoding": "gzip, deflate, br" };

/** What can be measured by itself: `--parts reads,compressed`. */
const PARTS: Record<string, (place: Place) => Target[] | Promise<Target[]>> = {
  rates({ base, bare, headers }) {
    const api = `${base}/api/v3`;
    const post = (body: object) => ({ method: "POST" as const, headers, body: JSON.stringify(body) });
    return [
      ...floors(bare),
      { name: "list", floor: "floor list", url: listOf(base), options: { headers } },
      { name: "one", floor: "floor one", url: `${api}/work_packages/50`, options: { headers } },
      { name: "users", floor: "floor users", url: `${api}/users?pageSize=100`, options: { headers } },
      { name: "schema", floor: "floor one", url: `${api}/work_packages/schemas/1-1`, options: { headers } },
      {
        name: "form",
        floor: "floor one",
        url: `${api}/work_packages/50/form`,
        options: post({ lockVersion: 0, subject: "measured" }),
      },
      {
        name: "comment",
        floor: "floor one",
        url: `${api}/work_packages/60/activities`,
        options: post({ comment: { raw: "measured" } }),
      },
    ];
  },
  /** Each row with what every browser asks for, next to the plain one. */
  compressed({ base, headers }) {
    return Object.entries(answersOf(base)).flatMap(([name, url]) => [
      { name: `${name}, plain`, floor: "", url, options: { headers } },
      { name: `${name}, compressed`, floor: `${name}, plain`, url, options: { headers: { ...headers, ...BROWSER } } },
    ]);
  },
  /** Who has the answer already. */
  async conditional({ base, bare, headers }) {
    const targets = Object.entries(answersOf(base)).map(async ([name, url]) => {
      const tag = (await fetch(url, { headers })).headers.get("etag") ?? "";
      const options = { headers: { ...headers, "if-none-match": tag } };
      return { name: `${name}, unchanged`, floor: `floor ${name}`, url, options };
    });
    return [...floors(bare), ...(await Promise.all(targets))];
  },
  reads({ base, bare, headers, total }) {
    const lists = Object.entries(readsOf(total)).map(([name, query]) => ({
      name,
      floor: "floor list",
      url: `${base}/api/v3/work_packages?${query}`,
      options: { headers, connections: 1, timeout: 60 },
    }));
    return [...floors(bare).slice(0, 1), ...lists];
  },
};

const floors = (bare: string): Target[] =>
  ["list", "one/50", "users"].map((path) => ({
    name: `floor ${path.split("/")[0]}`,
    floor: "",
    url: `${bare}/${path}`,
  }));

const listOf = (base: string): string =>
  `${base}/api/v3/work_packages?filters=%5B%5D&pageSize=100&sortBy=${encodeURIComponent('[["updatedAt","desc"]]')}`;

const answersOf = (base: string): Record<string, string> => ({
  list: listOf(base),
  one: `${base}/api/v3/work_packages/50`,
  users: `${base}/api/v3/users?pageSize=100`,
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "work-packages": { type: "string", default: "10000" },
      seconds: { type: "string", default: "1" },
      rounds: { type: "string", default: "5" },
      clients: { type: "string", default: "1,16" },
      parts: { type: "string", default: Object.keys(PARTS).join(",") },
    },
  });
  const total = Number(values["work-packages"]);
  const parts = values.parts.split(",").map((name) => {
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (part === undefined) throw new Error(`There is no part ${name}, but ${Object.keys(PARTS).join(", ")}.`);
    return { name, part };
  });
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
  const load = loadavg()[0] ?? 0;
  try {
    const began = performance.now();
    const size = ["--projects", "8", "--users", "40", "--work-packages", String(total)];
    await run([join(SERVER, "command-line/main.ts"), "seed", ...size], env);
    const seeded = (performance.now() - began) / 1_000;
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
    const before = pageBefore(PAGE);
    const rows: Row[] = [];
    for (const { name, part } of parts) {
      // Who waits alone is who a slow read is slow for.
      const clients = name === "reads" ? [1] : values.clients.split(",").map(Number);
      for (const connections of clients) {
        const targets = await part({ base, bare, headers, total });
        const found = await inRounds(targets, connections, Number(values.rounds), Number(values.seconds));
        // Several parts have the same floors.
        rows.push(
          ...rowsOf(found, before).filter((row) => row.ratio !== null || !rows.some((one) => isSame(one, row))),
        );
      }
    }
    const memory = await fetch(`${base}/metrics`).then((answer) => answer.text());
    const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(memory)?.[1] ?? 0);
    report(rows, [
      `SQLite, ${total} work packages, seeded in ${seeded.toFixed(0)} s; ${values.rounds} rounds of ${values.seconds} s.`,
      `Memory after the run ${Math.round(resident / 1_048_576)} MB. Load at the start ${load.toFixed(1)}.`,
    ]);
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map((child) => new Promise((resolve) => child.on("exit", resolve))));
    rmSync(folder, { recursive: true, force: true });
  }
}

const isSame = (a: Row, b: Row): boolean => a.name === b.name && a.connections === b.connections;

function report(rows: readonly Row[], about: readonly string[]): void {
  writePage(PAGE, rows, about.join(" "));
  console.table(rows);
  for (const { name, connections, ratio, before } of worseOf(rows))
    console.log(
      `WORSE: ${name} at ${connections} was 1/${before?.toFixed(2)} of its floor and is 1/${ratio?.toFixed(2)}`,
    );
}

await main();
