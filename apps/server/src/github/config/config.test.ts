import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { askWhileEnding } from "../../../testing/requests/while-ending.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";
import { unseal } from "../../platform/secrets/secrets.ts";

const { api, ctx, given, logged } = await startTestApp();
const CONFIG = "github_organization_config";
const server = new GithubServer();
ctx.settings.githubUrl = await server.start();
afterAll(() => server.stop());
const complete = { ...server.config, webhook_secret: "the secret of webhooks" };

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("github_config").execute());
});

describe("the configuration", () => {
  test("begins empty, with the defaults of a new one", async () => {
    const answer = await api.admin.get(CONFIG);
    expect(answer.body).toMatchObject({
      configured: false,
      organization_name: "",
      github_app_private_key_set: false,
      webhook_secret_set: false,
      repository_policy: "single",
      repository_settings: {
        default_visibility: "private",
        auto_branch_creation: true,
        branch_naming_pattern: "feature/OP-{id}-{title}",
        auto_link_commits: true,
      },
    });
  });

  test("says of each field that is missing that it is required", async () => {
    const answer = await api.admin.put(CONFIG, {});
    expect([answer.status, answer.error]).toEqual([422, "MultipleErrors"]);
    const errors: { message: string }[] = Object(answer.at("_embedded.errors"));
    expect(errors.map((error) => error.message)).toEqual([
      "Organization name is required",
      "GitHub App ID is required",
      "GitHub App Installation ID is required",
      "GitHub App Private Key is required",
      "Webhook Secret is required",
    ]);
    expect((await api.admin.put(CONFIG, { ...complete, organization_name: "  " })).at("message")).toBe(
      "Organization name is required",
    );
  });

  test("keeps secrets that are not sent again, and never gives them back", async () => {
    const saved = await api.admin.put(CONFIG, complete);
    expect(saved.status).toBe(200);
    const again = await api.admin.put(CONFIG, { organization_name: "another", webhook_secret: "" });
    expect(again.body).toMatchObject({
      configured: true,
      organization_name: "another",
      github_app_id: "123456",
      github_app_private_key_set: true,
      webhook_secret_set: true,
    });
    for (const answer of [saved, again, await api.admin.get(CONFIG)]) {
      expect(answer.text).not.toContain("PRIVATE KEY");
      expect(answer.text).not.toContain("the secret of webhooks");
    }
  });

  test("is encrypted at rest, and neither journal nor log has a secret", async () => {
    await api.admin.put(CONFIG, complete);
    const row = await ctx.db.selectFrom("github_config").selectAll().executeTakeFirstOrThrow();
    const journal = await ctx.db
      .selectFrom("events")
      .where("entity_type", "=", "GithubOrganizationConfig")
      .selectAll()
      .execute();
    expect(journal.length).toBeGreaterThan(0);
    const kept = JSON.stringify([row, journal]) + logged.join("");
    for (const secret of ["PRIVATE KEY", "the secret of webhooks", server.privateKey.slice(100, 140)]) {
      expect(kept).not.toContain(secret);
    }
    expect(unseal(ctx.settings, "private_key", row.private_key ?? "")).toBe(server.privateKey);
  });

  test("takes what the settings of repositories may be, and refuses the rest with its field", async () => {
    const settings = {
      default_visibility: "public",
      auto_branch_creation: false,
      branch_naming_pattern: "work/{id}",
      auto_link_commits: false,
    };
    const saved = await api.admin.put(CONFIG, {
      ...complete,
      repository_policy: "multiple",
      repository_settings: settings,
    });
    expect(saved.body).toMatchObject({ repository_policy: "multiple", repository_settings: settings });
    const refused = [
      [{ repository_policy: "many" }, "repository_policy"],
      [{ repository_settings: { branch_naming_pattern: "no-number" } }, "branch_naming_pattern"],
      [{ repository_settings: { branch_naming_pattern: "{title}/{title}-{id}" } }, "branch_naming_pattern"],
      [{ repository_settings: { default_visibility: "hidden" } }, "default_visibility"],
      [{ repository_settings: { auto_link_commits: "yes" } }, "auto_link_commits"],
      [{ repository_settings: [] }, "repository_settings"],
      [{ organization_name: "x".repeat(256) }, "organization_name"],
      [{ organization_name: { a: 1 } }, "organization_name"],
    ] as const;
    for (const [body, attribute] of refused) {
      const answer = await api.admin.put(CONFIG, body);
      expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
    }
  });

  test("makes a webhook secret, which it shows once", async () => {
    const made = await api.admin.post(`${CONFIG}/generate_webhook_secret`);
    const secret = String(made.at("webhook_secret"));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const now = await api.admin.get(CONFIG);
    expect(now.at("webhook_secret_set")).toBe(true);
    expect(now.text).not.toContain(secret);
  });

  test("is the administrators' alone", async () => {
    const project = await given.project();
    await given.userWith("github-lead", project, ["edit_project", "show_github_content", "manage_members"]);
    await given.userWith("github-reader", project, ["view_work_packages"]);
    await given.user("github-stranger");
    const calls = [
      ["get", CONFIG],
      ["put", CONFIG],
      ["post", `${CONFIG}/test_connection`],
      ["post", `${CONFIG}/test_webhook`],
      ["post", `${CONFIG}/test-webhook`],
      ["post", `${CONFIG}/generate_webhook_secret`],
      ["get", `${CONFIG}/webhook_info`],
      ["get", `${CONFIG}/health`],
      ["post", "github_settings/test_connection"],
    ] as const;
    for (const [method, path] of calls) {
      for (const login of ["github-lead", "github-reader", "github-stranger"]) {
        const refused = await (await api.as(login))[method](path);
        expect([path, login, refused.status]).toEqual([path, login, 403]);
        expect(refused.at("_embedded.details")).toEqual({ requiredRole: "Admin", currentRole: "User" });
      }
      expect([path, (await api.anonymous[method](path)).status]).toEqual([path, 401]);
    }
  });
});

