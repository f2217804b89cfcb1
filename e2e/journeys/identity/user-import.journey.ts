import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { journey } from "../../journey.ts";

const HEADING = "Login,Name,Email,Status,Admin";
const file = (name: string, type: string, lines: readonly string[]) => ({
  name,
  mimeType: type,
  buffer: Buffer.from([HEADING, ...lines].join("\n")),
});

journey("a file of users is checked line by line, then imported, by keyboard", async ({ person }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  // One that is put aside may be asked for once more.
  expectErrors(/404.*\/user_imports\/\d+$/);
  await signIn();
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import users" });
  const choose = dialog.getByRole("button", { name: "Choose file" });
  await choose.waitFor();
  await expectAccessible();
  const input = dialog.locator("input[type=file]");

  await input.setInputFiles(file("people.txt", "text/plain", ["a,b,c,d,e"]));
  await dialog.getByRole("alert").getByText("Only files of type text/csv can be imported.").waitFor();
  await input.setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("Login,Name\na,b") });
  await dialog.getByText("Missing: Email, Status, Admin.").waitFor();
  await input.setInputFiles(file("x.csv", "text/csv", ['a,"b,c,d,e']));
  await dialog.getByText("Line 2 cannot be read: a quote is not closed.").waitFor();
  await expectAccessible();

  const lines = [
    "imp-good,Imported Good,imp-good@example.org,active,false",
    "imp-good,Imported Twice,imp-other@example.org,active,false",
    "admin,Taken Login,imp-taken@example.org,active,false",
    "imp-formula,=1+1,imp-formula@example.org,active,false",
    "imp-second,Imported Second,imp-second@example.org,invited,false",
  ];
  await input.setInputFiles(file("people.csv", "text/csv", lines));
  await dialog.getByText("5 lines: 2 users to create, 3 lines with problems").waitFor();
  const grid = dialog.getByRole("grid", { name: "Lines of the file" });
  await grid.getByText("The same as in line 2.").waitFor();
  await grid.getByText("Username has already been taken.").waitFor();
  await grid.getByText("Begins like a formula of a spreadsheet.").waitFor();
  await expectAccessible();
  await dialog.getByText("With problems (3)").click();
  await grid.getByText("Imported Good").waitFor({ state: "detached" });

  // What was checked is still there after a reload: the address knows it.
  await page.reload();
  const run = dialog.getByRole("button", { name: "Import 2 users" });
  await run.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Imported 2 users successfully").waitFor();
  await page.getByText("Failed to import 3 users").waitFor();
  await dialog.getByText("2 users created, 3 lines not imported").waitFor();
  // The button is gone, and the keyboard goes on from the outcome.
  await page.waitForFunction(`document.activeElement.textContent.startsWith("people.csv")`);
  await expectAccessible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download result" }).click();
  const saved = await download;
  assert.match(saved.suggestedFilename(), /^import-\d+-result\.csv$/);
  const result = readFileSync((await saved.path()) ?? "", "utf8");
  assert.match(result, /2,imp-good,Imported Good,imp-good@example.org,active,false,Created/);
  assert.match(result, /"'=1\+1"/);
  // Once more, corrected: who is there is updated by it, and only in what the file says otherwise.
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await dialog.getByText("Update", { exact: true }).click();
  await input.setInputFiles(
    file("again.csv", "text/csv", ["imp-good,Imported Better,,,", "imp-second,,,invited,false", "admin,,,locked,"]),
  );
  await dialog.getByText("Existing users: 1 to update, 1 unchanged.").waitFor();
  await grid.getByText("Name: Imported Good → Imported Better").waitFor();
  await grid.getByText("You cannot lock your own account.").waitFor();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Import 1 user" }).click();
  await dialog.getByText("Existing users: 1 updated, 1 unchanged.").waitFor();
  const rejection = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download rejected lines" }).click();
  const rejected = readFileSync((await (await rejection).path()) ?? "", "utf8");
  assert.match(rejected, /admin,,,locked,,4,You cannot lock your own account\./);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("imp-");
  await page.getByText("Imported Better").waitFor();
  await page.getByText("Showing 1-2 of 2").waitFor();
});

journey("a file of thousands of lines is shown and imported on a small screen", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/admin/users?import=true");
  const dialog = page.getByRole("dialog", { name: "Import users" });
  const lines = Array.from({ length: 3_000 }, (_, at) => `thousand-${at},Some Body,thousand-${at}@example.org,,`);
  await dialog.locator("input[type=file]").setInputFiles(file("many.csv", "text/csv", lines));
  await dialog
    .getByText("3000 lines: 3000 users to create")
    .or(dialog.getByText(/^many\.csv 3,000 lines/))
    .waitFor();
  const grid = dialog.getByRole("grid", { name: "Lines of the file" });
  await grid.getByRole("row").nth(3).waitFor();
  assert.ok((await grid.getByRole("row").count()) < 200, "only what is seen is in the page");
  await expectToFit(390);
  await dialog.getByRole("button", { name: "Import 3,000 users" }).click();
  // There is nothing to see of the bar before the first users are there, and they may be the last ones, too.
  const done = page.getByText("Imported 3000 users successfully");
  await dialog.getByRole("progressbar").or(done).first().waitFor({ state: "attached" });
  await expectAccessible();
  await done.waitFor({ timeout: 120_000 });
});

journey("users are filtered by group and project, and a lock is taken back", async ({ person, user, api }) => {
  const { page, signIn, expectAccessible } = person;
  await user("undo-me", "Member", "demo-project");
  await api("POST", "groups", { name: "Filtered group" });
  await signIn();
  await page.goto("/admin/users");
  const grid = page.getByRole("grid", { name: "User Management" });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Filtered group" });
  await page.getByText("No users found").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Project" }).selectOption({ label: "Demo project" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter Project" }).waitFor();
  await page.getByRole("textbox", { name: "Search by name, login or email" }).fill("undo-me");
  await page.getByText("Showing 1-1 of 1").waitFor();
  assert.match(page.url(), /projectId=\d+/);
  await expectAccessible();
  await grid.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Lock" }).click();
  await grid.getByText("Locked").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await grid.getByText("Active", { exact: true }).waitFor();
});

journey("a user list that fails says so, before and after it was there", async ({ person }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/500/);
  await signIn();
  await page.route(/\/api\/v3\/users\?.*pageSize=20/, (route) => route.fulfill({ status: 500, body: "<html>" }));
  await page.goto("/admin/users");
  await page.getByText("Failed to Load Users", { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText("There was an error loading the user data. Please try again.").waitFor();
  await page.getByText("Failed to load users: Something went wrong on our end. We're working to fix it.").waitFor();
  await expectAccessible();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Retry" }).click();
  await reloaded;
  // Whatever reads next is answered again.
  await page.unroute(/\/api\/v3\/users\?.*pageSize=20/);
  await page.reload();
  await page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(2).waitFor();
});
