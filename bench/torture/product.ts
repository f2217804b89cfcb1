/** The product as a process, to be killed and started again at the same address. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../apps/server/testing/servers/free-port.ts";
import { programFile } from "../../apps/server/testing/servers/program-file.ts";
import { Client } from "./client.ts";
import { ask, type FreshDatabase } from "./databases.ts";

export const ADMIN_PASSWORD = "a password for torture";
const READY_MS = 60_000;

export interface StartOptions {
  environment?: Record<string, string>;
  /** Words for Node before the program. */
  node?: readonly string[];
  /** Where standard error goes; default: a file in the folder. */
  standardError?: string;
}

export interface Product {
  url: string;
  /** From the start of the process until it was ready, in ms. */
  startMs: number;
  pid: number;
  /** null while it runs. */
  exitCode(): number | null;
  /** Returns once it has ended. @returns its exit code; null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Its resident memory, in MB. */
  memory(): number;
  /** What it logged. */
  log(): string;
  /** Signed in. @throws where it is refused */
  signIn(login: string, password: string): Promise<Client>;
  admin(): Promise<Client>;
  anonymous: Client;
}

export class ProductHome {
  readonly database: FreshDatabase;
  readonly #environment: Record<string, string>;

  private constructor(database: FreshDatabase, port: number) {
    this.database = database;
    // Beside the path only what spares each process the work of making Node's form of our source again.
    const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
    this.#environment = {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      HALYARD_SEED: "standard",
      HALYARD_ADMIN_PASSWORD: ADMIN_PASSWORD,
      HALYARD_REQUESTS_PER_MINUTE: "0",
      HALYARD_LOG_LEVEL: "error",
      ...database.environment,
    };
  }

  static async on(database: FreshDatabase): Promise<ProductHome> {
    return new ProductHome(database, await freePort());
  }

  get #logFile(): string {
    return join(this.database.folder, "log");
  }

  /** Runs `halyard …` to its end. @returns what it printed and how it ended */
  command(words: readonly string[]): Promise<{ code: number | null; output: string }> {
    return this.begin(words).ended;
  }

  /** Begins `halyard …`, which can be killed. */
  begin(words: readonly string[]): { kill(): void; ended: Promise<{ code: number | null; output: string }> } {
    const child = spawn(process.execPath, [programFile("command-line/main.ts"), ...words], {
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, output })),
    );
    return { kill: () => void child.kill("SIGKILL"), ended };
  }

  /** What the database says, or does, beside the product; on SQLite while that does not run. */
  async rows(statement: string): Promise<Record<string, unknown>[]> {
    const url = this.database.environment["DATABASE_URL"];
    if (url !== undefined) return ask(url, statement);
    const database = new DatabaseSync(join(this.database.folder, "halyard.sqlite"));
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  }

  async start({ environment = {}, node = [], standardError = this.#logFile }: StartOptions = {}): Promise<Product> {
    const began = performance.now();
    const errors = openSync(standardError, "a");
    const child = spawn(process.execPath, [...node, programFile("main.ts")], {
      env: { ...this.#environment, ...environment },
      stdio: ["ignore", "pipe", errors],
    });
    closeSync(errors);
    const url = `http://127.0.0.1:${this.#environment["PORT"]}`;
    const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
    const log = (): string => (standardError === this.#logFile ? readFileSync(this.#logFile, "utf8") : "");
    const ready = new Promise<void>((resolve, reject) => {
      let output = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("is ready at")) resolve();
      });
      void ended.then((code) => reject(new Error(`ended with ${code} before it was ready: ${output}${log()}`)));
    });
    await Promise.race([ready, late()]);
    const signIn = async (login: string, password: string) => {
      const client = new Client(url);
      await client.signIn(login, password);
      return client;
    };
    return {
      url,
      startMs: performance.now() - began,
      pid: child.pid ?? 0,
      exitCode: () => child.exitCode,
      end(signal) {
        child.kill(signal);
        return ended;
      },
      memory: () => memoryOf(child.pid ?? 0),
      log,
      signIn,
      admin: () => signIn("admin", ADMIN_PASSWORD),
      anonymous: new Client(url),
    };
  }
}

async function late(): Promise<never> {
  await pause(READY_MS, undefined, { ref: false });
  throw new Error(`it is not ready after ${READY_MS} ms`);
}

/** Where the system does not tell it is 0, and no limit holds. */
function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** Starts the product on a fresh database, and cleans up however the work ends. */
export async function withProduct<Result>(
  database: FreshDatabase,
  work: (product: Product, home: ProductHome) => Promise<Result>,
  options: StartOptions = {},
): Promise<Result> {
  const home = await ProductHome.on(database);
  let product: Product | null = null;
  try {
    product = await home.start(options);
    return await work(product, home);
  } finally {
    await product?.end("SIGKILL");
    await database.remove();
  }
}
