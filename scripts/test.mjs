// npm test: everything that the project is checked with. `npm test -- --only types,unit` runs some of it,
// `--grep TEXT` only tests and journeys with that in their name, `--changed` what differs from `main` concerns
// (`--since COMMIT`: from another one).
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { memoryFolder } from "./memory-folder.mjs";
import { fail, prepare, ROOT, say } from "./runtime.mjs";

const bin = (name) => join(ROOT, "node_modules/.bin", name);
const FORMATTED = ["apps", "packages", "scripts", "bin", "bench", "e2e", "vitest.config.ts"];

/**
 * Runs a program of Node's to its end.
 * @param tell takes its output; without it, that goes where ours does
 * @returns whether it went well
 */
function run(program, words, environment = {}, tell = null) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: ROOT,
    stdio: tell === null ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", tell);
  return new Promise((resolve) => child.on("close", (code) => resolve(code === 0)));
}

const STEPS = "build release format lint types dependencies words dead-code unit torture journeys".split(" ");
const LINTED = ["apps", "packages", "scripts", "bench", "e2e"];

/** What a run of what changed does, and what it leaves to a whole one. */
function scopeOf(changed, testsOf) {
  const code = changed.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const { tests, leftOut } = testsOf(ROOT, changed);
  const cheap = ["types", "dependencies", "words", "dead-code", "unit"];
  const steps = code.length === 0 ? ["words"] : ["format", "lint", ...cheap];
  const more = leftOut === 0 ? "" : `, ${leftOut} test files that reach it further off`;
  const note = `Changed: ${changed.length} files, which ${tests.length} test files concern. Not run: torture, build, release, journeys${more}.`;
  return { code, tests, steps, note };
}

