import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { drag, held, makeRole } from "../../matrix.ts";

journey("the permission matrix shows who may do what, filtered by the address", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/roles/matrix");
  await page.getByRole("heading", { level: 1, name: "Permission Matrix" }).waitFor();
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  await grid.getByRole("columnheader", { name: "Project admin" }).waitFor();
  await expectAccessible();

  await page.getByPlaceholder("Search permissions...").fill("archive");
  await page.waitForURL("**q=archive*");
  await grid.getByRole("rowheader", { name: /^Archive project/ }).waitFor();
  await grid.getByRole("checkbox", { name: /^Archive project, Project admin/, checked: true }).waitFor();
  await grid.getByRole("checkbox", { name: /^Archive project, Reader/, checked: false }).waitFor();
  await grid.getByRole("rowheader", { name: /^Edit project/ }).waitFor({ state: "detached" });

  await page.getByPlaceholder("Search permissions...").fill("nothing is called like this");
  await page.getByText("No Permissions Found").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await grid
    .getByRole("rowheader", { name: /^Edit project/ })
    .first()
    .waitFor();

  // Folding is part of the address too.
  await grid.getByRole("button", { name: /^Project Management/ }).click();
  await page.waitForURL("**folded=project*");
  await grid.getByRole("rowheader", { name: /^Archive project/ }).waitFor({ state: "detached" });
  await page.goto("/admin/roles/matrix?risk=high&category=wiki");
  await grid
    .getByRole("rowheader", { name: /^Delete wiki pages/ })
    .first()
    .waitFor();
  await grid.getByRole("rowheader", { name: /^View wiki/ }).waitFor({ state: "detached" });

  // On a phone the filters are behind a button, and one role is chosen, whose permissions are a list of switches.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/roles/matrix?category=news");
  await page.getByRole("button", { name: "Filter (1)" }).click();
  await page.getByLabel("Risk", { exact: true }).selectOption("high");
  await page.getByRole("button", { name: "Filter (2)" }).waitFor();
  const manage = page.getByRole("switch", { name: /^Manage news, / });
  await manage.waitFor({ state: "detached" });
  await page.getByLabel("Risk", { exact: true }).selectOption("");
  await page.keyboard.press("Escape");
  await manage.waitFor();
  await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Reader · 32 permissions" });
  await page.waitForURL("**role=*");
  await page.getByRole("list", { name: "Permissions of Reader" }).waitFor();
  assert.ok(!(await manage.isChecked()));
  await manage.press("Space");
  await page.getByText("1 unsaved").waitFor();
  await page.getByRole("switch", { name: "Manage news, Reader, unsaved", checked: true }).waitFor();
  await expectAccessible();
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  assert.ok(overflow <= 0, `the matrix is ${overflow} px too wide`);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("All changes reset").waitFor();
});

