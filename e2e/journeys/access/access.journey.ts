import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("the hub leads to users, groups, roles and the matrix, and searches all of them", async (world) => {
  const { person, api } = world;
  const { page, signIn, expectAccessible } = person;
  await api("POST", "groups", { name: "Hub harbour pilots" });
  await signIn();
  await person.openMyWork();
  await person.go("/admin/access");
  await page.getByRole("heading", { level: 1, name: "Users & Access" }).waitFor();
  await page.getByText("Manage users, groups, roles, and permissions across your organization").waitFor();
  await page
    .getByRole("region", { name: "Permission Matrix" })
    .getByText(/\d+ high-risk permissions?/)
    .waitFor();
  for (const total of ["Total Users", "Total Groups", "Total Roles"]) await page.getByText(total).waitFor();
  await expectAccessible();

  // What is searched is found wherever it is; the address says what.
  const search = page.getByRole("textbox", { name: "Search users, groups, or roles..." });
  await search.fill("harbour pil");
  await page.getByText("1 match for “harbour pil”").waitFor();
  assert.match(page.url(), /q=harbour/);
  await page.getByRole("button", { name: /Hub harbour pilots/ }).click();
  await page.getByRole("complementary", { name: "Group Hub harbour pilots" }).waitFor();
  assert.match(page.url(), /tab=groups/);
  await expectAccessible();
  await page.goBack();
  await search.fill("member");
  await page
    .getByRole("region", { name: "Roles" })
    .getByRole("link", { name: /^Member/ })
    .waitFor();
  await expectAccessible();
  await search.fill("nothing is called so");
  await page.getByText("No Results Found").waitFor();
  await search.press("Escape");

  // The tabs, by keyboard too.
  await page.getByRole("button", { name: "View All: User Management" }).click();
  await page.getByRole("heading", { level: 2, name: "User Management" }).waitFor();
  await page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(1).waitFor();
  await expectAccessible();
  await page.getByRole("tab", { name: "Users" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Groups Management" }).waitFor();
  await page.getByRole("tab", { name: "Roles" }).click();
  await page.getByRole("grid", { name: "Roles Management" }).getByRole("row").nth(2).waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Risk").selectOption("high");
  await page.waitForURL("**risk=high*");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter Risk" }).waitFor();
  await page.getByText(/^Showing \d+ of \d+ roles$/).waitFor();
  await expectAccessible();
  await page.getByRole("tab", { name: "Matrix" }).click();
  await page.waitForURL("**/admin/roles/matrix");
});

journey("the hub works on a small screen and in the dark", async ({ person }) => {
  const { page, signIn, expectToFit } = person;
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/admin/access?q=a");
  await page.getByRole("tabpanel").locator("h2").first().waitFor();
  await expectToFit(390);
  await page.getByRole("button", { name: "Clear filter" }).click();
  await page.getByText("Total Users").waitFor();
  await expectToFit(390);
  for (const tab of ["Users", "Groups", "Roles"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).locator("h2").first().waitFor();
    await expectToFit(390);
  }
});
