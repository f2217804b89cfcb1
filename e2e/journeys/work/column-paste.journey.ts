import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("a column from a spreadsheet fills the rows below a cell, with one way back", async ({ person, api }) => {
  const { page, context, signIn, expectAccessible } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ids: number[] = [];
  for (const subject of ["Plank ash", "Plank birch", "Plank cedar"]) {
    ids.push(((await api("POST", "projects/demo-project/work_packages", { subject })) as { id: number }).id);
  }
  const read = async (at: number) =>
    (await api("GET", `work_packages/${ids[at]}`)) as { _links: Record<string, { title?: string }> };
  const priorityOf = async (at: number) => (await read(at))._links["priority"]?.title;
  const before = await priorityOf(0);

  await signIn();
  await page.goto("/projects/demo-project?view=table&group=none&sort=id&q=Plank&fields=priority,dueDate,author");
  const grid = page.getByRole("grid", { name: "Work packages" });
  const cell = (subject: string, column: number) =>
    grid.getByRole("row", { name: new RegExp(subject) }).locator(`[data-cell="${column}"]`);
  const paste = async (text: string): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press("Control+v");
  };
  await cell("ash", 1).focus();
  await paste("High\r\nNowhere\r\nHigh\r\nLow\r\n");
  const dialog = page.getByRole("dialog", { name: "Fill Priority" });
  const lines = dialog.getByRole("list", { name: "What changes" }).getByRole("listitem");
  await lines.nth(1).getByText("this value doesn't exist or can't be chosen here.").waitFor();
  await lines.nth(0).getByText(`${before} → High`).waitFor();
  await dialog.getByText("1 value has no row to go to.").waitFor();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Change 2 work packages" }).click();
  await page.getByText("2 work packages changed").waitFor();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual([await priorityOf(0), await priorityOf(1), await priorityOf(2)], ["High", before, "High"]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("Change undone for 2 work packages").waitFor();
  assert.equal(await priorityOf(2), before);

  // What cannot be written says so; several columns change nothing here.
  await cell("ash", 3).focus();
  await paste("Someone");
  await page.getByText("Reporter can't be changed here.").waitFor();
  await cell("ash", 1).focus();
  await paste("High\tLow");
  assert.equal(await page.getByRole("dialog").count(), 0);

  // A column of the chosen rows is copied; by touch, values are pasted into a field.
  for (const wood of ["ash", "birch"]) await grid.getByRole("checkbox", { name: new RegExp(wood) }).check();
  await cell("birch", 1).focus();
  await page.keyboard.press("Control+c");
  await page.getByText("2 values of Priority copied").waitFor();
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), `${before}\n${before}`);
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Paste a column" }).click();
  const typed = page.getByRole("dialog", { name: "Paste a column" });
  await typed.getByLabel("Column", { exact: true }).selectOption({ label: "Due date" });
  await typed.getByLabel("Values, one per line").fill("2030-05-07\n4 May");
  await typed.getByText("enter a date such as 2026-11-28.").waitFor();
  await expectAccessible();
  await typed.getByRole("button", { name: "Change 1 work package", exact: true }).click();
  await page.getByText("1 work package changed").waitFor();
  assert.equal(Object(await api("GET", `work_packages/${ids[0]}`)).dueDate, "2030-05-07");
  // Also into a field that the table doesn't show.
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Paste a column" }).click();
  await typed.getByLabel("Column", { exact: true }).selectOption({ label: "Estimated work" });
  await typed.getByLabel("Values, one per line").fill("3\n1.5");
  await typed.getByRole("button", { name: "Change 2 work packages" }).click();
  await typed.waitFor({ state: "detached" });
  assert.equal(Object(await api("GET", `work_packages/${ids[1]}`)).estimatedTime, "PT1H30M");
});

journey(
  "a row that someone else was faster with is told and not written over, the others are changed",
  async ({ person, api }) => {
    const { page, context, signIn } = person;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const ids: number[] = [];
    for (const subject of ["Rope hemp", "Rope jute"]) {
      ids.push(((await api("POST", "projects/demo-project/work_packages", { subject })) as { id: number }).id);
    }
    await signIn();
    await page.goto("/projects/demo-project?view=table&group=none&sort=id&q=Rope&fields=priority");
    const grid = page.getByRole("grid", { name: "Work packages" });
    await grid.getByRole("row", { name: /hemp/ }).locator('[data-cell="1"]').focus();
    // Someone else is faster while the values are looked at: that row is told, nothing of it is written over.
    await page.evaluate('navigator.clipboard.writeText("High\\nHigh")');
    await page.keyboard.press("Control+v");
    const dialog = page.getByRole("dialog", { name: "Fill Priority" });
    await dialog.getByRole("button", { name: "Change 2 work packages" }).waitFor();
    await page.route("**/api/v3/work_packages/bulk", async (route) => {
      const { lockVersion } = (await api("GET", `work_packages/${ids[0]}`)) as { lockVersion: number };
      await api("PATCH", `work_packages/${ids[0]}`, { lockVersion, subject: "Rope hemp, tarred" });
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Change 2 work packages" }).click();
    await dialog.getByText("1 was not changed").waitFor();
    await dialog.getByText("Changed", { exact: true }).waitFor();
    const first = (await api("GET", `work_packages/${ids[0]}`)) as { _links: Record<string, { title?: string }> };
    assert.notEqual(first._links["priority"]?.title, "High");
  },
);
