import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
}

interface Listed {
  _embedded: { elements: { id: number; subject: string; startDate: string | null; dueDate: string | null }[] };
}

journey("work packages are kept as a template, made again from a day on and taken back", async (world) => {
  const { person, another, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Courses", identifier: "courses" })) as Made;
  const make = async (subject: string, body: object, parent?: number): Promise<number> => {
    const above = parent === undefined ? {} : { _links: { parent: { href: `/api/v3/work_packages/${parent}` } } };
    return ((await api("POST", `projects/${project.id}/work_packages`, { subject, ...body, ...above })) as Made).id;
  };
  const course = await make("Course", { scheduleManually: false });
  await make("Prepare the slides", { startDate: "2026-03-02", dueDate: "2026-03-06" }, course);
  await make("Teach", { startDate: "2026-03-09", dueDate: "2026-03-10" }, course);
  await user("course-planner", "Project admin", "courses");
  await user("course-member", "Member", "courses");
  await user("course-reader", "Reader", "courses");

  // Saved from the menu of the topmost, by keyboard.
  await signIn("course-planner");
  await page.goto(`/work_packages/${course}`);
  await page.getByRole("button", { name: `Actions for #${course}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Save as template" }).press("Enter");
  const saving = page.getByRole("dialog", { name: `Save #${course} as template` });
  await expectAccessible();
  await saving.getByRole("textbox", { name: "Name" }).fill("A course");
  await page.keyboard.press("Enter");
  await page.getByText('Template "A course" saved with 3 work packages').waitFor();

  // A member makes it again from the dialog of a new work package, and takes it back.
  const member = await another();
  await member.signIn("course-member");
  await member.page.goto("/projects/courses");
  await member.page.getByRole("button", { name: "New work package" }).first().click();
  const creating = member.page.getByRole("dialog", { name: "New work package" });
  await creating.getByRole("textbox", { name: "Subject" }).fill("Course in May");
  await creating.getByRole("combobox", { name: "Template" }).selectOption("A course");
  const using = member.page.getByRole("dialog", { name: "New from template A course" });
  assert.equal(await using.getByRole("textbox", { name: "Subject of the first" }).inputValue(), "Course in May");
  await using.getByLabel("Start", { exact: true }).fill("2026-05-07");
  const rows = using.getByRole("region", { name: "What will be created" }).getByRole("listitem");
  await rows.filter({ hasText: "Teach" }).filter({ hasText: "15" }).waitFor();
  await member.expectAccessible();
  await using.getByRole("button", { name: "Create 3 work packages" }).click();
  await member.page.getByText(/^Created from a template: number \d+ and what is below it$/).waitFor();
  const made = async (): Promise<string[]> => {
    const path = `projects/${project.id}/work_packages?sortBy=${encodeURIComponent('[["id","asc"]]')}`;
    const list = (await api("GET", path)) as Listed;
    return list._embedded.elements.map((one) => `${one.subject} ${one.startDate ?? ""} ${one.dueDate ?? ""}`).slice(3);
  };
  assert.deepEqual(await made(), [
    "Course in May 2026-05-07 2026-05-15",
    "Prepare the slides 2026-05-07 2026-05-13",
    "Teach 2026-05-14 2026-05-15",
  ]);

  // Its administrator finds it in the palette and in the settings, renames it and deletes it.
  await page.goto("/projects/courses/settings/templates");
  await page.getByRole("row", { name: /A course/ }).waitFor();
  await expectToFit(390, 1440);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find pages, work or people" }).fill("from template");
  await page.getByRole("option", { name: /New from template: A course/ }).waitFor();
  await page.keyboard.press("Enter");
  const again = page.getByRole("dialog", { name: "New from template A course" });
  await again.getByRole("button", { name: "Create 3 work packages" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  assert.equal((await made()).length, 6);
  const deleted = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.status() === 204,
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await deleted;
  assert.equal((await made()).length, 3);
  await page.getByRole("button", { name: "Actions for A course" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog", { name: "Rename" }).getByRole("textbox", { name: "Name" }).fill("Our course");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Actions for Our course" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete template Our course?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByText("No templates yet").waitFor();

  // Another one begins where they are listed.
  await page.getByRole("button", { name: "New template" }).first().press("Enter");
  await page.getByRole("dialog", { name: "New template" }).getByRole("textbox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type(`#${course}`);
  await page
    .getByRole("option", { name: /Course/ })
    .and(page.locator(":not([data-combobox-disabled])"))
    .waitFor();
  await expectAccessible();
  await page.keyboard.press("Enter");
  await saving.getByRole("textbox", { name: "Name" }).fill("Next course");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Next course/ }).waitFor();

  // A reader finds nothing of it.
  const reader = await another();
  await reader.signIn("course-reader");
  await reader.page.goto(`/work_packages/${course}`);
  await reader.page.getByRole("button", { name: `Actions for #${course}` }).click();
  await reader.page.getByRole("menuitem", { name: "Open as a page" }).waitFor();
  assert.equal(await reader.page.getByRole("menuitem", { name: "Save as template" }).count(), 0);
});
