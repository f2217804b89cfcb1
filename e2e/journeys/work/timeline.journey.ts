import assert from "node:assert/strict";
import { carry, showInTheMiddle } from "../../touch.ts";
import { journey } from "../../journey.ts";

journey("the timeline shows bars, and moves and resizes them", async ({ person, api }) => {
  const make = async (subject: string, startDate: string, dueDate: string) =>
    (await api("POST", "projects/demo-project/work_packages", { subject, startDate, dueDate })) as { id: number };
  const rig = await make("Rig the shipyard's mast", "2026-12-07", "2026-12-09");
  const tune = await make("Tune the shipyard's shrouds", "2026-12-14", "2026-12-15");
  await api("POST", `work_packages/${tune.id}/relations`, {
    type: "follows",
    _links: { to: { href: `/api/v3/work_packages/${rig.id}` } },
  });
  await person.signIn();
  const { page } = person;
  await page.goto("/projects/demo-project?view=timeline&zoom=day&q=shipyard%27s");
  // What follows it comes to stand where it stood.
  const at = (start: string, due: string) => new RegExp(`#${rig.id} Rig .*: ${start}, 2026 to ${due}, 2026`);
  const bar = page.getByRole("button", { name: new RegExp(`#${rig.id} Rig .*: `) });
  await bar.waitFor();
  await page.locator("svg path[marker-end]").first().waitFor({ state: "attached" });
  await person.expectAccessible();

  // With the keys: two days later, then a day longer.
  await bar.press("Alt+ArrowRight");
  await page.getByRole("button", { name: at("Dec 8", "Dec 10") }).waitFor();
  await bar.press("Alt+Shift+ArrowRight");
  await page.getByRole("button", { name: at("Dec 8", "Dec 11") }).waitFor();
  await page.getByText(`Dates of #${rig.id} changed`).last().waitFor();

  // With the mouse: three days of 32 pixels.
  await showInTheMiddle(bar);
  const box = await bar.boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 3 });
  await page.mouse.move(box.x + 20 + 96, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await page.getByRole("button", { name: at("Dec 11", "Dec 14") }).waitFor();

  // With a finger: a day longer, then three later.
  const held = "[data-held]";
  const end = page.getByRole("listitem").filter({ has: bar }).locator("[data-end=to]");
  await carry(page, { from: end, to: { x: 32, y: 0 }, held, over: held });
  await page.getByRole("button", { name: at("Dec 11", "Dec 15") }).waitFor();
  await carry(page, { from: bar, to: { x: 96, y: 0 }, held, over: held });
  await page.getByRole("button", { name: at("Dec 14", "Dec 18") }).waitFor();

  // A click that moves nothing opens.
  await bar.click();
  await page.getByRole("complementary", { name: /^Details of/ }).waitFor();
  // Beside the details the zoom is among the display options.
  await page.getByRole("button", { name: "Display options" }).click();
  await page.getByText("Quarter", { exact: true }).click();
  await page.waitForURL("**zoom=quarter*");
  await bar.waitFor();
});
