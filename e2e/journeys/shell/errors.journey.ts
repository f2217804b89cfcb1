import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { journey } from "../../journey.ts";

const HTML = "<html><body><h1>Bad gateway</h1><script>document.title = 'broken'</script></body></html>";

const refusal = (status: number, name: string, message: string, embedded: object = {}) => ({
  status,
  contentType: "application/hal+json",
  body: JSON.stringify({
    _type: "Error",
    errorIdentifier: `urn:openproject-org:api:v3:errors:${name}`,
    message,
    _embedded: embedded,
  }),
});
const html = (status: number) => ({ status, contentType: "text/html", body: HTML });
const SERVER = "Something went wrong on our end. We're working to fix it.";
const FORBIDDEN = "You don't have permission to perform this action.";

/** What the server answers to a write, and what a person reads of it. */
const WRITES: readonly (readonly [object, readonly string[]])[] = [
  [refusal(403, "MissingPermission", "You are not authorized to access this resource."), [FORBIDDEN]],
  [
    refusal(403, "MissingPermission", "No.", { details: { requiredRole: "Admin", currentRole: "User" } }),
    [`${FORBIDDEN} It needs the role Admin; yours is User.`],
  ],
  [
    refusal(403, "MissingPermission", "No.", { details: { action: "change", resource: "this work package" } }),
    ["You don't have permission to change this work package."],
  ],
  [refusal(404, "NotFound", "x"), ["The requested resource could not be found."]],
  [
    refusal(422, "PropertyConstraintViolation", "Priority is not allowed today.", {
      details: { attribute: "priority" },
    }),
    ["Please check the information you entered and try again.", "Priority is not allowed today."],
  ],
  [
    refusal(422, "MultipleErrors", "Several.", {
      errors: ["subject", "priority", "status"].map((attribute) => ({
        _type: "Error",
        errorIdentifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation",
        message: `${attribute} is wrong.`,
        _embedded: { details: { attribute } },
      })),
    }),
    ["Please correct 3 fields and try again.", "status is wrong."],
  ],
  [refusal(429, "TooManyRequests", "x"), ["Too many requests. Please wait a moment and try again."]],
  [refusal(500, "InternalServerError", "x"), [SERVER]],
  [html(502), [SERVER, "HTTP 502 Error"]],
  [html(503), [SERVER, "HTTP 503 Error"]],
  [html(504), [SERVER, "HTTP 504 Error"]],
  [html(418), ["An unexpected error occurred.", "HTTP 418 Error"]],
];

const SUBJECT = "Fails to change";
/** Notes in the page when it tells of the end of the session, and when it leaves: this side may hear of either late. */
const WATCH_EXPIRY = `
  window.expiry = {};
  new MutationObserver(() => {
    if (document.body.innerText.includes("Your session has expired.")) expiry.told ??= performance.now();
    if (location.pathname === "/auth/login") expiry.left ??= performance.now();
  }).observe(document.body, { childList: true, subtree: true });
`;

/** Of a project of its own: what others do in theirs would move the rows. */
const rowOf = (page: Page) =>
  page.getByRole("grid", { name: "Work packages" }).getByRole("row").filter({ hasText: SUBJECT });
const priorityOf = (page: Page) => rowOf(page).getByRole("button", { name: /^Edit Priority/ });

/** Makes the next change of a work package fail, and tries one. */
async function changePriority(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute("**/api/v3/work_packages/*");
  await page.route("**/api/v3/work_packages/*", (route) =>
    route.request().method() === "PATCH" ? answer(route) : route.continue(),
  );
  const priority = priorityOf(page);
  const before = await priority.innerText();
  await priority.click();
  await page.getByRole("listbox").getByRole("option").filter({ hasNotText: before }).first().click();
}

journey("each failure of a write is told in the words of the error catalogue", async ({ person, api }) => {
  const { page, context, signIn, expectErrors, expectAccessible } = person;
  expectErrors(/Failed to load resource/);
  await api("POST", "projects", { name: "Failing writes", identifier: "failing-writes" });
  await api("POST", "projects/failing-writes/work_packages", { subject: SUBJECT });
  await signIn();
  await page.goto("/projects/failing-writes?view=table&group=none");
  await rowOf(page).waitFor();
  const toasts = page.getByRole("region", { name: "Notifications" });
  for (const [answer, texts] of WRITES) {
    await changePriority(page, (route) => route.fulfill(answer));
    for (const text of texts) await toasts.getByText(text, { exact: true }).waitFor();
    for (const dismiss of (await toasts.getByRole("button", { name: "Dismiss" }).all()).toReversed()) {
      await dismiss.click();
    }
  }
  await changePriority(page, (route) => route.abort("connectionreset"));
  await toasts.getByText("Connection problem...").waitFor();
  // Pointed at, it stays.
  await toasts.getByRole("button", { name: "Retry" }).hover();
  await expectAccessible();
  await page.unroute("**/api/v3/work_packages/*");
  // It writes the same once more: nothing has to be chosen again.
  const kept = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await toasts.getByRole("button", { name: "Retry" }).click();
  await kept;
  const now = await priorityOf(page).innerText();
  assert.notEqual(now, "Normal");

  // The choices are there already when the line breaks.
  await priorityOf(page).click();
  const choices = page.getByRole("listbox").getByRole("option");
  await choices.first().waitFor();
  await context.setOffline(true);
  await choices.filter({ hasNotText: now }).first().click();
  await toasts.getByText("You appear to be offline.", { exact: true }).waitFor();
  await context.setOffline(false);
});

