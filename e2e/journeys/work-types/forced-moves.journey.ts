import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const [NEW, CLOSED, REJECTED] = [1, 12, 14];

journey(
  "an administrator moves work packages against the rules, with a reason, from details, table and board",
  async ({ person, another, user, api }) => {
    const { page, signIn, expectAccessible } = person;
    const forced = { name: "Journey order", activated_for_new_projects: true };
    const type = (await api("POST", "types", forced)) as { id: number };
    await api("POST", "projects", { name: "Journey of force", identifier: "journey-of-force" });
    await api("PATCH", `types/${type.id}`, { activated_for_new_projects: false });
    const roles = Object(await api("GET", `workflows/${type.id}`))._links.roles;
    const revoke = [NEW, CLOSED, REJECTED].flatMap((from) =>
      [NEW, CLOSED].filter((to) => to !== from).map((to) => [from, to]),
    );
    await api("PATCH", "workflows", { type: type.id, roles, revoke });
    const ids: number[] = [];
    for (const subject of ["Turn the capstan", "Weigh the anchor", "Set the jib"]) {
      const made = await api("POST", "projects/journey-of-force/work_packages", {
        subject,
        _links: { type: { href: `/api/v3/types/${type.id}` } },
      });
      ids.push(Object(made).id);
    }
    await user("force-member", "Member", "journey-of-force");
    const statusOf = async (id: number) => Object(await api("GET", `work_packages/${id}`))._links.status.title;
    const [first, second, third] = ids;
    const dialogOf = (id: number | undefined) => page.getByRole("dialog", { name: `Move #${id} to Closed anyway?` });

    /** By keyboard, once the list has only what was typed. */
    const typeClosed = async () => {
      await page.keyboard.type("Closed");
      await page.getByRole("option").nth(1).waitFor({ state: "detached" });
      await page.keyboard.press("ArrowDown");
      await page.locator("[data-combobox-selected]").filter({ hasText: "Closed" }).waitFor();
      await page.keyboard.press("Enter");
    };

    // From the details, by keyboard alone.
    await signIn();
    await page.goto(`/work_packages/${first}`);
    const status = page.getByRole("button", { name: /Status.*New/ }).first();
    await status.focus();
    await page.keyboard.press("Enter");
    const option = page.getByRole("option", { name: /^Closed/ });
    await option.getByText("Move anyway…").waitFor();
    await option.getByText(/The workflow rules don't allow this move/).waitFor();
    await typeClosed();
    const dialog = dialogOf(first);
    await dialog.getByText(/The workflow rules don't allow this move/).waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator(":focus").and(status).waitFor();
    await page.keyboard.press("Enter");
    await option.getByText("Move anyway…").waitFor();
    await typeClosed();
    await dialog.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog.getByText("Write a reason").waitFor();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The boat <b>sank</b>");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Move anyway" }).click();
    await page.getByText("Moved against the workflow rules").first().waitFor();
    await page.getByText("The boat <b>sank</b>").first().waitFor();
    assert.equal(await statusOf(first!), "Closed");
    // The way back is against the rules, too.
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: The boat <b>sank</b>").first().waitFor();
    assert.equal(await statusOf(first!), "New");

    // By one key.
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    const quick = page.getByRole("dialog", { name: `Status of #${first}` });
    await quick.getByRole("option", { name: /^Closed.*Move anyway…/ }).waitFor();
    await page.keyboard.type("Closed");
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.type("By one key");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("By one key").first().waitFor();

    // In the table.
    await page.goto("/projects/journey-of-force?view=table&group=none");
    await page
      .getByRole("row", { name: /Weigh the anchor/ })
      .getByRole("button", { name: /Status/ })
      .click();
    await page.getByRole("option", { name: /^Closed/ }).click();
    await dialogOf(second).getByRole("textbox", { name: "Reason" }).fill("It is aboard");
    await expectAccessible();
    await dialogOf(second).getByRole("button", { name: "Move anyway" }).click();
    await page.getByText(`Status of #${second} changed`).waitFor();
    assert.equal(await statusOf(second!), "Closed");

    // On the board, by its menu.
    await page.goto("/projects/journey-of-force?view=board");
    const menu = page.getByRole("button", { name: `Move #${third}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: /^Closed/ });
    await item.getByText("Move anyway…").waitFor();
    await expectAccessible();
    await item.press("Enter");
    await dialogOf(third).getByRole("textbox", { name: "Reason" }).fill("It is set");
    await dialogOf(third).getByRole("button", { name: "Move anyway" }).click();
    await page.getByText(`Status of #${third} changed`).waitFor();
    assert.equal(await statusOf(third!), "Closed");

    // By mouse: letting it go asks, and it stays where the move is given up.
    const card = page.getByRole("list", { name: "Closed", exact: true }).getByText("Set the jib");
    const target = page.getByRole("list", { name: "New", exact: true });
    await card.hover();
    await page.mouse.down();
    await card.hover({ position: { x: 20, y: 8 } });
    await page.locator("[data-dragged]").waitFor();
    await target.hover({ position: { x: 10, y: 30 } });
    await target.hover({ position: { x: 20, y: 36 } });
    await page.locator("ul[data-over]").waitFor();
    await page.mouse.up();
    await page.getByRole("dialog", { name: `Move #${third} to New anyway?` }).waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor();
    assert.equal(await statusOf(third!), "Closed");

    // No one else can.
    const member = await another();
    await member.signIn("force-member");
    await member.page.goto(`/work_packages/${first}`);
    await member.page
      .getByRole("button", { name: /Status.*Closed/ })
      .first()
      .click();
    const refused = member.page.getByRole("option", { name: /^New/ }).last();
    await refused.getByText(/The workflow rules don't allow this move for Member/).waitFor();
    assert.equal(await member.page.getByText("Move anyway…").count(), 0);
    await member.page.keyboard.press("Escape");
    await member.page.getByText("Moved against the workflow rules").first().waitFor();
    await page.goto("/admin/audit?view=all");
    await page
      .getByText(/made a move against/)
      .first()
      .waitFor();
  },
  // Each status is a column, and other journeys make some.
  { alone: true },
);

journey(
  "an administrator moves several work packages against the rules with one reason, and takes that back",
  async ({ person, api }) => {
    const { page, signIn, expectAccessible } = person;
    const forced = { name: "Journey fleet", activated_for_new_projects: true };
    const type = (await api("POST", "types", forced)) as { id: number };
    await api("POST", "projects", { name: "Journey of a fleet", identifier: "journey-of-a-fleet" });
    await api("PATCH", `types/${type.id}`, { activated_for_new_projects: false });
    const roles = Object(await api("GET", `workflows/${type.id}`))._links.roles;
    const ids: number[] = [];
    for (const subject of ["Caulk the hull", "Tar the rope", "Paint the mast"]) {
      const made = await api("POST", "projects/journey-of-a-fleet/work_packages", {
        subject,
        _links: { type: { href: `/api/v3/types/${type.id}` } },
      });
      ids.push(Object(made).id);
    }
    const revoke = [
      [NEW, CLOSED],
      [CLOSED, NEW],
    ];
    await api("PATCH", "workflows", { type: type.id, roles, revoke });
    const statusOf = async (id: number) => Object(await api("GET", `work_packages/${id}`))._links.status.title;
    await signIn();
    await page.goto("/projects/journey-of-a-fleet?view=table&group=none&sort=id");
    const grid = page.getByRole("grid", { name: "Work packages" });
    for (const subject of ["Caulk", "Tar"]) await grid.getByRole("checkbox", { name: new RegExp(subject) }).check();
    await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Closed" }).click();
    const failed = page.getByRole("dialog", { name: "2 were not changed" });
    await failed.getByRole("button", { name: "Move anyway…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 2 work packages anyway?" });
    await dialog.getByText("The workflow rules don't allow these moves.").waitFor();
    await expectAccessible();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The fleet <b>sailed</b>");
    await dialog.getByRole("button", { name: "Move anyway" }).click();
    await page.getByText("2 work packages changed").waitFor();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ["Closed", "Closed", "New"]);
    for (const id of ids.slice(0, 2)) {
      const history = JSON.stringify(await api("GET", `work_packages/${id}/activities`));
      assert.match(history, /Moved against the workflow rules: The fleet <b>sailed/);
    }
    // The way back is against the rules, too.
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Change undone for 2 work packages").waitFor();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ["New", "New", "New"]);
    const history = JSON.stringify(await api("GET", `work_packages/${ids[0]}/activities`));
    assert.match(history, /Undone: The fleet <b>sailed/);
  },
  { alone: true },
);
