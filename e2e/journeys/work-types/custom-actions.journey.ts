import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

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
    await dialog.getByLabel("Status: new value").selectOption({ label: "In progress" });
    await dialog.getByRole("button", { name: "Add change" }).click();
    await dialog.getByLabel("Attribute to change").last().selectOption({ label: "Assignee" });
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

    await page.getByRole("button", { name: "Delete Journey: take over" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Custom action “Journey: take over” deleted").waitFor();
    await api("DELETE", `custom_fields/${(field as { id: number }).id}`);
  },
);
