import assert from "node:assert/strict";
import { ADMIN_ROUTES, OTHER_ADMIN_PATHS } from "../../admin-routes.ts";
import { journey } from "../../journey.ts";

const ALL = [...ADMIN_ROUTES.map(([path]) => path), ...OTHER_ADMIN_PATHS];

journey("every admin page is closed to others, and says so", async ({ person, user }) => {
  await user("journey-member", "Member", "demo-project");
  await person.signIn("journey-member");
  const { page } = person;
  await person.openMyWork();
  for (const name of ["Administration", "Groups", "Users", "Dashboard", "Audit & Logs"]) {
    assert.equal(await page.getByRole("link", { name, exact: true }).count(), 0, name);
  }
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v3/admin/")) asked.push(request.url());
  });
  for (const path of ALL) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
    await page.getByText("Administrator Access Required").waitFor();
    if (path === "/admin") await person.expectAccessible();
  }
  assert.deepEqual(asked, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await person.expectAccessible();
  // Why that is may be asked by everyone, of themself.
  await page.getByRole("link", { name: "Why?" }).click();
  await page.getByRole("heading", { level: 1, name: "Your access" }).waitFor();
  await page.getByText(/ has \d+ of \d+ permissions here$/).waitFor();
  await page.getByText("None of their roles grants it").first().waitFor();
  await person.expectAccessible();
  await page.goBack();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
});

journey("who is not signed in comes to an admin page by way of the sign-in", async ({ person }) => {
  const { page, expectErrors } = person;
  expectErrors(/401/);
  for (const path of ALL) {
    await page.goto(path);
    await page.waitForURL(/\/auth\/login\?back=/);
    assert.equal(new URL(page.url()).searchParams.get("back"), path);
  }
  await page.goto("/admin/audit?severity=critical");
  await page.waitForURL(/\/auth\/login\?back=/);
  await page.getByLabel("Login").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("a password for journeys");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Audit & Logs" }).waitFor();
  assert.equal(new URL(page.url()).search, "?severity=critical");
});

journey("breadcrumbs say where one is on every admin page, and lead back", async ({ person }) => {
  const { page, signIn, openMyWork, go } = person;
  await signIn();
  await openMyWork();
  const heading = page.getByRole("heading", { level: 1 });
  const place = page.getByRole("navigation", { name: "Breadcrumbs" });
  for (const [path, crumbs] of ADMIN_ROUTES) {
    const before = await heading.first().innerText();
    await go(path);
    // No two pages after each other are called the same.
    await heading
      .filter({ hasNotText: new RegExp(`^${before}$`) })
      .first()
      .waitFor();
    const shown = await place.getByRole("listitem").allInnerTexts();
    assert.deepEqual(
      shown.map((text) => text.trim()),
      ["Dashboard", ...crumbs],
      path,
    );
    assert.equal(await place.locator("[aria-current=page]").count(), 1, path);
    const marked = page.getByRole("navigation", { name: "Main", exact: true }).locator("[aria-current=page]");
    assert.equal(await marked.count(), 1, `${path} is marked once in the navigation`);
  }
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL("**/admin");
  // Administration has its own navigation: one entry leads there, one leads back, and the focus goes along.
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await main.getByRole("link", { name: "Back to My work" }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  assert.equal(await main.getByRole("link", { name: "Users", exact: true }).count(), 0);
  await main.getByRole("link", { name: "My work" }).and(page.locator(":focus")).waitFor();
  await main.getByRole("link", { name: "Administration" }).click();
  await main.getByRole("link", { name: "Dashboard" }).and(page.locator(":focus")).waitFor();
  await main.getByRole("list", { name: "Users & Access" }).getByRole("link", { name: "Groups" }).waitFor();
  // A number is a thing's; what no one named is said in plain words; the page that is not there says so.
  await page.goto("/admin/nothing-of-the-kind/5");
  await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
  assert.deepEqual(
    (await place.getByRole("listitem").allInnerTexts()).map((text) => text.trim()),
    ["Dashboard", "Nothing of the kind", "#5"],
  );
  assert.equal(await place.getByRole("link", { name: "Nothing of the kind" }).count(), 0);
  await person.expectAccessible();
  await page.goto("/admin/workpackage-customizer/statuses");
  await place.getByText("Statuses").waitFor();
  await person.expectToFit(360);
});

journey("the admin panel says that it loads while permissions are verified", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v3/users/me", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin/system");
  await page.getByText("Loading Admin Panel").waitFor();
  await expectAccessible();
  assert.equal(await page.getByRole("heading", { name: "System Settings" }).count(), 0);
  answer();
  await page.getByRole("heading", { level: 1, name: "System Settings" }).waitFor();
});

journey("who is made or unmade an administrator sees it at once", async ({ person, user, api }) => {
  await user("promoted", "Member", "demo-project");
  const { page, signIn, expectErrors } = person;
  // The page asks for its settings once more before it hears that they are not for this person any more.
  expectErrors(/403/);
  await signIn("promoted");
  await page.goto("/admin/system");
  await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
  const found = await api(
    "GET",
    `users?filters=${encodeURIComponent('[{"login":{"operator":"=","values":["promoted"]}}]')}`,
  );
  const id = /"id":(\d+)/.exec(JSON.stringify(found))?.[1];
  await api("PATCH", `users/${id}`, { admin: true });
  await page.getByRole("heading", { level: 1, name: "System Settings" }).waitFor();
  await api("PATCH", `users/${id}`, { admin: false });
  await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
});
