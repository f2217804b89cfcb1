import assert from "node:assert/strict";
import { journey, type World } from "../../journey.ts";

const numberIn = (value: unknown, name: string): number => {
  const found: unknown = Object(value)[name];
  assert.ok(typeof found === "number", `no ${name}`);
  return found;
};
const made = async ({ api }: World, name: string, permissions: string[]): Promise<number> =>
  numberIn(await api("POST", "roles", { name, permissions }), "id");

journey("an administrator finds, creates, copies, changes and deletes roles", async (world) => {
  const { person } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  await signIn();
  await page.goto("/admin/roles");
  await page.getByRole("heading", { level: 1, name: "Roles & Permissions" }).waitFor();
  const recent = page.getByRole("list", { name: "Recent Roles" });
  await recent.getByRole("listitem").nth(4).waitFor();
  assert.equal(await recent.getByRole("listitem").count(), 5);
  await expectAccessible();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Type").selectOption("Global");
  await recent.getByText("Staff and projects manager").waitFor();
  const globals = recent.getByText("Global", { exact: true });
  assert.equal(await recent.getByRole("listitem").count(), await globals.count());
  await expectAccessible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Permission Matrix" }).click();
  await page.waitForURL("**/admin/roles/matrix");
  await page.goBack();
  assert.equal(await page.getByRole("link", { name: "Audit Log" }).getAttribute("href"), "/admin/audit");

  // A new role: what is wrong is said, what is needed comes along.
  await page.getByRole("link", { name: "Create Role" }).click();
  await page.getByText("14 basic view permissions will be pre-selected.").waitFor();
  await page.getByText("14 of 122 selected (11% coverage)").waitFor();
  const submit = page.getByRole("button", { name: "Create Role" });
  const name = page.getByLabel("Role Name");
  await name.fill("ab");
  await page.getByText("Role name must be at least 3 characters").waitFor();
  await page.getByText("Please fix the errors above").waitFor();
  assert.ok(await submit.isDisabled());
  await name.fill("Lead & Co");
  await page.getByText("Role name can only contain letters, numbers, spaces, hyphens, and underscores").waitFor();
  await name.fill("member");
  await page.getByText("Form is valid").waitFor();
  await page.getByLabel("Description").fill("<b>Leads</b> a team");
  await page.getByRole("checkbox", { name: /^Manage members/ }).check();
  await page.getByText("Also selected, because your choice depends on it: View members.").waitFor();
  await page.getByText(/^This role has 1 high-risk permission: Manage members/).waitFor();
  await expectAccessible();
  await submit.click();
  await page.getByText("Name has already been taken.").waitFor();
  await name.fill("Team lead");
  await submit.click();
  await page.getByText("Role created successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: "Team lead" }).waitFor();
  await page.getByText("<b>Leads</b> a team").waitFor();
  await page.getByText("Security notice").waitFor();
  await expectAccessible();
  const url = page.url();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page.getByText("manage_members", { exact: true }).waitFor();
  await expectAccessible();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByText("No Users Assigned").waitFor();
  await page.getByRole("tab", { name: "Activity" }).click();
  await page.getByText("created the role").waitFor();
  await expectAccessible();

  // Copying it.
  await page.goto(`/admin/roles/create?copyFrom=${url.split("/").at(-1)}`);
  await page.getByText("16 permissions are being copied from Team lead.").waitFor();
  await page.getByText("16 of 122 selected (13% coverage)").waitFor();
  await page.getByLabel("Copy permissions from").selectOption("None (Start with default permissions)");
  await page.getByText("14 of 122 selected (11% coverage)").waitFor();
  // What falls is said; the other kind of role has other permissions.
  await page.getByRole("button", { name: "Select All" }).click();
  await page.getByText("122 of 122 selected (100% coverage)").waitFor();
  await page.getByRole("textbox", { name: "Search permissions..." }).fill("members");
  await page.getByRole("checkbox", { name: /^View members/ }).uncheck();
  await page.getByText(/^Also removed, .*: Manage members, Invite members by email\.$/).waitFor();
  await page.getByRole("textbox", { name: "Search permissions..." }).fill("nothing is called so");
  await page.getByText("No permissions match the search and filters.").waitFor();
  await page.getByRole("textbox", { name: "Search permissions..." }).fill("");
  await page.getByRole("switch", { name: "Global Role" }).check();
  await page.getByText("0 of 10 selected (0% coverage)").waitFor({ state: "detached" });
  await page.getByText(/^0 of \d+ selected \(0% coverage\)$/).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();

  // The list.
  await page.getByRole("heading", { level: 1, name: "All roles" }).waitFor();
  await page.getByText(/^Showing (\d+) of \1 roles$/).waitFor();
  await expectAccessible();
  await page
    .getByRole("group", { name: "Show" })
    .getByRole("button", { name: /^System/ })
    .click();
  await page.getByText(/^Showing 2 of \d+ roles$/).waitFor();
  await page.getByRole("textbox", { name: "Search by name or description" }).fill("nobody");
  await page.getByText("No roles found").waitFor();
  await page.goto("/admin/roles/list?view=list&sort=type&desc=true&q=lead");
  await page.getByRole("grid", { name: "All roles" }).getByText("Team lead").waitFor();
  await expectAccessible();
  await page.goto("/admin/roles/list?q=team");
  await page.getByText(/^Showing 1 of \d+ roles$/).waitFor();
  await page.getByRole("button", { name: "Actions for Team lead" }).click();
  await page.getByRole("menuitem", { name: "Delete Role" }).click();
  await page.getByText(/Assigned users may be affected/).waitFor();
  await expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Role deleted successfully").waitFor();
  await page.getByText("No roles found").waitFor();

  // A role that is not there.
  expectErrors(/404/);
  await page.goto("/admin/roles/9999");
  await page.getByText("Role not found or failed to load. Please try again.").waitFor();
  await expectAccessible();
});

journey("editing a role shows whom it touches, and does not overwrite others", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  const id = await made(world, "Edited", ["view_work_packages", "add_work_packages"]);
  await user("edited-one", "Edited", "demo-project");
  await signIn();
  await page.goto(`/admin/roles/${id}`);
  await page.getByRole("link", { name: "Edit Role" }).click();
  await page.getByRole("checkbox", { name: /^Delete work packages/ }).check();
  await page.getByRole("heading", { name: "Effects of this change" }).waitFor();
  await page.getByText("1 permission granted, nothing revoked.").waitFor();
  await page.getByText(/^1 person gains access/).waitFor();
  await page.getByText(/^Delete work packages: 1 person gains it \(edited-one/).waitFor();
  await expectAccessible();

  // Someone else is faster.
  expectErrors(/409/);
  await api("PATCH", `roles/${id}/permissions`, { grant: ["manage_news"] });
  await page.getByRole("button", { name: "Save Changes" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else changed this role" });
  await notice.getByText(/granted Manage news/).waitFor();
  await expectAccessible();
  await notice.getByRole("button", { name: "Keep my changes" }).click();
  await notice.waitFor({ state: "detached" });
  assert.ok(await page.getByRole("checkbox", { name: /^Manage news/ }).isChecked());
  assert.ok(await page.getByRole("checkbox", { name: /^Delete work packages/ }).isChecked());
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Role updated successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: "Edited" }).waitFor();
  await page.getByRole("tab", { name: "Activity" }).click();
  await page.getByText("Delete work packages").waitFor();
  const saved = JSON.stringify(await api("GET", `roles/${id}`));
  assert.match(saved, /manage_news/);
  assert.match(saved, /delete_work_packages/);

  // The built-in ones keep their names.
  await page.goto("/admin/roles/1/edit");
  await page.getByText("This role is built in: you can only change its permissions.").waitFor();
  assert.ok(await page.getByLabel("Role Name").isDisabled());
  await expectAccessible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { level: 1, name: "Non member" }).waitFor();
});

