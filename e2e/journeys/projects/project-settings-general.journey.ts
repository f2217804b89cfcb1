import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
  name?: string;
}

journey("project settings say who gains access, keep what two people wrote apart and are saved", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  const project = (await api("POST", "projects", { name: "Settings harbour", identifier: "settings-harbour" })) as Made;
  await user("settings-pilot", "Project admin", "settings-harbour");
  await signIn("settings-pilot");
  await page.goto(`/projects/${project.id}/settings`);
  await page.waitForURL("**/settings/general");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const save = page.getByRole("button", { name: "Save changes" });
  await name.waitFor();
  assert.ok(await save.isDisabled());
  await expectAccessible();

  // What the server refuses stands at its field.
  expectErrors(/422/);
  await page.getByRole("textbox", { name: "Identifier" }).fill("demo-project");
  await page.getByText("Links and scripts that use settings-harbour will stop working.").waitFor();
  await page.getByRole("status").filter({ hasText: "Unsaved changes" }).waitFor();
  await save.click();
  await page.getByText("Identifier has already been taken.").waitFor();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Identifier" }).fill("settings-haven");
  await page.getByRole("switch", { name: "Public" }).check();
  await page.getByText(/who aren't members? gains? access|aren't members gain access/).waitFor();
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "At risk" });
  await page.getByRole("textbox", { name: "Status explanation" }).fill("The crane is late.");
  await save.click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("button", { name: "Save changes", disabled: true }).waitFor();
  // The button is off: who works by keyboard goes on in the page, not at its top.
  await page.waitForFunction("document.activeElement !== document.body");

  // Someone else saves another name meanwhile.
  await name.fill("Mine");
  await api("PATCH", `projects/${project.id}`, { name: "Theirs" });
  await save.click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("Theirs", { exact: true }).waitFor();
  await conflict.getByText("Mine", { exact: true }).waitFor();
  await expectAccessible();
  await conflict.getByRole("button", { name: "Keep their values" }).click();
  await page.waitForFunction("document.querySelector('input[name=name]').value === 'Theirs'");

  // Leaving with something unsaved asks first.
  await name.fill("Not saved");
  await page.getByRole("link", { name: "Members", exact: true }).click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/settings/members");
  assert.equal(((await api("GET", `projects/${project.id}`)) as Made).name, "Theirs");
  await page.goto(`/projects/${project.id}/settings/general`);
  await name.waitFor();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(390, 1440);
});

journey("project settings copy, archive and delete a project, each with what will happen", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  const project = (await api("POST", "projects", { name: "Settings dock", identifier: "settings-dock" })) as Made;
  await api("POST", `projects/${project.id}/work_packages`, { subject: "Dredge" });
  await user("settings-keeper", "Project admin", "settings-dock");
  await signIn("settings-keeper");
  await page.goto(`/projects/${project.id}/settings/lifecycle`);
  await page.getByRole("button", { name: "Copy project" }).click();
  const copy = page.getByRole("dialog", { name: "Copy project" });
  await copy.getByRole("textbox", { name: "Name of the copy" }).fill("Settings dock two");
  await copy.getByRole("checkbox", { name: "Members" }).uncheck();
  await expectAccessible();
  await copy.getByRole("button", { name: "Copy project" }).click();
  await copy.getByRole("link", { name: "Open the copy" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings dock two" }).waitFor();

  // Only administrators delete, so that a project administrator is not offered it.
  await page.goto(`/projects/${project.id}/settings/lifecycle`);
  await page.getByRole("button", { name: "Archive project" }).click();
  assert.equal(await page.getByRole("button", { name: "Delete project" }).count(), 0);
  const archive = page.getByRole("dialog", { name: "Archive project Settings dock?" });
  await archive.getByText("It has no subprojects.").waitFor();
  await expectAccessible();
  // It is gone for its members at once, while the page may still read it again.
  expectErrors(/404/);
  await archive.getByRole("button", { name: "Archive project" }).click();
  await page.getByText("Project Settings dock archived").waitFor();
  assert.equal(((await api("GET", `projects/${project.id}`)) as { active: boolean }).active, false);

  const administrator = await world.another();
  await administrator.signIn();
  const other = administrator.page;
  await other.goto(`/projects/${project.id}/settings/lifecycle`);
  await other.getByRole("button", { name: "Reopen project" }).click();
  await other.getByText("Project Settings dock reopened").waitFor();
  await other.getByRole("button", { name: "Delete project" }).click();
  const remove = other.getByRole("dialog", { name: "Delete project Settings dock?" });
  await remove.getByText(/1 work package with its files/).waitFor();
  const confirm = remove.getByRole("button", { name: "Delete project" });
  assert.ok(await confirm.isDisabled());
  await administrator.expectAccessible();
  await remove.getByRole("textbox", { name: "Type settings-dock to confirm" }).fill("settings-dock");
  administrator.expectErrors(/404/);
  await confirm.click();
  await other.getByText("Project Settings dock is being deleted").waitFor();
  await other.waitForURL("**/projects");
  await page.goto("/projects");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await expectToFit(390);
});

journey("saved views of a project are renamed, made public and deleted with a way back", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Settings views", identifier: "settings-views" })) as {
    id: number;
  };
  await user("settings-viewer", "Project admin", "settings-views");
  await signIn("settings-viewer");
  await page.goto("/projects/settings-views/settings/views");
  await page.getByText("No views yet").waitFor();
  await expectAccessible();
  // One of the suggestions is added with a click, and is not suggested again.
  const soon = page.getByRole("button", { name: "Add view Due in two weeks" });
  await soon.click();
  await page.getByText("View Due in two weeks added").waitFor();
  await soon.waitFor({ state: "detached" });
  const _links = { project: { href: `/api/v3/projects/${project.id}` } };
  const view = (await api("POST", "queries", { name: "Late work", public: true, _links })) as Made;
  await page.reload();
  const row = page.getByRole("grid", { name: "Saved views" }).getByRole("row").filter({ hasText: "Late work" });
  await row.getByText("Everyone in the project").waitFor();
  const act = async (name: string, action: string): Promise<void> => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("Late work", "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(" ");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Overdue work");
  // Meanwhile someone else names it otherwise: both names are shown.
  await api("PATCH", `queries/${view.id}`, { name: "Their work" });
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("Their work").waitFor();
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await page.getByText("View renamed").waitFor();
  await expectToFit(390, 1440);
  await act("Overdue work", "Delete");
  await page.getByText("View Overdue work deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("grid", { name: "Saved views" }).getByText("Overdue work").waitFor();

  // One made here opens as what it is, and the settings have it.
  await page.getByRole("button", { name: "New view" }).click();
  const making = page.getByRole("dialog", { name: "New view" });
  await making.getByRole("textbox", { name: "Name" }).press("Enter");
  await making.getByText("Enter a name.").waitFor();
  await making.getByRole("textbox", { name: "Name" }).fill("Wall");
  await making.getByRole("combobox", { name: "Shown as" }).selectOption("Board");
  await making.getByRole("checkbox", { name: "Everyone in the project sees it" }).check();
  await expectAccessible();
  await making.getByRole("button", { name: "Create and open" }).click();
  await page.waitForURL(/query(?:=|_id=)\d+/);
  await page.getByRole("link", { name: "Board", exact: true }).and(page.locator("[aria-current=page]")).waitFor();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Saved views" }).click();
  const wall = page.getByRole("grid", { name: "Saved views" }).getByRole("row").filter({ hasText: "Wall" });
  await wall.getByText("Everyone in the project").waitFor();
});
