import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const RULES = "/admin/workpackage-customizer/workflow-rules";

journey(
  "an administrator limits a move; the member finds it refused with the reason, then asked for what it requires",
  async ({ person, another, user, api }) => {
    const { page, signIn, expectAccessible } = person;
    const permit = { name: "Journey permit", activated_for_new_projects: true };
    const type = (await api("POST", "types", permit)) as { id: number };
    await api("POST", "projects", { name: "Journey of permits", identifier: "journey-of-permits" });
    // Others' projects go without it.
    await api("PATCH", `types/${type.id}`, { activated_for_new_projects: false });
    const { id } = (await api("POST", "projects/journey-of-permits/work_packages", {
      subject: "Ask the harbor master",
      _links: { type: { href: `/api/v3/types/${type.id}` } },
    })) as { id: number };
    await user("permit-member", "Member", "journey-of-permits");

    await signIn();
    await page.goto(RULES);
    await page.getByRole("heading", { level: 1, name: "Workflow Rules" }).waitFor();
    await page.getByLabel("Type").selectOption({ label: "Journey permit" });
    // Without rules all is allowed, which one line says.
    await page.getByText("Journey permit: every move is allowed", { exact: true }).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Limit moves" }).click();
    const grid = page.getByRole("grid", { name: "Transitions" });
    const head = grid.getByRole("button", { name: /^Member: every move is allowed/ });
    await head.waitFor();
    await expectAccessible();
    await page.getByText(/Reader.* listed: (it|they) can't add or edit work packages/).waitFor();
    if ((await head.getAttribute("aria-expanded")) === "false") await head.press("Enter");
    const cell = grid.getByRole("checkbox", { name: "Member, from New, Closed" });
    await cell.scrollIntoViewIfNeeded();
    await expectAccessible();
    await cell.click();
    await grid.getByRole("checkbox", { name: "Member, from New, Closed, unsaved", checked: false }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await grid.getByRole("checkbox", { name: "Member, from New, Closed", exact: true, checked: true }).waitFor();
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const review = page.getByRole("dialog", { name: "Review workflow changes" });
    await review.getByText("Journey permit: 1 transition is limited").waitFor();
    await review.getByText("Member: New → Closed – no longer allowed").waitFor();
    await review.getByText(/would have refused nothing/).waitFor();
    await expectAccessible();
    await review.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Workflow rules saved").waitFor();
    await review.waitFor({ state: "detached" });
    // Who works by keyboard goes on where they were.
    const focused = () => page.evaluate("document.activeElement?.textContent");
    assert.equal(await focused(), "Review changes");
    // The list of types tells which have limits, and the page begins with the one that was looked at last.
    await page.goto(RULES);
    const chosen = page.getByLabel("Type").locator("option:checked");
    await chosen.filter({ hasText: "Journey permit (1 move limited)" }).waitFor({ state: "attached" });

    // The drawing and the requirements of the same type.
    await page.getByText("Graph", { exact: true }).click();
    // Someone can make each move, so that there is nothing to draw but for one role.
    await page.getByText("Clear some moves in the matrix, and the remaining ones are drawn here.").waitFor();
    await page.getByLabel("Role", { exact: true }).selectOption({ label: "Member" });
    await page.getByRole("region", { name: "Transitions between statuses" }).waitFor();
    await expectAccessible();
    await page.getByText("Requirements", { exact: true }).click();
    await page.getByLabel("From", { exact: true }).selectOption({ label: "New" });
    await page.getByLabel("To", { exact: true }).selectOption({ label: "Rejected" });
    await page.getByRole("button", { name: "Add requirement" }).click();
    await page.getByText("New → Rejected").waitFor();
    assert.equal(await focused(), "Add requirement");
    await expectAccessible();
    const require = [{ from: 1, to: 14, comment: true, attributes: ["dueDate"] }];
    await api("PATCH", "workflows", { type: type.id, require });

    const member = await another();
    member.expectErrors(/422/);
    await member.signIn("permit-member");
    await member.page.goto(`/work_packages/${id}`);
    await member.page
      .getByRole("button", { name: /Status/ })
      .first()
      .click();
    const closed = member.page.getByRole("option", { name: /^Closed/ });
    await closed.getByText(/The workflow rules don't allow this move for Member/).waitFor();
    assert.equal(await closed.getAttribute("aria-disabled"), "true");
    // The keys come by it, and Enter chooses nothing.
    await member.page.keyboard.press("ArrowUp");
    const refused = member.page
      .getByRole("option", { selected: true })
      .or(member.page.locator("[data-combobox-selected]"));
    await refused.getByText(/The workflow rules don't allow this move/).waitFor();
    await member.page.keyboard.press("Enter");
    await closed.waitFor();
    await member.page.getByRole("option", { name: "Rejected" }).click();
    const asked = member.page.getByRole("dialog", { name: `Move #${id} to Rejected` });
    await asked.waitFor();
    await member.expectAccessible();
    await asked.getByRole("button", { name: "Move" }).click();
    await asked.getByText("Fill this in").waitFor();
    await asked.getByLabel("Due date").fill("2026-11-30");
    await asked.getByRole("textbox", { name: "Comment" }).fill("The harbor is closed");
    await asked.getByRole("button", { name: "Move" }).click();
    await member.page.getByText("The harbor is closed").waitFor();
    await member.page
      .getByRole("button", { name: /Status.*Rejected/ })
      .first()
      .waitFor();
    assert.equal(Object(await api("GET", `work_packages/${id}`)).dueDate, "2026-11-30");
  },
  // Each status is a column, and other journeys make some.
  { alone: true },
);

journey(
  "rules go to a spreadsheet and come back, and copying says before what it overwrites",
  async ({ person, api }) => {
    const { page, context, signIn, expectAccessible } = person;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const type = (await api("POST", "types", { name: "Journey sheet" })) as { id: number };
    const other = (await api("POST", "types", { name: "Journey copy" })) as { id: number };
    const { _links } = Object(await api("GET", `workflows/${type.id}`));
    const member = _links.roles.find(({ title }: { title: string }) => title === "Member");
    const [first, second] = _links.statuses;
    await api("PATCH", "workflows", { type: type.id, roles: [member], revoke: [[first, second]] });

    await signIn();
    await page.goto(`${RULES}?type=${type.id}`);
    const grid = page.getByRole("grid", { name: "Transitions" });
    const boxOf = (from: { title: string }, to: { title: string }) =>
      grid.getByRole("checkbox", { name: new RegExp(`^Member, from ${from.title}, ${to.title}(, unsaved)?$`) });
    await boxOf(first, second).waitFor();
    await boxOf(first, second).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    await page.getByText("4 cells copied").waitFor();
    // A status has no move to itself.
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), "\tNo\nYes\t");

    // What the spreadsheet made of it, with a heading that is left out.
    await page.evaluate('navigator.clipboard.writeText("To\\tTRUE\\r\\nFALSE\\t\\r\\n")');
    await page.keyboard.press("Control+v");
    await page.getByText("1 pasted cell says neither Yes nor No and was left out").waitFor();
    await boxOf(first, second)
      .and(grid.getByRole("checkbox", { checked: true }))
      .waitFor();
    await boxOf(second, first)
      .and(grid.getByRole("checkbox", { checked: false }))
      .waitFor();
    await page.keyboard.press("Control+z");
    await boxOf(first, second)
      .and(grid.getByRole("checkbox", { checked: false }))
      .waitFor();
    // The same by the menu.
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Paste Selection" }).click();
    await boxOf(first, second)
      .and(grid.getByRole("checkbox", { checked: true }))
      .waitFor();
    await page.getByRole("button", { name: "Undo" }).click();

    await page.getByRole("button", { name: "Copy rules…" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy transitions" });
    await dialog.getByLabel("From role").selectOption({ label: "Member" });
    await dialog.getByLabel("Journey copy").check();
    await dialog.getByText("1 transition becomes refused").waitFor();
    await dialog.getByRole("group", { name: "To roles" }).getByRole("checkbox").first().check();
    await dialog.getByText("2 transitions become refused").waitFor();
    await dialog.getByText("1 transition becomes refused").waitFor();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("3 transitions changed. Nothing is saved yet.").waitFor();
    await page.getByLabel("Type").selectOption({ value: String(other.id) });
    await boxOf(first, second)
      .and(grid.getByRole("checkbox", { checked: false }))
      .waitFor();

    // A copy is saved as one, in both types or in none.
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/workflows/copy"));
    await page.getByRole("button", { name: "Review changes" }).click();
    const review = page.getByRole("dialog", { name: "Review workflow changes" });
    await review.getByText(/^Journey copy: /).waitFor();
    await review.getByText(/^Journey sheet: /).waitFor();
    await review.getByRole("button", { name: "Save changes" }).click();
    assert.equal((await saved).status(), 200);
    await review.waitFor({ state: "detached" });
    const limited = async (id: number): Promise<number> => Object(await api("GET", `workflows/${id}`)).limits.length;
    assert.deepEqual([await limited(type.id), await limited(other.id)], [2, 2]);
    await page.getByText("Workflow rules saved").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Workflow rules restored").waitFor();
    assert.deepEqual([await limited(type.id), await limited(other.id)], [1, 0]);
  },
  { alone: true },
);
