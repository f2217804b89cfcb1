import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A process with a folder of its own. @returns the folder, and how to end the process */
async function another() {
  const source = `import { memoryFolder } from ${JSON.stringify(join(import.meta.dirname, "memory-folder.mjs"))};
    console.log(memoryFolder() ?? "none"); setInterval(() => undefined, 1_000);`;
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

test("a folder in memory ends with its process, at the latest with the next run", async (context) => {
  const [stopped, killed] = [await another(), await another()];
  // Where the system has none to give, tests use its folder for temporary files.
  context.skip(stopped.folder === "none" || killed.folder === "none");
  for (const { folder } of [stopped, killed]) writeFileSync(join(folder, "database"), "rows");
  await stopped.end("SIGTERM");
  await killed.end("SIGKILL");
  expect([stopped, killed].map(({ folder }) => existsSync(folder))).toEqual([false, true]);
  const next = await another();
  expect([killed, next].map(({ folder }) => existsSync(folder))).toEqual([false, true]);
  await next.end("SIGINT");
  expect(existsSync(next.folder)).toBe(false);
});
