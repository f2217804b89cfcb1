// The step "unit" of `npm test`: all tests of vitest beside a PostgreSQL server of their own.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { failuresOf } from "./test-results.mjs";

/** More files with a failure than this are no coincidence: they are not run again. */
const MOST_RERUN = 5;

/**
 * Runs tests; files with a failure once more, one after another. What passes then is flaky, as with journeys: told, and
 * no reason to refuse the run.
 * @param run starts a program of Node's, as in test.mjs
 * @param scratch folder for reports
 * @param environment of the tests; its TMPDIR is the folder for databases
 * @param words further words for vitest: files, `-t NAME`
 * @returns counts, and each test that failed at first with whether it is flaky
 */
export async function runUnitTests({ run, scratch, environment, words }) {
  const postgres = await startPostgres(environment.TMPDIR);
  const vitest = async (name, more) => {
    const file = join(scratch, name);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const ok = await run("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...more], {
      ...environment,
      HALYARD_TEST_POSTGRES_URL: postgres.url,
    });
    return { ok, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null };
  };
  try {
    const { ok, report } = await vitest("unit.json", words);
    if (report === null) return { ok: false, passed: 0, failed: 0, tests: [] };
    const { files, tests } = failuresOf(report);
    const isRerun = !ok && files.length > 0 && files.length <= MOST_RERUN;
    // Not --maxWorkers, which vitest takes from its configuration where there are projects.
    const isFlaky = isRerun && (await vitest("unit-again.json", ["--no-file-parallelism", ...files])).ok;
    const flaky = isFlaky ? report.numFailedTests : 0;
    return {
      ok: ok || isFlaky,
      passed: report.numPassedTests + flaky,
      failed: report.numFailedTests - flaky,
      tests: tests.map((test) => ({ ...test, isFlaky })),
    };
  } finally {
    await postgres.stop();
  }
}
