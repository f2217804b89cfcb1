/** The audit log, backups, jobs, settings, integrations. */
import { afterAll } from "vitest";
import { createToken } from "../../src/identity/authentication/sessions/tokens.ts";
import { hrefTo, type World } from "../conformance/world.ts";
import { GithubServer } from "../servers/github-server.ts";
import { multipart } from "../multipart.ts";
import { ONLY_LOOKS, type OwnCases, type OwnShot } from "./own-case.ts";

const TRIES: OwnShot = { isTry: true };
const RESTORES = "the journal of before is gone; restore.test.ts reads the entry in the restored one";

export function administrationCases(world: World): OwnCases {
  return { ...auditCases(world), ...backupCases(world), ...runningCases(world), ...webhookCases(world) };
}

const auditCases = (world: World): OwnCases => {
  const stream = async (): Promise<OwnShot> => ({
    params: [(await world.make("admin/audit_streams", streamBody(world))).id],
  });
  return {
    "POST admin/audit_events/{}/undo": async () => {
      const { api, ctx } = world.app;
      await api.admin.patch(`users/${await world.user()}`, { lastName: world.word("Name") });
      const entries = ctx.db.selectFrom("events").where("entity_type", "=", "User").where("action", "=", "updated");
      const last = entries.select("id").orderBy("id", "desc").limit(1);
      return { params: [`j${(await last.executeTakeFirstOrThrow()).id}`] };
    },
    "POST admin/audit_exports": () => ({ body: { format: "jsonl" } }),
    "POST admin/audit_streams": () => ({ body: streamBody(world) }),
    "PATCH admin/audit_streams/{}": async () => ({ ...(await stream()), body: { state: "paused" } }),
    "DELETE admin/audit_streams/{}": stream,
    "POST admin/audit_streams/{}/test": async () => ({ ...(await stream()), ...TRIES }),
  };
};
const streamBody = (world: World) => ({
  name: world.word("Stream"),
  kind: "file",
  config: { file: world.word("file") },
});

function backupCases(world: World): OwnCases {
  const { api, ctx } = world.app;
  const made = async () => {
    const { id } = await api.admin.post("admin/backups");
    await ctx.jobs.runAll();
    return id;
  };
  return {
    "POST backups": async () => ({ body: { backupToken: await backupToken(world) } }),
    "POST admin/backups": () => ({}),
    "POST admin/backups/look": ONLY_LOOKS,
    "POST admin/backups/upload": async () => {
      const bytes = await api.admin.get(`admin/backups/${await made()}/content`);
      const { body, headers } = multipart([{ name: "file", content: bytes.text, fileName: "old.halyard" }]);
      return { body, headers };
    },
    "DELETE admin/backups/{}": async () => ({ params: [await made()] }),
    "POST admin/backups/{}/verify": async () => ({ params: [await made()] }),
    "POST admin/backups/{}/restore": RESTORES,
    "POST admin/backups/{}/parts": async () => {
      const workPackage = await world.workPackage();
      const backup = await made();
      await api.admin.delete(`work_packages/${workPackage}`);
      return { params: [backup], body: { workPackage } };
    },
  };
}

const backupToken = (world: World): Promise<string> =>
  world.app.ctx.transaction((tx) =>
    createToken(tx, world.id("admin"), "Backups", new Date(), { scope: "backup", expiresAt: null, projectIds: null }),
  );

function runningCases(world: World): OwnCases {
  const { api, ctx } = world.app;
  const github = new GithubServer({ repositories: [{ full_name: "crew/branches" }] });
  afterAll(() => github.stop());
  let url: string | null = null;
  const connect = async (): Promise<void> => {
    // Where no one answers, a job would try again for a minute, and a later case wait for it.
    ctx.settings.githubUrl = url ??= await github.start();
    const secret = { webhook_secret: "the secret of webhooks" };
    await api.admin.put("github_organization_config", { ...github.config, ...secret });
  };
  return {
    "POST admin/diagnostics": () => ({}),
    "POST admin/upkeep/{}/run": () => ({ params: ["recount"] }),
    "POST admin/emails/test": () => TRIES,
    "POST admin/emails/retry": async () => ({ body: { email: await email(world, "failed") } }),
    "POST admin/emails/{}/send_now": async () => ({ params: [await email(world, "waiting")] }),
    "POST admin/replies/test": () => TRIES,
    "POST admin/jobs/{}/retry": async () => {
      const kind = world.word("failing");
      ctx.jobs.handle(kind, async () => {
        throw new Error("The scales are broken.");
      });
      const uuid = await ctx.transaction((tx) => ctx.jobs.add(tx, { kind, payload: {}, ownerId: null }));
      for (let n = 0; n < 5; n++) {
        await ctx.jobs.runAll();
        world.app.clock.advance(60 * 60_000);
      }
      return { params: [uuid] };
    },
    "POST admin/schedules/{}/run": async () => {
      await ctx.schedules.runDue();
      return { params: ["audit.anchor"] };
    },
    "PATCH admin/notification_rules": () => ({ body: { rules: [{ reason: "mentioned", email: "off" }] } }),
    "PATCH admin/settings/{}": async () => ({
      params: ["general"],
      body: { ...(await lockOf(world, "admin/settings/general")), instanceName: world.word("Halyard") },
    }),
    "POST github_organization_config/sync": async () => {
      await connect();
      return {};
    },
    "POST github_organization_config/test_connection": () => TRIES,
    "POST github_organization_config/test_webhook": () => TRIES,
    "POST github_organization_config/test-webhook": () => TRIES,
    "POST github_settings/test_connection": () => ({ ...TRIES, body: {} }),
    "PUT github_organization_config": () => ({
      body: { ...new GithubServer().config, webhook_secret: "the secret of webhooks" },
    }),
    "POST github_organization_config/generate_webhook_secret": "the secret is shown, and stored once it is saved",
    "PATCH github_organization_config/repositories/{}": async () => {
      const id = await repository(world);
      return { params: [id], body: { project: hrefTo(`projects/${world.id("project")}`) } };
    },
    "POST work_packages/{}/github_branch": async () => {
      await connect();
      const id = await repository(world, "branches", 4_712);
      // One that has no other repository.
      const project = await world.make("projects", { name: world.word("Yard") });
      await api.admin.patch(`github_organization_config/repositories/${id}`, {
        project: hrefTo(`projects/${project.id}`),
      });
      const work = await world.make(`projects/${project.id}/work_packages`, { subject: "Cut the sails" });
      return { params: [work.id], body: { repository: id } };
    },
    "POST admin/directories": () => ({ body: directoryBody(world) }),
    "PATCH admin/directories/{}": async () => ({
      params: [(await api.admin.post("admin/directories", directoryBody(world))).id],
      body: { name: world.word("Directory") },
    }),
    "DELETE admin/directories/{}": async () => ({
      params: [(await api.admin.post("admin/directories", directoryBody(world))).id],
    }),
    "POST admin/directories/{}/test": async () => ({
      ...TRIES,
      params: [(await api.admin.post("admin/directories", directoryBody(world))).id],
      body: {},
    }),
    "POST admin/directories/{}/syncs": async () => ({
      params: [(await api.admin.post("admin/directories", directoryBody(world))).id],
      body: { kind: "preview" },
    }),
  };
}

