import assert from "node:assert/strict";
import { journey, USER_PASSWORD } from "../../journey.ts";
import { ADMIN_PASSWORD } from "../../product.ts";

journey("a failing server is reported, and Retry works", async ({ person }) => {
  const { page, signIn, expectErrors, expectAccessible } = person;
  expectErrors(/Failed to load resource/);
  await signIn();
  let failing = true;
  await page.route("**/api/v3/projects/demo-project/work_packages*", (route) =>
    failing ? route.fulfill({ status: 422, contentType: "text/html", body: "<h1>broken</h1>" }) : route.continue(),
  );
  await page.goto("/projects/demo-project?view=table&group=none");
  await page.getByText("Couldn't load the work packages").waitFor();
  await expectAccessible();
  failing = false;
  await page.reload();
  await page.getByRole("grid", { name: "Work packages" }).getByRole("row").nth(2).waitFor();

  // A refused change is taken back and says why.
  await page.route("**/api/v3/work_packages/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
          status: 422,
          contentType: "application/hal+json",
          body: JSON.stringify({
            _type: "Error",
            errorIdentifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation",
            message: "Priority is not allowed today.",
            _embedded: { details: { attribute: "priority" } },
          }),
        })
      : route.continue(),
  );
  const row = page.getByRole("grid", { name: "Work packages" }).getByRole("row").nth(1);
  const before = await row.getByRole("button", { name: /^Edit Priority/ }).innerText();
  await row.getByRole("button", { name: /^Edit Priority/ }).click();
  await page.getByRole("listbox").getByRole("option").filter({ hasNotText: before }).first().click();
  await page.getByText("Priority is not allowed today.").waitFor();
  await row
    .getByRole("button", { name: /^Edit Priority/ })
    .filter({ hasText: before })
    .waitFor();
});

journey("an expired session is reported and leads to the sign-in", async ({ person, product }) => {
  const { page, signIn, expectErrors, context } = person;
  expectErrors(/401/);
  await signIn();
  await page.goto("/projects");
  await page.getByRole("treegrid").getByRole("link", { name: "Demo project" }).waitFor();
  await context.addCookies([{ name: "halyard_session", value: "expired", url: product.url }]);
  await page.getByRole("link", { name: "My work" }).click();
  await page.getByText("Your session has expired. Please log in again.").last().waitFor();
  await page.waitForURL("**/auth/login*");
});

journey("wrong passwords are refused, signing out ends the session", async ({ person }) => {
  const { page, expectErrors } = person;
  expectErrors(/401/);
  await page.goto("/auth/login");
  await page.getByLabel("Login").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Invalid user or password").waitFor();
  await person.expectAccessible();
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  await page.getByRole("button", { name: /Ada Halyard/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/auth/login*");
  await page.goto("/projects");
  await page.waitForURL("**/auth/login*");
});

journey("nothing of one person stays in the tab for the next", async ({ person, user, api }) => {
  const { page } = person;
  const created = (await api("POST", "projects/demo-project/work_packages", { subject: "Caulk the shared deck" })) as {
    id: number;
  };
  await user("journey-next", "Member", "demo-project");
  const signInAs = async (login: string, password: string): Promise<void> => {
    await page.getByLabel("Login").fill(login);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  };
  await page.goto("/auth/login");
  await signInAs("admin", ADMIN_PASSWORD);
  await person.go("/projects/demo-project?view=table&q=Caulk");
  await page.getByRole("button", { name: `Edit Status of #${created.id}` }).click();
  await page.getByRole("option", { name: "In progress" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.evaluate("window.ofTheFirst = true");
  await page.getByRole("button", { name: /Ada Halyard/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("You're signed out").waitFor();
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await signInAs("journey-next", USER_PASSWORD);
  assert.equal(await page.evaluate("window.ofTheFirst"), undefined);

  // Someone else signs in while the page of the first is open, as another tab does: it is not shown to them.
  await page.evaluate("window.ofTheNext = true");
  await person.signIn("admin", ADMIN_PASSWORD);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByRole("button", { name: /Ada Halyard/ }).waitFor();
  assert.equal(await page.evaluate("window.ofTheNext"), undefined);
});