journey("an administrator changes permissions in the matrix by mouse, reviews and saves them", async (world) => {
  const { person, api, user } = world;
  const { page, signIn, expectAccessible } = person;
  const mine = await makeRole(api, "Matrix mouse", ["view_work_packages"]);
  await user("matrix-gainer", "Matrix mouse", "demo-project");
  await signIn();
  await page.setViewportSize({ width: 4_000, height: 900 });
  await page.goto("/admin/roles/matrix?category=wiki");
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  const box = (permission: string) => grid.getByRole("checkbox", { name: new RegExp(`^${permission}, Matrix mouse`) });
  const cell = (permission: string) =>
    grid
      .getByRole("gridcell")
      .filter({ has: page.getByRole("checkbox", { name: new RegExp(`^${permission}, Matrix mouse`) }) });
  await box("Edit wiki pages").waitFor();

  // A click on the box toggles, a second one returns it to what is saved.
  await box("Edit wiki pages").click();
  await page.getByText("1 unsaved").waitFor();
  await grid.getByRole("checkbox", { name: "Edit wiki pages, Matrix mouse, unsaved", checked: true }).waitFor();
  await box("Edit wiki pages").click();
  await page.getByText("1 unsaved").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Change undone").waitFor();
  await page.getByText("1 unsaved").waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByText("1 unsaved").waitFor({ state: "detached" });

  // Drawing with the mouse selects; the menu of the right button assigns all of it.
  await drag(page, cell("View wiki"), cell("Manage wiki menu"));
  await page.getByRole("button", { name: "5 selected" }).waitFor();
  await cell("List attachments").click({ button: "right", position: { x: 4, y: 4 } });
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Assign Selected" }).click();
  await page.getByText("Added 5 permissions").waitFor();
  await page.getByText("5 unsaved").waitFor();

  // Ctrl takes one out and adds another; shift reaches.
  await cell("View wiki").click({ modifiers: ["ControlOrMeta"], position: { x: 4, y: 4 } });
  await page.getByRole("button", { name: "4 selected" }).waitFor();
  await cell("Protect wiki pages").click({ position: { x: 4, y: 4 } });
  await cell("Edit wiki pages").click({ modifiers: ["Shift"], position: { x: 4, y: 4 } });
  await page.getByRole("button", { name: "3 selected" }).click();
  await page.getByRole("menuitem", { name: "Assign Selected" }).click();
  await page.getByText("Added 3 permissions").waitFor();
  await page.getByRole("button", { name: "3 selected" }).click();
  await page.getByRole("menuitem", { name: "Revoke Selected" }).click();
  await page.getByText("Removed 3 permissions").waitFor();
  await page.getByText("5 unsaved").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "3 selected" }).click();
  await page.getByRole("menuitem", { name: "Export to CSV" }).click();
  assert.equal((await download).suggestedFilename(), "permissions-matrix.csv");

  // Who presses two boxes to mark what lies between them has changed nothing.
  await box("Protect wiki pages").click();
  await page.getByText("5 unsaved").waitFor({ state: "detached" });
  // Also where the roles are read in between, because someone else has made one.
  const read = page.waitForResponse((answer) => answer.request().postData()?.includes("/api/v3/roles?") === true);
  await makeRole(api, "Matrix meanwhile", []);
  await read;
  await box("Edit wiki pages").click({ modifiers: ["Shift"] });
  await page.getByText("5 unsaved").waitFor();
  await page.getByRole("button", { name: "3 selected" }).waitFor();

  // A table from a spreadsheet brings changes as well, and says what of it is not taken.
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("5 unsaved").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const importing = page.getByRole("dialog", { name: "Import from CSV" });
  const rows = ["list_attachments", "manage_wiki", "manage_wiki_menu", "view_wiki", "view_wiki_pages"];
  const table = ["Permission ID;Matrix mouse", ...rows.map((id) => `${id};Yes`), "sail;Yes"].join("\n");
  const file = { name: "matrix.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await importing.getByLabel("File with the table").setInputFiles(file);
  await importing.getByText("5 permissions are added, nothing is removed.").waitFor();
  await importing.getByText("Row 7: there is no permission sail.").waitFor();
  await expectAccessible();
  await importing.getByRole("button", { name: "Apply" }).click();
  await page.getByText("5 unsaved").waitFor();

  // What is not saved survives a reload, and leaving asks.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("5 unsaved changes restored").waitFor();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Unsaved changes" });
  await leaving.getByText("You have 5 unsaved changes").waitFor();
  await expectAccessible();
  await leaving.getByRole("button", { name: "Cancel" }).click();

  // The review says what it will do, and to how many people.
  await page.getByRole("button", { name: "Save Changes" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await review.getByText("5 changes in 1 role.").waitFor();
  await review.getByText("1 person gains access, no one loses access.").waitFor();
  await expectAccessible();
  await review.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Permissions updated successfully").waitFor();
  await page.getByText("5 unsaved").waitFor({ state: "detached" });
  assert.deepEqual(await held(api, mine), [
    "list_attachments",
    "manage_wiki",
    "manage_wiki_menu",
    "view_wiki",
    "view_wiki_pages",
    "view_work_packages",
  ]);
  await page.reload();
  await grid.getByRole("checkbox", { name: "Manage wiki, Matrix mouse", exact: true, checked: true }).waitFor();
});

journey("the matrix grants what is needed, and resets", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  await makeRole(api, "Matrix needs", []);
  await signIn();
  await page.setViewportSize({ width: 4_000, height: 900 });
  await page.goto("/admin/roles/matrix?q=work+packages");
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  const box = (name: string, checked: boolean) => grid.getByRole("checkbox", { name, exact: true, checked });
  await grid.getByRole("checkbox", { name: /^Edit work packages, Matrix needs/ }).click();
  await box("Edit work packages, Matrix needs, unsaved", true).waitFor();
  await box("View work packages, Matrix needs, unsaved, follows from another change", true).waitFor();
  await page.getByText("2 unsaved").waitFor();
  await expectAccessible();

  // Taking away what is needed takes away what needs it.
  await grid.getByRole("checkbox", { name: /^View work packages, Member/ }).click();
  await box("Edit work packages, Member, unsaved, follows from another change", false).waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("All changes reset").waitFor();
  await box("Edit work packages, Member", true).waitFor();
  await box("View work packages, Matrix needs", false).waitFor();

  // The system's own roles are closed.
  await grid.getByRole("checkbox", { name: /^Edit work packages, Non member/, disabled: true }).waitFor();
});

