import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";

const PAGE = "/admin/workpackage-customizer/custom-fields";

journey("custom fields: one is made, filled in, shown as a column, and taken back", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/409|422/);
  await signIn();
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Add custom field" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add custom field" });
  await dialog.getByRole("button", { name: "Add custom field" }).click();
  await dialog.getByText("Name can't be blank.").waitFor();
  await dialog.getByLabel("Name", { exact: false }).first().fill("State of sea");
  await dialog.getByLabel("Format").selectOption({ label: "List" });
  for (const [index, name] of ["Calm", "Rough"].entries()) {
    await dialog.getByRole("button", { name: "Add option" }).click();
    await dialog.getByLabel(`Name of option ${index + 1}`).fill(name);
  }
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add custom field" }).click();
  const list = page.getByRole("list", { name: "Custom Fields" });
  const first = list.getByRole("listitem").filter({ hasText: "State of sea" });
  await first.getByText("Unused").waitFor();
  await expectAccessible();

  // Someone else saves it meanwhile: both names are shown, and what only they changed is kept.
  const { _embedded: defined } = Object(await api("GET", "custom_fields"));
  const { id } = Object(defined.elements.find((one: object) => Object(one).name === "State of sea"));
  await chooseInRow(page, "State of sea", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit custom field" });
  await edit.getByLabel("Name", { exact: false }).first().fill("Sea state");
  await api("PATCH", `custom_fields/${id}`, { name: "State of the sea", description: "By the log" });
  await edit.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("State of the sea").waitFor();
  await expectAccessible();
  await conflict.getByRole("button", { name: "Save my values" }).click();
  const row = list.getByRole("listitem").filter({ hasText: "Sea state" });
  await row.waitFor();
  const { name, description } = Object(await api("GET", `custom_fields/${id}`));
  assert.deepEqual([name, description], ["Sea state", "By the log"]);

  // New work has it in its dialog, and shows it in its details and in a column, where it is changed in place.
  await api("POST", "projects", { name: "Journey of fields", identifier: "journey-of-fields" });
  await page.goto("/projects/journey-of-fields?view=table");
  await page.getByRole("button", { name: "New work package" }).first().click();
  const work = page.getByRole("dialog", { name: "New work package" });
  await work.getByLabel("Subject").fill("Cross the bay");
  await work.getByLabel("Sea state").selectOption({ label: "Calm" });
  // What is seldom known from the start is folded away.
  await work.getByLabel("Estimated work").fill("8");
  assert.equal(await work.getByLabel("Remaining work").isVisible(), false);
  await work.getByText("More", { exact: true }).click();
  await work.getByLabel("Remaining work").fill("1d 2h");
  await work.getByLabel("Story points").fill("a few");
  await work.getByRole("button", { name: "Create" }).click();
  await work.getByText("Enter a whole number.").waitFor();
  await work.getByLabel("Story points").fill("5");
  await work.getByRole("button", { name: "Create" }).click();
  await work.getByText("Remaining work must be lower than or equal to Work.").waitFor();
  await expectAccessible();
  await work.getByLabel("Remaining work").fill("6");
  await work.getByRole("button", { name: "Create" }).click();
  await work.waitFor({ state: "detached" });
  const { _embedded: created } = (await api("GET", "projects/journey-of-fields/work_packages")) as {
    _embedded: { elements: Record<string, unknown>[] };
  };
  const { estimatedTime, remainingTime, percentageDone, storyPoints } = created.elements[0] ?? {};
  assert.deepEqual([estimatedTime, remainingTime, percentageDone, storyPoints], ["PT8H", "PT6H", 25, 5]);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Sea state" }).check();
  await page.keyboard.press("Escape");
  const cell = page.getByRole("button", { name: /Sea state.*Calm/ }).first();
  await cell.click();
  await page.getByRole("option", { name: "Rough" }).click();
  await page
    .getByRole("button", { name: /Sea state.*Rough/ })
    .first()
    .waitFor();

  // The table is grouped by it, and the board has its options as columns.
  await page.getByRole("button", { name: /^Group:/ }).click();
  await page.getByRole("menuitemradio", { name: "Sea state" }).click();
  await page.getByRole("button", { name: "Group: Sea state" }).waitFor();
  await page.goto("/projects/journey-of-fields?view=board");
  await page.getByRole("button", { name: "Columns: Status" }).click();
  await page.getByRole("menuitemradio", { name: "Sea state" }).click();
  await page.getByRole("list", { name: "Rough", exact: true }).getByText("Cross the bay").waitFor();

  // Deleted it is gone, and the way back brings its values back.
  await page.goto(PAGE);
  await row.getByText("1 value").waitFor();
  await chooseInRow(page, "Sea state", "Delete");
  const question = page.getByRole("dialog", { name: "Delete Sea state?" });
  await question.getByText(/1 value is set/).waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await row.waitFor({ state: "detached" });
  await page.waitForFunction("document.activeElement?.textContent === 'Add custom field'");
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByText("1 value").waitFor();
  assert.equal(await row.count(), 1);

  // Its values can go to another field first.
  const waves = { name: "Waves", fieldFormat: "list", for: "WorkPackage", isForAll: true, options: ["Flat"] };
  const other = Object(await api("POST", "custom_fields", waves)).id;
  await page.goto(PAGE);
  await chooseInRow(page, "Sea state", "Delete");
  await question.getByLabel("Move the values to").selectOption({ label: "Waves (List)" });
  await expectAccessible();
  await question.getByRole("button", { name: "Move and delete" }).click();
  await row.waitFor({ state: "detached" });
  await page.goto("/projects/journey-of-fields?view=board");
  await page.getByRole("button", { name: "Columns: Status" }).click();
  await page.getByRole("menuitemradio", { name: "Waves" }).click();
  await page.getByRole("list", { name: "Rough", exact: true }).getByText("Cross the bay").waitFor();
  await api("DELETE", `custom_fields/${other}`);
});

