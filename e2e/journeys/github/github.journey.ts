import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { wholeAnswer } from "../../whole-answer.ts";
import { failUntilRetry } from "../../retry.ts";

const SECRET = "the secret of webhooks";

journey("an administrator connects GitHub, tries it, and repairs what fails", async (world) => {
  const { person, product } = world;
  const { page, context, signIn, expectAccessible, expectErrors } = person;
  const { github } = product;
  expectErrors(/422/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();

  // Not configured: the form is open.
  await page.goto("/admin/integrations");
  const card = page.getByRole("region", { name: "Setup GitHub Integration" });
  await card.getByRole("button", { name: "Save Configuration" }).waitFor();
  assert.ok(await card.getByLabel("Link commits automatically").isChecked());
  await expectAccessible();
  // There is nothing to test or save before something is entered; then saving says what is missing.
  for (const name of ["Test Connection", "Test Webhook", "Save Configuration"]) {
    await card.getByRole("button", { name, disabled: true }).waitFor();
  }
  await card.getByLabel("GitHub App ID").fill("1");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  for (const message of [
    "Organization name is required",
    "GitHub App Installation ID is required",
    "GitHub App Private Key is required",
    "Webhook Secret is required",
  ]) {
    await card.getByText(message).waitFor();
  }
  await expectAccessible();

  // A wrong organization is found before anything is saved.
  const { config } = github;
  await card.getByLabel("Organization name").fill("others");
  await card.getByLabel("GitHub App ID").fill(String(config["github_app_id"]));
  await card.getByLabel("GitHub App Installation ID").fill(String(config["github_app_installation_id"]));
  await card.getByLabel("GitHub App Private Key").fill(github.privateKey);
  await card.getByLabel("Webhook Secret", { exact: false }).first().fill(SECRET);
  await card.getByRole("button", { name: "Test Connection" }).click();
  await card.getByText("belongs to halyard-boats, not to others").first().waitFor();
  await expectAccessible();
  await card.getByText("Repositories and branches", { exact: true }).first().click();
  await card.getByLabel("Branch naming pattern").fill("no number");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await card.getByText("Branch naming pattern must contain {id}").waitFor();
  await card.getByLabel("Branch naming pattern").fill("{title}/{title}-{id}");
  await card.getByText("Branch naming pattern may contain {title} only once").waitFor();
  await card.getByLabel("Branch naming pattern").fill("feature/OP-{id}-{title}");
  await card.getByLabel("Organization name").fill("halyard-boats");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText("GitHub configuration saved").waitFor();

  // Configured: a summary, without the secrets.
  const configured = page.getByRole("region", { name: "GitHub Configuration" });
  await configured.getByText("halyard-boats", { exact: true }).waitFor();
  await configured.getByText("One repo per project").waitFor();
  assert.ok(!(await page.content()).includes(SECRET));
  await configured.getByRole("button", { name: "Test Connection" }).click();
  await configured.getByText("Connection successful").waitFor();
  await configured.getByRole("button", { name: "Test Webhook" }).click();
  await configured
    .getByText(/GitHub sends its deliveries to nowhere/)
    .first()
    .waitFor();
  github.data.hook = { url: `${product.url}/webhooks/github`, content_type: "json", secret: "****" };
  await configured.getByRole("button", { name: "Test Webhook" }).click();
  await configured.getByText("Webhook is working").waitFor();
  await configured.getByRole("button", { name: "Copy webhook URL" }).click();
  await page.getByText("Webhook URL copied to clipboard").waitFor();
  await expectAccessible();

  // Editing keeps what stays empty; a new secret is shown once.
  await configured.getByRole("button", { name: "Edit Configuration" }).click();
  await configured.getByRole("button", { name: "Generate secret" }).click();
  const ask = page.getByRole("dialog", { name: "Generate secret" });
  await ask.getByRole("button", { name: "Generate secret" }).click();
  assert.match(await configured.getByLabel("New webhook secret").inputValue(), /^[0-9a-f]{64}$/);
  await configured.getByText("Multiple repos per project").click();
  // When branches are made; the choice is gone while none are.
  const status = configured.getByRole("combobox", { name: "Create the branch when the status becomes" });
  await configured.getByRole("switch", { name: "Create branches on GitHub" }).uncheck();
  await status.waitFor({ state: "detached" });
  await configured.getByRole("switch", { name: "Create branches on GitHub" }).check();
  await status.click();
  await page.getByRole("option", { name: "In specification", exact: true }).click();
  await configured.getByRole("button", { name: "Save Configuration" }).click();
  await configured.getByRole("definition").getByText("Multiple repos per project").waitFor();
  // By keyboard: what is pressed keeps the focus, and what closes the form leaves it where it was opened.
  const focused = page.locator(":focus");
  await configured.getByRole("button", { name: "Edit Configuration" }).and(focused).press("Enter");
  assert.equal(await status.inputValue(), "In specification");
  await configured.getByRole("button", { name: "Test Connection" }).press("Enter");
  await configured.getByText("Connection successful").waitFor();
  await configured.getByRole("button", { name: "Test Connection" }).and(focused).waitFor();
  await page.keyboard.press("Tab");
  await configured.getByRole("button", { name: "Cancel" }).and(focused).press("Enter");
  await configured.getByRole("button", { name: "Edit Configuration" }).and(focused).waitFor();

  // Which project a repository belongs to.
  const repositories = page.getByRole("region", { name: "Repositories and projects" });
  await repositories.getByRole("combobox", { name: "Project of halyard-boats/sail-plans" }).click();
  await page.getByRole("option", { name: "Osprey 32", exact: true }).click();
  await page.getByText("halyard-boats/sail-plans now belongs to Osprey 32").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("halyard-boats/sail-plans no longer belongs to a project").waitFor();

  // GitHub cannot be read: the reason is said, and the page says what failed.
  github.refuse(/^\/app$/, 502, 5);
  await configured.getByRole("button", { name: "Test Connection" }).click();
  await configured
    .getByText(/GitHub answered 502/)
    .first()
    .waitFor();
  github.allow();
  await configured.getByRole("button", { name: "Test Connection" }).click();
  await configured.getByText("Connection successful").waitFor();
  await expectAccessible();
});

journey("the organization dashboard of GitHub shows figures, loading, nothing and failures", async ({ person }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/400/);
  await signIn();
  const stats = "**/api/v3/admin/github_project_management/stats";
  await page.goto("/organization");
  await page.getByText("Comprehensive insights into your GitHub organization and repositories").waitFor();
  await page
    .getByRole("img", { name: /^Activity distribution\. Very active: \d+/ })
    .locator("svg")
    .waitFor();
  for (const text of ["Total repositories", "Active contributors", "Integration health", "Success rate"]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expectAccessible();

  // A row leads to the project's GitHub view.
  await page
    .getByRole("row", { name: /Website/ })
    .getByRole("cell")
    .nth(1)
    .click();
  await page.waitForURL(/\/projects\/\d+\?view=github/);

  // While it loads, when it fails, when there is nothing.
  const held = Promise.withResolvers<void>();
  const retry = await failUntilRetry(page, stats, async (route) => {
    await held.promise;
    await route.fulfill({ status: 400, contentType: "application/json", body: "{}" });
  });
  await page.goto("/organization");
  await page.getByText("Loading GitHub statistics...").waitFor();
  await expectAccessible();
  held.resolve();
  await page.getByText("Couldn't load the GitHub statistics").waitFor();
  await expectAccessible();
  await retry(page.getByRole("button", { name: "Retry" }));
  await page.getByText("Total repositories").waitFor();
  await page.route(stats, async (route) => {
    const body: { openproject_managed: unknown } = await (await wholeAnswer(route)).json();
    body.openproject_managed = { repository_breakdown: [] };
    await route.fulfill({ json: body });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("No Projects with GitHub Integration").waitFor();
  await page.getByText("Projects with linked repositories will appear here").waitFor();
});

journey("the dashboard and configuration of GitHub are small, dark, and for who may see them", async (world) => {
  const { person, another, user } = world;
  const { page, signIn, expectToFit } = person;
  await signIn();
  // Small and dark.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of ["/organization", "/admin/integrations"]) {
    await page.goto(path);
    await page
      .getByRole("region", { name: /GitHub|Projects Overview/ })
      .first()
      .waitFor();
    await expectToFit(390);
  }

  // Others see their projects' figures, and no configuration.
  await user("github-reader", "Member", "website");
  const other = await another();
  await other.signIn("github-reader");
  await other.openMyWork();
  await other.page.getByRole("link", { name: "Organization" }).click();
  await other.page.getByRole("row", { name: /Website/ }).waitFor();
  assert.equal(await other.page.getByRole("button", { name: "Configure GitHub" }).count(), 0);
  assert.equal(await other.page.getByRole("row", { name: /Osprey/ }).count(), 0);
});

journey("people see GitHub's pull requests on a work package and in its project", async (world) => {
  const { person, api } = world;
  const { page, context, signIn, expectAccessible, expectToFit } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();

  // The project's view: searched, filtered, a pull request leads to its work.
  await page.goto("/projects/your-scrum-project?view=github");
  const list = page.getByRole("list", { name: "Pull requests" });
  await list.getByRole("listitem").nth(5).waitFor();
  await expectAccessible();
  await page.getByRole("radiogroup", { name: "State" }).getByText("Open", { exact: true }).click();
  await page.waitForURL(/status=open/);
  await list.getByText("Merged", { exact: true }).first().waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Search pull requests" }).fill("nothing is called so");
  await page.getByText("Try another search or filter.").waitFor();
  await page.goto("/projects/your-scrum-project?view=github");
  await list
    .getByRole("link", { name: /^#\d+$/ })
    .first()
    .click();

  // The work package: its pull request, the branch, the commands.
  const section = page.getByRole("region", { name: "GitHub" });
  await section.getByRole("listitem").first().waitFor();
  await section
    .getByText(/^\d+ checks? passed|Checks/)
    .first()
    .waitFor();
  await expectAccessible();
  await section.getByText("Branch and Git commands", { exact: true }).click();
  await section.getByRole("button", { name: "Copy branch name" }).click();
  await page.getByText("Branch name copied to clipboard").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  assert.match(copied, /^feature\/OP-\d+-/);
  await section.getByRole("button", { name: "Copy commands" }).click();
  await page.getByText("Commands copied to clipboard").waitFor();

  // A new one has none, and a project without the module no section at all.
  const made = await api("POST", "projects/website/work_packages", { subject: "Without a pull request" });
  const id = String(Object(made).id);
  await page.goto(`/work_packages/${id}`);
  await page.getByText(`None yet. Mention OP#${id} in a pull request to link it.`).waitFor();
  await expectToFit(390);
});

journey("the first sync says how far it is, why it waits, and what it has read", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  const path = "**/api/v3/github_organization_config/sync";
  const start = { href: "/api/v3/github_organization_config/sync", method: "post" };
  const running = { status: "running", stepsDone: 1, stepsTotal: 4, repositories: 3, pullRequests: 12 };
  let now: object = { status: "none", _links: { start } };
  await page.route(path, async (route) => {
    if (route.request().method() === "POST") now = running;
    const blank = {
      stepsDone: 0,
      stepsTotal: 0,
      repositories: 0,
      pullRequests: 0,
      issues: 0,
      message: "",
      resumesAt: null,
    };
    await route.fulfill({
      contentType: "application/hal+json",
      body: JSON.stringify({ ...blank, _links: {}, ...now }),
    });
  });
  await page.goto("/admin/integrations");
  const panel = page.getByRole("region", { name: "Repositories and projects" });
  await panel.getByText("Existing pull requests haven't been imported.").waitFor();
  await expectAccessible();
  await panel.getByRole("button", { name: "Import from GitHub" }).click();
  await panel.getByRole("progressbar", { name: "Import progress" }).waitFor();
  now = {
    status: "waiting",
    stepsDone: 2,
    stepsTotal: 4,
    message: "the limit of calls is reached",
    resumesAt: "2031-01-01T10:00:00Z",
  };
  await panel.getByText(/^Waiting for GitHub until .*the limit of calls is reached/).waitFor();
  await expectAccessible();
  now = {
    status: "done",
    stepsDone: 4,
    stepsTotal: 4,
    repositories: 7,
    pullRequests: 92,
    issues: 5,
    _links: { start },
  };
  await panel.getByText("Imported: 7 repositories, 92 pull requests, 5 issues.").waitFor();
  await panel.getByRole("button", { name: "Import from GitHub" }).waitFor();
});
