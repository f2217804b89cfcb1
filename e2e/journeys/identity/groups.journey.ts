import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("an administrator makes a group, fills it, gives it projects and deletes it", async (world) => {
  const { person, api, user } = world;
  const { page, signIn, expectAccessible } = person;
  await user("group-joiner", "Member", "demo-project");
  await signIn();
  await page.goto("/admin/groups");
  await page.getByRole("heading", { level: 1, name: "Groups Management" }).waitFor();
  await page.getByText(/^Showing /).waitFor();
  await expectAccessible();

  // Creating, with each message of the name.
  await page.getByRole("button", { name: "Create Group" }).click();
  const create = page.getByRole("dialog", { name: "Create New Group" });
  await create.getByRole("button", { name: "Create Group" }).click();
  await create.getByText("Group name is required").waitFor();
  await create.getByLabel("Group Name").fill("ab");
  await create.getByText("Group name must be at least 3 characters").waitFor();
  await create.getByLabel("Group Name").fill("x".repeat(101));
  await create.getByText("Group name must be less than 100 characters").waitFor();
  await expectAccessible();
  await create.getByLabel("Group Name").fill("Journey riggers");
  await page.keyboard.press("Enter");
  await page.getByText("Group created successfully").waitFor();

  // The new group is open beside the list.
  const panel = page.getByRole("complementary", { name: "Group Journey riggers" });
  await panel.getByText("No members yet").waitFor();
  await expectAccessible();
  await panel.getByRole("button", { name: "Add First Member" }).click();
  const members = page.getByRole("dialog", { name: "Manage Group Members" });
  assert.ok(await members.getByRole("button", { name: "Add", exact: true }).isDisabled());
  await members.getByLabel("Find users to add").fill("group-joiner");
  await members
    .getByRole("group", { name: "Users to add" })
    .getByRole("checkbox", { name: /group-joiner/ })
    .check();
  await members.getByRole("button", { name: "Add 1" }).click();
  await page.getByText("Added 1 member(s) to group").waitFor();
  await members.getByText("Current members (1)").waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await panel.getByText("group-joiner@").waitFor();
  await panel.getByText("Member", { exact: true }).first().waitFor();

  // Who is no longer needed goes at once, with a way back.
  await panel.getByRole("button", { name: /^Remove / }).press("Enter");
  await panel.getByText("No members yet").waitFor();
  await panel.locator(":focus").or(page.locator("main:focus")).first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("group-joiner@").waitFor();

  // Projects, several at once.
  await panel.getByRole("tab", { name: "Projects" }).click();
  await page.waitForURL("**tab=projects*");
  await panel.getByRole("button", { name: "Assign to Project" }).click();
  const assign = page.getByRole("dialog", { name: "Manage Project Assignments" });
  assert.ok(await assign.getByRole("button", { name: "Add", exact: true }).isDisabled());
  await assign.getByPlaceholder("Pick one or more projects").click();
  await page.getByRole("option", { name: "Demo project" }).click();
  await page.getByRole("option", { name: "Scrum project" }).click();
  await page.keyboard.press("Tab");
  await assign.getByRole("checkbox", { name: "Member", exact: true }).check();
  await expectAccessible();
  await assign.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Group assigned to project successfully").waitFor();
  await assign.getByText("Current assignments (2)").waitFor();
  await assign.getByRole("button", { name: "Remove from Scrum project" }).click();
  await page.getByText("Group removed from project successfully").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await assign.getByText("Current assignments (2)").waitFor();
  await assign.getByRole("button", { name: "Remove from Scrum project" }).click();
  await assign.getByText("Current assignments (1)").waitFor();
  await page.keyboard.press("Escape");
  await panel.getByText("Demo project").waitFor();
  await panel.getByRole("tab", { name: "Roles" }).click();
  await panel.getByText("Member", { exact: true }).first().waitFor();
  await panel.getByRole("tab", { name: "Info" }).click();
  await panel.getByText("Can manage members").waitFor();
  await expectAccessible();

  // The address brings it back.
  await page.reload();
  await panel.getByText("Can view members").waitFor();
  await panel.press("Escape");
  await panel.waitFor({ state: "detached" });

  // Renaming, searching, the list.
  await page.getByRole("button", { name: "Actions for Journey riggers" }).click();
  await page.getByRole("menuitem", { name: "Edit Group" }).click();
  await page.getByLabel("Group Name").fill("Journey sailmakers");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Group updated successfully").waitFor();
  await page.getByRole("textbox", { name: "Search groups by name" }).fill("no such group");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("No groups found").waitFor();
  await page.getByText("Try adjusting your search or filters").waitFor();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Search groups by name" }).fill("sailmakers");
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1").waitFor();
  await page.getByText("List", { exact: true }).click();
  await page.getByRole("grid", { name: "Groups Management" }).getByText("Journey sailmakers").waitFor();
  await expectAccessible();

  // Several at once.
  const second = (await api("POST", "groups", { name: "Second sailmakers" })) as { id: number };
  await page.reload();
  await page.getByText("Showing 1-2 of 2").waitFor();
  await page.getByRole("checkbox", { name: "Select Journey sailmakers" }).check();
  await page.getByRole("button", { name: "Select All", exact: true }).click();
  await page.getByText("2 selected").first().waitFor();
  await page.getByRole("button", { name: "Delete Selected" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Selected" });
  await confirm.getByText("Are you sure you want to delete 2 group(s)? This action cannot be undone.").waitFor();
  // What fails stays selected and says why in its row, until it is tried again.
  person.expectErrors(/409/);
  const refusal = {
    _type: "Error",
    errorIdentifier: "urn:openproject-org:api:v3:errors:UpdateConflict",
    message: "In use",
  };
  let refusals = 0;
  await page.route(`**/api/v3/groups/${second.id}`, (route) => {
    if (route.request().method() !== "DELETE" || refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 409, contentType: "application/hal+json", body: JSON.stringify(refusal) });
  });
  await confirm.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted 1 group(s)").waitFor();
  await page.getByRole("grid", { name: "Groups Management" }).getByText("Failed: In use").waitFor();
  await page.getByText("1 selected").first().waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Retry failed" }).press("Enter");
  await page.getByText("No groups found").waitFor();
});

journey("the group page works on a small screen and in the dark", async ({ person, api }) => {
  const { page, signIn, openMyWork, go, expectToFit } = person;
  const group = (await api("POST", "groups", {
    name: "A group with a name that is much too long for any card, panel or row of a small screen",
  })) as { id: number };
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openMyWork();
  for (const [path, place] of [
    ["/admin/groups", page.getByRole("list", { name: "Groups Management" })],
    ["/admin/groups?view=list", page.getByRole("grid", { name: "Groups Management" })],
    [`/admin/groups?group=${group.id}`, page.getByRole("complementary")],
  ] as const) {
    await go(path);
    await place.getByText("A group with a name").first().waitFor();
    await expectToFit(390, 1440);
  }
});

journey("a group of a directory shows where it comes from and keeps its members", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/groups?q=Engineering");
  await page.getByRole("button", { name: "Engineering", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Group Engineering" });
  await panel.getByText("LDAP", { exact: true }).waitFor();
  await panel.getByText("The members of an LDAP group come from the directory.").waitFor();
  await panel.getByRole("button", { name: "Edit" }).waitFor();
  assert.ok(await panel.getByRole("button", { name: "Add Members" }).isDisabled());
  await expectAccessible();
  await panel.getByRole("tab", { name: "Info" }).click();
  await panel.getByText("cn=engineering,ou=groups,dc=example,dc=net").waitFor();
  await panel.press("Escape");
  await page.getByRole("button", { name: "Actions for Engineering" }).click();
  await page.getByRole("menuitem", { name: "Assign to Projects" }).waitFor();
  assert.ok(await page.getByRole("menuitem", { name: /^Manage Members/ }).isDisabled());
});

journey("whose session ends among the groups is told to sign in", async ({ person }) => {
  const { page, signIn, expectErrors } = person;
  expectErrors(/401/);
  await signIn();
  await page.route(/\/api\/v3\/groups\?/, (route) => route.fulfill({ status: 401, body: "{}" }));
  await page.goto("/admin/groups");
  await page.getByText("Sign in to manage user groups and permissions").waitFor();
  await page.waitForURL("**/auth/login*");
});