journey("a table with custom fields is pasted: each row is checked, shown and made", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  const made: number[] = [];
  const field = async (body: object): Promise<number> => {
    const { id } = Object(
      await api("POST", "custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body }),
    );
    made.push(Number(id));
    return Number(id);
  };
  const site = await field({ name: "Paste site", fieldFormat: "list", options: ["Bern", "Basel"] });
  const depth = await field({ name: "Paste depth", fieldFormat: "int", maxValue: 9 });
  await api("POST", "projects", { name: "Journey of a paste", identifier: "journey-of-a-paste" });
  await signIn();
  await page.goto("/projects/journey-of-a-paste?view=table");
  const rows = [
    "Subject\tPaste site\tPaste depth\tNot there",
    "Pasted well\tBern\t7\tx",
    "Pasted nowhere\tZug\t7\tx",
    "Pasted deep\tBasel\t12\tx",
  ].join("\n");
  await page.getByLabel("Add a work package and press Enter").focus();
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(rows)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  const dialog = page.getByRole("dialog", { name: "Create these work packages?" });
  await dialog.getByText("Paste site: this value doesn't exist or can't be chosen here.").waitFor();
  await dialog.getByText("Paste depth must be less than or equal to 9.").waitFor();
  await dialog.getByText("This column isn't imported: Not there").waitFor();
  assert.equal(await dialog.getByRole("checkbox", { name: "Pasted nowhere" }).isDisabled(), true);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Create 1 work package" }).click();
  await page.getByText("1 work package created").waitFor();
  const list = Object(await api("GET", "projects/journey-of-a-paste/work_packages"))._embedded.elements.map(Object);
  assert.deepEqual(
    list.map((one: Record<string, unknown>) => [
      one["subject"],
      one[`customField${depth}`],
      Object(one["_links"])[`customField${site}`]?.title,
    ]),
    [["Pasted well", 7, "Bern"]],
  );
  for (const id of made) await api("DELETE", `custom_fields/${id}`);
});
