import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { held, makeRole } from "../../matrix.ts";

journey("templates and other roles fill a role in the matrix", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  const id = await makeRole(api, "Matrix template", ["manage_versions"]);
  const copy = await makeRole(api, "Matrix copy", []);
  await makeRole(api, "Matrix one", ["view_wiki"]);
  await signIn();
  await page.goto("/admin/roles/matrix");
  expectErrors(/Failed to load resource.*422/);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Apply template");
  const template = page.getByRole("dialog", { name: "Apply Permission Template" });
  await template.getByLabel("Template", { exact: true }).selectOption({ label: "Editor (9 permissions)" });
  await template.getByRole("checkbox", { name: "Matrix template", exact: true }).check();
  await template.getByText("9 permissions are added, nothing is removed.").waitFor();
  await expectAccessible();
  await template.getByText("Make it exactly this").click();
  await template.getByText("9 permissions are added, 1 is removed.").waitFor();
  await template.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText('Applied "Editor" template to 1 role(s)').waitFor();
  await page.getByText("10 unsaved").waitFor();

  await choose("Copy Permissions");
  const copying = page.getByRole("dialog", { name: "Copy Permissions" });
  await copying.getByLabel("From", { exact: true }).selectOption({ label: "Matrix template" });
  await copying.getByRole("checkbox", { name: "Matrix copy" }).check();
  await copying.getByText("9 permissions will be added.").waitFor();
  await expectAccessible();
  await copying.getByRole("button", { name: "Copy Permissions" }).click();
  await page.getByText("Copied permissions to 1 role(s)").waitFor();
  await page.getByText("19 unsaved").waitFor();
  assert.equal(await page.getByText(/^Someone else already made/).count(), 0);
  // A custom template, taken from a role as it is shown.
  await choose("Apply template");
  await template.getByRole("button", { name: "New template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Template name is required").waitFor();
  await form.getByLabel("Name").fill("Editor");
  await form.getByLabel("Copy permissions from").selectOption({ label: "Matrix copy" });
  await form.getByText("9 permissions").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Name has already been taken.").waitFor();
  await expectAccessible();
  await form.getByLabel("Name").fill("Tutor <b>");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText('Template "Tutor <b>" saved').waitFor();
  // It is changed: another name, and the permissions of another role.
  await template.getByRole("button", { name: "Edit template" }).click();
  const editing = page.getByRole("dialog", { name: "Edit template" });
  await editing.getByText("9 permissions").waitFor();
  await editing.getByLabel("Name").fill("");
  await editing.getByRole("button", { name: "Save" }).click();
  await editing.getByText("Template name is required").waitFor();
  await editing.getByLabel("Name").fill("Mentor's <i>");
  await editing.getByLabel("Description").fill("For <script> those who help");
  await editing.getByLabel("Copy permissions from").selectOption({ label: "Matrix one" });
  await editing.getByText("1 permission", { exact: true }).waitFor();
  await expectAccessible();
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByText('Template "Mentor\'s <i>" saved').waitFor();
  await template.getByText("For <script> those who help").waitFor();
  await template.getByRole("option", { name: "Mentor's <i> (1 permission)" }).waitFor({ state: "attached" });
  await template.getByRole("checkbox", { name: "Reader" }).check();
  await template.getByRole("button", { name: "Delete template" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete template" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByText('Template "Mentor\'s <i>" deleted').waitFor();
  await template.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Changes", { exact: true }).selectOption({ label: "Only unsaved" });
  await page.keyboard.press("Escape");
  await page
    .getByRole("grid")
    .getByRole("columnheader", { name: "Member", exact: true })
    .waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save Changes" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await review.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Permissions updated successfully").waitFor();
  assert.equal((await held(api, id)).length, 9);
  assert.deepEqual(await held(api, copy), await held(api, id));
  // What was saved can be taken back: as changes that are reviewed and saved like any other.
  await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("19 unsaved").waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await review.getByText("19 changes in 2 roles.").waitFor();
  await review.getByRole("button", { name: "Save Changes" }).click();
  // Role by role: with the first of the two saved there are fewer, not none.
  await page.getByText(/^\d+ unsaved$/).waitFor({ state: "detached" });
  assert.deepEqual([await held(api, id), await held(api, copy)], [["manage_versions"], []]);
});

journey("two administrators in one matrix: other cells both count, the same cell is told", async (world) => {
  const { person, api } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  const id = await makeRole(api, "Matrix conflict", []);
  const other = await makeRole(api, "Matrix failing", []);
  expectErrors(/Failed to load resource/);
  // This page hears nothing of what others do, as over a broken connection.
  await page.route("**/api/v3/events*", (route) => route.abort());
  await signIn();
  // Wide enough for the roles of the journeys beside this one: what is out of sight is not in the page.
  await page.setViewportSize({ width: 4_000, height: 900 });
  await page.goto("/admin/roles/matrix?category=news");
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  const box = (permission: string, role: string) =>
    grid.getByRole("checkbox", { name: new RegExp(`^${permission}, ${role}`) });
  await box("Manage news", "Matrix conflict").click();
  await box("Comment news", "Matrix conflict").click();
  await page.getByText("2 unsaved").waitFor();
  await api("PATCH", `roles/${id}/permissions`, { grant: ["add_messages"], revoke: [] });
  await page.getByRole("button", { name: "Save Changes" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await review.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Permissions updated successfully").waitFor();
  assert.deepEqual(await held(api, id), ["add_messages", "comment_news", "manage_news"]);

  // The same cell, and another role that the server fails to write.
  await box("Manage forums", "Matrix conflict").click();
  await box("Edit messages", "Matrix conflict").click();
  await box("Manage forums", "Matrix failing").click();
  await api("PATCH", `roles/${id}/permissions`, { grant: ["manage_forums"], revoke: [] });
  await page.route(`**/api/v3/roles/${other}/permissions`, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await review.getByRole("button", { name: "Save Changes" }).click();
  await review.getByText("Not saved: someone else changed the same permissions.").waitFor();
  await review.getByText("Ada Halyard granted Manage forums").waitFor();
  await review.getByText("Not saved: Something went wrong on our end. We're working to fix it.").waitFor();
  await expectAccessible();
  await page.unroute(`**/api/v3/roles/${other}/permissions`);
  await review.getByRole("button", { name: "Review remaining changes" }).click();
  await review.getByText("2 changes in 2 roles.").waitFor();
  await review.getByRole("button", { name: "Save Changes" }).click();
  await review.waitFor({ state: "detached" });
  assert.deepEqual(await held(api, id), [
    "add_messages",
    "comment_news",
    "edit_messages",
    "manage_forums",
    "manage_news",
  ]);
  assert.deepEqual(await held(api, other), ["manage_forums"]);
});
