import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { failUntilRetry } from "../../retry.ts";

journey("the dashboard counts, says what needs attention and what was changed, live", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectToFit } = person;
  // Enough for a second page of the journal, and gone again for the other journeys.
  for (let i = 0; i < 8; i += 1) {
    const group = await api("POST", "groups", { name: `Dashboard group ${i}` });
    assert.ok(typeof group === "object" && group !== null && "id" in group);
    await api("DELETE", `groups/${String(group.id)}`);
  }
  await signIn();
  await person.openMyWork();
  await page.getByRole("link", { name: "Administration", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const attention = page.getByRole("region", { name: "Needs attention" });
  const activity = page.getByRole("region", { name: "Recent administrative activity" });
  await activity.getByRole("listitem").first().waitFor();
  await expectAccessible();

  // Someone else's change shows by itself, and leads to the thing.
  const invited = { login: "dash-invited", email: "dash@example.org", firstName: "Dash", lastName: "Invited" };
  await api("POST", "users", { ...invited, status: "invited" });
  await activity.getByText("created the user").first().waitFor();
  const need = attention.getByRole("listitem").filter({ hasText: "not signed in yet" }).first();
  await need.getByRole("link").first().waitFor();
  await need.getByRole("link", { name: "Review" }).click();
  await page.waitForURL("**/admin/users?status=invited");
  // Others may have been invited by the hundred.
  await page.goto("/admin/users?status=invited&q=Dash");
  await page.getByRole("grid", { name: "User Management" }).getByText("Dash Invited").waitFor();
  await page.goBack();
  await page.goBack();
  await activity.getByRole("link", { name: "Dash Invited" }).first().click();
  await page.getByRole("complementary", { name: "User Dash Invited" }).waitFor();
  await page.goBack();

  await activity.getByText("deleted the group").first().waitFor();
  const lines = activity.locator("ol > li");
  const first = await lines.count();
  await activity.getByRole("button", { name: "Show more" }).click();
  await lines.nth(first).waitFor();
  await expectToFit(360);
});

journey("the dashboard says that it could not be read, and reads again", async ({ person }) => {
  const { page, signIn, expectErrors, expectAccessible } = person;
  expectErrors(/Failed to load resource/);
  await signIn();
  const overview = "**/api/v3/admin/overview";
  const refused = { status: 400, contentType: "text/html", body: "<h1>no</h1>" };
  const retry = await failUntilRetry(page, overview, (route) => route.fulfill(refused));
  await page.goto("/admin");
  await page.getByText("HTTP 400 Error").or(page.getByText("An unexpected error occurred.")).first().waitFor();
  await expectAccessible();
  await retry(page.getByRole("button", { name: "Retry" }));
  await page.getByRole("region", { name: "Needs attention" }).waitFor();
});
