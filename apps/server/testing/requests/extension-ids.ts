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
  return {
    "admin/backups/{}": await backupWithoutFile(world),
    "admin/directories/{}": await made("admin/directories", { name: "Harbor office", config: ldap }),
    "admin/scim_clients/{}": await made("admin/scim_clients", { name: "Pushes" }),
    "admin/settings/{}": "general",
    "admin/webhooks/{}": await made("admin/webhooks", hook),
    "field_rule_schemes/{}": scheme,
    "field_rule_sets/{}": `${scheme}-1`,
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
