import assert from "node:assert/strict";
import { journey } from "../journey.ts";

const PAGES = [
  ["/admin/authentication", "Authentication", ["72 of 100", "30 min"]],
  ["/admin/system", "System Settings", ["General", "Security", "Performance", "Maintenance", "Coming soon"]],
  ["/admin/audit", "Audit & Logs", ["Repeated failed sign-ins", "5 entries of 50"]],
  ["/admin/backup", "Backup & Restore", ["68 of 100 GB", "Completed", "Failed"]],
] as const;

journey("pages of demonstration data say so, and call nothing", async ({ person }) => {
  const { page, signIn, go, expectAccessible, expectToFit } = person;
  await signIn();
  await person.openMyWork();
  // From one of them to the others: what the page before them still reads is not theirs.
  await page.getByRole("link", { name: PAGES.at(-1)![1], exact: true }).click();
  await page.getByText("Demonstration data.").waitFor();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  for (const [path, title, texts] of PAGES) {
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("Demonstration data.").waitFor();
    for (const text of texts) await page.locator("main").getByText(text).first().waitFor();
    await expectAccessible();
  }
  const shell = new Set(["/api/v3", "/api/v3/users/me", "/api/v3/users/me/preferences", "/api/v3/events"]);
  assert.deepEqual(
    calls.filter((path) => !shell.has(path) && !path.startsWith("/api/v3/notifications")),
    [],
  );
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const [path, title] of PAGES) {
    await go(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expectToFit(360);
  }
});

journey("the samples of the audit log are filtered by severity, time, tab and page", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/audit");
  const entries = page.getByRole("list", { name: "Audit & Logs" }).getByRole("listitem");
  const count = async (expected: number): Promise<void> => {
    await page
      .getByRole("status")
      .getByText(`${expected} ${expected === 1 ? "entry" : "entries"} of 50`)
      .waitFor();
    assert.equal(await entries.count(), expected);
  };
  await count(5);
  const range = page.getByRole("combobox", { name: "Time range" });
  for (const [label, expected] of [
    ["Today", 2],
    ["Yesterday", 1],
    ["Last 7 days", 4],
    ["Last 30 days", 5],
  ] as const) {
    await range.selectOption({ label });
    await count(expected);
  }
  await range.selectOption({ label: "Custom" });
  await page.getByLabel("From", { exact: true }).fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-01-31");
  await page.getByText("No entries match the filters").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await count(5);
  await page.getByRole("combobox", { name: "Severity" }).selectOption({ label: "Critical" });
  await count(1);
  await page.getByRole("tab", { name: "Security" }).click();
  await count(1);
  await page.getByRole("combobox", { name: "Severity" }).selectOption({ label: "Any severity" });
  await count(3);
  for (const tab of ["System", "User Activity", "Errors"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByText(`Nothing under ${tab} yet`).waitFor();
  }
  await page.getByRole("tab", { name: "All" }).click();
  for (const number of [2, 3, 4, 5]) {
    await page.getByRole("button", { name: `Page ${number}` }).click();
    await page.getByText(`Page ${number} has no samples`).waitFor();
  }
  // What is chosen is in the address.
  await page.reload();
  await page.getByText("Page 5 has no samples").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Page 1" }).click();
  await count(5);
});