journey("an administrator works the matrix by keyboard alone", async ({ person, api }) => {
  const { page, signIn } = person;
  const id = await makeRole(api, "Matrix keys one", []);
  await makeRole(api, "Matrix keys two", []);
  await signIn();
  await page.goto(`/admin/roles/matrix?category=news&compare=${id},${id + 1}`);
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  await grid.getByRole("columnheader", { name: "Matrix keys two" }).waitFor();
  await grid.getByRole("button", { name: /News & Forums/ }).focus();
  const focused = (name: string) => grid.locator(`:focus[aria-label="${name}"]`).waitFor();
  await page.keyboard.press("ArrowDown");
  await focused("View news, Matrix keys one");
  await page.keyboard.press("Space");
  await page.getByText("1 unsaved").waitFor();
  await focused("View news, Matrix keys one, unsaved");

  // Shift and arrows select, Space sets all of it.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: "3 selected" }).waitFor();
  // What a screen reader is told: a grid of so many lines, its heads, what is selected and what is granted.
  const facts = ["aria-multiselectable", "aria-colcount"].map((name) => grid.getAttribute(name));
  assert.deepEqual(await Promise.all(facts), ["true", "3"]);
  assert.equal(Number(await grid.getAttribute("aria-rowcount")), await grid.getByRole("row").count());
  const heads = await grid.getByRole("columnheader").allInnerTexts();
  // Below each name it says how many permissions the role has.
  assert.deepEqual(
    heads.map((text) => text.split("\n")[0]),
    ["Permission", "Matrix keys one", "Matrix keys two"],
  );
  assert.equal(await grid.getByRole("gridcell", { selected: true }).count(), 3);
  const line = grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^View news/ }) });
  assert.deepEqual(
    await line
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((one) => [one.ariaLabel, one.ariaChecked, one.parentElement?.ariaColIndex])),
    [
      ["View news, Matrix keys one, unsaved", "true", "2"],
      ["View news, Matrix keys two", "false", "3"],
    ],
  );
  await page.keyboard.press("Space");
  await page.getByText("Added 3 permissions").waitFor();

  // The column is copied beside.
  await page.keyboard.press("Control+c");
  await page.getByText("3 cells copied").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await focused("Manage news, Matrix keys two");
  await page.keyboard.press("Control+v");
  await page.getByText("7 unsaved").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("4 unsaved").waitFor();
  await page.keyboard.press("Control+y");
  await page.getByText("7 unsaved").waitFor();

  // The menu, a row, a column, all, nothing.
  await page.keyboard.press("Shift+Space");
  await page.getByRole("button", { name: "2 selected" }).waitFor();
  // It opens as often as it is asked for.
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Assign Selected" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.keyboard.press("Shift+F10");
  // The arrows count from where the menu puts the focus.
  await page.getByRole("menuitem", { name: "Assign Selected" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("5 unsaved").waitFor();
  await focused("Manage news, Matrix keys two");
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: /^\d+ selected/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^\d+ selected/ }).waitFor({ state: "detached" });

  await page.keyboard.press("Control+s");
  const review = page.getByRole("dialog", { name: "Review changes" });
  await review.getByText("5 changes in 2 roles.").waitFor();
  // It can be saved once it is known whom it concerns. The dialog takes the focus when it is there.
  await review.getByText(/no one loses access/).waitFor();
  await review.locator(":focus").waitFor();
  await review.getByRole("button", { name: "Save Changes" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Permissions updated successfully").waitFor();
  assert.deepEqual(await held(api, id), ["comment_news", "manage_forums", "view_news"]);
  assert.deepEqual(await held(api, id + 1), ["comment_news", "manage_forums"]);
});

journey("the matrix says what is wrong when there is nothing to show", async ({ person }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/Failed to load resource/);
  // What others do meanwhile would have the page try again by itself.
  await page.route("**/api/v3/events*", (route) => route.abort());
  await signIn();
  await page.route("**/api/v3/roles?*", (route) => route.fulfill({ status: 404, body: "{}" }));
  await page.goto("/admin/roles/matrix");
  await page.getByText("No Data Available").waitFor();
  await page.getByText("Permission matrix data could not be loaded").waitFor();
  await page.getByText("Check your API connection or contact support if the issue persists").waitFor();
  await expectAccessible();
  const nothing = { _type: "Collection", total: 0, count: 0, _embedded: { elements: [] }, _links: {} };
  await page.unroute("**/api/v3/roles?*");
  await page.route("**/api/v3/roles?*", (route) => route.fulfill({ json: nothing }));
  await page.getByRole("button", { name: "Reload Page" }).click();
  await page.getByText("No Roles Found").waitFor();
  await expectAccessible();
  await page.route("**/api/v3/permissions", (route) => route.fulfill({ json: nothing }));
  await page.reload();
  await page.getByText("No Roles or Permissions").waitFor();
  await page.unroute("**/api/v3/roles?*");
  await page.reload();
  await page.getByText("No Permissions Found").waitFor();
  await page.getByRole("link", { name: "Create Role" }).click();
  await page.waitForURL("**/admin/roles/create");
});
