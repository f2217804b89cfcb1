import assert from "node:assert/strict";
import { journey, type World } from "../../journey.ts";

interface Made {
  id: number;
}

/** A project with no one in it but the administrator, and a project administrator without any global right. */
async function projectOf(world: World, login: string): Promise<Made & { identifier: string }> {
  const identifier = `settings-of-${login}`;
  const { id } = (await world.api("POST", "projects", { name: `Settings of ${login}`, identifier })) as Made;
  await world.user(login, "Project admin", identifier);
  return { id, identifier };
}

const membershipsIn = async ({ api }: World, project: number) => {
  const filters = encodeURIComponent(JSON.stringify([{ project: { operator: "=", values: [String(project)] } }]));
  const list = (await api("GET", `memberships?filters=${filters}&pageSize=100`)) as {
    _embedded: { elements: { id: number; _links: { principal: { title: string } } }[] };
  };
  return new Map(list._embedded.elements.map((one) => [one._links.principal.title, one.id]));
};

journey(
  "in project settings an administrator adds people, changes their roles, removes them and takes it back",
  async (world) => {
    const { person, user, api } = world;
    const { page, signIn, expectAccessible, expectToFit } = person;
    const project = await projectOf(world, "settings-lead");
    for (const login of ["settings-one", "settings-two"]) await user(login, "Reader", "demo-project");
    const group = (await api("POST", "groups", { name: "Settings crew" })) as Made;
    await signIn("settings-lead");
    await page.goto(`/projects/${project.identifier}`);
    await page
      .getByRole("navigation", { name: "Views of the project" })
      .getByRole("link", { name: "Settings" })
      .click();
    await page.waitForURL("**/settings/**");
    await page.getByRole("link", { name: "Members", exact: true }).click();
    const table = page.getByRole("grid", { name: "Members" });
    await table.getByText("settings-lead").first().waitFor();
    await expectAccessible();

    // Several at once: one found, one pasted; unknown names are reported.
    await page.getByRole("button", { name: "Add members" }).click();
    const add = page.getByRole("dialog", { name: "Add members" });
    const submit = add.getByRole("button", { name: /^Add/ });
    assert.ok(await submit.isDisabled());
    // Most are added as members; an address that no one has can be invited.
    assert.ok(await add.getByRole("checkbox", { name: "Member", exact: true }).isChecked());
    const find = add.getByRole("textbox", { name: "People, groups and placeholder users" });
    await find.fill("first-here@example.org");
    await add.getByRole("button", { name: "Invite first-here@example.org" }).click();
    const addressed = add.getByRole("textbox", { name: "Email addresses" });
    assert.equal(await addressed.inputValue(), "first-here@example.org");
    await addressed.fill("");
    await add.getByText("Search", { exact: true }).click();
    await find.fill("settings-one");
    await add.getByRole("checkbox", { name: /settings-one/ }).check();
    await add.getByText("Paste a list").click();
    await add
      .getByRole("textbox", { name: "Names or email addresses" })
      .fill("Settings crew\nnobody-of-this-name\nnew-here@example.org");
    await add.getByRole("button", { name: "Look up" }).click();
    await add.getByText("No account found: nobody-of-this-name, new-here@example.org").waitFor();
    await add.getByRole("button", { name: "Invite 1 address by email" }).click();
    assert.equal(await add.getByRole("textbox", { name: "Email addresses" }).inputValue(), "new-here@example.org");
    await add.getByText("Paste a list").click();
    await add.getByRole("list", { name: "Chosen (2)" }).getByText("Settings crew").waitFor();
    await add.getByRole("checkbox", { name: "Member", exact: true }).check();
    await expectAccessible();
    await submit.click();
    await page.getByText("2 members added").waitFor();
    await add.waitFor({ state: "detached" });
    const rowOf = (name: RegExp) => table.getByRole("row").filter({ hasText: name });
    await rowOf(/settings-one/)
      .getByText("Member", { exact: true })
      .waitFor();

    // A role that comes through a group says so, and stays when the rest goes.
    const twoId = (await api("GET", "users/settings-two")) as Made;
    await api("PATCH", `groups/${group.id}`, { _links: { members: [{ href: `/api/v3/users/${twoId.id}` }] } });
    await page.reload();
    await rowOf(/settings-two/)
      .getByText("(from Settings crew)")
      .waitFor();

    // Roles of one, with a way back.
    await rowOf(/settings-one/)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Change roles" }).click();
    const roles = page.getByRole("dialog", { name: /^Roles of/ });
    await roles.getByRole("checkbox", { name: "Reader" }).check();
    await roles.getByRole("checkbox", { name: "Member", exact: true }).uncheck();
    await roles.getByText("Gains: Reader").waitFor();
    await roles.getByText("Loses: Member").waitFor();
    await expectAccessible();
    // Someone else assigns another role meanwhile: it stays.
    const [, one] = [...(await membershipsIn(world, project.id))].find(([name]) => name.includes("settings-one")) ?? [];
    const held = (await api("GET", `memberships/${one}`)) as { _links: { roles: { href: string }[] } };
    const theirs = { href: `/api/v3/roles/${await managerRole(world)}` };
    await api("PATCH", `memberships/${one}`, { _links: { roles: [...held._links.roles, theirs] } });
    await roles.getByRole("button", { name: "Change roles" }).click();
    for (const role of ["Reader", "Project admin"]) {
      await rowOf(/settings-one/)
        .getByText(role, { exact: true })
        .waitFor();
    }
    await page.getByRole("button", { name: "Undo" }).first().click();
    await rowOf(/settings-one/)
      .getByText("Member", { exact: true })
      .waitFor();

    // Filters stand in the address and can be cleared.
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Reader" });
    await page.getByText("No members match").waitFor();
    assert.match(page.url(), /role=\d+/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await rowOf(/settings-one/).waitFor();
    await page.getByRole("textbox", { name: "Search by name or email" }).fill("settings-one");
    await page.getByText("1 member", { exact: true }).waitFor();

    // Removing says what is lost, and can be taken back.
    await page.getByRole("checkbox", { name: /^Select settings-one/ }).check();
    await page.getByRole("region", { name: "1 selected" }).getByRole("button", { name: "Remove" }).click();
    const remove = page.getByRole("dialog", { name: /^Remove/ });
    await remove.getByText(/loses: .*Member/).waitFor();
    await expectAccessible();
    await remove.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No members match").waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await rowOf(/settings-one/).waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();

    // The file has a line for each member.
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    assert.equal((await downloading).suggestedFilename(), `members-${project.identifier}.csv`);
    await rowOf(/settings-lead/)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Why can they do this?" }).click();
    const why = page.getByRole("dialog", { name: /^Permissions of/ });
    await why.getByText(/permissions here/).waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectToFit(390, 1440);
  },
);

/** The id of the role that manages members in projects. */
async function managerRole({ api }: World): Promise<number> {
  const { _embedded } = (await api("GET", "roles?pageSize=100")) as {
    _embedded: { elements: (Made & { name: string })[] };
  };
  const role = _embedded.elements.find(({ name }) => name === "Project admin");
  assert.ok(role !== undefined);
  return role.id;
}

/** The button of an open dialog can be pressed: what a dialog warns of is known only after a while. */
const enabled = (page: World["person"]["page"], label: string): Promise<unknown> =>
  page.waitForFunction(
    `[...document.querySelectorAll("[role=dialog] button")].some((one) => one.textContent === "${label}" && !one.disabled)`,
  );

journey("project settings announce that the last person who can manage members goes", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible } = person;
  const project = await projectOf(world, "settings-last");
  const memberships = await membershipsIn(world, project.id);
  for (const [name, id] of memberships) if (!name.includes("settings-last")) await api("DELETE", `memberships/${id}`);
  await signIn("settings-last");
  await page.goto(`/projects/${project.id}/settings/members`);
  await page.getByRole("button", { name: /^Actions for .*settings-last/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: /^Remove/ });
  await dialog.getByText(/no one but administrators can manage the members/).waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Remove" }).isDisabled());
  await expectAccessible();
  await dialog.getByRole("checkbox", { name: /I understand/ }).check();
  assert.ok(await dialog.getByRole("button", { name: "Remove" }).isEnabled());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const warning = page.getByText(/no one but administrators can manage the members/);

  // By another role.
  await page.getByRole("button", { name: /^Actions for .*settings-last/ }).click();
  await page.getByRole("menuitem", { name: "Change roles" }).click();
  const roles = page.getByRole("dialog", { name: /^Roles of/ });
  await roles.getByRole("checkbox", { name: "Reader" }).check();
  await enabled(page, "Change roles");
  await roles.getByRole("checkbox", { name: "Project admin" }).uncheck();
  await warning.waitFor();
  assert.ok(await roles.getByRole("button", { name: "Change roles" }).isDisabled());
  await roles.getByRole("button", { name: "Cancel" }).click();
  await roles.waitFor({ state: "detached" });

  // Several at once, of whom one alone is not the last.
  await user("settings-second", "Project admin", project.identifier);
  await page.reload();
  await page.getByRole("checkbox", { name: /^Select settings-last/ }).check();
  await page.getByRole("region", { name: "1 selected" }).getByRole("button", { name: "Remove" }).click();
  await enabled(page, "Remove");
  assert.equal(await warning.count(), 0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: /^Select settings-second/ }).check();
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Remove" }).click();
  await warning.waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Remove" }).isDisabled());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // With the group through which the only one has the role.
  const crewed = (await api("POST", "projects", { name: "Settings crewed", identifier: "settings-crewed" })) as Made;
  for (const id of (await membershipsIn(world, crewed.id)).values()) await api("DELETE", `memberships/${id}`);
  const last = (await api("GET", "users/settings-last")) as Made;
  const members = [{ href: `/api/v3/users/${last.id}` }];
  const crew = (await api("POST", "groups", { name: "Last crew", _links: { members } })) as Made;
  await api("POST", "memberships", {
    _links: {
      project: { href: `/api/v3/projects/${crewed.id}` },
      principal: { href: `/api/v3/groups/${crew.id}` },
      roles: [{ href: `/api/v3/roles/${await managerRole(world)}` }],
    },
  });
  await page.goto(`/projects/${crewed.id}/settings/members`);
  await page.getByRole("button", { name: /^Actions for Last crew/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await warning.waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Remove" }).isDisabled());
});

journey("project settings are closed to readers and people outside", async (world) => {
  const { person, user } = world;
  const { page, signIn, expectAccessible, expectErrors } = person;
  const project = await projectOf(world, "settings-owner");
  await user("settings-reader", "Reader", project.identifier);
  await signIn("settings-reader");
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("heading", { level: 1, name: "Settings of settings-owner" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Settings", exact: true }).count(), 0);
  await page.goto(`/projects/${project.id}/settings/members`);
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await expectAccessible();
  const outsider = await world.another();
  outsider.expectErrors(/404/);
  expectErrors(/404/);
  await user("settings-outsider", "Reader", "demo-project");
  await outsider.signIn("settings-outsider");
  await outsider.page.goto(`/projects/${project.id}/settings/members`);
  await outsider.page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
  assert.equal(await outsider.page.getByRole("grid").count(), 0);
});
