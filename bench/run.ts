/**
 * Benchmarks: `node bench/run.ts [--work-packages 10000,1000000] [--database sqlite,postgres] [--parts rates,reads]`, and
 * `--projects 100 --users 1000 --changes 2 --rounds 5 --seconds 1 --clients 1,16 --streams 500`. For each database and size
 * it fills a fresh installation, starts the product and the bare floor on it, measures in alternating rounds and writes
 * RESULTS.md. Figures of different runs are not comparable on a shared machine; the ratios of one run are.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build-server.mjs";
import { Installation, type Process, type Size } from "./installation.ts";
import type { Measured } from "./parts/figure.ts";
import { settled } from "./processor-time.ts";
import { processes } from "./parts/processes.ts";
import { RATES } from "./parts/rates.ts";
import { readTimes, type ReadTimes } from "./parts/read-times.ts";
import { readsOf } from "./parts/reads.ts";
import { inRounds } from "./parts/rounds.ts";
import { screens, writes } from "./parts/writes.ts";
import { pageBefore, rowsOf, worseOf, writePage, type Row, type Section } from "./results.ts";
import { sqliteServer, startPostgresDatabases, type DatabaseServer, type FreshDatabase } from "./torture/databases.ts";

const PAGE = join(import.meta.dirname, "RESULTS.md");
const BUILT = join(import.meta.dirname, "../apps/server/dist");
const PARTS = ["size", "reads", ...Object.keys(RATES), "writes", "screens", "processes"];
const NAMES = { sqlite: "SQLite", postgres: "PostgreSQL" };
/** A user can have 50 streams. */
const STREAMS_OF_ONE = 50;

interface Options {
  parts: readonly string[];
  rounds: number;
  seconds: number;
  clients: readonly number[];
  streams: number;
}

/** One database of one size, with the product on it. */
interface Place {
  title: string;
  server: DatabaseServer;
  database: FreshDatabase;
  installation: Installation;
  size: Size;
  token: string;
  product: Process;
}

function optionsOf() {
  const { values } = parseArgs({
    options: {
      "work-packages": { type: "string", default: "10000" },
      database: { type: "string", default: "sqlite,postgres" },
      projects: { type: "string", default: "100" },
      users: { type: "string", default: "1000" },
      changes: { type: "string", default: "2" },
      seconds: { type: "string", default: "1" },
      rounds: { type: "string", default: "5" },
      clients: { type: "string", default: "1,16" },
      streams: { type: "string", default: "500" },
      parts: { type: "string", default: PARTS.join(",") },
    },
  });
  const parts = values.parts.split(",");
  for (const name of parts)
    if (!PARTS.includes(name)) throw new Error(`There is no part ${name}, but ${PARTS.join(", ")}.`);
  const numbers = (text: string): number[] => text.split(",").map(Number);
  const options: Options = {
    parts,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    clients: numbers(values.clients),
    streams: Number(values.streams),
  };
  const [projects, users, changes] = [values.projects, values.users, values.changes].map(Number);
  const sizes = numbers(values["work-packages"])
    .toSorted((a, b) => a - b)
    .map((workPackages) => ({ projects: projects ?? 0, users: users ?? 0, changes: changes ?? 0, workPackages }));
  return { options, sizes, databases: values.database.split(",") };
}

async function main(): Promise<void> {
  // The product as it is released: in few files, which it starts from in half of the time.
  await buildServer(BUILT);
  process.env["HALYARD_TEST_SERVER"] = BUILT;
  const { options, sizes, databases } = optionsOf();
  const page = pageBefore(PAGE);
  const load = loadavg()[0] ?? 0;
  const sections: Section[] = [];
  for (const name of databases) {
    const server = name === "postgres" ? await startPostgresDatabases() : sqliteServer;
    try {
      let smaller: ReadTimes[] | null = null;
      for (const size of sizes) {
        const section: Section = await sectionOf(server, size, options, { page, smaller });
        smaller ??= section.reads;
        sections.push(section);
        const words = process.argv.slice(2).join(" ");
        writePage(PAGE, sections, `This time as \`node bench/run.ts ${words}\`. Load at the start ${load.toFixed(1)}.`);
      }
    } finally {
      await server.stop();
    }
  }
  for (const { title, rows } of sections) {
    for (const { name, connections, ratio, before } of worseOf(rows))
      console.log(
        `WORSE: ${title}, ${name} at ${connections} was 1/${before?.toFixed(2)} of its floor and is 1/${ratio?.toFixed(2)}`,
      );
  }
}

