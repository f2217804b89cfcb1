import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { journey } from "../journey.ts";

journey("the console explains why somebody may do something, and who may", async ({ person, user }) => {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await user("explained", "Reader", "demo-project");
  await signIn();
  await page.goto("/admin/access");
  await page.getByRole("link", { name: "Who may do what?" }).click();
  await page.getByRole("heading", { level: 1, name: "Why can they do this?" }).waitFor();
  await page.getByText("Pick a user and a project").waitFor();
  await expectAccessible();

  // By keyboard: a person, a project, then one permission.
  const who = page.getByRole("combobox", { name: "User" });
  await who.focus();
  await page.keyboard.type("explained");
  await page.getByRole("option", { name: "explained Tester" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Project" }).focus();
  await page.keyboard.type("Demo pro");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText(/^explained Tester has \d+ of \d+ permissions here$/).waitFor();
  await page.getByText("Has the role").first().waitFor();
  await page.getByText("Reader", { exact: true }).first().waitFor();
  assert.match(page.url(), /user=\d+&project=\d+/);
  await expectAccessible();
  await page.getByRole("combobox", { name: "Permission" }).fill("Edit project");
  await page.getByRole("option", { name: "Edit project", exact: true }).click();
  await page.getByText("explained Tester may not: Edit project").waitFor();
  await page.getByText("None of their roles grants it").waitFor();
  const ways = page.getByRole("region", { name: "What would let them" });
  await ways
    .getByText(/^Give them the role .+ in Demo project$/)
    .first()
    .waitFor();
  await ways
    .getByText(/^They would also gain \d+ other permissions?$/)
    .first()
    .click();
  await ways
    .getByText(/^Demo project: /)
    .first()
    .waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const saved = readFileSync((await (await download).path()) ?? "", "utf8");
  assert.match(saved, /explained Tester,Demo project,Edit project,May not,None of their roles grants it/);
  await expectAccessible();

  // The other way round, with the same project and permission.
  await page.getByText("Who may?", { exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Who may do this?" }).waitFor();
  await page.getByText(/^\d+ (person|people) may: Edit project$/).waitFor();
  await page.getByText("Is an administrator").first().waitFor();
  await expectAccessible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(390);
});