async function main() {
  // Not before: an older Node, which only starts this one, lacks what it needs.
  const { changedFiles, testsNaming, testsOf } = await import("./changed.mjs");
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      grep: { type: "string", default: "" },
      changed: { type: "boolean", default: false },
      since: { type: "string" },
    },
  });
  const scope =
    values.changed || values.since !== undefined ? scopeOf(changedFiles(ROOT, values.since), testsOf) : null;
  const wanted = values.only?.split(",") ?? scope?.steps;
  const unknown = wanted?.filter((name) => !STEPS.includes(name)) ?? [];
  if (unknown.length > 0) fail(`There is no step ${unknown.join(", ")}. The steps are ${STEPS.join(", ")}.`);
  const temporary = memoryFolder() ?? tmpdir();
  const scratch = mkdtempSync(join(temporary, "halyard-results-"));
  const results = [];
  const counts = { passed: 0, failed: 0 };
  const failedTests = [];

  /** @param tell takes what the step prints; without it, that is printed as it comes */
  const step = async (name, what, work, tell = null) => {
    if (wanted !== undefined && !wanted.includes(name)) return;
    const say = (line) => (tell === null ? console.log(line) : tell(`${line}\n`));
    say(`\n== ${name}: ${what}`);
    const began = Date.now();
    let ok = false;
    try {
      ok = await work();
    } catch (error) {
      say(error.stack ?? String(error));
    }
    results.push({ name, ok });
    say(`== ${name}: ${ok ? "ok" : "FAILED"} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };

  /** Begins a step that goes on beside others. @returns what waits for its end, and prints then what it said */
  const beside = (name, what, work) => {
    let told = "";
    const tell = (text) => void (told += text);
    const ended = step(name, what, () => work(tell), tell);
    return async () => {
      await ended;
      process.stdout.write(told);
    };
  };

  // For the processes that tests start. Before the first step that does, and in this repository, whose packages it loads.
  const server = join(ROOT, "apps/server/dist");
  let isBuilt = false;
  const withServer = async () => {
    if (!isBuilt) await (await import("./build-server.mjs")).buildServer(server);
    isBuilt = true;
    // Each thread of each test's server would else take the types out of its modules again: a sixth of the tests' time.
    const compiled = join(ROOT, "node_modules/.cache/compiled");
    return { HALYARD_TEST_SERVER: server, TMPDIR: temporary, NODE_COMPILE_CACHE: compiled };
  };

  const countFrom = (file) => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
  };

  // The release needs one core, and that not always. What only reads files is done before it, so the first tests run beside it.
  await step("build", "the client builds and stays small", async () => {
    const { buildClient } = await import("./build-client.mjs");
    buildClient();
    return run("scripts/check-bundle.mjs", []);
  });
  const release = beside("release", "the archive runs where nothing else is installed", (tell) =>
    run("scripts/check-release.mjs", [], {}, tell),
  );
  await step("format", "every file is formatted", () => run(bin("oxfmt"), ["--check", ...(scope?.code ?? FORMATTED)]));
  await step("lint", "types are used soundly, pages are accessible, nothing is forgotten", () =>
    run(bin("oxlint"), ["--type-aware", "--deny-warnings", ...(scope?.code ?? LINTED)]),
  );
  // Each of these three uses one core: four checkers of tsc, which is its way, would do much of the work four times.
  const deadCode = beside("dead-code", "everything exported or installed is used", (tell) =>
    run(bin("knip"), ["--no-progress"], {}, tell),
  );
  await step("types", "TypeScript, strict", async () => {
    const sides = ["tsconfig.json", "apps/web"];
    return (await Promise.all(sides.map((side) => run(bin("tsc"), ["-p", side, "--checkers", "1"])))).every(Boolean);
  });
  await step("dependencies", "imports run one way, no circles", () => run("scripts/check-dependencies.mjs", []));
  await step("words", "texts read as docs/writing.md says", () => run("scripts/check-words.mjs", []));
  await deadCode();
  await step("unit", "logic, stores and API, on SQLite and on PostgreSQL", async () => {
    const files = scope?.tests ?? (values.grep === "" ? [] : testsNaming(ROOT, values.grep));
    if (scope !== null && files.length === 0) return true;
    if (values.grep !== "" && files.length === 0)
      say(`No test file has the words of "${values.grep}", so all of them are looked through. That takes minutes.`);
    const { runUnitTests } = await import("./unit-tests.mjs");
    // A text, where vitest takes a regular expression.
    const named = values.grep.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const words = [...(named === "" ? [] : ["-t", named]), ...files];
    const environment = await withServer();
    const { ok, passed, failed, tests } = await runUnitTests({ run, scratch, environment, words });
    counts.passed += passed;
    counts.failed += failed;
    failedTests.push(...tests);
    return ok;
  });
  await release();
  await step("torture", "what heavy requests leave to others, on a machine of their own", async () =>
    run("bench/torture/run.ts", ["--short", "--alone"], await withServer()),
  );
  // It waits half of the time, for what is killed, cut off or frozen.
  const torture = beside("torture", "kills, outages, full disks, attacks, a little of each", async (tell) =>
    run("bench/torture/run.ts", ["--short", "--beside"], await withServer(), tell),
  );
  await step("journeys", "people's ways through the product, in a real browser", async () => {
    const { chromium } = await import("./chromium.mjs");
    const file = join(scratch, "journeys.json");
    const browser = await chromium();
    try {
      const environment = { ...(await withServer()), HALYARD_TEST_CHROMIUM: browser };
      return await run("e2e/run.ts", ["--results", file, "--grep", values.grep], environment);
    } finally {
      countFrom(file);
    }
  });
  await torture();

  rmSync(scratch, { recursive: true, force: true });
  const failed = results.filter((result) => !result.ok).map((result) => result.name);
  // Once more at the end, where it is found in a log of thousands of lines.
  for (const { file, name, message, isFlaky } of failedTests) {
    const mark = isFlaky ? "FLAKY (failed beside others and passed alone: find its cause)" : "FAILED";
    say(`${mark} ${relative(ROOT, file)}: ${name}\n${message}`);
  }
  say(failed.length === 0 ? "\nAll steps went well." : `\nFailed: ${failed.join(", ")}`);
  // A step that fails without a test of its own counts as one.
  const stepsFailed = failed.filter((name) => name !== "unit" && name !== "journeys").length;
  if (scope !== null) say(scope.note);
  const isEmpty = counts.passed + counts.failed === 0;
  if (isEmpty) say("No test ran: the steps above have none, or --grep fits no name.");
  else console.log(`${counts.passed} passed, ${counts.failed + stepsFailed} failed`);
  // Words that fit no test are a mistake.
  const isMistaken = isEmpty && values.grep !== "";
  process.exit(failed.length === 0 && results.length > 0 && !isMistaken ? 0 : 1);
}

if (await prepare(import.meta.url)) await main();
