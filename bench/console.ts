/**
 * The console at size: `node bench/console.ts [--entries 1000000] [--work-packages 100000] [--database sqlite,postgres]
 * [--only seals,pages,console,export,backup,restore,doctor,kills,streams]`. Fills an installation, waits until its audit log
 * is sealed, reads and exports the log; backs it up beside readers, verifies the backup and restores it into a fresh database
 * of either kind (those of `--into`); looks at it with `doctor`. Kills backups, restores (of `--backed-up` work packages) and
 * a server that streams its log, and damages backups. Prints a table.
 * With `--data FOLDER` (and for PostgreSQL `--url URL`) it measures an installation that is there, and fills nothing.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build-server.mjs";
import { auditPages, consolePages, exported, sealed } from "./console/audit-log.ts";
import { backedUp, installed, restored, verified } from "./console/backups.ts";
import { KILLED, killed } from "./console/kills.ts";
import { fillLog } from "./console/filling.ts";
import { say, seconds, timeOf } from "./console/place.ts";
import { settled } from "./processor-time.ts";
import { sqliteServer, startPostgresDatabases, type DatabaseServer, type FreshDatabase } from "./torture/databases.ts";

const BUILT = join(import.meta.dirname, "../apps/server/dist");
const MEASURED = ["seals", "pages", "console", "export", "backup", "restore", "doctor"];
const PARTS = [...MEASURED, ...KILLED];

interface Options {
  entries: number;
  workPackages: number;
  parts: ReadonlySet<string>;
  into: readonly DatabaseServer[];
}

async function measure(server: DatabaseServer, database: FreshDatabase, isFilled: boolean, options: Options) {
  const { entries, workPackages, parts, into } = options;
  const installation = installed(database);
  const place = { server, database, installation };
  const file = join(database.folder, "bench.halyard");
  try {
    if (!isFilled) {
      say(
        "filled",
        `${(await installation.seed({ projects: 20, users: 200, workPackages, changes: 2 })).toFixed(0)} s`,
      );
      say("entries added", `${(await seconds(() => fillLog(place, entries))).toFixed(0)} s`);
    }
    const headers = { authorization: `Bearer ${await installation.token("admin")}` };
    if (["seals", "pages", "console", "export", "backup"].some((part) => parts.has(part))) {
      const product = await installation.start();
      if (parts.has("seals")) await sealed(place);
      say("idle after", `${(await settled(product)).toFixed(0)} s`);
      if (parts.has("pages")) await auditPages(product, headers);
      if (parts.has("console")) await consolePages(product, headers);
      if (parts.has("export")) await exported(product, headers);
      if (parts.has("backup")) await backedUp(installation, product, headers, file);
      say("the product's memory at the end", `${product.memory().toFixed(0)} MB`);
      await product.end();
    }
    if (parts.has("doctor")) {
      for (const words of [["doctor"], ["doctor", "--audit"]]) {
        // It ends with 1, as no mail server is there.
        say(words.join(" "), timeOf(await installation.timed(words)));
      }
    }
    if (parts.has("restore")) {
      if (!parts.has("backup")) await installation.command(["backup", "--to", file]);
      await verified(installation, file);
      for (const target of into) await restored(target, file);
    }
  } finally {
    await installation.end();
    rmSync(file, { force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      entries: { type: "string", default: "1000000" },
      "work-packages": { type: "string", default: "100000" },
      database: { type: "string", default: "sqlite,postgres" },
      only: { type: "string", default: PARTS.join(",") },
      "backed-up": { type: "string", default: "20000" },
      into: { type: "string" },
      data: { type: "string" },
      url: { type: "string" },
    },
  });
  const parts = new Set(values.only.split(","));
  for (const part of parts)
    if (!PARTS.includes(part)) throw new Error(`There is no part ${part}, but ${PARTS.join(", ")}.`);
  await buildServer(BUILT);
  process.env["HALYARD_TEST_SERVER"] = BUILT;
  const servers = new Map<string, DatabaseServer>([["sqlite", sqliteServer]]);
  const names = [values.database, values.into ?? values.database].flatMap((list) => list.split(","));
  if (names.includes("postgres")) servers.set("postgres", await startPostgresDatabases());
  const serversOf = (list: string) => list.split(",").flatMap((name) => servers.get(name) ?? []);
  const options: Options = {
    entries: Number(values.entries),
    workPackages: Number(values["work-packages"]),
    parts,
    into: serversOf(values.into ?? values.database),
  };
  try {
    for (const server of serversOf(values.database)) {
      console.log(
        `\n${server.name}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n| what | figure | load then |\n| --- | --- | --- |`,
      );
      for (const part of KILLED) if (parts.has(part)) await killed(part, server, Number(values["backed-up"]));
      if (!MEASURED.some((part) => parts.has(part))) continue;
      const database = values.data === undefined ? await server.fresh() : there(values.data, values.url);
      try {
        await measure(server, database, values.data !== undefined, options);
      } finally {
        await database.remove();
      }
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}

/** An installation that stays. */
const there = (folder: string, url: string | undefined): FreshDatabase => ({
  folder,
  environment: { HALYARD_DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  remove: async () => undefined,
});

await main();
