import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";

interface Made {
  id: number;
  name: string;
}
interface List {
  _embedded: { elements: Made[] };
}

journey("phases are defined, chosen by a project with their dates, and show on its timeline", async (world) => {
  const { person, another, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Phased", identifier: "phased" })) as Made;
  const work = { subject: "Sea trial", startDate: "2026-03-09", dueDate: "2026-03-13" };
  await api("POST", `projects/${project.id}/work_packages`, work);
  await signIn();
  await page.goto("/admin/workpackage-customizer/phases");
  await page.getByRole("button", { name: "Actions for Planning" }).waitFor();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add phase" });
  await dialog.getByRole("button", { name: "Add phase" }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Sea trials");
  await dialog.getByRole("checkbox", { name: "Start gate" }).check();
  await dialog.getByRole("textbox", { name: "Name of the start gate" }).fill("Launched");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add phase" }).click();
  await page.getByText("Launched", { exact: true }).waitFor();
  await expectToFit(390, 1440);

  // A project administrator chooses phases, with what is wrong at its field.
  await user("phase-admin", "Project admin", "phased");
  const admin = await another();
  await admin.signIn("phase-admin");
  await admin.page.goto("/projects/phased/settings/phases");
  await admin.page.getByText("Turn on the stages").waitFor();
  await admin.expectAccessible();
  await admin.page.getByRole("switch", { name: "Sea trials" }).press("Space");
  await admin.page.getByLabel("Start date of Sea trials").fill("2026-03-09");
  await admin.page.getByLabel("Finish date of Sea trials").fill("2026-03-01");
  await admin.page.getByText("The finish date can't be before the start date.").waitFor();
  assert.equal(await admin.page.getByRole("button", { name: "Save changes" }).isDisabled(), true);
  await admin.expectAccessible();
  await admin.page.getByLabel("Finish date of Sea trials").fill("2026-03-20");

  // Meanwhile someone else sets another date: both values are shown.
  const definitions = (await api("GET", "project_phase_definitions")) as List;
  const trials = definitions._embedded.elements.find(({ name }) => name === "Sea trials");
  const _links = { definition: { href: `/api/v3/project_phase_definitions/${trials?.id}` } };
  await api("PATCH", `projects/${project.id}/phases`, { phases: [{ active: true, startDate: "2026-03-05", _links }] });
  await admin.page.getByRole("button", { name: "Save changes" }).click();
  const conflict = admin.page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("Mar 5, 2026").waitFor();
  await conflict.getByText("Mar 9, 2026").waitFor();
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await admin.page.getByText("Phases saved").waitFor();
  await admin.expectToFit(390, 1440);

  // Everyone who sees phases has them on the timeline.
  await user("phase-reader", "Reader", "phased");
  const reader = await another();
  await reader.signIn("phase-reader");
  await reader.page.goto("/projects/phased?view=timeline");
  const strip = reader.page.getByRole("list", { name: "Phases" });
  await strip.getByText("Sea trials: Mar 9, 2026 to Mar 20, 2026").waitFor();
  await strip.getByText("Gate Launched: Mar 9, 2026").waitFor();
  await reader.expectToFit(390, 1440);
  await reader.page.goto("/projects/phased/settings/phases");
  await reader.page.getByText("You can't open these settings").waitFor();

  // One that projects go through stays.
  person.expectErrors(/422/);
  await chooseInRow(page, "Sea trials", "Delete");
  await page.getByRole("dialog", { name: "Delete phase Sea trials?" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText(/is a phase of 1 project/).waitFor();
  await api("PATCH", `projects/${project.id}/phases`, { phases: [{ active: false, _links }] });
  await chooseInRow(page, "Sea trials", "Delete");
  await page.getByRole("dialog", { name: "Delete phase Sea trials?" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Phase Sea trials deleted").waitFor();
});
