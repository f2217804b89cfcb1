import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { journey } from "../../journey.ts";

journey("the access explorer answers from each side why someone may do something", async ({ person, user, api }) => {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await user("explained", "Reader", "demo-project");
  const idAt = async (method: string, path: string, body?: object): Promise<number> =>
    ((await api(method, path, body)) as { id: number }).id;
  const link = (path: string, id: number) => ({ href: `/api/v3/${path}/${id}` });
  const workPackage = await idAt("POST", "projects/demo-project/work_packages", { subject: "Explained berth" });
  const members = [link("users", await idAt("GET", "users/explained"))];
  const group = await idAt("POST", "groups", { name: "Explained crew", _links: { members } });
  const roles = [link("roles", 4)];
  const project = link("projects", await idAt("GET", "projects/demo-project"));
  await api("POST", "memberships", { _links: { principal: link("groups", group), project, roles } });
  await signIn();
  await page.goto("/admin/access");
  await page.locator("main").getByRole("link", { name: "Access Explorer" }).click();
  await page.getByRole("heading", { level: 1, name: "Access Explorer" }).waitFor();
  await page.getByText("Pick a user and a project").waitFor();
  await page.getByRole("region", { name: "Recently active people" }).getByRole("button").first().waitFor();
  await expectAccessible();

  // By keyboard: a person, a project, then one permission.
  const who = page.getByRole("combobox", { name: "User" });
  await who.focus();
  await page.keyboard.type("explained");
  // Enter takes the first that fits, also where it comes after the key.
  await page.keyboard.press("Enter");
  await page.waitForURL(/user=\d+/);
  // What fits nothing stays where it was typed; what fits one thing alone is chosen on leaving.
  const where = page.getByRole("combobox", { name: "Project" });
  await where.focus();
  await page.keyboard.type("Nowhere at all");
  await page.keyboard.press("Tab");
  await page.getByText("Choose one from the list").waitFor();
  assert.equal(await where.inputValue(), "Nowhere at all");
  await where.fill("Demo pro");
  await page.keyboard.press("Tab");
  await page.getByText(/^explained Tester has \d+ of \d+ permissions here$/).waitFor();
  await page.getByText("Has the role").first().waitFor();
  await page.getByText("Reader", { exact: true }).first().waitFor();
  assert.match(page.url(), /user=\d+&project=\d+/);
  await expectAccessible();
  await page.getByRole("combobox", { name: "Permission" }).fill("Edit project");
  await page.getByRole("option", { name: "Edit project", exact: true }).click();
  await page.getByText("explained Tester cannot: Edit project").waitFor();
  await page.getByText("None of their roles grants it").waitFor();
  const ways = page.getByRole("region", { name: "How to grant it" });
  await ways
    .getByText(/^Assign the role .+ in Demo project$/)
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
  assert.match(saved, /explained Tester,Demo project,,Edit project,No,None of their roles grants it/);
  await expectAccessible();

  // About one work package: with nothing of theirs on it there is nothing that they could do it to.
  await page.getByRole("combobox", { name: "Permission" }).fill("Edit work package comments");
  await page.getByRole("option", { name: "Edit work package comments", exact: true }).click();
  await page.getByText("explained Tester can, on what they wrote: Edit work package comments").waitFor();
  await page.getByRole("combobox", { name: "Work package (optional)" }).fill(`#${workPackage}`);
  await page.getByRole("option", { name: `#${workPackage} Explained berth` }).click();
  // What the workflow rules and the type leave of its statuses is for who may change it.
  await page.getByRole("combobox", { name: "Permission" }).fill("Edit work packages");
  await page.getByRole("option", { name: "Edit work packages", exact: true }).click();
  const moves = page.getByRole("region", { name: "Status changes" });
  await moves.getByText("explained Tester can't move it from New to another status.").waitFor();
  await moves.getByText(/Rejected: explained Tester can't change its status\.$/).waitFor();
  await expectAccessible();
  await page.getByRole("combobox", { name: "Permission" }).fill("Edit work package comments");
  await page.getByRole("option", { name: "Edit work package comments", exact: true }).click();
  await page.getByText("explained Tester cannot: Edit work package comments").waitFor();
  await page.getByText("They can do this only to their own items, and there are none here").waitFor();
  assert.match(page.url(), new RegExp(`workPackage=${workPackage}`));

  // The other way round, with the same project and permission.
  const sides = page.getByRole("tablist", { name: "Question" });
  const side = (name: string) => sides.getByRole("tab", { name });
  await side("Who can do this?").press(" ");
  await page.getByText(/^\d+ (person|people) can: Edit work package comments$/).waitFor();
  await page.getByText("Is an administrator").first().waitFor();
  await page.getByText("Only what they wrote").first().waitFor();
  await expectAccessible();

  // The roles that hold the permission, by keyboard on to who has one of them, and where.
  await side("Who can do this?").press("ArrowRight");
  await page.getByText(/^\d+ roles? grants?: Edit work package comments$/).waitFor();
  await page.getByRole("combobox", { name: "With the permission" }).fill("Edit own work");
  await page.getByRole("option", { name: "Edit own work package comments" }).click();
  await page.getByRole("button", { name: "Reader", exact: true }).press("Enter");
  await page.getByText(/^Reader is assigned (once|\d+ times)$/).waitFor();
  await page.getByRole("region", { name: "Who has this role" }).getByText("explained Tester").first().waitFor();
  const holders = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const held = readFileSync((await (await holders).path()) ?? "", "utf8");
  assert.match(held, /explained Tester,Demo project,Reader,Direct/);
  await expectAccessible();

  // A group: where it is. Its role leads back to who has it; the address keeps the question.
  await side("What does this group grant?").press(" ");
  await page.getByRole("combobox", { name: "Group" }).fill("Explained crew");
  await page.getByRole("option", { name: "Explained crew" }).click();
  await page.getByText("Explained crew has roles in 1 project").waitFor();
  await page.getByRole("link", { name: "1 member", exact: true }).waitFor();
  await expectAccessible();
  await page.reload();
  await page.getByText("Explained crew has roles in 1 project").waitFor();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(390);
});