journey("a read is tried again three times, after 1, 2 and 4 seconds", async ({ person, api }) => {
  const { page, signIn, expectErrors } = person;
  expectErrors(/Failed to load resource/);
  await signIn();
  const times: number[] = [];
  const again = Promise.withResolvers<void>();
  await page.route("**/api/v3/admin/overview", async (route) => {
    times.push(Date.now());
    // What others change meanwhile does not begin it again: it is read once more when it has been read.
    if (times.length === 2) await api("POST", "groups", { name: "Made between two tries" });
    if (times.length > 4) again.resolve();
    return times.length <= 3 ? route.fulfill(html([503, 429, 529][times.length - 1] ?? 500)) : route.continue();
  });
  await page.goto("/admin");
  await page.getByRole("region", { name: "Needs attention" }).getByRole("listitem").first().waitFor();
  await again.promise;
  const pauses = times.slice(1, 4).map((time, at) => time - (times[at] ?? 0));
  for (const [at, least] of [1_000, 2_000, 4_000].entries()) {
    const pause = pauses[at] ?? 0;
    assert.ok(pause >= least - 20 && pause < least + 1_500, `try ${at + 2} came after ${pause} ms`);
  }
  assert.equal(await page.getByRole("alert").count(), 0);
});

journey("a session that ends in the middle of work leads to the sign-in and back", async ({ person, product }) => {
  const { page, signIn, expectErrors, context } = person;
  expectErrors(/401/);
  await signIn();
  await page.goto("/admin/users?q=Ada%20Halyard");
  await page.getByText("Showing 1-1 of 1").waitFor();
  await page.evaluate(() => localStorage.setItem("halyard.token", "gone"));
  await context.addCookies([{ name: "halyard_session", value: "expired", url: product.url }]);
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("siobh");
  const toast = page.getByRole("region", { name: "Notifications" });
  await toast.getByText("Your session has expired. Please log in again.").first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("halyard.token")), null);
  await toast.getByRole("button", { name: "Log In" }).first().click();
  await page.waitForURL("**/auth/login?back=*");
  await page.getByLabel("Login").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("a password for journeys");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "User Management" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/admin/users");

  await toast.getByText("Your session has expired.").waitFor({ state: "detached" });

  // Without the button it goes there by itself after two seconds.
  await context.addCookies([{ name: "halyard_session", value: "expired", url: product.url }]);
  await page.evaluate(WATCH_EXPIRY);
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await toast.getByText("Your session has expired. Please log in again.").first().waitFor();
  await page.waitForURL("**/auth/login*");
  const waited = await page.evaluate<number>("expiry.left - expiry.told");
  assert.ok(waited > 1_500 && waited < 4_000, `after ${waited} ms`);
});

journey("a session that ends with its cookie ends on every open page at once", async ({ person, user }) => {
  const { page, signIn, openMyWork, expectErrors, context } = person;
  expectErrors(/401/);
  // Signing out ends a session, so it must not be the one that other journeys share.
  await user("leaver", "Member", "demo-project");
  await signIn("leaver");
  await openMyWork();
  const expired = "Your session has expired. Please log in again.";
  const projects = await context.newPage();
  await projects.goto("/projects");
  await projects.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  const out = await context.newPage();
  await out.goto("/auth/logout");
  await Promise.all([page, projects].map((open) => open.getByText(expired).first().waitFor()));
  await projects.waitForURL((url) => url.searchParams.get("back") === "/projects");
  await page.waitForURL("**/auth/login*");
  await out.close();

  // As when the browser drops the cookie at its end: the next thing that is asked for finds out, for all pages.
  await signIn("leaver");
  await openMyWork();
  await projects.goto("/projects");
  await projects.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await context.clearCookies();
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await Promise.all([page, projects].map((open) => open.getByText(expired).first().waitFor()));
  await projects.waitForURL((url) => url.searchParams.get("back") === "/projects");
});
