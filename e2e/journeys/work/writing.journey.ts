import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("a person mentions someone, edits and quotes a comment, and sees comments only", async (world) => {
  const { person, api, user } = world;
  await user("mentioned", "Member", "demo-project");
  const { id } = (await api("POST", "projects/demo-project/work_packages", { subject: "Words of the journey" })) as {
    id: number;
  };
  const { page } = person;
  await person.signIn();
  await page.goto(`/work_packages/${id}`);
  const box = page.getByLabel("Write a comment");
  await box.fill("Look at #1, @mention");
  await page.getByRole("list", { name: "People" }).getByRole("button").first().waitFor();
  await person.expectAccessible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("please");
  // Undo takes a mark back, then what was typed.
  const written = await box.inputValue();
  await page.getByRole("button", { name: "Bold" }).click();
  assert.equal(await box.inputValue(), `${written}****`);
  await page.keyboard.press("Control+z");
  assert.equal(await box.inputValue(), written);
  await page.keyboard.press("Control+z");
  assert.ok(written.startsWith(await box.inputValue()));
  assert.notEqual(await box.inputValue(), written);
  await page.keyboard.press("Control+y");
  assert.equal(await box.inputValue(), written);
  await page.keyboard.press("Control+Shift+P");
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.locator("a.mention").waitFor();
  await person.expectAccessible();
  await page.keyboard.press("Control+Shift+P");
  await page.keyboard.press("Control+Enter");
  const activity = page.getByRole("region", { name: "Activity" });
  await activity.locator("a.mention").waitFor();
  await activity.getByRole("link", { name: "#1" }).waitFor();

  const entry = activity.getByRole("listitem").filter({ hasText: "Look at" });
  await entry.getByRole("button", { name: "Edit this comment" }).click();
  // The line is another one now: what it said stands in a box.
  await activity.getByRole("textbox", { name: "Edit this comment" }).fill("Look **twice**");
  await activity.getByRole("button", { name: "Save" }).click();
  await activity.locator("strong", { hasText: "twice" }).waitFor();
  const edited = activity.getByRole("listitem").filter({ hasText: "twice" });
  await edited.getByText("edited").waitFor();
  await edited.getByRole("button", { name: "React to this comment" }).click();
  await page.getByRole("menuitem", { name: "Rocket" }).click();
  const rocket = edited.getByRole("button", { name: /^Rocket, 1: / });
  await rocket.and(page.locator("[aria-pressed=true]")).waitFor();
  await rocket.click();
  await rocket.waitFor({ state: "detached" });
  await edited.getByRole("button", { name: "React to this comment" }).click();
  await page.getByRole("menuitem", { name: "Heart" }).click();
  await edited.getByRole("button", { name: /^Heart, 1: / }).waitFor();
  await edited.getByRole("button", { name: "Quote this comment" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Twice done");
  await page.keyboard.press("Control+Enter");
  await activity.locator("blockquote").waitFor();
  // What is written stays while one looks elsewhere.
  await page.getByRole("region", { name: "Activity" }).getByRole("heading", { name: "Activity" }).click();
  await page.keyboard.press("e");
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Half a description");
  await box.fill("Half a comment");
  await person.go("/work_packages/1");
  await page.getByRole("heading", { level: 1, name: "#1" }).waitFor();
  assert.equal(await box.inputValue(), "");
  await person.go(`/work_packages/${id}`);
  await description.and(page.getByText("Half a description")).waitFor();
  assert.equal(await box.inputValue(), "Half a comment");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add a description" }).and(page.locator(":focus")).waitFor();
  // The history has what a description was and is.
  const { lockVersion } = (await api("GET", `work_packages/${id}`)) as { lockVersion: number };
  await api("PATCH", `work_packages/${id}`, { lockVersion, description: { raw: "A sail for every mast" } });
  await activity.getByText("set description").getByRole("button", { name: "Details" }).press("Enter");
  await activity.locator("ins").getByText("A sail for every mast").waitFor();
  await activity.getByText("Comments", { exact: true }).click();
  await activity.getByText("created this work package").waitFor({ state: "detached" });
  await person.expectAccessible();
});

journey(
  "a person copies a work package, moves the copy and is told what goes with a deletion",
  async ({ person, api }) => {
    const { id } = (await api("POST", "projects/demo-project/work_packages", {
      subject: "Copied in the journey",
      estimatedTime: "PT5H",
    })) as { id: number };
    const { page } = person;
    await person.signIn();
    await page.goto(`/work_packages/${id}`);
    await page.getByRole("button", { name: `Actions for #${id}` }).click();
    await page.getByRole("menuitem", { name: "Copy" }).click();
    await page.getByText("Copy of Copied in the journey").first().waitFor();
    await page.getByRole("button", { name: /^Actions for #/ }).click();
    await page.getByRole("menuitem", { name: "Move to another project" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Project" }).fill("Scrum");
    await page.getByRole("option", { name: "Scrum project" }).click();
    await person.expectAccessible();
    await dialog.getByRole("button", { name: "Move" }).click();
    await page.getByText(/is now in Scrum project/).waitFor();
    const copy = Number(page.url().split("/").at(-1));
    await api("POST", `work_packages/${copy}/relations`, {
      type: "relates",
      _links: { to: { href: `/api/v3/work_packages/${id}` } },
    });
    await page.reload();
    await page.getByRole("button", { name: /^Actions for #/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await dialog.getByText("1 relation will be deleted.").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Scrum project" }).waitFor();
  },
);
