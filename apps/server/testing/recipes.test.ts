/** The recipes of docs/recipes.md, run in their order against a server that listens. Each has to print what it says. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToken } from "../src/identity/authentication/sessions/tokens.ts";
import { startTestApp } from "./app.ts";

const { app, ctx, api, given } = await startTestApp();
const ROOT = join(import.meta.dirname, "../../..");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const environment: Record<string, string | undefined> = {
  ...process.env,
  PYTHONPATH: join(ROOT, "clients/python"),
  PYTHONDONTWRITEBYTECODE: "1",
};
// Where a program finds the packages of this project.
const cache = join(ROOT, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "recipes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await given.project({ name: "Harbor" });
  const { id } = await api.admin.get("users/me");
  environment["HALYARD_TOKEN"] = await ctx.transaction((tx) => createToken(tx, id, "recipes", ctx.clock.now()));
  environment["HALYARD_URL"] = await app.listen({ port: 0, host: "127.0.0.1" });
  await ctx.events.start();
});

interface Block {
  language: string;
  code: string;
}

const blocksIn = (text: string): Block[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({ language, code }));
const [introduction = "", ...sections] = readFileSync(join(ROOT, "docs/recipes.md"), "utf8").split(/^## /m);
const beginnings = new Map(blocksIn(introduction).map(({ language, code }) => [language, code]));
const recipes = sections.map((section) => {
  const [program, printed] = blocksIn(section);
  return { title: section.split("\n")[0] ?? "", program, printed };
});

function run({ language, code }: Block): Promise<string> {
  const file = join(folder, language === "python" ? "recipe.py" : "recipe.mjs");
  writeFileSync(file, `${beginnings.get(language)}\n${code}`);
  const child = spawn(language === "python" ? "python3" : process.execPath, [file], { env: environment });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  return new Promise((resolve) => child.on("close", (code) => resolve(code === 0 ? output : `${output}${errors}`)));
}

test("there are ten of them, in both languages", () => {
  expect(recipes).toHaveLength(10);
  expect(new Set(recipes.map(({ program }) => program?.language))).toEqual(new Set(["python", "js"]));
});

describe.runIf(hasPython)("each recipe prints what it says", () => {
  test.each(recipes)("$title", async ({ program, printed }) => {
    expect(program === undefined ? "" : await run(program)).toBe(printed?.code);
  });
});

test.runIf(hasPython)(
  "the Python client tries again what may pass, once where it was done, and no other server",
  async () => {
    const tests = join(ROOT, "clients/python/test_halyard.py");
    const { status, stderr } = spawnSync("python3", ["-W", "error", tests], { env: environment, encoding: "utf8" });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  },
);
