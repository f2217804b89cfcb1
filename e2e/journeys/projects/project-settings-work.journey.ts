import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
  _links: Record<string, { href: string | null; title?: string } | undefined>;
}

journey("project settings make a version, move its open work to another and close it", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", {
    name: "Settings versions",
    identifier: "settings-versions",
  })) as Made;
  await user("settings-planner", "Project admin", "settings-versions");
  await signIn("settings-planner");
  await page.goto(`/projects/${project.id}/settings/versions`);
  await page.getByText("No versions yet").waitFor();
  await expectAccessible();
  const table = page.getByRole("grid", { name: "Versions" });
  const rowOf = (name: string) => table.getByRole("row").filter({ hasText: name });
  const act = async (name: string, action: string): Promise<void> => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  // By keyboard, with what is wrong at its field.
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New version" });
  await dialog.getByRole("textbox", { name: "Name" }).waitFor();
  await dialog.getByRole("button", { name: "New version" }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("1.0");
  await dialog.getByLabel("Start date").fill("2026-12-07");
  await dialog.getByLabel("Finish date").fill("2026-12-01");
  await page.keyboard.press("Enter");
  await dialog.getByText("The finish date can't be before the start date.").waitFor();
  await expectAccessible();
  await dialog.getByLabel("Finish date").fill("2026-12-18");
  await page.keyboard.press("Enter");
  await rowOf("1.0")
    .getByText(/^Dec 18/)
    .waitFor();
  const next = (await api("POST", "versions", {
    name: "1.1",
    _links: { definingProject: { href: `/api/v3/projects/${project.id}` } },
  })) as Made;
  const versions = (await api("GET", `projects/${project.id}/versions`)) as {
    _embedded: { elements: (Made & { name: string })[] };
  };
  const first = versions._embedded.elements.find(({ name }) => name === "1.0");
  const work: Made[] = [];
  for (const subject of ["Rig it", "Sail it"]) {
    const _links = { version: { href: `/api/v3/versions/${first?.id}` } };
    work.push((await api("POST", `projects/${project.id}/work_packages`, { subject, _links })) as Made);
  }
  await page.reload();
  await rowOf("1.0").getByText("0 of 2").waitFor();

  // What is open goes to another version, and back.
  await act("1.0", "Move open work");
  const move = page.getByRole("dialog", { name: "Move open work of 1.0" });
  await expectAccessible();
  await move.getByRole("button", { name: "Move 2 work packages" }).click();
  await page.getByText("2 work packages moved to 1.1").waitFor();
  const versionOf = async (id: number | undefined) =>
    ((await api("GET", `work_packages/${id}`)) as Made)._links["version"]?.title;
  assert.equal(await versionOf(work[0]?.id), "1.1");
  await act("1.0", "Close");
  await table.getByText("Closed", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await table.getByText("Closed", { exact: true }).waitFor({ state: "detached" });

  // Two people edit the same version: both values are shown.
  await act("1.1", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit version" });
  await edit.getByRole("textbox", { name: "Name" }).fill("1.1 mine");
  await api("PATCH", `versions/${next.id}`, { name: "1.1 theirs" });
  await edit.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("1.1 theirs").waitFor();
  await conflict.getByText("1.1 mine").waitFor();
  await expectAccessible();
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await rowOf("1.1 mine").waitFor();
  await act("1.1 mine", "Delete");
  const remove = page.getByRole("dialog", { name: "Delete version 1.1 mine?" });
  await remove.getByText(/2 work packages will have no version/).waitFor();
  await remove.getByRole("button", { name: "Delete" }).click();
  await rowOf("1.1 mine").waitFor({ state: "detached" });
  assert.equal(await versionOf(work[0]?.id), undefined);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(390, 1440);
});

journey("project settings make a category whose person gets its new work, and replace it", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Settings topics", identifier: "settings-topics" })) as Made;
  await user("settings-sorter", "Project admin", "settings-topics");
  await user("settings-rigger", "Member", "settings-topics");
  await signIn("settings-sorter");
  await page.goto(`/projects/${project.id}/settings/categories`);
  await page.getByText("No categories yet").waitFor();
  const table = page.getByRole("grid", { name: "Categories" });
  await page.getByRole("button", { name: "New category" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Rigging");
  await dialog.getByRole("combobox", { name: "Default assignee" }).click();
  await page.getByRole("option", { name: /settings-rigger/ }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "New category" }).click();
  await table
    .getByRole("row")
    .filter({ hasText: "Rigging" })
    .getByText(/settings-rigger/)
    .waitFor();

  const categories = (await api("GET", `projects/${project.id}/categories`)) as { _embedded: { elements: Made[] } };
  const _links = { category: { href: `/api/v3/categories/${categories._embedded.elements[0]?.id}` } };
  const work = (await api("POST", `projects/${project.id}/work_packages`, { subject: "Splice", _links })) as Made;
  assert.match(work._links["assignee"]?.title ?? "", /settings-rigger/);
  await api("POST", `projects/${project.id}/categories`, { name: "Ropes" });
  await page.reload();
  await page.getByRole("button", { name: "Actions for Rigging" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const remove = page.getByRole("dialog", { name: "Delete category Rigging?" });
  await remove.getByText(/1 work package uses it/).waitFor();
  await remove.getByRole("combobox", { name: "Category instead" }).selectOption({ label: "Ropes" });
  await expectAccessible();
  await remove.getByRole("button", { name: "Delete" }).click();
  await page.getByText('Category "Rigging" deleted').waitFor();
  const moved = (await api("GET", `work_packages/${work.id}`)) as Made;
  assert.equal(moved._links["category"]?.title, "Ropes");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(390, 1440);
});
