/** The product as a process, to be killed and started again at the same address. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../apps/server/testing/servers/free-port.ts";
import { programFile } from "../../apps/server/testing/servers/program-file.ts";
import { processorTimeOf } from "../processor-time.ts";
import { Client } from "./client.ts";
import { ask, type FreshDatabase } from "./databases.ts";

export const ADMIN_PASSWORD = "a password for torture";
const READY_MS = 60_000;
const SHUTDOWN_MS = 12_000;
/** What `doctor` misses here: the client is not built for this, and no one listens where the settings lead. */
const NOT_THERE = new Set(["client", "mail", "github"]);

export interface StartOptions {
  environment?: Record<string, string>;
  /** Words for Node before the program. */
  node?: readonly string[];
  /** What Node loads before the program. */
  modules?: readonly string[];
  /** Where standard error goes; default: a file in the folder. */
  standardError?: string;
}

/** What is there before the product starts. */
export interface Place {
  folder: string;
  /** Where a mail server can listen. */
  mailPort: number;
}

export interface Product {
  url: string;
  /** From the start of the process until it was ready, in ms. */
  startMs: number;
  pid: number;
  /** null while it runs, and where a signal ended it. */
  exitCode(): number | null;
  hasEnded(): boolean;
  /** Returns once it has ended. @returns its exit code; null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Its resident memory, in MB. */
  memory(): number;
  /** Processor time since it began, in ms. */
  cpu(): number;
  /** What it logged. */
  log(): string;
  /** Signed in. @throws where it is refused */
  signIn(login: string, password: string): Promise<Client>;
  admin(): Promise<Client>;
  anonymous: Client;
}

/** A database with the product on it, which is started and ended as often as a part likes. */
export class ProductHome {
  readonly database: FreshDatabase;
  readonly place: Place;
  readonly #options: StartOptions;
  readonly #environment: Record<string, string>;
  #product: Product | null = null;

  private constructor(database: FreshDatabase, port: number, place: Place, options: StartOptions) {
    this.database = database;
    this.place = place;
    this.#options = options;
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
      ...options.environment,
      ...database.environment,
    };
  }

  /** @param needs how it is to be started, all of it at once */
  static async on(
    database: FreshDatabase,
    needs: readonly ((place: Place) => StartOptions)[] = [],
  ): Promise<ProductHome> {
    const place = { folder: database.folder, mailPort: await freePort() };
    const all = needs.map((options) => options(place));
    const standardError = all.find((one) => one.standardError !== undefined)?.standardError;
    const options = {
      environment: Object.assign({}, ...all.map(({ environment }) => environment)),
      modules: [...new Set(all.flatMap(({ modules = [] }) => modules))],
      ...(standardError === undefined ? {} : { standardError }),
    };
    return new ProductHome(database, await freePort(), place, options);
  }

  /** Signals the product, if it runs. @returns its exit code; null where the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    return (await this.#product?.end(signal)) ?? null;
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    await this.database.remove();
  }

  /** The product, which is started where it does not run. */
  async running(): Promise<Product> {
    return this.#product === null || this.#product.hasEnded() ? this.start() : this.#product;
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

  /** What the database says beside the product, or does; on SQLite it is changed only while the product does not run. */
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

  async start({ environment = {}, node = [] }: Pick<StartOptions, "environment" | "node"> = {}): Promise<Product> {
    const { modules = [], standardError = this.#logFile } = this.#options;
    const began = performance.now();
    const errors = openSync(standardError, "a");
    const child = spawn(
      process.execPath,
      [...node, ...modules.flatMap((file) => ["--import", file]), programFile("main.ts")],
      {
        env: { ...this.#environment, ...environment },
        stdio: ["ignore", "pipe", errors],
      },
    );
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
    const signIn = async (login: string, password: string) => {
      const client = new Client(url);
      await client.signIn(login, password);
      return client;
    };
    let startMs = 0;
    const product: Product = {
      url,
      get startMs() {
        return startMs;
      },
      pid: child.pid ?? 0,
      exitCode: () => child.exitCode,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      end(signal) {
        child.kill(signal);
        return ended;
      },
      memory: () => memoryOf(child.pid ?? 0),
      cpu: () => processorTimeOf(child.pid),
      log,
      signIn,
      admin: () => signIn("admin", ADMIN_PASSWORD),
      anonymous: new Client(url),
    };
    // Before it is ready, so that it can be killed while it starts.
    this.#product = product;
    await Promise.race([ready, late()]);
    startMs = performance.now() - began;
    return product;
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

/** Once its work is done it ends in time and in order, and finds nothing wrong with its data. */
export async function problemsAtTheEnd(home: ProductHome): Promise<string[]> {
  const code = await Promise.race([home.end("SIGTERM"), pause(SHUTDOWN_MS, "no end" as const, { ref: false })]);
  const { output } = await home.command(["doctor", "--audit"]);
  const found = output.split("\n").filter((line) => {
    const name = /^FAILED +(\w+)/.exec(line)?.[1];
    return name !== undefined && !NOT_THERE.has(name);
  });
  return [...(code === 0 ? [] : [`it ended with ${code}`]), ...found.map((line) => `doctor: ${line}`)];
}
