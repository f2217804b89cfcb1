/** "Test Connection" and "Test Webhook": each step that was tried, and the one that failed. */
import type { TestResult, TestStep } from "@halyard/contract/schemas/github";
import { createPrivateKey } from "node:crypto";
import { GITHUB_REQUIRED } from "@halyard/contract/github/github";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { JsonObject } from "../../hal/json.ts";
import { isEnding } from "../../hal/outage.ts";
import type { Context } from "../../platform/context.ts";
import { describeFailure, githubClient, statusOf, type GithubClient, type Patience } from "./client.ts";
import { openConfig, pemOf, type OpenConfig } from "./config.ts";
import { writeConnection } from "./store.ts";
import { objectAt, optionalTextAt, textAt } from "../payloads/json.ts";

/** What reading repositories, pull requests and checks needs. */
const NEEDED = ["metadata", "pull_requests", "issues", "checks", "contents"] as const;

/** Something that a person has to put right; its message says what. */
export class StepFailed extends Error {}

/** Runs steps until one fails. */
async function inSteps(work: (step: Step) => Promise<void>, good: string): Promise<TestResult> {
  const steps: TestStep[] = [];
  const step: Step = async (name, what) => {
    try {
      const [message, value] = await what();
      steps.push({ name, ok: true, message });
      return value;
    } catch (error) {
      if (isEnding(error)) throw error;
      const message = error instanceof StepFailed ? error.message : describeFailure(error);
      steps.push({ name, ok: false, message });
      throw new StepFailed(message);
    }
  };
  try {
    await work(step);
    return { success: true, message: good, steps };
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return { success: false, message: error.message, steps };
  }
}

type Step = <T>(name: string, what: () => Promise<readonly [message: string, value: T]>) => Promise<T>;

/** The stored configuration is tested, and what came of it is kept for the integration's health. */
export async function testConnection(ctx: Context, caller: Caller): Promise<TestResult> {
  requireAdministrator(caller);
  const config = await openConfig(ctx);
  const { slug, ...result } = await tryConnection(ctx, config);
  const found = {
    app_slug: slug ?? config.appSlug,
    connection_ok: Number(result.success),
    connection_message: result.message,
    connection_checked_at: ctx.clock.now().toISOString(),
  };
  await ctx.transaction((tx) => writeConnection(tx, found, config.updatedAt));
  return result;
}

/** The values of the body, and stored ones where it has none: a test before anything is saved. */
export async function testSettings(ctx: Context, caller: Caller, body: JsonObject): Promise<TestResult> {
  requireAdministrator(caller);
  const stored = await openConfig(ctx);
  const given = (name: string, otherwise: string): string => {
    const value = body[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return text === "" ? otherwise : text;
  };
  const { slug: _slug, ...result } = await tryConnection(ctx, {
    ...stored,
    organization: given("organization_name", stored.organization),
    appId: given("github_app_id", stored.appId),
    installationId: given("github_app_installation_id", stored.installationId),
    privateKey: given("github_app_private_key", stored.privateKey ?? "") || null,
    webhookSecret: given("webhook_secret", stored.webhookSecret ?? "") || null,
  });
  return result;
}

async function tryConnection(ctx: Context, config: OpenConfig): Promise<TestResult & { slug: string | null }> {
  let slug: string | null = null;
  const result = await inSteps(async (step) => {
    const client = await step("configuration", async () => ["Everything needed is set", appClient(ctx, config)]);
    slug = await step("app", async () => {
      const app = objectAt((await client.request("GET /app")).data);
      return [`Signed in as the app ${textAt(app, "name") || config.appId}`, optionalTextAt(app, "slug")];
    });
    await step("installation", () => checkInstallation(client, config));
    await step("repositories", async () => {
      const { data } = await client.request("GET /installation/repositories", { per_page: 1 });
      const count = data.total_count;
      return [`${count} ${count === 1 ? "repository is" : "repositories are"} shared with the app`, null];
    });
  }, "Connection successful");
  return { ...result, slug };
}

/** @throws StepFailed where something is missing or the key cannot be read */
export function appClient(ctx: Context, config: OpenConfig, patience: Patience = "none"): GithubClient {
  const { organization, appId, installationId, privateKey } = config;
  if (organization === "") throw new StepFailed(GITHUB_REQUIRED.organization_name);
  if (appId === "") throw new StepFailed(GITHUB_REQUIRED.github_app_id);
  if (installationId === "") throw new StepFailed(GITHUB_REQUIRED.github_app_installation_id);
  if (privateKey === null) throw new StepFailed(GITHUB_REQUIRED.github_app_private_key);
  return githubClient(ctx, { appId, installationId, privateKey: readableKey(privateKey) }, patience);
}

/** The key in the form that signing takes, whichever PEM form it was pasted in. */
function readableKey(text: string): string {
  try {
    return createPrivateKey(pemOf(text)).export({ type: "pkcs8", format: "pem" }).toString();
  } catch {
    throw new StepFailed("The private key cannot be read: paste the whole PEM file that GitHub gave you");
  }
}

async function checkInstallation(client: GithubClient, config: OpenConfig) {
  const path = "GET /app/installations/{installation_id}";
  let installation: JsonObject;
  try {
    const { data } = await client.request(path, { installation_id: Number(config.installationId) });
    installation = objectAt(data);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    throw new StepFailed(`The app has no installation ${config.installationId}`);
  }
  const login = textAt(objectAt(installation, "account"), "login");
  if (login.toLowerCase() !== config.organization.toLowerCase()) {
    throw new StepFailed(`The installation belongs to ${login || "no one"}, not to ${config.organization}`);
  }
  if (textAt(installation, "suspended_at") !== "") throw new StepFailed("The installation is suspended");
  const granted = objectAt(installation, "permissions");
  const missing = NEEDED.filter((name) => textAt(granted, name) === "");
  if (missing.length > 0) throw new StepFailed(`The app lacks read access to ${missing.join(", ")}`);
  return [`Installed in ${login}`, null] as const;
}

/**
 * Whether deliveries would arrive: a signed ping goes through our own route, and GitHub says where it sends them.
 * @param ping sends a ping that is signed with the secret; answers the status
 */
export async function testWebhook(
  ctx: Context,
  caller: Caller,
  url: string,
  ping: (secret: string) => Promise<number>,
): Promise<TestResult> {
  requireAdministrator(caller);
  const config = await openConfig(ctx);
  return inSteps(async (step) => {
    const secret = await step("secret", async () => {
      if (config.webhookSecret === null) throw new StepFailed(GITHUB_REQUIRED.webhook_secret);
      return ["The webhook secret is set", config.webhookSecret];
    });
    await step("endpoint", async () => {
      const status = await ping(secret);
      if (status >= 300) throw new StepFailed(`A signed ping was answered with ${status}`);
      return ["A signed ping was taken", null];
    });
    await step("github", async () => {
      const hook = objectAt((await appClient(ctx, config).request("GET /app/hook/config")).data);
      const target = textAt(hook, "url");
      if (target !== url) throw new StepFailed(`GitHub sends its deliveries to ${target || "nowhere"}, not to ${url}`);
      if (textAt(hook, "content_type") !== "json") {
        throw new StepFailed("GitHub must send its deliveries as application/json");
      }
      if (textAt(hook, "secret") === "") {
        throw new StepFailed("GitHub has no webhook secret: set the same one in the app's settings");
      }
      return ["GitHub sends its deliveries here", null];
    });
  }, "Webhook is working");
}
