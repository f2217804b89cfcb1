import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const PATH = "/projects/journey-of-project-fields/settings/fields";

journey(
  "someone who runs a project turns a custom field on and off there, a member finds no such page",
  async ({ person, another, user, api }) => {
    const { page, signIn, expectAccessible, expectToFit, go } = person;
    await api("POST", "projects", { name: "Journey of project fields", identifier: "journey-of-project-fields" });
    const { id } = Object(
      await api("POST", "projects/journey-of-project-fields/work_packages", { subject: "Paint the hull" }),
    );
    await user("fields-lead", "Project admin", "journey-of-project-fields");
    await user("fields-member", "Member", "journey-of-project-fields");
    const about = { fieldFormat: "string", for: "WorkPackage", types: "all" };
    const color = Object(await api("POST", "custom_fields", { ...about, name: "Hull color", isForAll: false })).id;
    const coat = Object(await api("POST", "custom_fields", { ...about, name: "Coats of all", isForAll: true })).id;

    await signIn("fields-lead");
    await page.goto("/projects/journey-of-project-fields/settings/types");
    await page.getByRole("navigation", { name: "Project settings" }).getByRole("link", { name: "Fields" }).click();
    await page.waitForURL((url) => url.pathname === PATH);
    const kind = page.getByRole("list", { name: "Work packages" });
    const hull = kind.getByRole("switch", { name: "Hull color" });
    await hull.waitFor();
    assert.equal(await hull.isChecked(), false);
    const everywhere = kind.getByRole("listitem").filter({ hasText: "Coats of all" });
    await everywhere.getByText("All projects").waitFor();
    assert.equal(await everywhere.getByRole("switch").count(), 0);
    await expectAccessible();
    await hull.locator("xpath=following-sibling::*[1]").click();
    await page.getByText("Hull color turned on").waitFor();

    await go(`/work_packages/${id}`);
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByText("Hull color", { exact: true }).waitFor();

    await go(PATH);
    await hull.press("Space");
    await page.getByText("Hull color turned off. Its values are kept.").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Hull color turned on").last().waitFor();
    assert.equal(await hull.isChecked(), true);
    await expectToFit(390);

    const member = await another();
    await member.signIn("fields-member");
    member.expectErrors(/403/);
    await member.page.goto(PATH);
    await member.page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.equal(await member.page.getByRole("switch").count(), 0);
    assert.equal(await member.page.getByText("Hull color").count(), 0);
    for (const field of [color, coat]) await api("DELETE", `custom_fields/${field}`);
  },
);
