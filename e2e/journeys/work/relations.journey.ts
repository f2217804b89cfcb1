import assert from "node:assert/strict";
import { journey, type World } from "../../journey.ts";

async function create(api: World["api"], subject: string, more: object = {}): Promise<number> {
  const made = (await api("POST", "projects/demo-project/work_packages", { subject, ...more })) as { id: number };
  return made.id;
}

journey("a person relates work packages and puts them below others, and takes it back", async ({ person, api }) => {
  const first = await create(api, "Lay the journey's keel", { startDate: "2031-03-03", dueDate: "2031-03-07" });
  const second = await create(api, "Raise the journey's frames", { startDate: "2031-03-03", duration: "P2D" });
  const { page } = person;
  await person.signIn();
  await page.goto(`/work_packages/${second}`);
  const relations = page.getByRole("region", { name: "Relations" });
  await relations.getByText("No relations").waitFor();
  await relations.getByRole("button", { name: "Add relation" }).click();
  await relations.getByLabel("Type of relation").selectOption("follows");
  await relations.getByLabel("Working days between").fill("1");
  await relations.getByLabel("Work package to relate to").fill(`#${first}`);
  // Until the list is that of the whole number.
  await page.getByRole("option", { name: /Lay the journey's keel/, disabled: false }).waitFor();
  await person.expectAccessible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const line = relations.getByRole("listitem").filter({ hasText: "Lay the journey's keel" });
  await line.getByText("Follows +1 day").waitFor();
  // What follows begins after what it follows.
  await page.getByText("Mar 11, 2031").first().waitFor();
  await person.expectAccessible();

  await line.getByRole("button", { name: /^Remove the relation/ }).click();
  await relations.getByText("No relations").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await line.getByText("Follows +1 day").waitFor();

  // From the other end it reads the other way round.
  await line.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`#${first}: `) }).waitFor();
  await relations.getByText("Precedes +1 day").waitFor();

  const child = await create(api, "Fit the journey's garboard", { estimatedTime: "PT8H", startDate: "2031-03-05" });
  const hierarchy = page.getByRole("region", { name: "Parent and children" });
  await hierarchy.getByRole("button", { name: "Add child" }).click();
  await hierarchy.getByRole("button", { name: "Choose an existing one" }).click();
  await hierarchy.getByLabel("Find a work package").fill("garboard");
  await page.getByRole("option", { name: /Fit the journey's garboard/ }).click();
  await hierarchy.getByRole("link", { name: /Fit the journey's garboard/ }).waitFor();
  await hierarchy.getByRole("button", { name: `Remove child #${child}` }).click();
  await hierarchy.getByText("No parent or children.").waitFor();
  // What had the focus is gone: one goes on beside it.
  await hierarchy.getByRole("button", { name: "Add child" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await hierarchy.getByRole("link", { name: /Fit the journey's garboard/ }).waitFor();

  // Three new ones in at most eight actions: to begin, and to type and Enter each.
  let actions = 0;
  const count = async (action: Promise<unknown>): Promise<void> => {
    actions += 1;
    await action;
  };
  await count(hierarchy.getByRole("button", { name: "Add child" }).click());
  for (const subject of ["Saw the journey's planks", "Steam the journey's planks", "Bend the journey's planks"]) {
    await count(page.keyboard.type(subject));
    await count(page.keyboard.press("Enter"));
    await hierarchy.getByRole("link", { name: subject }).waitFor();
  }
  assert.ok(actions <= 8, `${actions} actions`);
  await page.keyboard.press("Escape");

  // A parent has its children's dates and totals, and its dates no editor, until it is scheduled by hand.
  await page.getByText("Dates are set by its children.").waitFor();
  await page
    .getByText(/8 h with children/)
    .first()
    .waitFor();
  const start = page.getByRole("button", { name: /^Edit Start date/ });
  await start.waitFor({ state: "detached" });
  await page.getByLabel("Manual scheduling").click();
  await start.waitFor();

  const watchers = page.getByRole("region", { name: "Watchers" });
  await watchers.getByText("No watchers").waitFor();
  await watchers.getByRole("button", { name: "Add watcher" }).click();
  await page.getByRole("option").first().waitFor();
  await person.expectAccessible();
  await page.keyboard.press("Escape");
  await watchers.getByRole("button", { name: "Add watcher" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  const me = watchers.getByRole("button", { name: /^Remove .* from the watchers$/ });
  await me.click();
  await watchers.getByText("No watchers").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await me.waitFor();
});

journey("a reader sees relations and finds nothing to change them with", async ({ person, user, api }) => {
  const a = await create(api, "Read only a");
  const b = await create(api, "Read only b");
  await api("POST", `work_packages/${a}/relations`, {
    type: "blocks",
    _links: { to: { href: `/api/v3/work_packages/${b}` } },
  });
  await user("relations-reader", "Reader", "demo-project");
  await person.signIn("relations-reader");
  const { page } = person;
  await page.goto(`/work_packages/${b}`);
  const relations = page.getByRole("region", { name: "Relations" });
  await relations.getByText("Blocked by").waitFor();
  assert.equal(await relations.getByRole("button").count(), 0);
  assert.equal(await page.getByRole("region", { name: "Parent and children" }).getByRole("button").count(), 0);
  await person.expectAccessible();
});
