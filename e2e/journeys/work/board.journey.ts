import assert from "node:assert/strict";
import { carry, untilStill } from "../../touch.ts";
import { journey } from "../../journey.ts";

journey("cards are moved on the board, by mouse and by keyboard, and stay where they were put", async (world) => {
  const { person, user, another, api } = world;
  const made: number[] = [];
  for (const subject of ["Sand the boardwalk's oars", "Oil the boardwalk's blocks", "Splice the boardwalk's ropes"]) {
    const created = (await api("POST", "projects/demo-project/work_packages", { subject })) as { id: number };
    made.push(created.id);
  }
  const [sand, oil, splice] = made;
  await person.signIn();
  const { page } = person;
  await page.goto("/projects/demo-project?view=board&q=boardwalk%27s");
  const fresh = page.getByRole("list", { name: "New", exact: true });
  const cardOf = (id: number | undefined) => page.getByRole("listitem").filter({ hasText: `#${id}` });
  await untilStill(cardOf(sand));
  await person.expectAccessible();

  const undo = async (): Promise<void> => {
    const undone = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith(`/work_packages/${sand}`),
    );
    await page.getByRole("button", { name: "Undo" }).last().click();
    await undone;
    await fresh.getByText("Sand the boardwalk's oars").waitFor();
  };

  // By mouse, to another column; it can be taken back.
  const target = page.getByRole("list", { name: "In progress", exact: true });
  await cardOf(sand).hover();
  await page.mouse.down();
  await cardOf(sand).hover({ position: { x: 20, y: 40 } });
  await page.locator("[data-dragged]").waitFor();
  await target.hover({ position: { x: 10, y: 30 } });
  await target.hover({ position: { x: 20, y: 36 } });
  await page.locator("ul[data-over]").waitFor();
  await page.mouse.up();
  await target.getByText("Sand the boardwalk's oars").waitFor();
  await undo();

  // With a finger, the same: on a card that is not about to be made again.
  const next = page.getByRole("list", { name: "In specification", exact: true });
  await carry(page, { from: cardOf(sand), to: next, held: "[data-dragged]", over: "ul[data-over]" });
  await next.getByText("Sand the boardwalk's oars").waitFor();
  await undo();

  // By keyboard: to another column, then within its own.
  await cardOf(oil)
    .getByRole("button", { name: `Move #${oil}` })
    .focus();
  await page.keyboard.press("Enter");
  // Not looked at by axe: cards that the menu covers by half count as too small a target.
  await page.getByRole("menuitem", { name: "On hold" }).press("Enter");
  await page.getByRole("list", { name: "On hold", exact: true }).getByText("Oil the boardwalk's blocks").waitFor();
  await page
    .locator(":focus")
    .and(page.getByRole("button", { name: `Move #${oil}` }))
    .waitFor();
  // The text, also of what is out of sight: the focus has gone along with the card.
  const subjects = async (): Promise<string[]> =>
    (await fresh.getByRole("listitem").allTextContents()).map(
      (text) => /[A-Z][a-z]+ the boardwalk's \w+/.exec(text)?.[0] ?? "",
    );
  const [first = "", second = ""] = await subjects();
  const lower = first.startsWith("Sand") ? splice : sand;
  await cardOf(lower)
    .getByRole("button", { name: `Move #${lower}` })
    .click();
  const ordered = page.waitForResponse((answer) => !["GET", "HEAD"].includes(answer.request().method()) && answer.ok());
  await page.getByRole("menuitem", { name: "To the top" }).click();
  await fresh.getByRole("listitem").first().filter({ hasText: second }).waitFor();
  await ordered;
  await page.reload();
  await fresh.getByRole("listitem").first().filter({ hasText: second }).waitFor();
  assert.deepEqual(await subjects(), [second, first]);

  // Lanes and other columns are part of the address.
  await page.getByRole("button", { name: "Lanes: None" }).click();
  await page.getByRole("menuitemradio", { name: "Priority" }).click();
  await page.waitForURL("**lanes=priority*");
  await page.getByRole("heading", { level: 3 }).first().waitFor();
  await page.getByRole("button", { name: "Columns: Status" }).click();
  await page.getByRole("menuitemradio", { name: "Assignee" }).click();
  await page.getByRole("heading", { level: 2, name: "No one" }).waitFor();
  await person.expectAccessible();

  // Who only reads has nothing to move with.
  await user("journey-board-reader", "Reader", "demo-project");
  const reader = await another();
  await reader.signIn("journey-board-reader");
  await reader.page.goto("/projects/demo-project?view=board&q=boardwalk%27s");
  await reader.page.getByText("Sand the boardwalk's oars").waitFor();
  assert.equal(await reader.page.getByRole("button", { name: /^Move #/ }).count(), 0);

  // What others put elsewhere, and what they add, is there without loading again.
  const theirs = reader.page.getByRole("list", { name: "New", exact: true }).getByRole("listitem");
  await theirs.first().filter({ hasText: second }).waitFor();
  await person.go("/projects/demo-project?view=board&q=boardwalk%27s");
  await fresh
    .getByRole("listitem")
    .nth(1)
    .filter({ hasText: first })
    .getByRole("button", { name: /^Move #/ })
    .click();
  await page.getByRole("menuitem", { name: "To the top" }).click();
  await theirs.first().filter({ hasText: first }).waitFor();
  await api("POST", "projects/demo-project/work_packages", { subject: "Varnish the boardwalk's mast" });
  await theirs.filter({ hasText: "Varnish the boardwalk's mast" }).waitFor();
  await fresh.getByRole("listitem").last().filter({ hasText: "Varnish the boardwalk's mast" }).waitFor();

  // The overview has no card of the members for those who may not see them, and does not ask for them.
  const refused: string[] = [];
  reader.page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await reader.page.goto("/projects/demo-project?view=overview");
  await reader.page.getByRole("heading", { level: 1, name: "Demo project" }).waitFor();
  await reader.page.getByRole("region", { name: "Recent activity" }).getByRole("listitem").first().waitFor();
  assert.equal(await reader.page.getByRole("region", { name: "Members" }).count(), 0);
  assert.deepEqual(refused, []);
});