interface Before {
  page: string;
  smaller: ReadTimes[] | null;
}

async function sectionOf(
  server: DatabaseServer,
  size: Size,
  options: Options,
  { page, smaller }: Before,
): Promise<Section> {
  const title = `${NAMES[server.name]}, ${size.workPackages.toLocaleString("en")} work packages`;
  const database = await server.fresh();
  const installation = new Installation(database);
  const has = (part: string): boolean => options.parts.includes(part);
  try {
    const seeded = await installation.seed(size);
    const token = await installation.token("admin");
    const began = performance.now();
    const product = await installation.start();
    const started = performance.now() - began;
    const place: Place = { title, server, database, installation, size, token, product };
    console.log(`nothing to do after ${(await settled(product)).toFixed(0)} s`);
    const atRest = product.memory();
    const reads = has("reads") ? await readsIn(place) : [];
    const figures = has("size") ? sizeFigures(server, size, { seeded, started, atRest, after: product.memory() }) : [];
    const rows = await ratesIn(place, options, page);
    const written = { token, total: size.workPackages };
    if (has("writes")) figures.push(...(await writes(product.base, written, server.name)));
    if (has("screens"))
      figures.push(...(await screens(product.base, written, await listeners(place, options.streams))));
    if (has("processes") && server.name === "postgres")
      figures.push(...(await processes(installation, product, written)));
    const { projects, users, changes } = size;
    const about = `${projects} projects, ${users} people, ${changes + 1} rows in the journal for each work package.`;
    return { title, about, rows, reads, smaller, figures };
  } finally {
    await installation.end();
    await database.remove();
  }
}

interface SizeTimes {
  seeded: number;
  started: number;
  atRest: number;
  after: number;
}

/** The goals are those of a million. */
const SEED_GOALS = { sqlite: 120, postgres: 240 };

const sizeFigures = ({ name }: DatabaseServer, { workPackages }: Size, times: SizeTimes): Measured[] => [
  {
    what: `filling it with ${workPackages.toLocaleString("en")}`,
    value: times.seeded,
    unit: "s",
    goal: { most: SEED_GOALS[name] },
  },
  { what: "start until it is ready", value: times.started, unit: "ms", goal: { most: 1_000 } },
  { what: "memory at rest", value: times.atRest, unit: "MB", goal: { most: 200 } },
  { what: "memory after all reads", value: times.after, unit: "MB", goal: { most: 500 } },
];

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

const MOST_READS = 30;

const readsIn = ({ product, token, size }: Place): Promise<ReadTimes[]> =>
  readTimes(
    product.base,
    headersOf(token),
    Object.fromEntries(
      Object.entries(readsOf(size.workPackages)).map(([name, query]) => [name, `/api/v3/work_packages?${query}`]),
    ),
    MOST_READS,
  );

async function ratesIn(place: Place, { parts, clients, rounds, seconds }: Options, page: string): Promise<Row[]> {
  const asked = parts.filter((name) => Object.hasOwn(RATES, name));
  if (asked.length === 0) return [];
  const { installation, database, product, token, title } = place;
  const source = database.environment["DATABASE_URL"] ?? join(database.folder, "halyard.sqlite");
  const floor = await installation.startFloor(source);
  const rows: Row[] = [];
  for (const name of asked) {
    for (const connections of clients) {
      const targets = (await RATES[name]?.({ base: product.base, bare: floor.base, headers: headersOf(token) })) ?? [];
      const found = rowsOf(title, await inRounds(targets, connections, rounds, seconds), page);
      // Several parts have the same floors.
      rows.push(...found.filter((row) => row.ratio !== null || !rows.some((one) => isSame(one, row))));
    }
  }
  await floor.end();
  return rows;
}

const isSame = (a: Row, b: Row): boolean => a.name === b.name && a.connections === b.connections;

/** Tokens of people who hear of everything, one for each stream. */
async function listeners({ installation }: Place, streams: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; tokens.length < streams; number++) {
    const login = `listener.${number}`;
    const email = ["--email", `${login}@example.org`];
    await installation.command([
      "user",
      "create",
      "--login",
      login,
      ...email,
      "--first-name",
      "L",
      "--last-name",
      login,
      "--admin",
    ]);
    const token = await installation.token(login);
    tokens.push(...Array.from({ length: Math.min(STREAMS_OF_ONE, streams - tokens.length) }, () => token));
  }
  return tokens;
}

await main();
