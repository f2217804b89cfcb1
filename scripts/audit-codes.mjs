// npm run audit-codes: writes docs/audit-codes.md from the catalogue of audit codes and the client's texts.
import { spawnSync } from "node:child_process";
import { prepare, ROOT } from "./runtime.mjs";

if (await prepare(import.meta.url)) {
  const test = "apps/web/src/shared/journal/audit-codes.test.ts";
  const environment = { ...process.env, HALYARD_WRITE_AUDIT_CODES: "1" };
  const words = ["node_modules/vitest/vitest.mjs", "run", "--project", "web", test];
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: "inherit", env: environment });
  process.exitCode = status ?? 1;
}
