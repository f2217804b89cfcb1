import assert from "node:assert/strict";
import { journey } from "../journey.ts";

journey("the admin area is closed to others, and says so", async ({ person, user }) => {
  await user("journey-member", "Member", "demo-project");
  await person.signIn("journey-member");
  const { page } = person;
  assert.equal(await page.getByRole("link", { name: "Groups" }).count(), 0);
  for (const path of ["/admin", "/admin/groups", "/admin/users"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
    await page.getByText("Administrator Access Required").waitFor();
    await person.expectAccessible();
  }
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
});
