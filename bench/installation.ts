/** The product on a database of its own, filled, in as many processes as a part asks for. */
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../apps/server/testing/servers/free-port.ts";
import { programFile } from "../apps/server/testing/servers/program-file.ts";
import { processorTimeOf } from "./processor-time.ts";
import type { FreshDatabase } from "./torture/databases.ts";

const ROOT = join(import.meta.dirname, "..");

export interface Size {
  projects: number;
  users: number;
  workPackages: number;
  /** In the journal, of each work package. */
  changes: number;
}

export interface Process {
  base: string;
  /** Resident memory in MB. */
  memory(): number;
  /** Processor time since it began, in ms. */
  cpu(): number;
  end(): Promise<void>;
}

/** A command that has ended. */
export interface Ran {
  code: number | null;
  output: string;
  seconds: number;
  /** Its own processor time, without that of PostgreSQL. */
  processorSeconds: number;
}

/** How often it is looked at how much of the processor a command has taken. */
const LOOK_MS = 100;

export class Installation {
  readonly #env: NodeJS.ProcessEnv;
  readonly #running = new Set<Process>();

  constructor(database: FreshDatabase) {
    this.#env = {
      ...process.env,
      HALYARD_SEED: "standard",
      HALYARD_ADMIN_PASSWORD: "benchmarks only",
      HALYARD_USER_PASSWORD: "benchmarks only",
      HALYARD_REQUESTS_PER_MINUTE: "0",
      HALYARD_LOG_LEVEL: "error",
      // As bin/halyard does.
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
      ...database.environment,
    };
  }

  /** @returns how many seconds it took */
  async seed({ projects, users, workPackages, changes }: Size): Promise<number> {
    const began = performance.now();
    const size = { projects, users, "work-packages": workPackages, changes };
    await this.command(["seed", ...Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])]);
    return (performance.now() - began) / 1_000;
  }

  token = (login: string): Promise<string> => this.command(["token", "create", "--login", login]);

  async command(words: readonly string[]): Promise<string> {
    const { code, output } = await this.timed(words);
    if (code !== 0) throw new Error(`ended with ${code}`);
    return output;
  }

  /** A command, whatever it ends with. */
  async timed(words: readonly string[]): Promise<Ran> {
    const began = performance.now();
    const child = spawn(process.execPath, [programFile("command-line/main.ts"), ...words], {
      env: this.#env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    let taken = 0;
    const look = setInterval(() => (taken = lastTimeOf(child.pid, taken)), LOOK_MS);
    try {
      const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
      const seconds = (performance.now() - began) / 1_000;
      return { code, output: text.trim(), seconds, processorSeconds: taken / 1_000 };
    } finally {
      clearInterval(look);
    }
  }

  /** One more process of the product. */
  async start(): Promise<Process> {
    const port = await freePort();
    const env = { ...this.#env, PORT: String(port) };
    const base = `http://127.0.0.1:${port}`;
    return this.#begin(spawn(process.execPath, [programFile("main.ts")], { env, stdio: "ignore" }), {
      base,
      ready: `${base}/health/ready`,
    });
  }

  /** The bare floor. @param source the file or address of the database */
  async startFloor(source: string): Promise<Process> {
    const port = await freePort();
    const file = join(import.meta.dirname, "floor.ts");
    const base = `http://127.0.0.1:${port}`;
    return this.#begin(
      spawn(process.execPath, [file, source, String(port)], { stdio: ["ignore", "ignore", "inherit"] }),
      {
        base,
        ready: `${base}/one/1`,
      },
    );
  }

  async #begin(child: ChildProcess, { base, ready }: { base: string; ready: string }): Promise<Process> {
    const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
    const proc = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
    const running: Process = {
      base,
      memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(proc("status"))?.[1] ?? 0) / 1_024,
      cpu: () => processorTimeOf(child.pid),
      end: async () => {
        this.#running.delete(running);
        child.kill("SIGTERM");
        await ended;
      },
    };
    this.#running.add(running);
    await until(ready);
    return running;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running].map((one) => one.end()));
  }
}

/** @returns its processor time in ms; what was known before where it has ended */
function lastTimeOf(pid: number | undefined, before: number): number {
  try {
    return processorTimeOf(pid);
  } catch {
    return before;
  }
}

const PATIENCE_MS = 60_000;

async function until(url: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    await pause(10);
  }
  throw new Error(`nothing answers at ${url}`);
}
