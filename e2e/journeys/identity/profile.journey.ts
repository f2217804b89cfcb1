import assert from "node:assert/strict";
import { journey, USER_PASSWORD } from "../../journey.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

journey("a person puts up a picture, and other files are refused", async ({ person, user }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  await user("pictured", "Member", "demo-project");
  await signIn("pictured");
  await person.openMyWork();
  await page.getByRole("button", { name: "Account of pictured Tester" }).click();
  await page.getByRole("menuitem", { name: "My profile" }).click();
  await page.getByRole("heading", { level: 1, name: "pictured Tester" }).waitFor();
  const memberships = page.getByRole("region", { name: /^Memberships/ });
  await memberships.getByRole("link", { name: "Demo project" }).waitFor();
  await memberships.getByText("Member", { exact: true }).waitFor();
  await expectAccessible();

  const file = page.getByLabel("Picture file");
  const about = page.getByRole("region", { name: "About" });
  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await about.getByText("This file can't be used as a picture. Choose a PNG, JPEG, WebP or GIF.").waitFor();
  await file.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await about.getByText("The picture is too large: at most 2 MB.").waitFor();
  // It says of itself that it is a picture; the server looks inside.
  await file.setInputFiles({ name: "lie.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
  await about.getByText("This file can't be used as a picture. Choose a PNG, JPEG, WebP or GIF.").waitFor();
  await expectAccessible();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PNG });
  await page.getByText("Picture changed").waitFor();
  const face = page.getByRole("main").locator("header img");
  await face.waitFor();
  // In the header too.
  await page.getByRole("button", { name: "Account of pictured Tester" }).locator("img").waitFor();
  await about.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Picture removed").waitFor();
  await face.waitFor({ state: "detached" });
  await about.getByRole("button", { name: "Upload a picture" }).waitFor();
});

