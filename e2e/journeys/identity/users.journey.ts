import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("an administrator creates, finds, explains, locks and deletes users", async (world) => {
  const { person, user } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  await user("bulk-one", "Member", "demo-project");
  await user("bulk-two", "Reader", "demo-project");
  await signIn();
  await page.goto("/admin/users");
  await page.getByRole("heading", { level: 1, name: "User Management" }).waitFor();
  const grid = page.getByRole("grid", { name: "User Management" });
  await grid.getByRole("row").nth(2).waitFor();
  await expectAccessible();

  // Creating, each message at its field.
  await page.goto("/admin/users/create");
  const dialog = page.getByRole("dialog", { name: "Create user" });
  const submit = dialog.getByRole("button", { name: "Create user" });
  await dialog.getByLabel("First name").fill("Journey");
  assert.ok(await submit.isDisabled());
  await dialog.getByLabel("Last name").fill("Maker");
  await dialog.getByRole("textbox", { name: "Email" }).fill("journey-maker@example.org");
  await dialog.getByLabel("Login").fill("admin");
  await dialog.getByLabel(/^Password/).fill("short");
  await dialog.getByText("Password is required and must be at least 8 characters").waitFor();
  await dialog.getByLabel(/^Password/).fill("long enough 1");
  await expectAccessible();
  await submit.click();
  await dialog.getByText("Username has already been taken.").waitFor();
  await dialog.getByLabel("Login").fill("journey-maker");
  await submit.click();
  await page.getByText("User created successfully").waitFor();

  // Searching, and nothing found.
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("nobody is called so");
  await page.getByText("No Results Found").waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("bulk-");
  await page.getByText("Showing 1-2 of 2").waitFor();

  // Why may they do this?
  await grid.getByRole("row").nth(1).getByRole("button").first().click();
  const panel = page.getByRole("complementary", { name: /^User / });
  await panel.getByRole("heading", { name: "Permissions" }).waitFor();
  await panel.getByText(/^\d+ of \d+ permissions/).waitFor();
  await panel.getByRole("button", { name: "Show each permission" }).click();
  await panel.getByText("Role Member, assigned directly").first().waitFor();
  await expectAccessible();
  await panel.press("Escape");
  await panel.waitFor({ state: "detached" });

  // Several at once: the administrator themself fails, the other is done.
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("bulk-one");
  await page.getByText("Showing 1-1 of 1").waitFor();
  await grid.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await grid.getByText("Locked").waitFor();
  // Taken back, then done after all.
  await page.getByRole("button", { name: "Undo" }).click();
  await grid.getByText("Active", { exact: true }).waitFor();
  await grid.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await page.getByText(/is locked$/).waitFor();
  await grid.getByText("Locked").waitFor();
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("bulk-");
  await page.getByText("Showing 1-2 of 2").waitFor();
  // What was read with these words before is shown until it is read again.
  await grid.getByText("Locked").waitFor();
  await grid.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  const results = page.getByRole("dialog", { name: "Results" });
  await results.getByText("Failed: Not possible for this user").waitFor();
  await results.getByText("Done", { exact: true }).waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");
  // What failed is still selected, says why in its row, and can be tried again.
  await grid.getByText("Failed: Not possible for this user").waitFor();
  await page.getByText("1 user selected").waitFor();
  await page.getByRole("button", { name: "Retry failed" }).click();
  await results.getByText("Failed: Not possible for this user").waitFor();
  await page.keyboard.press("Escape");
  await results.waitFor({ state: "detached" });
  await grid.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("They created no work packages.").waitFor();
  await page.getByText("Are you sure you want to delete 2 user(s)? This action cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Users deleted successfully").waitFor();

  // The view is remembered.
  await page.goto("/admin/users");
  await page.getByText("Grid", { exact: true }).click();
  await page.getByRole("list", { name: "User Management" }).waitFor();
  await page.reload();
  await page.getByRole("list", { name: "User Management" }).getByRole("listitem").nth(2).waitFor();
  await expectAccessible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  assert.equal((await download).suggestedFilename(), "users.csv");
});

journey("the user page works on a small screen and in the dark", async ({ person }) => {
  const { page, signIn, expectToFit } = person;
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of ["/admin/users", "/admin/users?status=active", "/admin/users?create=true"]) {
    await page.goto(path);
    await page.getByText(/^Showing [1-9]/).waitFor();
    await expectToFit(390, 1440);
  }
});