const directoryBody = (world: World) => ({
  name: world.word("Directory"),
  config: { host: "127.0.0.1", port: 9, baseDn: "dc=example,dc=org" },
});

async function repository(world: World, name = world.word("boats"), githubId = 4_711): Promise<number> {
  const { ctx, clock } = world.app;
  const now = clock.now().toISOString();
  return ctx.transaction(async (tx) => {
    const counts = { pr_open: 0, pr_merged: 0, pr_closed: 0, pr_linked: 0, merge_seconds: 0 };
    const row = {
      ...counts,
      issues_open: 0,
      issues_closed: 0,
      github_id: githubId,
      full_name: `crew/${name}`,
      full_name_key: `crew/${name}`,
      name,
      private: 0 as const,
      archived: 0 as const,
      present: 1 as const,
      default_branch: "main",
      html_url: `https://github.com/crew/${name}`,
      github_updated_at: now,
      created_at: now,
      updated_at: now,
    };
    return (await tx.insertInto("github_repositories").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
}

export async function lockOf(world: World, path: string): Promise<{ lockVersion: unknown }> {
  return { lockVersion: (await world.app.api.admin.get(path)).at("lockVersion") };
}

/** One whose next attempt is an hour away, or that was given up. */
function delivery({ app: { ctx, clock } }: World, webhook: number, state: "waiting" | "failed"): Promise<number> {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const row = {
    webhook_id: webhook,
    message_id: "msg_waiting",
    event_id: 0,
    event: "project:created",
    entity: "Project:1",
    subject_id: 1,
    project_id: null,
    state,
    next_at: at(60 * 60_000),
    created_at: at(0),
    status: null,
    duration_ms: null,
    delivered_at: null,
  };
  return ctx.transaction(
    async (tx) => (await tx.insertInto("webhook_deliveries").values(row).returning("id").executeTakeFirstOrThrow()).id,
  );
}

/** The mail server did not take it, or not yet. */
function email(world: World, state: "waiting" | "failed"): Promise<number> {
  const { ctx, clock } = world.app;
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const row = {
    recipient_id: world.id("admin"),
    kind: "immediate" as const,
    work_package_id: null,
    state,
    next_at: at(60 * 60_000),
    created_at: at(0),
    sent_at: null,
  };
  return ctx.transaction(
    async (tx) => (await tx.insertInto("emails").values(row).returning("id").executeTakeFirstOrThrow()).id,
  );
}

function webhookCases(world: World): OwnCases {
  const body = () => ({ name: world.word("Hook"), url: "https://hooks.example.org/in", events: ["project:created"] });
  const webhook = async () => (await world.make("admin/webhooks", body())).id;
  return {
    "POST admin/webhooks": () => ({ body: body() }),
    "PATCH admin/webhooks/{}": async () => ({ params: [await webhook()], body: { name: world.word("Hook") } }),
    "DELETE admin/webhooks/{}": async () => ({ params: [await webhook()] }),
    "POST admin/webhooks/{}/rotate_secret": async () => ({ params: [await webhook()] }),
    "POST admin/webhooks/{}/redeliver": async () => {
      const id = await webhook();
      return { params: [id], body: { delivery: await delivery(world, id, "failed") } };
    },
    "POST admin/webhooks/{}/deliveries/{}/send_now": async () => {
      const id = await webhook();
      return { params: [id, await delivery(world, id, "waiting")] };
    },
    "POST admin/webhooks/{}/test": async () => ({ ...TRIES, params: [await webhook()] }),
  };
}
