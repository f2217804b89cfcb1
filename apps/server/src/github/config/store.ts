import { GITHUB_DEFAULTS } from "@halyard/contract/github/github";
import type { Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type ConfigRow = RowOf<"github_config">;

const ONLY = 1;

const DEFAULTS = {
  organization_name: "",
  app_id: "",
  installation_id: "",
  private_key: null,
  webhook_secret: null,
  repository_policy: GITHUB_DEFAULTS.repository_policy,
  default_visibility: GITHUB_DEFAULTS.repository_settings.default_visibility,
  auto_branch_creation: Number(GITHUB_DEFAULTS.repository_settings.auto_branch_creation),
  branch_naming_pattern: GITHUB_DEFAULTS.repository_settings.branch_naming_pattern,
  auto_link_commits: Number(GITHUB_DEFAULTS.repository_settings.auto_link_commits),
  auto_branch_status_id: GITHUB_DEFAULTS.repository_settings.auto_branch_status,
  branches_after: null,
  app_slug: null,
  connection_ok: null,
  connection_message: "",
  connection_checked_at: null,
} as const;

/** The configuration as it is, or as it begins. */
export async function configRow(db: Reader): Promise<ConfigRow> {
  const row = await db.selectFrom("github_config").selectAll().where("id", "=", ONLY).executeTakeFirst();
  return row ?? { id: ONLY, ...DEFAULTS, created_at: "", updated_at: "" };
}

export async function writeConfig(tx: Writer, patch: RowPatch<"github_config">, now: string): Promise<void> {
  await tx
    .insertInto("github_config")
    .values({ id: ONLY, ...DEFAULTS, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable("github_config")
    .set({ ...patch, updated_at: now })
    .where("id", "=", ONLY)
    .execute();
}

/** What a test of the connection found is no change of the configuration. */
export async function writeConnection(
  tx: Writer,
  found: Pick<ConfigRow, "app_slug" | "connection_ok" | "connection_message" | "connection_checked_at">,
  updatedAt: string,
): Promise<void> {
  await tx.updateTable("github_config").set(found).where("updated_at", "=", updatedAt).execute();
}

/** How many projects have more than one repository. */
export async function projectsWithSeveral(db: Reader): Promise<number> {
  const rows = await db
    .selectFrom("github_project_repositories")
    .groupBy("project_id")
    .having((eb) => eb.fn.countAll<number>(), ">", 1)
    .select("project_id")
    .execute();
  return rows.length;
}

export async function statusExists(db: Reader, id: number): Promise<boolean> {
  return (await db.selectFrom("statuses").where("id", "=", id).select("id").executeTakeFirst()) !== undefined;
}
