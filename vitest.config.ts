import { globSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ByWorker } from "./scripts/test-order.ts";

const SERVER_TESTS = "apps/server/{src,testing}/**/*.test.ts";
/** What opens a database, or asks which one it is. */
const OPENS =
  /\b(?:startTestApp|open\w*(?:Context|Database|World)|(?:test|filled)Settings|testDialect|HALYARD_TEST_\w+)\b/;
/** They open one because the server needs one, and no row of it decides what they show. */
const ROWS_DECIDE_NOTHING = [
  "apps/server/src/api/description/api-description.test.ts",
  "apps/server/src/api/docs/docs.test.ts",
  "apps/server/src/encoded-paths.test.ts",
  "apps/server/src/hal/json.test.ts",
  "apps/server/src/identity/single-sign-on/saml-keys/saml-keys.test.ts",
  "apps/server/src/unread-answers.test.ts",
  "apps/server/src/work/work-packages/slow-texts.test.ts",
  "apps/server/testing/examples.test.ts",
  "apps/server/testing/recipes.test.ts",
];

/** @returns the tests that would show nothing else on a second database. @throws where a file is missing */
const onOneDatabase = (): string[] => {
  const withoutDatabase = globSync(SERVER_TESTS).filter((file) => !OPENS.test(readFileSync(file, "utf8")));
  for (const file of ROWS_DECIDE_NOTHING) statSync(file);
  return [...withoutDatabase, ...ROWS_DECIDE_NOTHING];
};

const onDatabase = (name: "sqlite" | "postgres") => ({
  extends: true as const,
  test: {
    name: `server-${name}`,
    include: [SERVER_TESTS],
    exclude: name === "postgres" ? onOneDatabase() : [],
    env: { HALYARD_TEST_DATABASE: name },
    globalSetup: ["apps/server/testing/databases/global-setup.ts"],
    // Every file has a database and an app of its own and the modules keep nothing besides: loading them once a worker
    // and not once a file is half of the time. Node loads them itself, as in the product (docs/decisions/0008).
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** The server's tests run on both databases; on PostgreSQL only where a server is named, as `npm test` does. */
export default defineConfig({
  test: {
    // One more than cores: some tests wait, for a process that starts or for a time that passes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByWorker },
    // Nothing takes as long, but beside others a test that takes half a second can wait for a core.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: "unit", include: ["{packages,scripts,e2e}/**/*.test.{ts,mjs}"], isolate: false } },
      onDatabase("sqlite"),
      ...(process.env["HALYARD_TEST_POSTGRES_URL"] === undefined ? [] : [onDatabase("postgres")]),
      {
        extends: true,
        test: {
          name: "web",
          include: ["apps/web/{*,src/**/*}.test.{ts,tsx}"],
          // A test that needs a page says so in its first line (`@vitest-environment happy-dom`): making one takes a second.
          isolate: false,
          setupFiles: ["apps/web/src/app/messages/all.ts", "apps/web/src/shared/testing/leave-nothing.ts"],
        },
      },
    ],
  },
});
