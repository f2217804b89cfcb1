import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";

journey(
  "an administrator makes a custom action; a member runs it in the details, in a menu and in the palette",
  async ({ person, another, user, api }) => {
    const { page, signIn, expectAccessible } = person;
    await api("POST", "projects", { name: "Journey of buttons", identifier: "journey-of-buttons" });
    const ids: number[] = [];
    for (const subject of ["Splice the first rope", "Splice the second rope", "Splice the third rope"]) {
      const made = await api("POST", "projects/journey-of-buttons/work_packages", { subject });
      ids.push((made as { id: number }).id);
    }
    const rope = { name: "Rope", fieldFormat: "list", for: "WorkPackage", isForAll: true, options: ["Hemp", "Nylon"] };
    const field = await api("POST", "custom_fields", rope);
    await user("button-member", "Member", "journey-of-buttons");
    await signIn();
    await page.goto("/admin/workpackage-customizer/custom-actions");
    await page.getByRole("button", { name: "Add custom action" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add custom action" });
    await dialog.getByRole("button", { name: "Add custom action" }).click();
    await dialog.getByText("Name is required").waitFor();
    await dialog.getByLabel("Name").fill("Journey: take over");
    await dialog.getByRole("button", { name: "Add change" }).click();
    // Nothing is preset that could be saved unseen.
    await dialog.getByRole("button", { name: "Add custom action" }).click();
    await dialog.getByText("Choose an attribute, or remove the line").waitFor();
    await dialog.getByLabel("Attribute to change").selectOption({ label: "Status" });
    await dialog.getByLabel("Status: new value").selectOption({ label: "In progress" });
    await dialog.getByRole("button", { name: "Add change" }).click();
    await dialog.getByLabel("Attribute to change").last().selectOption({ label: "Assignee" });
    // By keyboard, the value comes next.
    const value = dialog.getByRole("combobox", { name: "Assignee: new value" });
    await page.keyboard.press("Tab");
    await value.and(page.locator(":focus")).waitFor();
    await dialog.getByRole("button", { name: "Add change" }).click();
    await dialog.getByLabel("Attribute to change").last().selectOption({ label: "Rope" });
    await dialog.getByLabel("Rope: new value").selectOption({ label: "Nylon" });
    await expectAccessible();
    await dialog.getByRole("combobox", { name: "Status is one of" }).click();
    const statuses = page.getByRole("listbox", { name: "Status is one of" });
    await statuses.getByRole("option", { name: "New", exact: true }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Add custom action" }).click();
    await page.getByText("Custom action “Journey: take over” created").waitFor();
    const made = page.getByRole("listitem").filter({ hasText: "Journey: take over" });
    for (const value of ["In progress", "The person who presses it", "Nylon"])
      await made.getByText(value, { exact: true }).waitFor();
    await expectAccessible();

    const member = await another();
    await member.signIn("button-member");
    await member.page.goto(`/work_packages/${ids[0]}`);
    await member.page.getByRole("button", { name: "Journey: take over" }).click();
    await member.page.getByText(`Journey: take over: #${ids[0]} changed`).waitFor();
    // It is for new ones alone.
    await member.page.getByRole("button", { name: "Journey: take over" }).waitFor({ state: "detached" });
    const changed = Object(await api("GET", `work_packages/${ids[0]}`));
    assert.equal(changed._links[`customField${(field as { id: number }).id}`].title, "Nylon");
    await member.expectAccessible();
    // As after other changes, there is a way back.
    await member.page.getByRole("button", { name: "Undo" }).last().click();
    await member.page.getByText(`Journey: take over undone for #${ids[0]}`).waitFor();
    const restored = Object(await api("GET", `work_packages/${ids[0]}`));
    assert.deepEqual([restored._links.status.title, restored._links.assignee.href], ["New", null]);
    await member.page.getByRole("button", { name: "Journey: take over" }).waitFor();

    await member.page.goto("/projects/journey-of-buttons?view=table&group=none");
    await member.page.getByRole("button", { name: `Actions for #${ids[1]}` }).click();
    await member.page.getByRole("menuitem", { name: "Journey: take over" }).click();
    await member.page.getByText(`Journey: take over: #${ids[1]} changed`).waitFor();

    await member.page.goto(`/work_packages/${ids[2]}`);
    await member.page.getByRole("button", { name: "Journey: take over" }).waitFor();
    await member.page.keyboard.press("Control+k");
    await member.page.keyboard.type("take over");
    await member.page.getByRole("option", { name: /Journey: take over/ }).click();
    await member.page.getByText(`Journey: take over: #${ids[2]} changed`).waitFor();

    await chooseInRow(page, "Journey: take over", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Custom action “Journey: take over” deleted").waitFor();
    await api("DELETE", `custom_fields/${(field as { id: number }).id}`);
  },
);

journey(
  "a custom action notifies people, says who is locked or deleted, and its notification names the button",
  async ({ person, another, user, api }) => {
    const { page, signIn, expectAccessible } = person;
    await api("POST", "projects", { name: "Journey of calls", identifier: "journey-of-calls" });
    const made = await api("POST", "projects/journey-of-calls/work_packages", { subject: "Tar the hull" });
    const { id } = Object(made);
    await user("call-presser", "Member", "journey-of-calls");
    await user("call-locked", "Member", "journey-of-calls");
    const [locked] = Object(await api("GET", "users?pageSize=1&sortBy=[[%22id%22,%22desc%22]]"))._embedded.elements;
    const crew = Object(await api("POST", "groups", { name: "Caulking crew" }));
    await signIn();
    await page.goto("/admin/workpackage-customizer/custom-actions");
    await page.getByRole("button", { name: "Add custom action" }).first().click();
    let dialog = page.getByRole("dialog", { name: "Add custom action" });
    await dialog.getByLabel("Name").fill("Journey: call");
    await dialog.getByRole("button", { name: "Add custom action" }).click();
    await dialog.getByText("Add at least one change, or choose who to notify").waitFor();
    // By keyboard alone.
    const to = dialog.getByRole("combobox", { name: "People and groups to notify" });
    await to.focus();
    for (const name of ["Author", "Caulking", "call-locked"]) {
      await page.keyboard.type(name);
      // The one that Enter takes.
      await page.locator("[data-combobox-selected]").filter({ hasText: name }).waitFor();
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Tab");
    await dialog.getByRole("textbox", { name: "Message" }).fill("The hull is dry");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Add custom action" }).click();
    await page.getByText("Custom action “Journey: call” created").waitFor();
    const row = page.getByRole("listitem").filter({ hasText: "Journey: call" });
    await row.getByText(/Author, Caulking crew, call-locked/).waitFor();
    await row.getByText("The hull is dry").waitFor();

    const member = await another();
    await member.signIn("call-presser");
    await member.page.goto(`/work_packages/${id}`);
    await member.page.getByRole("button", { name: "Journey: call" }).click();
    await member.page.getByText(`Journey: call: #${id} changed`).waitFor();
    await member.page.getByText(/with “Journey: call”: The hull is dry/).waitFor();
    await member.expectAccessible();

    await page.goto("/notifications");
    await page.getByText(/pressed “Journey: call”: The hull is dry/).waitFor();
    await expectAccessible();

    await api("POST", `users/${locked.id}/lock`);
    await api("DELETE", `groups/${crew.id}`);
    await page.goto("/admin/workpackage-customizer/custom-actions");
    await chooseInRow(page, "Journey: call", "Edit");
    dialog = page.getByRole("dialog", { name: "Edit custom action" });
    await dialog.getByText(/call-locked.*\(locked\)/).waitFor();
    await dialog.getByText(`Deleted person or group (#${crew.id})`).waitFor();
    await dialog.getByRole("textbox", { name: "Message" }).fill("The hull is dry again");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Custom action “Journey: call” saved").waitFor();
    await chooseInRow(page, "Journey: call", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Custom action “Journey: call” deleted").waitFor();
  },
);
