/** The examples of docs/examples, run as a person would run them: against a server that listens. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createToken } from "../src/identity/authentication/sessions/tokens.ts";
import { startTestApp } from "./app.ts";

const { app, ctx, api, given } = await startTestApp();
const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");
const environment: Record<string, string | undefined> = { ...process.env, PROJECT: "examples" };

beforeAll(async () => {
  await given.project({ name: "Examples" });
  const { id } = await api.admin.get("users/me");
  environment["HALYARD_TOKEN"] = await ctx.transaction((tx) => createToken(tx, id, "examples", ctx.clock.now()));
  environment["HALYARD_URL"] = await app.listen({ port: 0, host: "127.0.0.1" });
});

const isThere = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** @returns what it printed, or what it failed with */
function run(program: string, file: string): Promise<string> {
  const child = spawn(program, [join(EXAMPLES, file)], { env: environment });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  return new Promise((resolve) =>
    child.on("close", (code) => resolve(code === 0 ? output : `exit ${code}: ${errors}`)),
  );
}

test.each([
  ["TypeScript", process.execPath, "first-steps.ts", true],
  ["Python", "python3", "first-steps.py", isThere("python3")],
  ["curl", "sh", "first-steps.sh", isThere("curl")],
])("the example in %s does what it says", async (language, program, file, runnable) => {
  if (!runnable) return console.warn(`${program} is not here: the example in ${language} was not run`);
  expect(await run(program, file)).toBe(
    `created Written ${language === "curl" ? "with" : "in"} ${language}\ndone 50 %\n409 UpdateConflict\nlisted\n`,
  );
});