describe("a test of the connection", () => {
  const test_ = (body?: unknown) =>
    body === undefined
      ? api.admin.post(`${CONFIG}/test_connection`)
      : api.admin.post("github_settings/test_connection", body);

  test("signs in as the app, finds the installation and counts its repositories", async () => {
    await api.admin.put(CONFIG, complete);
    const answer = await test_();
    expect(answer.body).toMatchObject({
      success: true,
      message: "Connection successful",
      steps: [
        { name: "configuration", ok: true },
        { name: "app", ok: true, message: "Signed in as the app Halyard tracker" },
        { name: "installation", ok: true, message: "Installed in halyard-boats" },
        { name: "repositories", ok: true, message: "0 repositories are shared with the app" },
      ],
    });
    expect(String((await api.admin.get(CONFIG)).at("_links.appSettings.href"))).toMatch(
      /\/organizations\/halyard-boats\/settings\/apps\/halyard-tracker$/,
    );
    const health = await api.admin.get(`${CONFIG}/health`);
    expect(Object(health.at("checks"))[1]).toMatchObject({ name: "connection", status: "healthy" });
  });

  test("says which step failed and why", async () => {
    const other = new GithubServer();
    const failing = [
      [{ github_app_private_key: "no key" }, "configuration", "private key cannot be read"],
      [{ github_app_private_key: other.privateKey }, "app", "GitHub answered 401"],
      [{ github_app_installation_id: "999" }, "installation", "The app has no installation 999"],
      [{ organization_name: "others" }, "installation", "belongs to halyard-boats, not to others"],
    ] as const;
    for (const [body, name, message] of failing) {
      const answer = await test_({ ...complete, ...body });
      expect(answer.at("success")).toBe(false);
      const last: unknown = Object(answer.at("steps")).at(-1);
      expect(last).toMatchObject({ name, ok: false });
      expect(String(answer.at("message"))).toContain(message);
    }
    server.data.suspended = true;
    expect((await test_(complete)).at("message")).toBe("The installation is suspended");
    server.data.suspended = false;
    const { checks: _checks, ...less } = server.data.permissions;
    const before = server.data.permissions;
    server.data.permissions = less;
    expect((await test_(complete)).at("message")).toBe("The app lacks read access to checks");
    server.data.permissions = before;
    server.refuse(/installation\/repositories/, 502);
    expect(String((await test_(complete)).at("message"))).toContain("GitHub answered 502");
  });

  test("says that nothing is there to answer, and what is missing", async () => {
    expect((await test_({})).at("message")).toBe("Organization name is required");
    const address = ctx.settings.githubUrl;
    ctx.settings.githubUrl = "http://127.0.0.1:9";
    expect(String((await test_(complete)).at("message"))).toMatch(/^GitHub cannot be reached/);
    ctx.settings.githubUrl = address;
  });

  test("that failed shows in the health until the configuration changes", async () => {
    expect((await api.admin.get(`${CONFIG}/health`)).at("overall_health")).toBe("not_configured");
    await api.admin.put(CONFIG, { ...complete, organization_name: "others" });
    await test_();
    expect((await api.admin.get(`${CONFIG}/health`)).at("overall_health")).toBe("unhealthy");
    await api.admin.put(CONFIG, complete);
    expect((await api.admin.get(`${CONFIG}/health`)).at("overall_health")).toBe("degraded");
  });
});

describe("a test of the webhook", () => {
  test("sends a signed ping to ourselves and asks GitHub where it delivers", async () => {
    await api.admin.put(CONFIG, complete);
    const url = String((await api.admin.get(`${CONFIG}/webhook_info`)).at("url"));
    expect(url).toMatch(/\/webhooks\/github$/);
    for (const path of ["test_webhook", "test-webhook"]) {
      const wrong = await api.admin.post(`${CONFIG}/${path}`);
      expect([wrong.at("success"), wrong.at("message")]).toEqual([
        false,
        `GitHub sends its deliveries to nowhere, not to ${url}`,
      ]);
    }
    server.data.hook = { url, content_type: "form", secret: "****" };
    expect(String((await api.admin.post(`${CONFIG}/test_webhook`)).at("message"))).toContain("application/json");
    server.data.hook = { url, content_type: "json" };
    expect(String((await api.admin.post(`${CONFIG}/test_webhook`)).at("message"))).toContain("no webhook secret");
    server.data.hook = { url, content_type: "json", secret: "****" };
    expect((await api.admin.post(`${CONFIG}/test_webhook`)).body).toMatchObject({
      success: true,
      message: "Webhook is working",
    });
  });

  test("is refused by a server that ends, which says when to try again", async () => {
    await api.admin.put(CONFIG, complete);
    const { status, retryAfter } = await askWhileEnding(ctx, `${CONFIG}/test_webhook`);
    expect([status, retryAfter]).toEqual([503, "1"]);
  });

  test("needs a secret", async () => {
    expect((await api.admin.post(`${CONFIG}/test_webhook`)).at("message")).toBe("Webhook Secret is required");
  });
});
