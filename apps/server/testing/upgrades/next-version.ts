/** The product as a version to come would be: one migration more, which HALYARD_TEST_NEXT_MIGRATION has as SQL. */
import { MIGRATIONS } from "../../src/platform/database/migrate.ts";
import type { Migration } from "../../src/platform/database/migrations/migration.ts";
import { serve } from "../../src/serve.ts";

const statement = process.env["HALYARD_TEST_NEXT_MIGRATION"] ?? "";
const next: Migration = { name: "9990-next", statements: () => [statement] };
// Read-only for everyone else; this program stands for one whose list is longer.
(MIGRATIONS as Migration[]).push(next);

await serve(true);
