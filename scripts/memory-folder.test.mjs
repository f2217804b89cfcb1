import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { memoryFolder } from "./memory-folder.mjs";

// Any place will do: not every system has one in memory.
const within = mkdtempSync(join(tmpdir(), "halyard-memory-"));
afterAll(() => rmSync(within, { recursive: true, force: true }));

/** A process with a folder of its own. @returns the folder, and how to end the process */
async function another() {
  const source = `import { memoryFolder } from ${JSON.stringify(join(import.meta.dirname, "memory-folder.mjs"))};
    console.log(memoryFolder(${JSON.stringify(within)}, 0)); setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = await new Promise((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())));
  const end = (signal) => {
    child.kill(signal);
    return new Promise((resolve) => child.once("exit", resolve));
  };
  return { folder, end };
}

test("a folder in memory ends with its process, at the latest with the next run", async () => {
  const [stopped, killed] = [await another(), await another()];
  for (const { folder } of [stopped, killed]) writeFileSync(join(folder, "database"), "rows");
  await stopped.end("SIGTERM");
  await killed.end("SIGKILL");
  expect([stopped, killed].map(({ folder }) => existsSync(folder))).toEqual([false, true]);
  const next = await another();
  expect([killed, next].map(({ folder }) => existsSync(folder))).toEqual([false, true]);
  await next.end("SIGINT");
  expect(existsSync(next.folder)).toBe(false);
});

test("a place that is missing or too small gives no folder", () => {
  expect(memoryFolder(join(within, "missing"), 0)).toBeNull();
  expect(memoryFolder(within, Infinity)).toBeNull();
});
