import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";

const STATUSES = "/admin/workpackage-customizer/statuses";

const names = async (page: Page, list: string): Promise<string[]> =>
  page
    .getByRole("list", { name: list })
    .getByRole("button", { name: /^Actions for / })
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute("aria-label") ?? "").slice("Actions for ".length)),
    );

journey(
  "customizer: an administrator adds, changes, orders and deletes a status",
  async ({ person, api }) => {
    const { page, signIn, expectAccessible } = person;
    await signIn();
    await page.goto("/admin/workpackage-customizer");
    await page.waitForURL(`**${STATUSES}`);
    await page.getByRole("heading", { level: 1, name: "Statuses" }).waitFor();
    const list = page.getByRole("list", { name: "Statuses" });
    await list.getByRole("button", { name: "In progress", exact: true }).waitFor();
    await expectAccessible();

    // Adding: the name is required, the percentage is a number from 0 to 100, the colour is one of the palette.
    await page.getByRole("button", { name: "Add status" }).click();
    const dialog = page.getByRole("dialog", { name: "Add status" });
    await dialog.getByRole("button", { name: "Add status" }).click();
    await dialog.getByText("Status name is required").waitFor();
    await page.getByRole("alert").getByText("Status name is required").waitFor();
    await dialog.getByLabel("Name").fill('Await "review" <b>');
    const percent = dialog.getByLabel("Percent complete");
    await percent.fill("most of it");
    await percent.blur();
    assert.equal(await percent.inputValue(), "0");
    await percent.fill("101");
    await dialog.getByRole("button", { name: "Add status" }).click();
    await dialog.getByText("% Complete must be between 0 and 100.").waitFor();
    await percent.fill("60");
    await dialog.getByRole("button", { name: /^Color/ }).click();
    const colors = dialog.getByRole("listbox", { name: "Colors" });
    assert.equal(await colors.getByRole("option").count(), 148);
    await expectAccessible();
    await dialog.getByRole("textbox", { name: "Search colors" }).fill("grape-6");
    await colors.getByRole("option", { name: "grape-6" }).click();
    await dialog.getByRole("button", { name: "Color grape-6" }).waitFor();
    await dialog.getByRole("checkbox", { name: "Closed" }).check();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Add status" }).click();
    await page.getByText('Status "Await "review" <b>" created successfully').waitFor();
    const made = list.getByRole("listitem").filter({ hasText: 'Await "review" <b>' });
    await made.getByText("60% done").waitFor();
    await list
      .getByRole("listitem")
      .filter({ hasText: /^Done$/ })
      .last()
      .waitFor();

    // Its place: by its menu and by keys, whose focus stays, by dragging, and back by undo. Among the first, where nothing of the journeys
    // beside this one comes and goes.
    const stored = async () => {
      const answer = (await api("GET", "statuses")) as { _embedded: { elements: { id: number; name: string }[] } };
      return answer._embedded.elements;
    };
    const id = (await stored()).find(({ name }) => name === 'Await "review" <b>')?.id;
    await api("PATCH", `statuses/${id}`, { position: 5 });
    // Beside them stand the names of their classes.
    const rows = list.getByRole("listitem").filter({ has: page.locator('[title="Drag to reorder"]') });
    const at = (place: number) => rows.nth(place - 1).filter({ hasText: 'Await "review" <b>' });
    await at(5).waitFor();
    const menu = page.getByRole("button", { name: 'Actions for Await "review" <b>' });
    await chooseInRow(page, 'Await "review" <b>', 'Move Await "review" <b> up');
    await at(4).waitFor();
    await page.locator(":focus").and(menu).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await at(3).waitFor();
    await page.locator(":focus").and(menu).waitFor();
    const handle = made.locator('span[title="Drag to reorder"]');
    const first = rows.first();
    await handle.dragTo(first, { targetPosition: { x: 40, y: 3 } });
    await page.getByText('Await "review" <b> was moved').waitFor();
    assert.equal((await names(page, "Statuses"))[0], 'Await "review" <b>');
    assert.equal((await stored())[0]?.name, 'Await "review" <b>');
    await page.getByRole("button", { name: "Undo" }).click();
    await first.filter({ hasText: "New" }).waitFor();

    // Changing sends what was touched.
    await chooseInRow(page, 'Await "review" <b>', "Edit");
    const edit = page.getByRole("dialog", { name: "Edit status" });
    await page.waitForURL("**open=*");
    await edit.getByLabel("Name").fill("Journey review");
    await page.keyboard.press("Enter");
    await page.getByText('Status "Journey review" updated successfully').waitFor();
    await list.getByText("Journey review", { exact: true }).waitFor();

    // Deleting: never the default; one in use gives its work packages to another.
    await page.getByRole("button", { name: "Actions for New", exact: true }).click();
    const refused = page.getByRole("menuitem", { name: "Delete" });
    await refused.getByText("Default statuses cannot be deleted.").waitFor();
    assert.ok(await refused.isDisabled());
    await page.keyboard.press("Escape");
    const work = (await api("POST", "projects/demo-project/work_packages", {
      subject: "Waits for a review",
      _links: { status: { href: `/api/v3/statuses/${id}` } },
    })) as { id: number };
    await chooseInRow(page, "Journey review", "Delete");
    const ask = page.getByRole("dialog", { name: "Delete Journey review?" });
    await ask.getByText("Used by 1 work package. Choose a replacement.").waitFor();
    assert.ok(await ask.getByRole("button", { name: "Delete", exact: true }).isDisabled());
    await expectAccessible();
    await ask.getByLabel("Move its work packages to").selectOption({ label: "On hold" });
    await ask.getByRole("button", { name: "Move and delete" }).click();
    await page.getByText('Status "Journey review" deleted successfully').waitFor();
    const moved = (await api("GET", `work_packages/${work.id}`)) as { _links: { status: { title: string } } };
    assert.equal(moved._links.status.title, "On hold");
    await api("DELETE", `work_packages/${work.id}`);
  },
  { alone: true },
);

