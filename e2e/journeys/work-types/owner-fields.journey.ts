import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const PAGE = "/admin/workpackage-customizer/custom-fields";
const PLAIN = { isForAll: true, types: "all" };

journey("custom fields of projects, people, groups, versions and time are made and filled in", async (world) => {
  const { api, user, person } = world;
  const { page, signIn, go, expectToFit, expectAccessible, expectErrors } = person;
  expectErrors(/422/);
  const project = Object(await api("POST", "projects", { name: "Owners of fields", identifier: "owners-of-fields" }));
  await user("fields-wren", "Member", "owners-of-fields");
  const group = Object(await api("POST", "groups", { name: "Fields crew" }));
  const work = Object(await api("POST", `projects/${project.id}/work_packages`, { subject: "Sail it" }));
  const made: number[] = [];
  const define = async (body: object): Promise<void> => {
    made.push(Object(await api("POST", "custom_fields", { ...PLAIN, ...body })).id);
  };
  await define({ for: "User", name: "Boat license", fieldFormat: "date" });
  await define({ for: "Group", name: "Home port", fieldFormat: "list", options: ["Bergen", "Genoa"] });
  await define({ for: "Version", name: "Release note", fieldFormat: "string", maxLength: 5 });
  await define({ for: "TimeEntry", name: "Billable", fieldFormat: "bool" });
  await signIn();

  // Of projects one is defined on the page.
  await page.goto(PAGE);
  await page.getByRole("button", { name: /^Projects/ }).click();
  await page.getByRole("button", { name: "Add custom field" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add custom field" });
  await dialog.getByLabel("Name").fill("Cost center");
  await dialog.getByRole("button", { name: "Add custom field" }).click();
  const fields = page.getByRole("list", { name: "Custom Fields" });
  await fields.getByText("Cost center").waitFor();
  await expectToFit(1440, 390);

  await go("/projects/owners-of-fields/settings/general");
  await page.getByLabel("Cost center", { exact: true }).fill("CC-7");
  await page.getByRole("button", { name: "Save fields" }).click();
  await page.getByText("The fields were saved").waitFor();
  const costCenter = Object(await api("GET", "custom_fields"))._embedded.elements.find(
    (one: { name: string }) => one.name === "Cost center",
  );
  made.push(costCenter.id);
  const key = `customField${costCenter.id}`;
  assert.equal(Object(await api("GET", `projects/${project.id}`))[key], "CC-7");

  // Someone else writes it meanwhile: both values are shown, and nothing is saved before one is chosen.
  await page.getByLabel("Cost center", { exact: true }).fill("CC-8");
  await api("PATCH", `projects/${project.id}`, { [key]: "CC-9" });
  await page.getByRole("button", { name: "Save fields" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("CC-9", { exact: true }).waitFor();
  await conflict.getByText("CC-8", { exact: true }).waitFor();
  await expectAccessible();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await saved;
  assert.equal(Object(await api("GET", `projects/${project.id}`))[key], "CC-8");

  await go("/admin/users?q=fields-wren");
  await page.getByRole("row").filter({ hasText: "fields-wren" }).getByRole("button").first().click();
  const own = page.getByRole("region", { name: "Fields" });
  await own.getByText("No values yet").waitFor();
  await own.getByRole("button", { name: "Edit fields" }).click();
  await own.getByLabel("Boat license").fill("2026-05-04");
  await own.getByRole("button", { name: "Save fields" }).click();
  await own.getByText(/May 4|4 May/).waitFor();

  await go(`/admin/groups?group=${group.id}`);
  await own.getByText(/May 4|4 May/).waitFor({ state: "detached" });
  await own.getByRole("button", { name: "Edit fields" }).click();
  await own.getByLabel("Home port").selectOption({ label: "Genoa" });
  await own.getByRole("button", { name: "Save fields" }).click();
  await own.getByText("Genoa").waitFor();
  await expectAccessible();

  await go("/projects/owners-of-fields/settings/versions");
  await page.getByRole("button", { name: "New version" }).first().click();
  const version = page.getByRole("dialog", { name: "New version" });
  await version.getByLabel("Name").fill("Summer");
  await version.getByLabel("Release note").fill("Too long");
  await version.getByRole("button", { name: "New version" }).click();
  await version.getByText("Release note is too long (maximum is 5 characters).").waitFor();
  await version.getByLabel("Release note").fill("Brief");
  await version.getByRole("button", { name: "New version" }).click();
  await page.getByText("Summer").first().waitFor();
  const [, , note = 0] = made;
  const [summer] = Object(await api("GET", `projects/${project.id}/versions`))._embedded.elements.map(Object);
  await page.getByRole("button", { name: "Actions for Summer" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("dialog", { name: "Edit version" });
  await edited.getByLabel("Release note").fill("Mine");
  await api("PATCH", `versions/${summer.id}`, { [`customField${note}`]: "Their" });
  await edited.getByRole("button", { name: "Save" }).click();
  await conflict.getByText("Their", { exact: true }).waitFor();
  await conflict.getByRole("button", { name: "Keep their values" }).click();
  await conflict.waitFor({ state: "detached" });
  assert.equal(Object(await api("GET", `versions/${summer.id}`))[`customField${note}`], "Their");

  await go(`/work_packages/${work.id}`);
  await page.getByRole("button", { name: "Log time" }).first().click();
  await page.getByLabel("Hours").fill("1");
  await page.getByLabel("Billable").check();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByText("Billable").waitFor({ state: "detached" });

  // Each value is counted where the fields are defined.
  await go(`${PAGE}?of=TimeEntry`);
  await fields.getByText("1 value").waitFor();
  for (const id of made) await api("DELETE", `custom_fields/${id}`);
});
