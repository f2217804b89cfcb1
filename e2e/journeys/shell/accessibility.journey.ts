import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { coveredStops, faintEdges, styleChanged, styleOf } from "../../probes.ts";

const VIEWS = ["board", "timeline", "calendar", "table"] as const;
const REGION = { board: "Board", timeline: "Timeline", calendar: "Calendar", table: "Work packages" } as const;

journey("accessibility: every view of a project is there at 400% zoom", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.setViewportSize({ width: 320, height: 256 });
  for (const view of VIEWS) {
    await page.goto(`/projects/your-scrum-project?view=${view}`);
    const region = page.getByRole(view === "table" ? "grid" : "region", { name: REGION[view] });
    await region.waitFor();
    assert.ok(((await region.boundingBox())?.height ?? 0) >= 160, `${view} is too low to be used`);
    await region.scrollIntoViewIfNeeded();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320, `${view} scrolls sideways`);
  }
});

journey(
  "accessibility: the first card of a column and one that is alone are moved by keys",
  async ({ person, api }) => {
    const { page, signIn } = person;
    await signIn();
    const project = (await api("POST", "projects", { name: "Keys on cards", identifier: "keys-on-cards" })) as {
      id: number;
    };
    await api("POST", `projects/${project.id}/work_packages`, { subject: "Alone in its column" });
    await page.goto("/projects/keys-on-cards?view=board");
    const column = page.getByRole("list", { name: "New" });
    await column.getByText("Alone in its column").waitFor();
    await column.getByRole("button", { name: /^Move #/ }).press("Enter");
    await page.locator('[role="menuitem"]:focus').waitFor();
    await page.getByRole("menuitem", { name: "In progress" }).press("Enter");
    await page.getByRole("list", { name: "In progress" }).getByText("Alone in its column").waitFor();
  },
);

journey("accessibility: the focus is never beneath a panel or a bar", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.goto("/admin/roles/create");
  await page.getByText("14 of 122 selected (11% coverage)").waitFor();
  assert.deepEqual(await coveredStops(page, 70), []);
  await page.goto("/admin/system");
  await page.getByLabel("Instance name").fill("Osprey Works");
  await page.getByText("1 unsaved change").waitFor();
  assert.deepEqual(await coveredStops(page, 45), []);
  await page.goto("/admin/users?view=table");
  await page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(5).waitFor();
  await page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(5).hover({ trial: true });
  assert.deepEqual(await coveredStops(page, 40, "Shift+Tab"), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/projects/demo-project?view=table&group=none&workPackage=1");
  const details = page.getByRole("complementary", { name: /^Details of/ });
  // What comes later would move what has the focus.
  await details.getByText("created this work package").waitFor();
  assert.deepEqual(await coveredStops(page, 25, "Shift+Tab"), []);
});

journey("accessibility: the edges of fields can be seen in both themes", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/projects/demo-project?view=table", "/admin/users", "/admin/roles/create"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("checkbox").first().waitFor();
      assert.deepEqual(await faintEdges(page, 3), [], `${colorScheme} ${path}`);
    }
  }
});

journey("accessibility: what is on and what is chosen can be told apart in forced colors", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/projects/demo-project?view=calendar");
  const completed = page.getByRole("switch", { name: "Show completed" });
  await completed.waitFor();
  const track = '//input[@role="switch"]/following-sibling::*[1]';
  const before = await styleOf(page, track, "backgroundColor");
  await completed.press("Space");
  await styleChanged(page, track, "backgroundColor", before);
  const ground = (name: string) => styleOf(page, `//label[normalize-space()="${name}"]`, "backgroundColor");
  assert.notEqual(await ground("Month"), await ground("Week"));
  const line = (name: string) => styleOf(page, `//nav//a[normalize-space()="${name}"]`, "borderBottomColor");
  assert.notEqual(await line("Calendar"), await line("Board"));
});

journey("accessibility: the menu of a status is reached and read by keys alone", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/projects/demo-project?view=table&group=none&workPackage=1");
  const details = page.getByRole("complementary", { name: /^Details of/ });
  await details.getByRole("button", { name: /^Edit Status/ }).press("Enter");
  await page.getByRole("option").nth(3).waitFor();
  await expectAccessible();
});

journey("accessibility: forms say what is missing when Enter is pressed", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.goto("/admin/users/create");
  const dialog = page.getByRole("dialog", { name: "Create user" });
  await dialog.getByLabel("First name").press("Enter");
  await dialog.getByRole("alert").first().waitFor();
  await dialog.locator('input[aria-invalid="true"]:focus').waitFor();
  await page.goto("/projects/demo-project?view=table");
  await page.getByRole("button", { name: "New work package" }).click();
  const create = page.getByRole("dialog", { name: "New work package" });
  await create.getByLabel("Subject").press("Enter");
  await create.getByRole("alert").waitFor();
});
