import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("a person filters by keyboard, keeps the view and sends it to someone", async (world) => {
  const { person, another, api, user } = world;
  const { page, signIn, expectAccessible } = person;
  const make = async (subject: string, more: object = {}) =>
    ((await api("POST", "projects/demo-project/work_packages", { subject, ...more })) as { id: number }).id;
  const parent = await make("Halyard pennant hoist");
  const above = { _links: { parent: { href: `/api/v3/work_packages/${parent}` } } };
  await make("Pennant hoist rope", { estimatedTime: "PT8H", ...above });
  await make("Pennant hoist cleat");
  await signIn();
  await page.goto("/projects/demo-project?view=table&group=none");
  const grid = page.getByRole("grid", { name: "Work packages" });
  await grid.getByRole("row").nth(1).waitFor();

  // The builder, by keys alone: F opens it, a field, words, Escape closes it.
  await page.keyboard.press("f");
  const builder = page.getByRole("region", { name: "Filters" });
  await builder.getByRole("combobox", { name: "Add a filter" }).or(builder.getByLabel("Add a filter")).first().focus();
  await page.keyboard.type("Subj");
  await page.getByRole("option", { name: "Subject", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await builder.getByRole("textbox", { name: "Value of Subject" }).waitFor();
  await builder.getByRole("combobox", { name: "Operator for Subject" }).selectOption("~");
  await builder.getByRole("textbox", { name: "Value of Subject" }).fill("pennant hoist");
  await page.getByText("3 work packages", { exact: true }).waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");
  const active = page.getByRole("list", { name: "Active filters" });
  await active.getByText("“pennant hoist”").waitFor();

  // Sorted by two, in the order of the heads that were pressed.
  await grid.getByRole("button", { name: "Status", exact: true }).click();
  await grid.getByRole("button", { name: "Work", exact: true }).click({ modifiers: ["Shift"] });
  await page.waitForURL(/sort=status(,|%2C)subject/);

  // In an order by hand: a row goes along with Alt and an arrow, and the focus with it.
  await page.getByRole("button", { name: "Sort: Status +1" }).click();
  await page.getByLabel("Add an attribute").selectOption({ label: "Manual order" });
  await page.waitForURL(/sort=manualSorting(,|%2C)status/);
  await expectAccessible();
  await page.keyboard.press("Escape");
  const rowAt = (place: number) => grid.getByRole("row").nth(place);
  await rowAt(1).locator('[title="Drag to reorder"]').waitFor();
  const firstRow = (await rowAt(1).innerText()).match(/#\d+/)?.[0] ?? "";
  await rowAt(1).locator("[data-cell='0']").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await rowAt(2).filter({ hasText: firstRow }).waitFor();
  await rowAt(2).locator("[data-cell='0']:focus").waitFor();
  await expectAccessible();

  // Through the cells: the arrows walk, Enter edits, Tab goes on, Escape takes back.
  await grid.getByRole("gridcell").filter({ hasText: "Halyard pennant hoist" }).focus();
  await page.keyboard.press("Enter");
  await grid.getByLabel("Subject", { exact: true }).fill("Halyard pennant hoist again");
  await page.keyboard.press("Enter");
  await grid.getByText("Halyard pennant hoist again").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Find a value" }).waitFor();
  await page.keyboard.press("Escape");

  // Below their parents, which fold.
  await page.getByRole("button", { name: "Group: None" }).click();
  await page.getByRole("menuitemradio", { name: "Hierarchy" }).click();
  const tree = page.getByRole("treegrid", { name: "Work packages" });
  await tree.getByRole("button", { name: `Collapse children of #${parent}` }).click();
  await tree.getByText("Pennant hoist rope").waitFor({ state: "detached" });
  await tree.getByRole("button", { name: `Expand children of #${parent}` }).click();
  await tree.getByText("Pennant hoist rope").waitFor();

  // Kept under a name, changed, discarded.
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByLabel("Save current view").fill("Pennant journey");
  await page.getByRole("checkbox", { name: "Make public" }).check();
  await expectAccessible();
  await page.getByRole("button", { name: "Save the view" }).click();
  await page.waitForURL(/query=\d+/);
  await page.getByRole("button", { name: "Pennant journey", exact: true }).waitFor();
  const address = page.url();
  await active.getByRole("button", { name: "Remove the filter on Subject" }).click();
  await page.getByText("Changed", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await active.getByText("“pennant hoist”").waitFor();

  // Anyone who is sent the address sees the same; the view's number alone is enough for those who see the view.
  await user("views-reader", "Reader", "demo-project");
  const reader = await another();
  await reader.signIn("views-reader");
  for (const path of [address, `/projects/demo-project?query=${new URL(address).searchParams.get("query")}`]) {
    await reader.page.goto(path);
    await reader.page.getByText("3 work packages", { exact: true }).waitFor();
    await reader.page.getByRole("treegrid").getByText("Halyard pennant hoist again").waitFor();
    await reader.page.getByRole("button", { name: "Pennant journey", exact: true }).waitFor();
  }
  assert.equal(await reader.page.getByRole("button", { name: /^Edit / }).count(), 0);

  // Deleted, with a way back; who has it open meanwhile looks for it and hears that it is gone.
  for (const one of [person, reader]) one.expectErrors(/404 \(Not Found\).*\/queries\/\d+/);
  await page.getByRole("button", { name: "Pennant journey", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Pennant journey" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("View “Pennant journey” deleted").waitFor();
  // It is listed until the server has put it back, and after that again.
  const restored = page.waitForResponse((answer) => answer.url().endsWith("/restore") && answer.ok());
  await page.getByRole("button", { name: "Undo" }).last().click();
  await restored;
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Pennant journey" }).waitFor();
  // Under its number, so that the people who got the address still find it, in the order that it was kept in.
  const order = (await api("GET", `queries/${new URL(address).searchParams.get("query")}/order`)) as object;
  assert.ok(Object.keys(order).includes(firstRow.slice(1)));
});