journey("who has a role is seen, told apart, taken out, and gets another role", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  const id = await made(world, "Held", ["view_work_packages"]);
  for (const login of ["held-one", "held-two"]) await user(login, "Held", "demo-project");
  const users = await api("GET", "users?pageSize=1000");
  const hrefs = Object(users)._embedded.elements.map((one: unknown) => Object(one)._links.self);
  const group = numberIn(await api("POST", "groups", { name: "Held together", _links: { members: hrefs } }), "id");
  // More than one page of a hundred.
  const projects = await api("GET", "projects?pageSize=4");
  for (const element of Object(projects)._embedded.elements) {
    const project = Object(element)._links.self;
    await api("POST", "memberships", {
      _links: { project, principal: { href: `/api/v3/groups/${group}` }, roles: [{ href: `/api/v3/roles/${id}` }] },
    });
  }
  await signIn();
  await page.goto(`/admin/roles/${id}?tab=users`);
  const list = page.getByRole("region", { name: "Who has this role" });
  await list.getByRole("listitem").first().waitFor();
  await expectAccessible();
  assert.equal((await list.boundingBox())?.height, 500);
  // All of them, page after page, while one scrolls.
  const total = Number((await page.getByText(/^\d+ assignments$/).innerText()).split(" ")[0]);
  assert.ok(total > 100, `${total} are on one page`);
  await list.focus();
  for (let read = 100; read < total + 100; read += 100) {
    await page.keyboard.press("End");
    await list.locator(`[aria-posinset="${Math.min(read, total)}"]`).waitFor();
    // The next page has come when there is room for it, 56 px a line.
    if (read < total) await list.locator(`ul[style*="height: ${Math.min(read + 100, total) * 56}px"]`).waitFor();
  }
  await page.getByText("Directly", { exact: true }).click();
  await page.getByText("6 assignments").waitFor();
  await page.getByText("Through a group", { exact: true }).click();
  await list.getByText("Through Held together").first().waitFor();
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("textbox", { name: "Search users..." }).fill("held-one");
  await list
    .getByRole("button", { name: /^Remove held-one/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Remove user from role" });
  await dialog.getByText(/This action cannot be undone\.$/).waitFor();
  await expectAccessible();

  // A failure says why, where it happened.
  expectErrors(/Failed to load resource/);
  await page.route("**/api/v3/memberships/*", (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("alert").waitFor({ timeout: 30_000 });
  await page.unroute("**/api/v3/memberships/*");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("User removed from role successfully").waitFor();
  await page.getByText("Directly", { exact: true }).click();
  await page.getByText("No one matches the search.").waitFor();

  // Deleting it needs another role for the others.
  await page.getByRole("button", { name: "Actions for Held" }).click();
  await page.getByRole("menuitem", { name: "Delete Role" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete Role" });
  await deletion.getByText(/^Assigned 5 times: .*Held together/).waitFor();
  const confirm = deletion.getByRole("button", { name: "Reassign and delete" });
  assert.ok(await confirm.isDisabled());
  await deletion.getByLabel("Replacement role").selectOption("Reader");
  await expectAccessible();
  await confirm.click();
  await page.getByText("Role deleted successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: "All roles" }).waitFor();
  await api("DELETE", `groups/${group}`);
});

journey("a role is made by keyboard alone", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.goto("/admin/roles");
  await page.getByRole("heading", { level: 1, name: "Roles & Permissions" }).waitFor();
  await page.keyboard.press("c");
  await page.getByText("14 of 122 selected (11% coverage)").waitFor();
  await page.getByLabel("Role Name").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Please fix the errors above").waitFor();
  await page.keyboard.type("By keyboard");
  await page.getByText("Form is valid").waitFor();
  await page.getByRole("checkbox", { name: /^Manage news/ }).focus();
  await page.keyboard.press("Space");
  await page.getByText("15 of 122 selected").waitFor();
  await page.getByLabel("Role Name").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Role created successfully").waitFor();
});

journey("the role pages work on a small screen and in the dark", async ({ person }) => {
  const { page, signIn, openMyWork, go, expectToFit } = person;
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openMyWork();
  const pages = [
    ["/admin/roles?filters=true", page.getByText("Recent Roles", { exact: true })],
    ["/admin/roles/list", page.getByText(/^Showing \d+ of/)],
    ["/admin/roles/list?view=list", page.getByRole("grid", { name: "All roles" }).getByText("Project admin")],
    ["/admin/roles/create", page.getByText(/coverage/)],
    ["/admin/roles/3", page.getByText("Permission summary", { exact: true })],
    ["/admin/roles/3?tab=permissions", page.getByText("view_work_packages", { exact: true })],
    ["/admin/roles/3?tab=users", page.getByText(/assignments?$/)],
    ["/admin/roles/3/edit", page.getByText(/coverage/)],
  ] as const;
  for (const [path, sign] of pages) {
    await go(path);
    await sign.first().waitFor();
    await expectToFit(360, 1440);
  }
});
