/** An installation that figures are taken of, and the words in which they are said. */
import { loadavg } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Installation, Ran } from "../installation.ts";
import { ask, type DatabaseServer, type FreshDatabase } from "../torture/databases.ts";
import { percentile } from "../torture/figures.ts";

export interface Place {
  server: DatabaseServer;
  database: FreshDatabase;
  installation: Installation;
}

export async function statement({ database }: Place, text: string): Promise<Record<string, unknown>[]> {
  const { DATABASE_URL: url } = database.environment;
  if (url !== undefined) return ask(url, text);
  const file = new DatabaseSync(join(database.folder, "halyard.sqlite"), { timeout: 60_000 });
  try {
    return file.prepare(text).all();
  } finally {
    file.close();
  }
}

/** @returns how many seconds it took */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** How long a command took, and how it ended where that was not well. */
export const timeOf = ({ code, seconds: took, processorSeconds }: Ran): string =>
  `${took.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of the processor${code === 0 ? "" : `, ended with ${code}`}`;

/** A line of the table, with the machine's load at this moment. */
export const say = (name: string, figure: string): void =>
  console.log(`| ${name} | ${figure} | ${(loadavg()[0] ?? 0).toFixed(1)} |`);

export const medianAndP95 = (times: readonly number[]): string => {
  const [median, p95] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(0));
  return `${median} ms, p95 ${p95} ms`;
};
