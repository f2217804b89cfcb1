/**
 * `npm run torture`: what the product has to bear, on both databases. `--short` is what `npm test` runs of it,
 * `--only kills,slow-clients` some parts, `--database sqlite` one database, `--seed N` other chances;
 * `--work-packages N`, `--kills N` and `--requests N` the size. It ends with 1 if anything did not hold.
 */
import { parseArgs } from "node:util";
import { sqliteServer, startPostgresDatabases, type DatabaseServer } from "./databases.ts";
import type { Outcome, Part, World } from "./part.ts";
import { PARTS } from "./parts.ts";

const SIZES = { workPackages: 1_000_000, kills: 100, requests: 20_000 };
const SHORT_SIZES = { workPackages: 5_000, kills: 1, requests: 400 };

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
      database: { type: "string" },
      seed: { type: "string", default: "4711" },
      "work-packages": { type: "string" },
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
    kills: number(values.kills, sizes.kills),
    requests: number(values.requests, sizes.requests),
  };
  const rows = await rowsOn(await serversOf(values.database), partsOf(values.only), size);
  print(rows);
  const failed = rows.filter(({ result }) => result !== "ok");
  console.log(`seed ${size.seed}; ${rows.length - failed.length} held, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
}

type Size = Omit<World, "database" | "server">;

/** In the short run both databases side by side, as each part waits a lot; one after the other where times count. */
async function rowsOn(servers: readonly DatabaseServer[], parts: readonly Part[], size: Size): Promise<Row[]> {
  try {
    const isBeside = ({ isAlone }: Part) => size.short && isAlone !== true;
    const beside = parts.filter(isBeside);
    const rows = await Promise.all(servers.map((server) => inTurn(server, beside, size)));
    const rest = parts.filter((part) => !isBeside(part));
    for (const server of servers) rows.push(await inTurn(server, rest, size));
    return rows.flat();
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function inTurn(server: DatabaseServer, parts: readonly Part[], size: Size): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    if (!part.on.includes(server.name)) continue;
    const world = { ...size, database: server.name, server };
    const first = await rowsOf(part, world);
    // The short run shares its machine: what measures times is measured once more before it counts as failed.
    const isAgain = size.short && part.isAlone === true && first.some(({ result }) => result !== "ok");
    if (isAgain) console.log(`${part.name} on ${server.name} is tried once more`);
    rows.push(...(isAgain ? await rowsOf(part, world) : first));
  }
  return rows;
}

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

async function rowsOf(part: Part, world: World): Promise<Row[]> {
  const began = performance.now();
  const outcomes = await part
    .run(world)
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
