import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../journey.ts";
import { failUntilRetry } from "../../retry.ts";

/** The open palette's field. */
async function open(page: Page) {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find pages, work or people" });
  await field.waitFor();
  return field;
}

journey("the palette goes to pages, work, projects and people by keyboard alone", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  const options = page.getByRole("dialog", { name: "Go to anything" }).getByRole("option");
  await signIn();
  await person.openMyWork();
  const palette = page.getByRole("dialog", { name: "Go to anything" });
  await open(page);
  await page.getByRole("option", { name: /^User Management/ }).waitFor();
  await expectAccessible();

  // By words, in any order.
  await page.keyboard.type("manag user");
  await page.getByRole("option", { name: /^User Management/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "User Management" }).waitFor();
  await palette.waitFor({ state: "detached" });

  // By number: Enter before the answer is there counts.
  await open(page);
  await page.keyboard.type("#60");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/work_packages/60");
  await page.getByRole("heading", { level: 1, name: /#60/ }).waitFor();

  // Where one was before is offered first.
  await open(page);
  const recent = page.getByRole("group", { name: "Recent pages" });
  await recent.getByRole("option", { name: /^User Management/, selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });

  // Projects, people and work by their words.
  await open(page);
  await page.keyboard.type("demo project");
  await page
    .getByRole("group", { name: "Projects", exact: true })
    .getByRole("option", { name: "Demo project" })
    .waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("siobhán");
  const people = page.getByRole("group", { name: "People" });
  await people.getByRole("option", { name: /^Siobhán Kelly/ }).waitFor();
  await expectAccessible();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "User Siobhán Kelly" }).waitFor();

  // By what was written below it, which is shown with the word marked.
  const [{ id } = { id: 0 }] = (
    (await api("GET", "projects/demo-project/work_packages?pageSize=1")) as {
      _embedded: { elements: { id: number }[] };
    }
  )._embedded.elements;
  await api("POST", `work_packages/${id}/activities`, { comment: { raw: "Ask the **quartermaster** first" } });
  await open(page);
  await page.keyboard.type("quarterm");
  const hit = page
    .getByRole("group", { name: "Work packages" })
    .getByRole("option", { name: /Comment by Ada Halyard: Ask the/ });
  await hit.locator("mark", { hasText: "quarterm" }).waitFor();
  await expectAccessible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/work_packages/${id}#activity-*`);

  // A page that one was on is there once, and says in words where it is.
  await open(page);
  await page.keyboard.type("user management");
  await page.getByRole("option", { name: /^User Management ?Administration/, selected: true }).waitFor();
  assert.equal(await page.getByRole("option", { name: /^User Management/ }).count(), 1);

  // A slip.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("quatermaster");
  await page
    .getByRole("group", { name: "Did you mean" })
    .getByRole("option", { name: "quartermaster", selected: true })
    .waitFor();
  await page.keyboard.press("Enter");
  await hit.waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });

  // Nothing found.
  await open(page);
  await page.keyboard.type("<script>alert(1)</script>");
  await page.getByText("Nothing found").waitFor();
  await expectAccessible();

  // The arrows go round.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await options.first().waitFor();
  await page.keyboard.press("ArrowUp");
  assert.equal(await options.last().getAttribute("aria-selected"), "true");
  await page.keyboard.press("ArrowDown");
  assert.equal(await options.first().getAttribute("aria-selected"), "true");
});

journey("the palette creates work packages and projects on any page", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  const options = page.getByRole("dialog", { name: "Go to anything" }).getByRole("option");
  await signIn();
  await person.openMyWork();
  await page.getByRole("button", { name: "Go to anything" }).click();
  await options.first().waitFor();
  await page.keyboard.type("create a work");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Create a work package in which project?" }).waitFor();
  await page.keyboard.type("scrum");
  await expectAccessible();
  await options.first().waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New work package" });
  const subject = dialog.getByLabel("Subject");
  await subject.fill("Made from the palette");
  // Over a dialog Escape closes the palette alone.
  await open(page);
  await page.keyboard.press("Escape");
  await options.first().waitFor({ state: "detached" });
  assert.equal(await subject.inputValue(), "Made from the palette");
  await subject.focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("Made from the palette").first().waitFor();

  await open(page);
  await page.keyboard.type("create a project");
  await page.keyboard.press("Enter");
  const project = page.getByRole("dialog", { name: "New project" });
  await project.getByRole("textbox", { name: "Name" }).fill("Palette project");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Palette project" }).waitFor();
});

