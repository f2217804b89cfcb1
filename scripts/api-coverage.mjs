// npm run api-coverage: writes docs/api-coverage.md from the contract test. The reference description is not part of
// the project: it is looked for beside it, or where HALYARD_REFERENCE_SPEC says.
import { spawnSync } from "node:child_process";
import { prepare, ROOT } from "./runtime.mjs";

if (await prepare(import.meta.url)) {
  const words = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "server-sqlite",
    "apps/server/testing/conformance",
  ];
  const environment = { ...process.env, HALYARD_WRITE_API_COVERAGE: "1" };
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: "inherit", env: environment });
  process.exitCode = status ?? 1;
}
