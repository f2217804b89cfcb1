/** The values of the path's parameters of what is Halyard's own, beside the world of the contract. */
import type { NewRow } from "../../src/platform/database/schema/schema.ts";
import type { World } from "../conformance/world.ts";

export async function extensionIds(world: World): Promise<Record<string, string | number>> {
  const ldap = { host: "ldap.example.org", baseDn: "dc=example,dc=org" };
  const hook = { name: "Harbor", url: "https://hooks.example.org/harbor", events: ["work_package:created"] };
  const template = {
    name: "Refit",
    _links: { workPackage: { href: `/api/v3/work_packages/${world.id("workPackage")}` } },
  };
  const made = async (path: string, body: object) => (await world.make(path, body)).id;
  const scheme = await made("field_rule_schemes", { name: "Strict" });
  const stream = { name: "Log file", kind: "file", config: { file: "harbor" } };
  const provider = {
    slug: "harbor-id",
    name: "Harbor ID",
    issuer: "https://id.example.org",
    clientId: "halyard",
    clientSecret: "a secret of the tests",
  };
  const holiday = { date: "2026-05-01", name: "Labour day" };
  await world.make("days/non_working", holiday);
  const ropes = await world.make("custom_fields", { name: "Ropes", fieldFormat: "list", options: ["Hemp", "Flax"] });
  return {
    "admin/audit_streams/{}": await made("admin/audit_streams", stream),
    "admin/auth_providers/{}": await made("admin/auth_providers", provider),
    "admin/backups/{}": await backupWithoutFile(world),
    "admin/directories/{}": await made("admin/directories", { name: "Harbor office", config: ldap }),
    "admin/scim_clients/{}": await made("admin/scim_clients", { name: "Pushes" }),
    "admin/settings/{}": "general",
    "admin/webhooks/{}": await made("admin/webhooks", hook),
    "custom_fields/{}/options/{}": ropes.number("options.0.id"),
    "days/non_working/{}": holiday.date,
    "field_rule_schemes/{}": scheme,
    "field_rule_sets/{}": `${scheme}-1`,
    "github_organization_config/repositories/{}": await repository(world),
    "permission_templates/{}": await made("permission_templates", {
      name: "Deckhand",
      permissions: ["view_work_packages"],
    }),
    "project_lists/{}": await made("project_lists", { name: "Afloat", public: true, search: { status: "active" } }),
    "work_package_templates/{}": await made(`projects/${world.id("project")}/work_package_templates`, template),
  };
}

/** A real one is made in a thread of its own, which takes a while. Its file is asked for by no body that is tried. */
async function backupWithoutFile({ app }: World): Promise<number> {
  const at = app.ctx.clock.now().toISOString();
  const row: NewRow<"backups"> = {
    name: "harbor.halyard",
    target: "folder",
    place: "/var/backups/halyard",
    origin: "manual",
    state: "completed",
    bytes: 4_096,
    duration_ms: 1_000,
    verified_at: at,
    problem: "",
    facts: "",
    job_uuid: null,
    actor_id: null,
    created_at: at,
    updated_at: at,
  };
  const inserted = app.ctx.transaction((tx) =>
    tx.insertInto("backups").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return (await inserted).id;
}

/** As GitHub's events would bring it. */
async function repository({ app }: World): Promise<number> {
  const at = app.ctx.clock.now().toISOString();
  const row: NewRow<"github_repositories"> = {
    github_id: 77,
    full_name: "harbor/docks",
    full_name_key: "harbor/docks",
    name: "docks",
    private: 0,
    archived: 0,
    default_branch: "main",
    html_url: "https://github.com/harbor/docks",
    pushed_at: null,
    github_updated_at: at,
    present: 1,
    pr_open: 0,
    pr_merged: 0,
    pr_closed: 0,
    pr_linked: 0,
    merge_seconds: 0,
    issues_open: 0,
    issues_closed: 0,
    last_activity_on: null,
    created_at: at,
    updated_at: at,
  };
  const inserted = app.ctx.transaction((tx) =>
    tx.insertInto("github_repositories").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return (await inserted).id;
}
