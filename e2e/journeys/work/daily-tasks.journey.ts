import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { journey } from "../../journey.ts";

/** Counts what a hand does: a click, a key, or words that are typed in one go. */
function hand(page: Page) {
  let actions = 0;
  const count =
    <Words extends unknown[]>(act: (...words: Words) => Promise<unknown>) =>
    async (...words: Words): Promise<void> => {
      actions += 1;
      await act(...words);
    };
  return {
    click: count((what: Locator, modifiers: ("Shift" | "ControlOrMeta")[] = []) => what.click({ modifiers })),
    press: count((key: string) => page.keyboard.press(key)),
    drag: count((from: Locator, to: Locator) => from.dragTo(to)),
    type: count((text: string) => page.keyboard.type(text)),
    /** Fails where what was done since the last call took more actions than it should. */
    took(most: number, task: string): void {
      assert.ok(actions <= most, `${task}: ${actions} actions, at most ${most} should do`);
      actions = 0;
    },
  };
}

interface Made {
  id: number;
}

journey("finding, filtering, logging, relating and sharing take as few actions as anywhere", async (world) => {
  const { person, api } = world;
  const make = async (subject: string, more: object = {}): Promise<number> =>
    ((await api("POST", "projects/demo-project/work_packages", { subject, ...more })) as Made).id;
  const first = await make("Tallow the slipway");
  const second = await make("Launch the lighter", { startDate: "2031-03-03", duration: "P2D" });
  await api("POST", `work_packages/${first}/activities`, { comment: { raw: "The windlass slipped last Tuesday" } });
  const { page } = person;
  await person.signIn();
  await person.openMyWork();
  const { click, press, type, took } = hand(page);

  await press("/");
  await page.getByRole("dialog", { name: "Go to anything" }).waitFor();
  await type("windlass slipped");
  await click(page.getByRole("option", { name: /windlass slipped last Tuesday|Tallow the slipway/ }).first());
  await page.waitForURL(`**/work_packages/${first}#activity-*`);
  took(3, "find what was said last week");

  await click(page.getByRole("button", { name: "Log time" }));
  await type("1h30");
  await press("Enter");
  await page.getByText("1.5 h logged", { exact: true }).waitFor();
  took(3, "log time");

  await person.go(`/work_packages/${second}`);
  const relations = page.getByRole("region", { name: "Relations" });
  await click(relations.getByRole("button", { name: "Add relation" }));
  await relations.getByLabel("Type of relation").selectOption("follows");
  await click(relations.getByLabel("Work package to relate to"));
  await type(`#${first}`);
  await page.getByRole("option", { name: /Tallow the slipway/, disabled: false }).waitFor();
  await press("Enter");
  await relations.getByText("Follows", { exact: true }).waitFor();
  took(4, "relate and schedule");

  await person.go("/projects/demo-project?view=table&group=none");
  await page.getByRole("grid", { name: "Work packages" }).getByRole("row").nth(1).waitFor();
  // Typed at once: what comes before the field is there is not lost, and edits nothing.
  await press("f");
  await type("task");
  await page.getByRole("option", { name: "Type: Task", exact: true }).waitFor();
  await press("Enter");
  await page.waitForURL(/filters=.*type/);
  took(3, "show one type only");
  await press("Escape");
  await page.getByRole("list", { name: "Active filters" }).getByText("Task").waitFor();
});

journey("planning, moving many cards, sharing a view and answering take as few actions as anywhere", async (world) => {
  const { person, api, user } = world;
  const project = (await api("POST", "projects", { name: "Few actions", identifier: "few-actions" })) as Made;
  await user("few-actions", "Project admin", "few-actions");
  await api("POST", "sprints", {
    name: "Spring tide",
    finishDate: "2099-01-01",
    _links: { definingWorkspace: { href: `/api/v3/projects/${project.id}` } },
  });
  const subjects = Array.from({ length: 20 }, (_, index) => `Buoy ${String(index + 1).padStart(2, "0")}`);
  const ids: number[] = [];
  for (const subject of subjects) {
    ids.push(((await api("POST", "projects/few-actions/work_packages", { subject })) as Made).id);
  }
  const { page } = person;
  await person.signIn("few-actions");
  const { click, press, type, drag, took } = hand(page);

  await page.goto("/projects/few-actions/backlog");
  const work = (name: string) => page.getByRole("button", { name, exact: true });
  const sprint = page.getByRole("region", { name: "Spring tide", exact: true });
  await click(work("Buoy 01"), ["ControlOrMeta"]);
  await click(work("Buoy 08"), ["Shift"]);
  await drag(work("Buoy 04"), sprint.getByRole("textbox", { name: "Add a work package and press Enter" }));
  await page.getByText("8 work packages changed").waitFor();
  took(4, "plan a sprint of eight");

  await page.goto("/projects/few-actions?view=board");
  const fresh = page.getByRole("list", { name: "New", exact: true });
  const card = (subject: string) => fresh.getByRole("button", { name: subject, exact: true });
  await card("Buoy 01").waitFor();
  // The rest of a long column is drawn as one scrolls.
  await card("Buoy 01").hover();
  await page.mouse.wheel(0, 10_000);
  // All from the top to it: what was ranked in the backlog stands first, the others begin with the newest.
  await click(card("Buoy 09"), ["Shift"]);
  await page.getByRole("region", { name: "20 selected" }).waitFor();
  await press("s");
  await type("In progress");
  await page.getByRole("option", { name: "In progress" }).waitFor();
  await press("Enter");
  await page.getByText("20 work packages changed").waitFor();
  await page.getByRole("list", { name: "In progress", exact: true }).getByText("Buoy 20").waitFor();
  took(4, "move twenty cards");

  await page.goto("/projects/few-actions?view=table&q=Buoy%201");
  await page.getByRole("grid", { name: "Work packages" }).getByRole("row").nth(1).waitFor();
  await click(page.getByRole("button", { name: "Views", exact: true }));
  await page.getByRole("textbox", { name: "Save current view" }).and(page.locator(":focus")).waitFor();
  await type("Buoys to paint");
  await click(page.getByRole("checkbox", { name: "Make public" }));
  await press("Enter");
  await page.waitForURL(/query=\d+/);
  took(4, "share a view");

  const me = (await page.evaluate(`fetch("/api/v3/users/me").then((answer) => answer.json())`)) as Made;
  const raw = `Look, <mention class="mention" data-id="${me.id}" data-type="user" data-text="@Few">@Few</mention>`;
  await api("POST", `work_packages/${ids[0]}/activities`, { comment: { raw } });
  await page.goto("/notifications");
  await click(page.getByRole("listitem").filter({ hasText: "Buoy 01" }).getByRole("link"));
  await page.getByRole("region", { name: "Activity" }).locator("[data-shown]").getByText("Look,").waitFor();
  took(1, "read what a notification is about");
});
