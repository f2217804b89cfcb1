/** The program as a process of its own, as it is really started. */
import { spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import type { Settings } from "../../src/platform/environment/settings.ts";
import { programFile } from "./program-file.ts";

/**
 * The program says so where the client was not built, which these tests do not need, and of each answer that took a
 * second, which is the machine's doing.
 */
const LEFT_OUT = /^.*"(?:the client is missing|answered slowly).*\n/gm;

export interface Program {
  /** What it has printed so far. */
  output(): string;
  errors(): string;
  /** The first printed text that matches; fails where the program ends without it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  signal(signal: NodeJS.Signals): void;
  /** The exit code; null where a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * To be called in a test; what still runs when it ends is killed.
 * @param words `["main.ts"]` or `["command-line/main.ts", "token", …]`
 * @param standardError where else than into {@link Program.errors} it goes: an open file, or a pipe that no one reads
 */
export function startProgram(
  words: readonly string[],
  environment: Record<string, string>,
  standardError: number | "unread" | null = null,
): Program {
  const [file = "", ...rest] = words;
  // Beside the path only what spares each process the work of making Node's form of our source again.
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, [programFile(file), ...rest], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", typeof standardError === "number" ? standardError : "pipe"],
  });
  let output = "";
  let errors = "";
  const looking = new Set<() => void>();
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    for (const look of looking) look();
  });
  if (standardError === null) child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  // What no one reads keeps its pipe from closing.
  const end = standardError === "unread" ? "exit" : "close";
  const ended = new Promise<number | null>((resolve) => child.on(end, resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    output: () => output,
    errors: () => errors.replaceAll(LEFT_OUT, ""),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match !== null) resolve(match);
        };
        looking.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without printing ${pattern}: ${output}${errors}`)));
      }),
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

/** The settings of a process, as its environment. */
export function environmentOf(settings: Settings): Record<string, string> {
  return {
    PORT: "0",
    HALYARD_DATA_DIR: settings.dataDir,
    HALYARD_SEED: settings.seed,
    HALYARD_LOG_LEVEL: "warn",
    ...(settings.databaseUrl === null ? {} : { DATABASE_URL: settings.databaseUrl }),
  };
}