journey(
  "customizer: a new default status takes over, warns of it, and every open client sees it at once",
  async (world) => {
    const { person, another } = world;
    const { page, signIn, expectAccessible } = person;
    const second = await another();
    await Promise.all([signIn(), second.signIn()]);
    await second.page.goto(STATUSES);
    await second.page.getByRole("list", { name: "Statuses" }).waitFor();
    await page.goto(`${STATUSES}?open=new`);
    const dialog = page.getByRole("dialog", { name: "Add status" });
    await dialog.getByLabel("Name").fill("Journey intake");
    await dialog.getByRole("checkbox", { name: "Default" }).check();
    await dialog.getByText("Only one status can be the default: this one will replace “New”.").waitFor();
    await dialog.getByRole("checkbox", { name: "Read-only" }).check();
    await dialog.getByText("A status that is both Default and Read-only may cause issues").waitFor();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Add status" }).click();
    const ask = page.getByRole("dialog", { name: "Default and Read-only" });
    await ask
      .getByText("Creating a status that is both Default and Read-only may cause issues. Continue anyway?")
      .waitFor();
    await ask.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Add status" }).click();
    await ask.getByRole("button", { name: "Continue" }).click();
    await page.getByText('Status "Journey intake" created successfully').waitFor();

    // No one touched the other window.
    const theirs = second.page.getByRole("list", { name: "Statuses" });
    await theirs.getByRole("listitem").filter({ hasText: "Journey intake" }).getByText("Default").waitFor();
    assert.equal(await theirs.getByText("Default", { exact: true }).count(), 1);
    await chooseInRow(page, "New", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit status" });
    await edit.getByRole("checkbox", { name: "Default" }).check();
    await edit.getByRole("button", { name: "Save" }).click();
    await theirs.getByRole("listitem").filter({ hasText: "New" }).first().getByText("Default").waitFor();
    await chooseInRow(page, "Journey intake", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await theirs.getByText("Journey intake").waitFor({ state: "detached" });
  },
  // Until it is over, new work packages get a status that lets no one change them.
  { alone: true },
);
