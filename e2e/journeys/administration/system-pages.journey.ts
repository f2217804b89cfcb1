import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const PAGES = [["/admin/backup", "Backup & Restore", ["68 of 100 GB", "Completed", "Failed"]]] as const;

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
