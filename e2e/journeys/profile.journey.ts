import assert from "node:assert/strict";
import { journey } from "../journey.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

journey("a person puts up a picture, and what is none is refused", async ({ person, user }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  await user("pictured", "Member", "demo-project");
  await signIn("pictured");
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
  await about.getByText("The file is no picture that can be used: PNG, JPEG, WebP or GIF.").waitFor();
  await file.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await about.getByText("The picture is too large: at most 2 MB.").waitFor();
  // It says of itself that it is a picture; the server looks inside.
  await file.setInputFiles({ name: "lie.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
  await about.getByText("The file is no picture that can be used: PNG, JPEG, WebP or GIF.").waitFor();
  await expectAccessible();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PNG });
  await page.getByText("Picture changed").waitFor();
  await about.locator("img").waitFor();
  // In the header too.
  await page.getByRole("button", { name: "Account of pictured Tester" }).locator("img").waitFor();
  await about.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Picture removed").waitFor();
  await about.locator("img").waitFor({ state: "detached" });
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
    .getByText(/work package$/)
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
