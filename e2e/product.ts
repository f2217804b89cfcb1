/** The started product: the real server on a fresh folder with the demo in it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/server/testing/servers/free-port.ts";
import { GithubServer } from "../apps/server/testing/servers/github-server.ts";
import { programFile } from "../apps/server/testing/servers/program-file.ts";

export const ADMIN_PASSWORD = "a password for journeys";
const MAIN = programFile("main.ts");
const CLI = programFile("command-line/main.ts");
/** A machine with much else to do takes its time for the first start. */
const READY_MS = 120_000;
const ENDING_MS = 20_000;

export interface Product {
  url: string;
  /** Runs `halyard …` on the same data. @returns what it prints */
  command(words: readonly string[], environment?: Record<string, string>): Promise<string>;
  /** GitHub, as far as this server knows it. */
  github: GithubServer;
  stop(): Promise<void>;
}

function collect(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.on("exit", (code) => (code === 0 ? resolve(text.trim()) : reject(new Error(`ended with ${code}: ${text}`)))),
  );
}

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-journeys-"));
  const port = await freePort();
  const github = new GithubServer();
  const env = {
    ...process.env,
    HALYARD_GITHUB_URL: await github.start(),
    PORT: String(port),
    HALYARD_DATA_DIR: folder,
    HALYARD_SEED: "demo",
    HALYARD_ADMIN_PASSWORD: ADMIN_PASSWORD,
    HALYARD_REQUESTS_PER_MINUTE: "0",
    HALYARD_LOG_LEVEL: "error",
  };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
  // However this process ends: one that stays keeps the output open, and those who read it wait.
  const kill = () => server.kill("SIGKILL");
  process.on("exit", kill);
  const url = `http://127.0.0.1:${port}`;
  const failed = ended.then(() => {
    throw new Error(`the product ended with ${server.exitCode} before it was ready`);
  });
  await Promise.race([waitFor(`${url}/health/ready`), failed]);
  return {
    url,
    github,
    command: (words, environment = {}) =>
      collect(
        spawn(process.execPath, [CLI, ...words], {
          env: { ...env, ...environment },
          stdio: ["ignore", "pipe", "inherit"],
        }),
      ),
    async stop() {
      server.kill("SIGTERM");
      // One that does not end holds up no other journey; how it ends is tried elsewhere.
      const late = setTimeout(kill, ENDING_MS);
      await ended;
      clearTimeout(late);
      process.off("exit", kill);
      await github.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor(url: string): Promise<void> {
  for (const began = Date.now(); ;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      if (Date.now() - began > READY_MS) throw new Error(`nothing answers at ${url}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