journey(
  "the palette says what could not be searched, and shows others only what they may",
  async ({ person, user }) => {
    const { page, signIn, expectErrors, expectAccessible, expectToFit } = person;
    expectErrors(/Failed to load resource/);
    const options = page.getByRole("dialog", { name: "Go to anything" }).getByRole("option");
    await user("palette-member", "Member", "demo-project");
    await signIn("palette-member");
    await person.openMyWork();
    await open(page);
    await page.getByRole("option", { name: /^Projects/ }).waitFor();
    assert.equal(await page.getByRole("option", { name: /admin/i }).count(), 0);
    assert.equal(await page.getByRole("option", { name: "Create a project" }).count(), 0);

    const refused = { status: 400, contentType: "text/html", body: "<h1>no</h1>" };
    const retry = await failUntilRetry(page, "**/api/v3/search*", (route) => route.fulfill(refused));
    await page.keyboard.type("demo");
    await page.getByText("Work packages, projects and people could not be searched.").waitFor();
    await expectAccessible();
    await retry(page.getByRole("button", { name: "Retry" }));
    await page.getByText("Work packages, projects and people could not be searched.").waitFor({ state: "detached" });
    await page.getByRole("option", { name: "Demo project" }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Go to anything" }).click();
    await options.first().waitFor();
    await expectToFit(360);
  },
);

/** What the spec lists, in its order, by the names that the palette gives them. */
const DESTINATIONS = [
  ["Admin Dashboard", "/admin"],
  ["Work package statuses", "/admin/workpackage-customizer/statuses"],
  ["Work package types", "/admin/workpackage-customizer/types"],
  ["Work package priorities", "/admin/workpackage-customizer/priorities"],
  ["User Management", "/admin/users"],
  ["Roles & Permissions", "/admin/roles"],
  ["System Settings", "/admin/system"],
  ["Create user", "/admin/users/create"],
  ["Create Role", "/admin/roles/create"],
  ["Backup & Restore", "/admin/backup"],
  ["Audit & Logs", "/admin/audit"],
  ["Authentication settings", "/admin/authentication"],
  ["Notification settings", "/admin/notifications"],
  ["Integrations", "/admin/integrations"],
] as const;

journey("every destination of the palette is a page", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.goto("/projects");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  for (const [name, path] of DESTINATIONS) {
    await open(page);
    await page.keyboard.type(name);
    await page.getByRole("group", { name: "Go to" }).getByRole("option", { name, exact: false }).first().waitFor();
    await page.keyboard.press("Enter");
    // Creating a user is a dialog of the list of users.
    if (path === "/admin/users/create") await page.getByRole("dialog", { name: "Create user" }).waitFor();
    else await page.waitForURL((url) => url.pathname === path);
    const heading = await page.getByRole("heading", { level: 1 }).first().innerText();
    assert.ok(!["Not found", "Projects", "Access Denied"].includes(heading), `${path} is ${heading}`);
    if (path === "/admin/users/create") await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  // Whatever else is offered is there too.
  await page.goto("/projects");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await open(page);
  const namesIn = async (group: string): Promise<string[]> => {
    const texts = await page.getByRole("group", { name: group }).getByRole("option").allInnerTexts();
    return texts.map((text) => text.trim().split("\n")[0] ?? "");
  };
  // What was opened lately is among the recent pages, and there alone.
  const recent = await namesIn("Recent pages");
  const others = await namesIn("Go to");
  assert.deepEqual(
    others.filter((name) => recent.includes(name)),
    [],
  );
  const tried = DESTINATIONS.map(([name]) => name);
  const offered = new Set([...recent, ...others]);
  assert.deepEqual(
    tried.filter((name) => !offered.has(name)),
    [],
  );
  for (const name of others.filter((name) => !tried.some((one) => one === name))) {
    if ((await page.getByRole("dialog").count()) === 0) await open(page);
    await page.keyboard.type(name);
    await page.getByRole("option", { name, exact: false }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const heading = await page.getByRole("heading", { level: 1 }).first().innerText();
    assert.ok(!["Not found", "Access Denied"].includes(heading), `${name} is ${heading}`);
  }
});
