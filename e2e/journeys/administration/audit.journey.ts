import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("the audit log shows a change with its values, and every filter is in the address", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  await signIn();
  await page.goto("/admin/audit");
  const entries = page.getByRole("list", { name: "Audit & Logs" }).getByRole("listitem");
  await entries.filter({ hasText: "Signed in" }).first().waitFor();
  await expectAccessible();
  // A change made meanwhile comes by itself.
  await page.getByRole("switch", { name: "Live" }).press("Space");
  expectErrors(/403|401/);
  await page.evaluate(async () => {
    const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
    const body = JSON.stringify({ name: "Seen in the log" });
    await fetch("/api/v3/statuses", { method: "POST", headers, body });
    await fetch("/api/v3/auth/login", {
      method: "POST",
      headers,
      body: JSON.stringify({ login: "admin", password: "no" }),
    });
  });
  await entries.filter({ hasText: "Seen in the log" }).first().waitFor();
  await entries.filter({ hasText: "Seen in the log" }).first().getByRole("button").click();
  await page.getByRole("rowheader", { name: "Name" }).waitFor();
  assert.match(new URL(page.url()).search, /entry=/);
  await page.getByRole("region", { name: "JSON" }).waitFor({ state: "hidden" });
  await page.getByText("JSON", { exact: true }).click();
  await page.getByRole("region", { name: "JSON" }).getByText('"requestId"').waitFor();
  await expectAccessible();
  // One entry leads to those that are like it.
  await page.getByRole("button", { name: "Show only created" }).click();
  await page.getByRole("button", { name: "Show everything, not only created" }).waitFor();
  await entries.filter({ hasText: "Signed in" }).first().waitFor({ state: "detached" });
  assert.match(new URL(page.url()).search, /action=created/);
  await page.getByRole("button", { name: "Show everything, not only created" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Outcome" }).selectOption({ label: "Failed" });
  await page.keyboard.press("Escape");
  await entries.filter({ hasText: "Failed sign-in" }).first().waitFor();
  await entries.filter({ hasText: "Seen in the log" }).first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove the filter Outcome" }).click();
  await page.getByRole("tab", { name: "Security" }).click();
  await entries.filter({ hasText: "Failed sign-in" }).first().waitFor();
  await page.getByLabel("Search names and values").fill("seen in the log");
  await page.getByText("No entries match the filters").waitFor();
  await page.getByRole("tab", { name: "System" }).click();
  await entries.filter({ hasText: "Seen in the log" }).first().waitFor();
  await page.reload();
  await entries.filter({ hasText: "Seen in the log" }).first().waitFor();
  await page.getByRole("combobox", { name: "Time range" }).selectOption({ label: "Custom" });
  await page.getByLabel("To", { exact: true }).fill("2001-01-31");
  await page.getByText("No entries match the filters").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await entries.first().waitFor();
  await expectToFit(360);
  // What no page has a number for is read on from a place in the log.
  const list = Object(await api("GET", "admin/audit_events?pageSize=1"));
  await page.goto(`/admin/audit?after=${list.cursor}`);
  await entries.first().waitFor();
  await page.getByRole("button", { name: "Newest entries" }).click();
  await page.getByRole("button", { name: "Next page" }).waitFor();
  assert.doesNotMatch(new URL(page.url()).search, /after=/);
});

journey(
  "a change is undone from its entry, and refused once something newer changed the same value",
  async ({ person, api }) => {
    const { page, signIn, expectAccessible, expectErrors } = person;
    const made = Object(await api("POST", "statuses", { name: "Noted one" }));
    await api("PATCH", `statuses/${made.id}`, { name: "Noted two" });
    await signIn();
    await page.goto(`/admin/audit?entity=Status:${made.id}`);
    const entries = page.getByRole("list", { name: "Audit & Logs" }).getByRole("listitem");
    await entries.filter({ hasText: "Noted two" }).first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Undo…" }).click();
    await expectAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Undo change" }).click();
    await page.getByText("Change undone").waitFor();
    await entries.nth(2).waitFor();
    const status = Object(await api("GET", `statuses/${made.id}`));
    assert.equal(status.name, "Noted one");
    // The older entry is no longer the last to change the name.
    expectErrors(/422/);
    await page.getByRole("button", { name: "Undo…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo change" }).click();
    await page.getByText(/changed name again on/).waitFor();
  },
);
