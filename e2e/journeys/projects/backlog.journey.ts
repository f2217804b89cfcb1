import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
  _links: Record<string, { href: string | null; title?: string } | undefined>;
}
interface List {
  _embedded: { elements: (Made & { subject: string; position: number | null })[] };
}

journey("a sprint of eight is planned from nothing in eleven actions, started and finished", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const project = (await api("POST", "projects", { name: "Sprint planning", identifier: "sprint-planning" })) as Made;
  await user("sprint-planner", "Project admin", "sprint-planning");
  await signIn("sprint-planner");
  await page.goto("/projects/sprint-planning/backlog");
  await page.getByText("No sprints yet").waitFor();
  await expectAccessible();

  let actions = 0;
  const count = async (action: Promise<unknown>): Promise<void> => {
    actions += 1;
    await action;
  };
  await count(page.getByRole("button", { name: "New sprint" }).first().click());
  const dialog = page.getByRole("dialog", { name: "New sprint" });
  await dialog.getByRole("textbox", { name: "Name" }).waitFor();
  await expectAccessible();
  await count(dialog.getByRole("button", { name: "Create sprint" }).click());
  const sprint = page.getByRole("region", { name: "Sprint 1", exact: true });
  const line = sprint.getByRole("textbox", { name: "Add a work package and press Enter" });
  await line.waitFor();
  for (let number = 1; number <= 8; number += 1) {
    await line.fill(`Plank ${number}`);
    await count(page.keyboard.press("Enter"));
    await sprint.getByRole("button", { name: `Plank ${number}`, exact: true }).waitFor();
  }
  await count(sprint.getByRole("button", { name: "Start sprint" }).click());
  await sprint.getByText("Active").waitFor();
  assert.equal(actions, 11);

  const listed = async (): Promise<List["_embedded"]["elements"]> =>
    (
      (await api(
        "GET",
        `projects/${project.id}/work_packages?pageSize=50&sortBy=${encodeURIComponent('[["position","asc"]]')}`,
      )) as List
    )._embedded.elements;
  assert.deepEqual(
    (await listed()).map(({ subject, position }) => [subject, position]),
    Array.from({ length: 8 }, (_, index) => [`Plank ${index + 1}`, index + 1]),
  );

  // By keyboard: the rank with Alt and an arrow, another place by the menu.
  const second = (await listed())[1]?.id;
  await sprint.getByRole("button", { name: "Plank 2", exact: true }).focus();
  const ranked = page.waitForResponse(
    (response) => response.url().endsWith("/order") && response.request().method() === "PATCH",
  );
  await page.keyboard.press("Alt+ArrowUp");
  await ranked;
  assert.equal((await listed())[0]?.subject, "Plank 2");
  await sprint.getByRole("button", { name: `Move #${second}` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Backlog" }).press("Enter");
  const backlog = page.getByRole("region", { name: "Backlog", exact: true }).last();
  await backlog.getByRole("button", { name: "Plank 2", exact: true }).waitFor();

  // Its details are at the right, and what was opened is still to be seen beside them.
  await backlog.getByRole("button", { name: "Plank 2", exact: true }).click();
  const details = page.getByRole("complementary", { name: `Details of #${second}` });
  await details.getByRole("heading", { name: "Plank 2" }).waitFor();
  const [left, right] = await Promise.all([
    page.getByRole("listitem").filter({ hasText: "Plank 2" }).first().boundingBox(),
    details.boundingBox(),
  ]);
  assert.ok(left !== null && right !== null && left.x + left.width <= right.x && left.width > 240);
  assert.ok(right.y < 60 && left.y + left.height <= 900);
  // The sprint stays where it was: between the backlog and them.
  const shown = await sprint.getByRole("button", { name: "Plank 8", exact: true }).boundingBox();
  assert.ok(shown !== null && shown.x >= left.x + left.width && shown.x + shown.width <= right.x);
  await expectAccessible();
  // To the next row, which is the sprint's first, and back.
  await page.keyboard.press("j");
  const next = page.getByRole("complementary", { name: /^Details of/ });
  await next.getByRole("heading", { name: "Plank 1" }).waitFor();
  await next.getByRole("button", { name: /^Previous/ }).click();
  await details.getByRole("heading", { name: "Plank 2" }).waitFor();
  await details.getByRole("button", { name: "Close" }).click();
  await details.waitFor({ state: "detached" });

  // Several are chosen and dragged together, with one way back.
  await sprint.getByRole("button", { name: "Plank 3", exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await sprint.getByRole("button", { name: "Plank 5", exact: true }).click({ modifiers: ["Shift"] });
  await page.getByRole("region", { name: "3 selected" }).waitFor();
  await expectAccessible();
  await sprint
    .getByRole("button", { name: "Plank 4", exact: true })
    .dragTo(backlog.getByRole("button", { name: "Plank 2", exact: true }), { targetPosition: { x: 20, y: 28 } });
  await page.getByText("3 work packages changed").waitFor();
  assert.deepEqual(await backlog.getByRole("listitem").locator("button[title]").allTextContents(), [
    "Plank 2",
    "Plank 3",
    "Plank 4",
    "Plank 5",
  ]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("Change undone for 3 work packages").waitFor();
  await sprint.getByRole("button", { name: "Plank 4", exact: true }).waitFor();
  await page.getByRole("button", { name: "Clear", exact: true }).click();

  // What is not done goes where one says.
  const planned = (await api("POST", "sprints", {
    name: "Sprint 2",
    finishDate: "2099-01-01",
    _links: { definingWorkspace: { href: `/api/v3/projects/${project.id}` } },
  })) as Made;
  await page.getByRole("region", { name: "Sprint 2", exact: true }).waitFor();
  await expectToFit(1440, 390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sprint.getByRole("button", { name: "Finish sprint" }).click();
  const finish = page.getByRole("dialog", { name: "Finish Sprint 1?" });
  await finish.getByText("7 work packages aren't done.").waitFor();
  await expectAccessible();
  await finish.getByRole("combobox", { name: "Move unfinished work to" }).selectOption({ label: "Sprint 2" });
  await finish.getByRole("button", { name: "Finish sprint" }).click();
  await page.getByText("1 completed sprint").waitFor();
  // It was a slip: the work is back, and finished again it goes the same way.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await sprint.getByText("Active").waitFor();
  await sprint.getByText("0 of 7 closed").waitFor();
  await sprint.getByRole("button", { name: "Finish sprint" }).click();
  await finish.getByRole("combobox", { name: "Move unfinished work to" }).selectOption({ label: "Sprint 2" });
  await finish.getByRole("button", { name: "Finish sprint" }).click();
  await page.getByText("1 completed sprint").waitFor();
  const moved = (await listed()).filter(({ _links }) => _links["sprint"]?.href === `/api/v3/sprints/${planned.id}`);
  assert.equal(moved.length, 7);
});

journey("the backlog with its sprint shows each person what they can do", async ({ person, another, user, api }) => {
  const project = (await api("POST", "projects", { name: "Sprint rights", identifier: "sprint-rights" })) as Made;
  const sprint = (await api("POST", "sprints", {
    name: "Shared sprint",
    finishDate: "2099-01-01",
    _links: { definingWorkspace: { href: `/api/v3/projects/${project.id}` } },
  })) as Made;
  await api("POST", `projects/${project.id}/work_packages`, {
    subject: "Shared plank",
    _links: { sprint: { href: `/api/v3/sprints/${sprint.id}` } },
  });
  await user("sprint-member", "Member", "sprint-rights");
  await user("sprint-reader", "Reader", "sprint-rights");
  const rights = [
    ["sprint-member", person, 1],
    ["sprint-reader", await another(), 0],
  ] as const;
  for (const [login, { signIn, page, expectAccessible }, moves] of rights) {
    await signIn(login);
    await page.goto("/projects/sprint-rights/backlog");
    const shared = page.getByRole("region", { name: "Shared sprint", exact: true });
    await shared.getByRole("button", { name: "Shared plank", exact: true }).waitFor();
    await expectAccessible();
    assert.equal(await page.getByRole("button", { name: "New sprint" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Start sprint" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /^Move #/ }).count(), moves);
    assert.equal(await shared.getByRole("textbox", { name: "Add a work package and press Enter" }).count(), moves);
  }
  // One key edits the line that has the focus.
  const plank = person.page.getByRole("button", { name: "Shared plank", exact: true });
  await plank.focus();
  await person.page.keyboard.press("s");
  await person.page.getByRole("dialog").getByRole("option", { name: "In progress" }).waitFor();
  await person.page.keyboard.type("In progress");
  await person.page.keyboard.press("Enter");
  await person.page.getByRole("listitem").filter({ has: plank }).getByText("In progress").waitFor();

  // Someone who is no member of the private project finds neither it nor its backlog.
  await user("sprint-stranger", "Member", "demo-project");
  const stranger = await another();
  stranger.expectErrors(/404/);
  await stranger.signIn("sprint-stranger");
  await stranger.page.goto("/projects/sprint-rights/backlog");
  await stranger.page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
});

journey("two people who edit one sprint see both values", async (world) => {
  const { person, user, api, another } = world;
  const { page, signIn, expectAccessible } = person;
  const project = (await api("POST", "projects", { name: "Two planners", identifier: "two-planners" })) as Made;
  const definingWorkspace = { href: `/api/v3/projects/${project.id}` };
  const sprint = (await api("POST", "sprints", { name: "Shared sprint", _links: { definingWorkspace } })) as Made;
  await user("planner-one", "Project admin", "two-planners");
  await signIn("planner-one");
  person.expectErrors(/409/);
  const edit = async (): Promise<void> => {
    await page.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Edit sprint" }).click();
  };
  await page.goto("/projects/two-planners/backlog");
  await edit();
  const dialog = page.getByRole("dialog", { name: "Edit sprint" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Mine");
  await api("PATCH", `sprints/${sprint.id}`, { name: "Theirs" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await conflict.getByText("Theirs").waitFor();
  await conflict.getByText("Mine").waitFor();
  await expectAccessible();
  await conflict.getByRole("button", { name: "Save my values" }).click();
  await page.getByRole("region", { name: "Mine", exact: true }).waitFor();
  const other = await another();
  await other.signIn();
  await other.page.goto("/projects/two-planners/backlog");
  await other.page.getByRole("region", { name: "Mine", exact: true }).waitFor();
});