journey("profiles are reached by names, and are there only for those who may know the person", async (world) => {
  const { person, another, user, api } = world;
  const { page, signIn, expectAccessible } = person;
  await user("known", "Member", "demo-project");
  await user("hidden", "Member", "your-scrum-project");
  const hidden = (await api("GET", "users/hidden")) as { id: number };
  await signIn();
  await page.goto("/work_packages/60");
  await page
    .getByRole("term")
    .filter({ hasText: "Reporter" })
    .locator("xpath=following-sibling::dd[1]")
    .getByRole("link")
    .click();
  await page.getByRole("heading", { level: 2, name: "Recent activity" }).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/users\/\d+$/);
  await page
    .getByRole("region", { name: "Recent activity" })
    .getByRole("link", { name: /^#\d+ / })
    .first()
    .waitFor();
  await expectAccessible();
  await page.goto(`/users/${hidden.id}`);
  await page.getByRole("link", { name: "Manage account" }).click();
  await page.getByRole("complementary", { name: "User hidden Tester" }).waitFor();

  const other = await another();
  other.expectErrors(/404/);
  await other.signIn("known");
  await other.page.goto(`/users/${hidden.id}`);
  await other.page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
  await other.page.goto("/users/known");
  await other.page.getByRole("heading", { level: 1, name: "known Tester" }).waitFor();
});

journey(
  "a person sets how Halyard works for them, and their other browser follows",
  async ({ person, another, user }) => {
    const { page, signIn, expectAccessible } = person;
    await user("chooser", "Member", "demo-project");
    await signIn("chooser");
    const other = await another();
    await other.signIn("chooser");
    await other.openMyWork();
    await page.goto("/users/me?tab=preferences");
    await page.getByRole("heading", { level: 1, name: "chooser Tester" }).waitFor();
    await page.getByLabel("Time zone").selectOption("Pacific/Kiritimati");
    await expectAccessible();
    await page.getByText("Dark", { exact: true }).click();
    await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
    await other.page.locator("html[data-mantine-color-scheme=dark]").waitFor();
    await expectAccessible();

    // A moment is on the day that it has there: 14 hours ahead of UTC.
    await page.getByRole("checkbox", { name: "Dismiss messages automatically" }).click();
    await page.getByRole("checkbox", { name: "Dismiss messages automatically", checked: false }).waitFor();
    const saved = page.waitForResponse((answer) =>
      (answer.request().postData() ?? "").includes('"disableKeyboardShortcuts":true'),
    );
    await page.getByRole("checkbox", { name: "Disable single-key shortcuts" }).click();
    await page.getByRole("checkbox", { name: "Disable single-key shortcuts", checked: true }).waitFor();
    await saved;
    await page.reload();
    await page.getByRole("checkbox", { name: "Disable single-key shortcuts", checked: true }).waitFor();
    assert.equal(await page.getByLabel("Time zone").inputValue(), "Pacific/Kiritimati");
    const there = new Intl.DateTimeFormat("en", {
      timeZone: "Pacific/Kiritimati",
      day: "numeric",
      month: "short",
      year: "numeric",
    });
    await page.getByRole("tab", { name: "Overview" }).click();
    await page
      .getByRole("region", { name: there.format(new Date()), exact: true })
      .getByText("Changed the account")
      .first()
      .waitFor();
    await page.keyboard.press("?");
    await page.getByRole("tab", { name: "Notifications" }).click();
    assert.equal(await page.getByRole("dialog").count(), 0);

    const everywhere = page.getByRole("region", { name: "Everywhere" });
    await everywhere.getByRole("checkbox", { name: "Comments" }).click();
    await everywhere.getByRole("checkbox", { name: "Comments", checked: true }).waitFor();
    await page.getByLabel("Settings for a project").selectOption({ label: "Demo project" });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const ofProject = page.getByRole("region", { name: "Demo project" });
    const kept = page.waitForResponse((answer) =>
      (answer.request().postData() ?? "").includes('"workPackageCommented":false'),
    );
    await ofProject.getByRole("checkbox", { name: "Comments", checked: true }).click();
    await expectAccessible();
    await kept;
    await page.reload();
    await ofProject.getByRole("checkbox", { name: "Comments", checked: false }).waitFor();
    await everywhere.getByRole("checkbox", { name: "Comments", checked: true }).waitFor();
    await page.getByRole("button", { name: "Remove the settings for Demo project" }).click();
    await ofProject.waitFor({ state: "detached" });
  },
);

journey(
  "a token is made by keyboard, shown once, and revoked; what it is for is described",
  async ({ person, user, product }) => {
    const { page, signIn, expectAccessible } = person;
    await user("scripter", "Member", "demo-project");
    await signIn("scripter");
    await page.goto("/users/me?tab=tokens");
    await page.getByText("No tokens").waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Create token" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.locator("input:focus").waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("Name is required").waitFor();
    await page.keyboard.type("<b>Time</b> tracker");
    await expectAccessible();
    await page.keyboard.press("Enter");
    const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
    assert.match(token, /^opapi-/);
    await expectAccessible();
    const call = () => fetch(`${product.url}/api/v3/users/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await call()).status, 200);
    // It is shown this once: no key closes it by mistake.
    await page.keyboard.press("Escape");
    assert.equal(await dialog.getByLabel("Token", { exact: true }).inputValue(), token);
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("<b>Time</b> tracker").waitFor();
    await page.getByText(/last used/).waitFor();
    assert.ok(!(await page.content()).includes(token));
    await page.getByRole("button", { name: "Revoke <b>Time</b> tracker" }).press("Enter");
    await dialog.getByRole("button", { name: "Revoke" }).press("Enter");
    await page.getByText("Token revoked").waitFor();
    await page.getByText("No tokens").waitFor();
    assert.equal((await call()).status, 401);

    // What a token is for.
    await page.goto("/api/docs");
    await page
      .getByRole("button", { name: /Search/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("combobox").fill("create an api token");
    await page
      .getByRole("option", { name: /api_tokens/ })
      .first()
      .click();
    await page
      .getByRole("heading", { name: /create an api token/i })
      .first()
      .waitFor();
  },
);

journey("changing the password asks for the old one and ends the other sessions", async ({ person, another, user }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  await user("careful", "Member", "demo-project");
  await signIn("careful");
  const other = await another();
  other.expectErrors(/401/);
  await other.signIn("careful");
  await page.goto("/users/me?tab=security");
  const password = page.getByRole("region", { name: "Password" });
  const change = password.getByRole("button", { name: "Change password" });
  await change.click();
  await password.getByText("Current password is required").waitFor();
  await password.getByText("Password is required and must be at least 8 characters").waitFor();
  await password.getByLabel(/^Current password/).fill("not this one");
  await password.getByLabel(/^New password(?! again)/).fill("a new password 1");
  await password.getByLabel(/^New password again/).fill("a new password 2");
  await change.click();
  await password.getByText("The passwords don't match").waitFor();
  await expectAccessible();
  await password.getByLabel(/^New password again/).fill("a new password 1");
  await change.click();
  await password.getByText("Current password is incorrect.").waitFor();
  await password.getByLabel(/^Current password/).fill(USER_PASSWORD);
  await page
    .getByRole("region", { name: "Active sessions" })
    .getByText(/^Last seen/)
    .waitFor();
  await change.click();
  await page.getByText("Password changed. You were signed out everywhere else.").waitFor();
  await page
    .getByRole("region", { name: "Active sessions" })
    .getByText(/^Last seen/)
    .waitFor({ state: "detached" });
  await other.page.goto("/projects");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();

  // And signing out elsewhere without a new password.
  await other.signIn("careful", "a new password 1");
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("dialog").getByText("1 session ends immediately. Unsaved changes there are lost.").waitFor();
  await expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Signed out everywhere else").waitFor();
  await other.page.goto("/projects");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await page.goto("/users/me");
  await page.getByRole("heading", { level: 1, name: "careful Tester" }).waitFor();
});

journey("your own profile works on a small screen, in the dark, and keeps what was typed", async ({ person, user }) => {
  const { page, signIn, expectToFit } = person;
  await user("small", "Member", "demo-project");
  await signIn("small");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/users/me?tab=account");
  for (const tab of ["Overview", "Preferences", "Notifications", "Security", "API tokens", "Account"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).waitFor();
    await page.getByRole("status", { name: "Loading…" }).first().waitFor({ state: "detached" });
    await expectToFit(360, 390, 1440);
  }
  await page.getByLabel(/^First name/).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("First name is required").waitFor();
  await page.getByLabel(/^First name/).fill("Renamed");
  let asked = "";
  page.once("dialog", (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole("tab", { name: "API tokens" }).click();
  assert.equal(asked, "You have unsaved changes. Leave anyway?");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Renamed Tester" }).waitFor();
});
