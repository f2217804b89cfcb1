import assert from "node:assert/strict";
import { journey, type World } from "../../journey.ts";

const SECTIONS = "project_attribute_sections";

journey(
  "fields of projects: asked for in a new one, arranged by two at once, read on the overview",
  async (world) => {
    const { api } = world;
    const define = async (body: object): Promise<string> =>
      `customField${Object(await api("POST", "custom_fields", { for: "Project", isForAll: true, ...body })).id}`;
    const cost = await define({ name: "Berth fee", fieldFormat: "string", required: true, hasComment: true });
    const port = await define({ name: "Winter port", fieldFormat: "string" });
    try {
      await arrange(world, cost, port);
    } finally {
      // No one could make a project without a fee.
      for (const key of [cost, port]) await api("DELETE", `custom_fields/${key.replace("customField", "")}`);
      await api("PATCH", SECTIONS, { sections: [] });
    }
  },
  { alone: true },
);

/** @param cost @param port the names of fields over the API; the first is required and has a comment */
async function arrange({ person, another, user, api }: World, cost: string, port: string): Promise<void> {
  const { page, signIn, go, expectAccessible, expectErrors } = person;
  expectErrors(/409/);
  await signIn();

  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const creation = page.getByRole("dialog", { name: "New project" });
  await creation.getByRole("textbox", { name: "Name", exact: true }).fill("Sections of a harbor");
  await creation.getByRole("button", { name: "Create project" }).click();
  await creation.getByText("Berth fee can't be blank.").waitFor();
  await expectAccessible();
  await creation.getByLabel("Berth fee").fill("120");
  await creation.getByRole("button", { name: "Create project" }).click();
  await creation.waitFor({ state: "detached" });
  const { id } = Object(await api("GET", "projects/sections-of-a-harbor"));
  const comment = cost.replace("Field", "Comment");
  await api("PATCH", `projects/${id}`, { [comment]: "Paid for the winter" });

  // Someone else arranges them meanwhile: both arrangements are shown, and nothing is written over unasked.
  await go("/admin/workpackage-customizer/custom-fields?of=Project");
  await page.getByRole("button", { name: "Sections" }).click();
  const dialog = page.getByRole("dialog", { name: "Sections of project fields" });
  await dialog.getByRole("button", { name: "Add section" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction("document.activeElement?.getAttribute('aria-label') === 'Section name'");
  await page.keyboard.type("Money");
  await dialog.getByRole("button", { name: "Put Berth fee into a section" }).click();
  await expectAccessible();
  const theirs = [{ name: "Places", attributes: [port] }];
  const { lockVersion } = Object(await api("GET", SECTIONS));
  await api("PATCH", SECTIONS, { sections: theirs, lockVersion });
  await dialog.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("Places: Winter port").waitFor();
  await conflict.getByText("Money: Berth fee").waitFor();
  assert.deepEqual(Object(await api("GET", SECTIONS)).sections, theirs);
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await page.getByText("The sections were saved").waitFor();
  assert.deepEqual(Object(await api("GET", SECTIONS)).sections, [{ name: "Money", attributes: [cost] }]);
  const undone = page.waitForResponse(
    (answer) => answer.url().endsWith(SECTIONS) && answer.request().method() === "PATCH",
  );
  await page.getByRole("button", { name: "Undo" }).last().click();
  await undone;
  assert.deepEqual(Object(await api("GET", SECTIONS)).sections, theirs);

  // Who can't change the project reads its values.
  await user("sections-reader", "Reader", "sections-of-a-harbor");
  const reader = await another();
  await reader.signIn("sections-reader");
  await reader.page.goto("/projects/sections-of-a-harbor?view=overview");
  const values = reader.page.getByRole("region", { name: "Fields" });
  await values.getByText("120", { exact: true }).waitFor();
  await values.getByText("Paid for the winter").waitFor();
  await reader.expectAccessible();
}
