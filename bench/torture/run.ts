/**
 * `npm run torture`: what the product has to bear, on both databases. `--short` is what `npm test` runs of it,
 * `--only kills,slow-clients` some parts, `--alone` those that measure what others notice, `--beside` all others,
 * `--database sqlite` one database, `--seed N` other chances; `--work-packages N`, `--backed-up N`, `--kills N` and
 * `--requests N` the size. It ends with 1 if anything did not hold.
 */
import { parseArgs } from "node:util";
import { sqliteServer, startPostgresDatabases, type DatabaseServer } from "./databases.ts";
import type { Outcome, Part, World } from "./part.ts";
import { PARTS } from "./parts.ts";
import { ProductHome, problemsAtTheEnd } from "./product.ts";

const SIZES = { workPackages: 1_000_000, backedUp: 100_000, kills: 100, requests: 20_000 };
const SHORT_SIZES = { workPackages: 5_000, backedUp: 5_000, kills: 1, requests: 400 };

interface Row {
  part: string;
  database: string;
  tried: string;
  figures: string;
  result: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      only: { type: "string" },
      alone: { type: "boolean", default: false },
      beside: { type: "boolean", default: false },
      database: { type: "string" },
      seed: { type: "string", default: "4711" },
      "work-packages": { type: "string" },
      "backed-up": { type: "string" },
      kills: { type: "string" },
      requests: { type: "string" },
    },
  });
  const sizes = values.short ? SHORT_SIZES : SIZES;
  const number = (given: string | undefined, otherwise: number): number =>
    given === undefined ? otherwise : Number(given);
  const size = {
    seed: Number(values.seed),
    short: values.short,
    workPackages: number(values["work-packages"], sizes.workPackages),
    backedUp: number(values["backed-up"], sizes.backedUp),
    kills: number(values.kills, sizes.kills),
    requests: number(values.requests, sizes.requests),
  };
  const isWanted = ({ isAlone }: Part) => (isAlone === true ? !values.beside : !values.alone);
  const rows = await rowsOn(await serversOf(values.database), partsOf(values.only).filter(isWanted), size);
  print(rows);
  const failed = rows.filter(({ result }) => result !== "ok");
  console.log(`seed ${size.seed}; ${rows.length - failed.length} held, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
}

type Size = Omit<World, "database" | "server">;

async function rowsOn(servers: readonly DatabaseServer[], parts: readonly Part[], size: Size): Promise<Row[]> {
  try {
    if (size.short) return await allOnOne(servers, parts, size);
    const rows: Row[] = [];
    for (const server of servers) {
      for (const part of parts) rows.push(...(await onItsOwn(part, worldOf(server, size))));
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop();
  }
}

const worldOf = (server: DatabaseServer, size: Size): World => ({ ...size, database: server.name, server });

const isOn = (part: Part, { name }: DatabaseServer): boolean => part.on.includes(name);

const homeFor = async (server: DatabaseServer, parts: readonly Part[]): Promise<ProductHome> =>
  ProductHome.on(
    await server.fresh(),
    parts.flatMap(({ needs }) => needs ?? []),
  );

async function onItsOwn(part: Part, world: World): Promise<Row[]> {
  if (!isOn(part, world.server)) return [];
  const home = await homeFor(world.server, [part]);
  try {
    return await rowsOf(part, world, home);
  } finally {
    await home.remove();
  }
}

/**
 * The short run: most of what a part costs is to start the product, so each database has one for all of them, except for
 * what measures times, which comes first, alone and with a database of its own. Of the rest both databases are done side
 * by side, as each waits a lot.
 */
async function allOnOne(servers: readonly DatabaseServer[], parts: readonly Part[], size: Size): Promise<Row[]> {
  const rows: Row[] = [];
  for (const server of servers) {
    for (const part of parts.filter(({ isAlone, isLong }) => isAlone === true && isLong !== true)) {
      const first = await onItsOwn(part, worldOf(server, size));
      // It shares its machine: what measures times is measured once more before it counts as failed.
      const isAgain = first.some(({ result }) => result !== "ok");
      if (isAgain) console.log(`${part.name} on ${server.name} is tried once more`);
      rows.push(...(isAgain ? await onItsOwn(part, worldOf(server, size)) : first));
    }
  }
  const beside = servers.map(async (server) => {
    const mine = parts.filter((part) => isOn(part, server) && part.isAlone !== true && part.isLong !== true);
    if (mine.length === 0) return;
    const home = await homeFor(server, mine);
    try {
      for (const part of [...mine, atTheEnd]) rows.push(...(await rowsOf(part, worldOf(server, size), home)));
    } finally {
      await home.remove();
    }
  });
  await Promise.all(beside);
  return rows;
}

/** The parts leave it to the last one where they share their product. */
const atTheEnd: Part = {
  name: "end",
  on: ["sqlite", "postgres"],
  async run(_world, home) {
    return [{ tried: "the end of the product, and `doctor`", figures: "", failures: await problemsAtTheEnd(home) }];
  },
};

async function serversOf(database: string | undefined): Promise<DatabaseServer[]> {
  const postgres = database === "sqlite" ? null : await postgresIfThere();
  return [...(database === "postgres" ? [] : [sqliteServer]), ...(postgres === null ? [] : [postgres])];
}

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS;
  const wanted = only.split(",").map((name) => name.trim().replaceAll("-", " "));
  const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no part ${unknown.join(", ")}: ${PARTS.map(({ name }) => name.replaceAll(" ", "-")).join(", ")}.`,
    );
  }
  return PARTS.filter(({ name }) => wanted.includes(name));
}

async function postgresIfThere(): Promise<DatabaseServer | null> {
  try {
    return await startPostgresDatabases();
  } catch (error) {
    console.log(`Only SQLite: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function rowsOf(part: Part, world: World, home: ProductHome): Promise<Row[]> {
  const began = performance.now();
  const outcomes = await part
    .run(world, home)
    .catch((error: unknown): Outcome[] => [
      { tried: "", figures: "", failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] },
    ]);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${part.name} on ${world.database}: ${seconds} s`);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`  FAILED: ${failure}`);
  return outcomes.map(({ tried, figures, failures }) => ({
    part: part.name,
    database: world.database,
    tried,
    figures,
    result: failures.length === 0 ? "ok" : `FAILED (${failures.length})`,
  }));
}

function print(rows: readonly Row[]): void {
  console.log("\n| part | database | tried | figures | result |\n| --- | --- | --- | --- | --- |");
  for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} |`);
}

await main();
