import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Form {
  groups: { attributes?: string[] }[];
}

journey("the form of a type is arranged, followed by new work and details, and taken back", async ({ person, api }) => {
  const { page, signIn, go, expectAccessible, expectToFit } = person;
  const type = Object(await api("POST", "types", { name: "Voyage", color_id: 12, activated_for_new_projects: true }));
  const field = Object(
    await api("POST", "custom_fields", { for: "WorkPackage", name: "Harbor", fieldFormat: "string", types: [type.id] }),
  );
  await api("POST", "projects", { name: "Journey of forms", identifier: "journey-of-forms" });
  // Others' projects go without it.
  await api("PATCH", `types/${type.id}`, { activated_for_new_projects: false });
  await signIn();
  await page.goto(`/admin/workpackage-customizer/types?open=${type.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit type" });
  await dialog.getByRole("tab", { name: "Form" }).click();
  const list = dialog.getByRole("list", { name: "Form of Voyage" });
  await list.getByText("Harbor").waitFor();

  // By keys an attribute goes into the group above, another one leaves the form, and a list of children comes to it.
  await dialog.getByRole("button", { name: "Remove Category from the form" }).click();
  // Fields that other journeys made for all types may stand before it.
  const form: Form = Object(await api("GET", `types/${type.id}/form_configuration`));
  const before = form.groups.map(({ attributes }) => attributes?.indexOf(`customField${field.id}`) ?? -1);
  for (let step = 0; step <= Math.max(...before); step++) {
    await dialog.getByRole("button", { name: "Move Harbor up" }).press("Enter");
  }
  await dialog.getByLabel("Name of the group").first().fill("Crew");
  await dialog.getByRole("button", { name: "Add list" }).click();
  await page.getByRole("menuitem", { name: "Children" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save form" }).click();
  await page.getByText("The form of Voyage was saved").waitFor();
  assert.equal(await page.evaluate("document.activeElement?.textContent"), "Save form");
  // It would cover what is measured.
  await page.getByRole("button", { name: "Dismiss" }).click();
  // So tall that no row is cut at the edge of the dialog, which counts as too small a target.
  await page.setViewportSize({ width: 390, height: 3_200 });
  assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth")) <= 390);
  await expectAccessible();
  await expectToFit(1440);

  const links = { _links: { type: { href: `/api/v3/types/${type.id}` } } };
  const work = Object(
    await api("POST", "projects/journey-of-forms/work_packages", {
      ...links,
      subject: "Round the cape",
      [`customField${field.id}`]: "Genoa",
    }),
  );
  const parent = { href: `/api/v3/work_packages/${work.id}` };
  await api("POST", "projects/journey-of-forms/work_packages", {
    subject: "First leg",
    _links: { ...links._links, parent },
  });
  await go(`/work_packages/${work.id}`);
  const details = page.getByRole("region", { name: "Details" });
  await details.getByText("Harbor", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Crew" }).getByText("Assignee").waitFor();
  await page.getByRole("region", { name: "Children", exact: true }).getByText("First leg").waitFor();
  assert.equal(await page.getByRole("region", { name: "Properties" }).getByText("Category").count(), 0);
  await expectAccessible();

  await go("/projects/journey-of-forms?view=table");
  await page.getByRole("button", { name: "New work package" }).first().click();
  const creation = page.getByRole("dialog", { name: "New work package" });
  await creation.getByLabel("Type").selectOption({ label: "Voyage" });
  await creation.getByRole("region", { name: "Crew" }).getByLabel("Assignee").waitFor();
  await creation.getByRole("region", { name: "Details" }).getByLabel("Harbor").waitFor();
  assert.equal(await creation.getByLabel("Category").count(), 0);
  await page.keyboard.press("Escape");

  // A rule gives the field a value to begin with; what is read-only says why, and what is hidden is absent.
  await go(`/admin/workpackage-customizer/types?open=${type.id}`);
  await dialog.getByRole("tab", { name: "Form" }).click();
  await dialog.getByLabel("Default of Harbor").fill("Lisbon");
  await dialog.getByRole("group", { name: "Priority" }).getByLabel("Read-only").check();
  await dialog.getByRole("group", { name: "Accountable" }).getByLabel("Hidden").check();
  await dialog.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("The rules of Voyage were saved").waitFor();
  await go(`/work_packages/${work.id}`);
  const priority = page.getByRole("group").filter({ hasText: "Normal Read-only: the field rules" });
  await priority.waitFor();
  assert.equal(await page.getByRole("button", { name: /Priority of/ }).count(), 0);
  assert.equal(await page.getByText("Accountable", { exact: true }).count(), 0);
  await priority.focus();
  await page.getByRole("tooltip").filter({ hasText: "Read-only: the field rules" }).waitFor();
  await expectAccessible();
  await go("/projects/journey-of-forms?view=table");
  await page
    .getByRole("row")
    .filter({ hasText: "First leg" })
    .getByText("Read-only: the field rules")
    .first()
    .waitFor();
  assert.equal(await page.getByRole("button", { name: /Priority of/ }).count(), 0);
  await page.getByRole("button", { name: "New work package" }).first().click();
  await creation.getByLabel("Type").selectOption({ label: "Voyage" });
  // The form as it was before the rule stands there until the new one has come.
  await creation.locator('input[value="Lisbon"]').waitFor();
  assert.equal(await creation.getByLabel("Priority").count(), 0);
  await page.keyboard.press("Escape");

  await go(`/admin/workpackage-customizer/types?open=${type.id}`);
  await dialog.getByRole("tab", { name: "Form" }).click();
  await dialog.getByRole("button", { name: "Reset to default" }).click();
  await page.getByText("The form of Voyage is the default again").waitFor();
  await dialog.getByRole("button", { name: "Reset to default" }).waitFor({ state: "detached" });
  assert.equal(await dialog.getByLabel("Name of the group").first().inputValue(), "People");
  await api("DELETE", `custom_fields/${field.id}`);
});

/** Today; on a weekend the Monday after it, as what is scheduled begins and ends on working days. */
function workingDay(): string {
  const day = new Date();
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

journey("days and points that a rule fixes are shown everywhere and offered nowhere", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  const type = Object(await api("POST", "types", { name: "Charter", activated_for_new_projects: true }));
  await api("POST", "projects", { name: "Journey of charters", identifier: "journey-of-charters" });
  // Others' projects go without it.
  await api("PATCH", `types/${type.id}`, { activated_for_new_projects: false });
  const me = Object(await api("GET", "users/me"));
  const day = workingDay();
  const work = Object(
    await api("POST", "projects/journey-of-charters/work_packages", {
      subject: "Sail at dawn",
      startDate: day,
      dueDate: day,
      storyPoints: 5,
      _links: { type: { href: `/api/v3/types/${type.id}` }, assignee: { href: `/api/v3/users/${me.id}` } },
    }),
  );
  const [scheme] = Object(await api("GET", "field_rule_schemes"))._embedded.elements;
  const readOnly = { readOnly: true };
  const rules = { date: readOnly, storyPoints: readOnly, sprint: readOnly };
  await api("PATCH", `field_rule_sets/${scheme.id}-${type.id}`, { rules });
  await signIn();
  const fixed = "Read-only: the field rules";

  await page.goto("/projects/journey-of-charters/backlog");
  const row = page.locator(`[data-work-package="${work.id}"]`).first();
  await row.getByText(fixed).first().waitFor();
  assert.equal(await row.getByRole("button", { name: /Story points/ }).count(), 0);
  await expectAccessible();

  for (const view of ["timeline", "calendar"]) {
    await page.goto(`/projects/journey-of-charters?view=${view}`);
    const bar = page.locator(
      `button[data-work-package="${work.id}"], [data-work-package="${work.id}"] button[class*=bar]`,
    );
    await bar.first().waitFor();
    const keys = `button[data-work-package="${work.id}"][aria-keyshortcuts], [data-work-package="${work.id}"] [aria-keyshortcuts]`;
    await page.locator(keys).waitFor({ state: "detached" });
    await bar.first().press("Alt+ArrowRight");
  }
  const kept = Object(await api("GET", `work_packages/${work.id}`));
  assert.deepEqual([kept.startDate, kept.dueDate, kept.lockVersion], [day, day, 0]);

  await page.goto("/");
  await page.locator(`li[data-work-package="${work.id}"]`).getByText(fixed).waitFor();
  await api("DELETE", `work_packages/${work.id}`);
});
