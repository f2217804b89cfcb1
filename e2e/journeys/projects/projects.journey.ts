import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
  _links: Record<string, { href: string | null; title?: string } | undefined>;
}

journey("the list of projects folds, is filtered by its address and kept under a name", async (world) => {
  const { person, another, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const portfolio = (await api("POST", "portfolios", { name: "Harbor works" })) as Made;
  await api("POST", "projects", {
    name: "Harbor crane",
    _links: { parent: { href: `/api/v3/portfolios/${portfolio.id}` } },
  });
  await signIn();
  await page.goto("/projects");
  const list = page.getByRole("treegrid", { name: "Projects" });
  const rowOf = (name: string) => list.getByRole("row").filter({ hasText: name });
  await rowOf("Harbor works").getByText("Portfolio").waitFor();
  await rowOf("Harbor crane").waitFor();
  await expectAccessible();

  // By keyboard: what is below is folded away, and stays so.
  await list.getByRole("button", { name: "Hide what is below Harbor works" }).focus();
  await page.keyboard.press("Enter");
  await rowOf("Harbor crane").waitFor({ state: "detached" });
  await page.reload();
  await list.getByRole("button", { name: "Show what is below Harbor works" }).click();
  await list.getByRole("button", { name: "Favorite Harbor crane" }).click();
  await list.getByRole("button", { name: "Favorite Harbor crane", pressed: true }).waitFor();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Which projects").selectOption({ label: "Favorites" });
  await page.waitForURL("**scope=favorites*");
  await page.keyboard.press("Escape");
  await rowOf("Harbor crane").waitFor();
  await rowOf("Demo project").first().waitFor();
  // What is above stands there, so that its place is seen.
  await rowOf("Harbor works").waitFor();
  await page.getByRole("textbox", { name: "Filter by name or identifier" }).fill("harbor");
  await rowOf("Demo project").waitFor({ state: "detached" });
  await page.waitForURL("**q=harbor*");

  await page.getByRole("button", { name: "Saved lists" }).click();
  await page.getByRole("textbox", { name: "Save what is shown as" }).fill("Harbors I like");
  await page.keyboard.press("Enter");
  await page.getByText("List “Harbors I like” saved").waitFor();
  await expectAccessible();
  await page.goto("/projects");
  await rowOf("Demo project").waitFor();
  await page.getByRole("button", { name: "Saved lists" }).click();
  await page.getByRole("button", { name: "Harbors I like", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === "harbor" && url.search.includes("favorites"));
  await rowOf("Demo project").waitFor({ state: "detached" });
  await page.goto("/projects?sort=overdue&desc=true");
  await rowOf("Demo project").waitFor();
  await expectToFit(1440, 390);

  // Another person has their own lists, and no way to make projects.
  await user("list-guest", "Reader", "demo-project");
  const guest = await another();
  await guest.signIn("list-guest");
  await guest.page.goto("/projects");
  const seen = guest.page.getByRole("treegrid", { name: "Projects" });
  await seen.getByRole("row").filter({ hasText: "Demo project" }).waitFor();
  assert.equal(await guest.page.getByRole("button", { name: "New project" }).count(), 0);
  assert.equal(await seen.getByText("Harbor works").count(), 0);
  await guest.page.getByRole("button", { name: "Saved lists" }).click();
  await guest.page.getByText("No saved lists yet.").waitFor();
});

journey(
  "a project is made with its place and its first member in five clicks, another from a template",
  async (world) => {
    const { person, user, api } = world;
    const { page, signIn, expectAccessible } = person;
    await user("first-mate", "Reader", "demo-project");
    await signIn();
    await page.goto("/projects");
    let clicks = 0;
    const click = async (control: Locator): Promise<void> => {
      clicks += 1;
      await control.click();
    };
    await click(page.getByRole("button", { name: "New project" }));
    const dialog = page.getByRole("dialog", { name: "New project" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Five clicks");
    await click(dialog.getByText("Members", { exact: true }));
    await dialog.getByRole("textbox", { name: "People, groups and placeholder users" }).fill("first-mate");
    await click(dialog.getByRole("checkbox", { name: /first-mate/ }));
    // The usual role is proposed; without one the members can't be added.
    const usual = dialog.getByRole("checkbox", { name: "Member", exact: true });
    assert.equal(await usual.isChecked(), true);
    await usual.click();
    await dialog.getByText("Choose a role for the members.").waitFor();
    await expectAccessible();
    await usual.click();
    await click(dialog.getByRole("button", { name: "Create project" }));
    await page.getByRole("heading", { level: 1, name: "Five clicks" }).waitFor();
    assert.ok(clicks <= 5, `${clicks} clicks`);
    const made = (await api("GET", "projects/five-clicks")) as Made;
    const filters = encodeURIComponent(JSON.stringify([{ project: { operator: "=", values: [String(made.id)] } }]));
    const members = (await api("GET", `memberships?filters=${filters}`)) as { total: number };
    assert.equal(members.total, 2);

    // As a template it is offered, with what is in it.
    const first = await api("POST", `projects/${made.id}/work_packages`, { subject: "Every project begins with this" });
    const workPackage = { href: `/api/v3/work_packages/${(first as Made).id}` };
    await api("POST", `projects/${made.id}/work_package_templates`, { name: "Beginning", _links: { workPackage } });
    await page.goto("/projects/five-clicks/settings/lifecycle");
    await page.getByRole("switch", { name: "Use this project as a template" }).press("Space");
    await page.getByText("Five clicks is a template").waitFor();
    await expectAccessible();
    await page.goto("/projects");
    await page.getByRole("button", { name: "New project" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Out of a template");
    await dialog.getByRole("combobox", { name: "Template" }).selectOption({ label: "Five clicks" });
    await dialog.getByRole("combobox", { name: "Subproject of" }).selectOption({ label: "Demo project" });
    await dialog.getByText("What to take from the template").click();
    await dialog.getByRole("checkbox", { name: "Work packages (1)" }).waitFor();
    await dialog.getByRole("checkbox", { name: "Work package templates (1)" }).waitFor();
    await dialog.getByRole("button", { name: "Create project" }).click();
    await page.getByRole("heading", { level: 1, name: "Out of a template" }).waitFor();
    const copy = (await api("GET", "projects/out-of-a-template")) as Made;
    assert.equal(copy._links["parent"]?.title, "Demo project");
    const work = (await api("GET", `projects/${copy.id}/work_packages`)) as { total: number };
    assert.equal(work.total, 1);
    const templates = (await api("GET", `projects/${copy.id}/work_package_templates`)) as { total: number };
    assert.equal(templates.total, 1);
  },
);

interface Found {
  _embedded: { elements: { subject: string }[] };
}

journey("a program offers its template, and a project takes over what is new in it", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const template = (await api("POST", "projects", { name: "Refit", identifier: "refit" })) as Made;
  await api("PATCH", `projects/${template.id}`, { templated: true });
  const survey = (await api("POST", `projects/${template.id}/work_packages`, { subject: "Survey the hull" })) as Made;
  await user("refit-user", "Project admin", "refit");
  const program = (await api("POST", "programs", { name: "Dry dock" })) as Made;
  await signIn();

  await page.goto("/projects/refit/settings/lifecycle");
  await page.getByRole("combobox", { name: "Who can use it" }).fill("refit-user");
  await page.getByRole("option", { name: /refit-user/ }).click();
  await page.getByText("Template settings saved").waitFor();
  await expectAccessible();
  const named = (await api("GET", `projects/${template.id}/template_settings`)) as { _links: { users: unknown[] } };
  assert.equal(named._links.users.length, 1);

  await page.goto(`/projects/${program.id}/settings/lifecycle`);
  await page.getByRole("combobox", { name: "Template for new projects" }).selectOption({ label: "Refit" });
  await page.getByText("Template settings saved").waitFor();

  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Refit of the Osprey");
  await dialog.getByRole("combobox", { name: "Subproject of" }).selectOption({ label: "Dry dock" });
  await dialog.getByText("What to take from the template").waitFor();
  await dialog.getByRole("button", { name: "Create project" }).click();
  await page.getByRole("heading", { level: 1, name: "Refit of the Osprey" }).waitFor();

  await api("POST", `projects/${template.id}/work_packages`, { subject: "Paint the hull" });
  await api("PATCH", `work_packages/${survey.id}`, { subject: "Survey the hull twice", lockVersion: 0 });
  await page.goto("/projects/refit-of-the-osprey/settings/lifecycle");
  const changes = page.getByRole("region", { name: "Changes in the template" });
  await changes.getByText("This project was made from Refit on").waitFor();
  await changes.getByText("Subject: Survey the hull → Survey the hull twice").waitFor();
  await changes.getByRole("checkbox", { name: "New work package: Paint the hull" }).click();
  await changes.getByRole("checkbox", { name: "Subject: Survey the hull → Survey the hull twice" }).click();
  await expectToFit(1440, 390);
  await changes.getByRole("button", { name: "Apply to this project" }).click();
  await changes.getByText("There are no new changes.").waitFor();
  const link = changes.getByRole("link", { name: "Open the template" });
  await link.and(page.locator(":focus")).waitFor();
  await api("POST", `projects/${template.id}/categories`, { name: "Rigging" });
  await page.reload();
  await changes.getByRole("checkbox", { name: "New category: Rigging" }).waitFor();
  await changes.getByRole("button", { name: "Mark as reviewed" }).click();
  await changes.getByText("There are no new changes.").waitFor();
  // The template's own work is not among that of all projects.
  await page.goto("/projects");
  await page.getByRole("row").filter({ hasText: "Refit" }).filter({ hasText: "Template" }).first().waitFor();
  const filters = JSON.stringify([{ subject: { operator: "~", values: ["Survey the hull"] } }]);
  const everywhere = (await api("GET", `work_packages?filters=${encodeURIComponent(filters)}`)) as Found;
  const subjects = everywhere._embedded.elements.map(({ subject }) => subject);
  assert.deepEqual(subjects, ["Survey the hull twice"]);
  const list = (await api("GET", "projects/refit-of-the-osprey/work_packages")) as { total: number };
  assert.equal(list.total, 2);
});

journey("what is turned off in a project is gone from it, and its old address leads to it", async (world) => {
  const { person, user, api, another } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Moored", identifier: "moored" })) as Made;
  await user("moored-admin", "Project admin", "moored");
  await user("moored-reader", "Reader", "moored");
  await signIn("moored-admin");
  await page.goto("/projects/moored/settings/repositories");
  await page.getByText("No repositories yet").waitFor();
  // The wide one last: on a phone the sections are a menu.
  await expectToFit(390, 1440);
  const sections = page.getByRole("navigation", { name: "Project settings" });
  await sections.getByRole("link", { name: "Modules" }).click();
  await page.getByRole("switch", { name: "Backlog and sprints" }).click();
  await page.getByText("Backlog and sprints turned off").waitFor();
  await page.getByRole("switch", { name: "GitHub" }).click();
  await page.getByText("GitHub turned off").waitFor();
  await expectAccessible();
  await sections.getByRole("link", { name: "Repositories" }).waitFor({ state: "detached" });
  await page.goto("/projects/moored");
  const tabs = page.getByRole("navigation", { name: "Views of the project" });
  await tabs.getByRole("link", { name: "Roadmap" }).waitFor();
  for (const gone of ["GitHub", "Backlog"]) assert.equal(await tabs.getByRole("link", { name: gone }).count(), 0);

  await page.goto("/projects/moored/settings/types");
  await page.getByRole("switch", { name: "Milestone" }).press("Space");
  await page.getByText("Milestone turned off").waitFor();
  await expectToFit(1440, 390);

  // On a phone the sections are a menu that says which one is shown.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/projects/moored/settings/lifecycle");
  await page.getByText("Only administrators of Halyard can delete a project.").waitFor();
  await sections.getByRole("button", { name: "Copy, archive, delete" }).click();
  await page.getByRole("menuitem", { name: "Modules" }).click();
  await page.waitForURL("**/settings/modules");
  await sections.getByRole("button", { name: "Modules" }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });

  // An address that no section has opens the first one.
  await page.goto("/projects/moored/settings/nowhere");
  await page.waitForURL("**/settings/general");
  await page.getByRole("textbox", { name: "Identifier" }).fill("berth");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.goto("/projects/moored/settings/history");
  await page.waitForURL("**/projects/berth/settings/history");
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("moored → berth").waitFor();
  await history.getByText("changed the modules").first().waitFor();
  await expectAccessible();

  const reader = await another();
  await reader.signIn("moored-reader");
  await reader.page.goto("/projects/moored?view=table");
  await reader.page.waitForURL("**/projects/berth?view=table");
  await reader.page.getByRole("heading", { level: 1, name: "Moored" }).waitFor();
  const readers = reader.page.getByRole("navigation", { name: "Views of the project" });
  await readers.getByRole("link", { name: "Table" }).waitFor();
  assert.equal(await readers.getByRole("link", { name: "Settings" }).count(), 0);
  await reader.page.goto(`/projects/${project.id}/settings/modules`);
  await reader.page.getByText("You can't open these settings").waitFor();
});

journey("the roadmap shows what is late, and a version is closed with its rest moved on", async (world) => {
  const { person, user, api, another } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Route", identifier: "route" })) as Made;
  await user("route-admin", "Project admin", "route");
  await user("route-reader", "Reader", "route");
  const definingProject = { href: `/api/v3/projects/${project.id}` };
  const version = async (name: string, endDate: string): Promise<Made> =>
    (await api("POST", "versions", { name, endDate, _links: { definingProject } })) as Made;
  const first = await version("Leg 1", "2020-01-31");
  await version("Leg 2", "2099-01-31");
  const statuses = (await api("GET", "statuses")) as { _embedded: { elements: (Made & { isClosed: boolean })[] } };
  const closed = statuses._embedded.elements.find(({ isClosed }) => isClosed)?.id ?? 0;
  for (const [subject, done] of [
    ["Tack past the buoy", true],
    ["Round the cape", false],
  ] as const) {
    await api("POST", `projects/${project.id}/work_packages`, {
      subject,
      _links: {
        version: { href: `/api/v3/versions/${first.id}` },
        ...(done ? { status: { href: `/api/v3/statuses/${closed}` } } : {}),
      },
    });
  }
  await signIn("route-admin");
  await page.goto("/projects/route");
  const views = page.getByRole("navigation", { name: "Views of the project" });
  await views.getByRole("link", { name: "Roadmap" }).click();
  const card = page.getByRole("region", { name: "Leg 1", exact: true });
  await card.getByText("Late", { exact: true }).waitFor();
  await card.getByRole("link", { name: "Round the cape" }).waitFor();
  const act = async (name: string) => {
    await card.getByRole("button", { name: "Actions for Leg 1" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Show burndown");
  await card.getByRole("img", { name: /Burndown of Leg 1/ }).waitFor();
  await expectToFit(1440, 390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await act("Release notes");
  const notes = page.getByRole("dialog", { name: "Release notes of Leg 1" });
  await notes.getByRole("textbox").waitFor();
  assert.match(
    await notes.getByRole("textbox").inputValue(),
    /# Leg 1 \(2020-01-31\)[\s\S]*- Tack past the buoy \(#\d+\)/,
  );
  await expectAccessible();
  await notes.getByRole("button", { name: "Close" }).last().click();

  const reader = await another();
  await reader.signIn("route-reader");
  await reader.page.goto("/projects/route/roadmap");
  const readers = reader.page.getByRole("region", { name: "Leg 1", exact: true });
  await readers.getByRole("button", { name: "Actions for Leg 1" }).click();
  await reader.page.getByRole("menuitem", { name: "Release notes" }).waitFor();
  assert.equal(await reader.page.getByRole("menuitem", { name: "Close and move the rest" }).count(), 0);

  await act("Close and move the rest");
  const dialog = page.getByRole("dialog", { name: "Close Leg 1?" });
  await dialog.getByText("1 open work package moves in the same step.").waitFor();
  await expectAccessible();
  await dialog.getByRole("combobox", { name: "Move open work to" }).selectOption({ label: "Leg 2" });
  await dialog.getByRole("button", { name: "Close version" }).click();
  await page.getByText('Version "Leg 1" closed').waitFor();
  await page.getByRole("region", { name: "Leg 2", exact: true }).getByText("Round the cape").waitFor();
  await card.waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Show closed" }).check();
  await card.getByText("Closed", { exact: true }).waitFor();
});
