import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";

const STATUSES = "/admin/workpackage-customizer/statuses";
const TYPES = "/admin/workpackage-customizer/types";
const PRIORITIES = "/admin/workpackage-customizer/priorities";

journey("customizer: an administrator makes a type, and everything of its form is used", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto(TYPES);
  const list = page.getByRole("list", { name: "Types" });
  await list.getByText("User story").waitFor();
  await expectAccessible();

  await page.getByRole("button", { name: "Add type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add type" });
  await dialog.getByRole("button", { name: "Add type" }).click();
  await dialog.getByText("Type name is required").waitFor();
  await page.getByRole("alert").getByText("Type name is required").waitFor();
  // The icon follows the name until one is chosen.
  const icon = dialog.getByLabel("Icon");
  await dialog.getByLabel("Name", { exact: false }).first().fill("Journey bug hunt");
  await icon.locator("option", { hasText: "Automatic (Bug)" }).waitFor({ state: "attached" });
  await icon.selectOption({ label: "Idea" });
  await dialog.getByLabel("Description", { exact: true }).fill("Looking for <script>alert(1)</script> trouble");
  await dialog.getByRole("button", { name: /^Color/ }).click();
  // By the keyboard alone: from the search into the grid, along it, and take one.
  await dialog.getByRole("textbox", { name: "Search colors" }).press("ArrowDown");
  for (const key of ["PageDown", "Home", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await dialog.getByRole("button", { name: "Color PM2 Red" }).and(page.locator(":focus")).waitFor();
  // Escape closes the palette, not the dialog.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await dialog.getByRole("listbox", { name: "Colors" }).waitFor({ state: "detached" });
  for (const flag of ["Task", "Activated for new projects"]) {
    await dialog.getByRole("checkbox", { name: flag, exact: true }).check();
  }
  await dialog.getByRole("combobox", { name: "Allowed statuses" }).click();
  await page.getByRole("option", { name: "In progress" }).click();
  await page.getByRole("option", { name: "Closed", exact: true }).click();
  await dialog.getByLabel("Default description").fill("## Where was it seen?");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add type" }).click();
  await page.getByText('Type "Journey bug hunt" created successfully').waitFor();
  const made = list.getByRole("listitem").filter({ hasText: "Journey bug hunt" });
  await made.getByText("In new projects").waitFor();
  await made.locator('[data-icon="idea"]').waitFor();

  // A new project has it; its work packages begin with its text and have its statuses.
  await api("POST", "projects", { name: "Journey of types", identifier: "journey-of-types" });
  await page.goto("/projects/journey-of-types?view=table");
  await page.getByRole("button", { name: "New work package" }).first().click();
  const work = page.getByRole("dialog", { name: "New work package" });
  await work.getByLabel("Type").selectOption({ label: "Journey bug hunt" });
  await work.getByText("Looking for <script>alert(1)</script> trouble").waitFor();
  assert.equal(await work.getByLabel("Description").inputValue(), "## Where was it seen?");
  const offered = await work.getByLabel("Status").locator("option").allTextContents();
  assert.deepEqual(offered, ["In progress", "Closed"]);
  await expectAccessible();
  await work.getByLabel("Subject").fill("Found one");
  await work.getByRole("button", { name: "Create" }).click();
  const row = page.getByRole("row").filter({ hasText: "Found one" });
  await row.locator('[data-icon="idea"]').first().waitFor();
  const { _embedded: found } = (await api("GET", "projects/journey-of-types/work_packages")) as {
    _embedded: { elements: { description: { raw: string } }[] };
  };
  assert.equal(found.elements[0]?.description.raw, "## Where was it seen?");

  // The address of a dialog can be shared; default and standard types stay.
  await page.goto(`${TYPES}?open=1`);
  await page.getByRole("dialog", { name: "Edit type" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Task", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).getByText("Default types cannot be deleted.").waitFor();
  await page.keyboard.press("Escape");
  await chooseInRow(page, "Journey bug hunt", "Delete");
  const ask = page.getByRole("dialog", { name: "Delete Journey bug hunt?" });
  await ask.getByLabel("Move its work packages to").selectOption({ label: "Task" });
  await ask.getByRole("button", { name: "Move and delete" }).click();
  await page.getByText('Type "Journey bug hunt" deleted successfully').waitFor();
});

// Alone: while this priority is the default, work packages of other journeys get it, and deleting it asks what to do with them.
journey(
  "customizer: an administrator adds, activates, orders and deletes a priority",
  async ({ person, api }) => {
    const { page, signIn, expectAccessible } = person;
    await signIn();
    await page.goto(`${PRIORITIES}?open=new`);
    const dialog = page.getByRole("dialog", { name: "Add priority" });
    await dialog.getByRole("button", { name: "Add priority" }).click();
    await dialog.getByText("Priority name is required").waitFor();
    await dialog.getByLabel("Name").fill("Journey urgent");
    await dialog.getByRole("checkbox", { name: "Default" }).check();
    await dialog.getByText("Only one priority can be the default: this one will replace “Normal”.").waitFor();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Add priority" }).click();
    await page.getByText('Priority "Journey urgent" created successfully').waitFor();
    const list = page.getByRole("list", { name: "Priorities" });
    const made = list.getByRole("listitem").filter({ hasText: "Journey urgent" });
    await made.getByText("Default", { exact: true }).waitFor();
    await expectAccessible();

    // The default is active and stays; another takes over, and then it can be switched off.
    await page.getByRole("button", { name: "Actions for Journey urgent" }).click();
    const off = page.getByRole("menuitem", { name: "Deactivate" });
    await off.getByText("The default is always active.").waitFor();
    assert.ok(await off.isDisabled());
    await page.keyboard.press("Escape");
    await chooseInRow(page, "Normal", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit priority" });
    await edit.getByRole("checkbox", { name: "Default" }).check();
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByText('Priority "Normal" updated successfully').waitFor();
    // The focus goes back to the menu that opened the dialog.
    await edit.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Actions for Normal" }).and(page.locator(":focus")).waitFor();
    await chooseInRow(page, "Journey urgent", "Deactivate");
    await page.getByText('Priority "Journey urgent" updated successfully').waitFor();
    await made.getByText("Inactive").waitFor();
    // Away from the end, where the journeys beside this one add theirs.
    const { _embedded } = (await api("GET", "priorities")) as {
      _embedded: { elements: { id: number; name: string }[] };
    };
    const id = _embedded.elements.find(({ name }) => name === "Journey urgent")?.id;
    await api("PATCH", `priorities/${id}`, { position: 3 });
    const third = list.getByRole("listitem").nth(2).filter({ hasText: "Journey urgent" });
    await third.waitFor();
    const moved = page.waitForResponse((answer) => (answer.request().postData() ?? "").includes("position"));
    await page.getByRole("button", { name: "Actions for Journey urgent" }).press("Alt+ArrowUp");
    const second = list.getByRole("listitem").nth(1).filter({ hasText: "Journey urgent" });
    await second.waitFor();
    await moved;
    await page.reload();
    await second.waitFor();
    await chooseInRow(page, "Journey urgent", "Delete");
    await page
      .getByRole("dialog", { name: "Delete Journey urgent?" })
      .getByRole("button", { name: "Delete", exact: true })
      .click();
    await page.getByText('Priority "Journey urgent" deleted successfully').waitFor();
  },
  { alone: true },
);

journey("customizer: Work Management shows statuses and types, and finds them", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/workpackage-customizer/work-management");
  await page.getByRole("heading", { level: 1, name: "Work Management" }).waitFor();
  const statuses = page.getByRole("region", { name: "Statuses" });
  const types = page.getByRole("region", { name: "Types" });
  await statuses.getByText("In testing").waitFor();
  await types.getByText("User story").waitFor();
  const total = page.getByText("Total statuses").locator("..");
  assert.equal(await total.getByRole("definition").innerText(), String(await statuses.getByRole("listitem").count()));
  await expectAccessible();
  await page.getByRole("radiogroup", { name: "Show" }).getByText("Types").click();
  await statuses.waitFor({ state: "detached" });
  await page.waitForURL("**show=types*");
  await page.getByRole("radiogroup", { name: "Show" }).getByText("All").click();
  await page.getByRole("textbox", { name: "Search statuses and types" }).fill("story");
  await page.waitForURL("**q=story*");
  await page.getByText("No statuses match the search").waitFor();
  assert.equal(await types.getByRole("listitem").count(), 1);
  await expectAccessible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await statuses.getByText("In testing").waitFor();
  await page.getByRole("button", { name: "Add type" }).click();
  await page
    .getByRole("dialog", { name: "Add type" })
    .getByLabel("Name", { exact: false })
    .first()
    .fill("Journey card");
  await page.keyboard.press("Enter");
  await page.getByText('Type "Journey card" created successfully').waitFor();
  await chooseInRow(page, "Journey card", "Edit");
  await page.getByRole("dialog", { name: "Edit type" }).waitFor();
  await page.keyboard.press("Escape");
  await chooseInRow(page, "Journey card", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText('Type "Journey card" deleted successfully').waitFor();
});

journey("customizer: it works on a small screen and in the dark, with long names", async ({ person, api }) => {
  const { page, signIn, openMyWork, go, expectToFit } = person;
  const name = `A status with a name that is much too long for any row, card or dialog <img src=x> ${"x".repeat(80)}`;
  const status = (await api("POST", "statuses", { name, is_closed: true, excluded_from_totals: true })) as {
    id: number;
  };
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openMyWork();
  const menus = page.getByRole("button", { name: /^Actions for / });
  const dialog = page.getByRole("dialog").getByRole("button", { name: "Save" });
  for (const [path, sign] of [
    [STATUSES, page.getByRole("list", { name: "Statuses" }).locator(menus)],
    [`${STATUSES}?open=${status.id}`, dialog],
    [TYPES, page.getByRole("list", { name: "Types" }).locator(menus)],
    [`${TYPES}?open=7`, dialog],
    [PRIORITIES, page.getByRole("list", { name: "Priorities" }).locator(menus)],
    ["/admin/workpackage-customizer/work-management", page.getByRole("region", { name: "Types" }).locator(menus)],
  ] as const) {
    await go(path);
    await sign.first().waitFor();
    await expectToFit(360, 1440);
  }
  await api("DELETE", `statuses/${status.id}`);
});
