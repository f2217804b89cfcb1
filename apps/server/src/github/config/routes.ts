import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { bodyOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { generateWebhookSecret, readConfig, saveConfig } from "./config.ts";
import { testConnection, testSettings, testWebhook } from "./connection.ts";
import { readHealth, webhookInfo } from "../statistics/health.ts";
import { readStats } from "../statistics/stats.ts";
import { registerSync, readSync, startSync } from "../sync/sync.ts";
import type { SyncRow } from "../sync/store.ts";
import { signatureOf } from "../webhooks/webhooks.ts";
import { GithubConfigBody, GithubSettings } from "./bodies.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const BASE = "/api/v3/github_organization_config";
export const WEBHOOK_PATH = "/webhooks/github";

export function githubConfigRoutes(app: FastifyInstance, ctx: Context): void {
  registerSync(ctx);
  const webhookUrl = ({ protocol, host }: FastifyRequest) =>
    (ctx.settings.publicUrl ?? `${protocol}://${host}`) + WEBHOOK_PATH;

  async function show(request: FastifyRequest) {
    const { appSlug, ...config } = await readConfig(ctx, requireLogin(request));
    const post = (name: string) => ({ href: `${BASE}/${name}`, method: "post" });
    const { organization_name: organization } = config;
    const apps =
      organization === "" ? "/settings/apps" : `/organizations/${encodeURIComponent(organization)}/settings/apps`;
    return {
      _type: "GithubOrganizationConfig",
      ...config,
      _links: {
        self: { href: BASE },
        update: { href: BASE, method: "put" },
        testConnection: post("test_connection"),
        testWebhook: post("test_webhook"),
        generateWebhookSecret: post("generate_webhook_secret"),
        webhookInfo: { href: `${BASE}/webhook_info` },
        health: { href: `${BASE}/health` },
        stats: { href: `${BASE}/stats` },
        appSettings: {
          href: `${ctx.settings.githubUrl}${apps}${appSlug === null ? "" : `/${encodeURIComponent(appSlug)}`}`,
          type: "text/html",
        },
      },
    };
  }

  app.get(BASE, show);

  app.put(BASE, takes(GithubConfigBody), async (request) => {
    await saveConfig(ctx, requireLogin(request), bodyOf(request));
    return show(request);
  });

  app.post(`${BASE}/test_connection`, TAKES_NOTHING, async (request) => ({
    _type: "GithubTest",
    ...(await testConnection(ctx, requireLogin(request))),
  }));

  app.post("/api/v3/github_settings/test_connection", takes(GithubSettings), async (request) => ({
    _type: "GithubTest",
    ...(await testSettings(ctx, requireLogin(request), bodyOf(request))),
  }));

  // The spec names it both ways.
  for (const name of ["test_webhook", "test-webhook"]) {
    app.post(`${BASE}/${name}`, TAKES_NOTHING, async (request) => ({
      _type: "GithubTest",
      ...(await testWebhook(ctx, requireLogin(request), webhookUrl(request), ping)),
    }));
  }

  async function ping(secret: string): Promise<number> {
    const body = Buffer.from(JSON.stringify({ zen: "Test of the webhook", hook_id: 0 }));
    const answer = await app.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      headers: {
        "content-type": "application/json",
        "x-github-event": "ping",
        "x-github-delivery": `test-${crypto.randomUUID()}`,
        "x-hub-signature-256": `sha256=${signatureOf(secret, body)}`,
      },
      payload: body,
    });
    return answer.statusCode;
  }

  app.post(`${BASE}/generate_webhook_secret`, TAKES_NOTHING, async (request) => ({
    _type: "GithubWebhookSecret",
    webhook_secret: await generateWebhookSecret(ctx, requireLogin(request)),
  }));

  app.get(`${BASE}/webhook_info`, async (request) => ({
    _type: "GithubWebhookInfo",
    ...(await webhookInfo(ctx, requireLogin(request), webhookUrl(request))),
    _links: { self: { href: `${BASE}/webhook_info` } },
  }));

  app.get(`${BASE}/health`, async (request) => ({
    _type: "GithubHealth",
    ...(await readHealth(ctx, requireLogin(request))),
    _links: { self: { href: `${BASE}/health` } },
  }));

  // The dashboard's own call, and the one beside the configuration: one answer.
  for (const path of [`${BASE}/stats`, "/api/v3/admin/github_project_management/stats"]) {
    app.get(path, async (request) => ({
      _type: "GithubStats",
      ...(await readStats(ctx, requireLogin(request))),
      _links: { self: { href: path } },
    }));
  }

  app.post(`${BASE}/sync`, TAKES_NOTHING, async (request, reply) =>
    reply.code(202).send(syncDocument(await startSync(ctx, requireLogin(request)))),
  );

  app.get(`${BASE}/sync`, async (request) => syncDocument(await readSync(ctx, requireLogin(request))));
}

/** `status`: none (there was none yet), running, waiting (for GitHub's rate limit), done, failed. */
const syncDocument = (row: SyncRow | undefined) => ({
  _type: "GithubSync",
  status: row?.status ?? "none",
  phase: row?.phase ?? null,
  stepsDone: row?.steps_done ?? 0,
  stepsTotal: row?.steps_total ?? 0,
  repositories: row?.repositories ?? 0,
  pullRequests: row?.pull_requests ?? 0,
  issues: row?.issues ?? 0,
  message: row?.message ?? "",
  resumesAt: row?.resumes_at ?? null,
  startedAt: row?.started_at ?? null,
  finishedAt: row?.finished_at ?? null,
  _links: {
    self: { href: `${BASE}/sync` },
    ...(row?.status !== "running" && row?.status !== "waiting" && { start: { href: `${BASE}/sync`, method: "post" } }),
  },
});
