/** Vitest runs this once, before and after all test files of the server: the folder of the templates. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropPostgresDatabase } from "./postgres-databases.ts";
import { DATABASES_FILE } from "./templates.ts";

export default function setup(): () => Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "halyard-templates-"));
  process.env["HALYARD_TEST_TEMPLATES"] = root;
  return async () => {
    const list = join(root, DATABASES_FILE);
    const names = existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
    for (const name of names) await dropPostgresDatabase(name);
    rmSync(root, { recursive: true, force: true });
  };
}
