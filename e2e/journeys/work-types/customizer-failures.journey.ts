import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { journey } from "../../journey.ts";
import { chooseInRow } from "../../row-menu.ts";
import { failUntilRetry } from "../../retry.ts";

const PATH = "/admin/workpackage-customizer";
const STATUSES = "**/api/v3/statuses";
const TYPES = "**/api/v3/types";
const HTML = { contentType: "text/html", body: "<html><body><h1>Bad gateway</h1><p>nginx</p></body></html>" };

/** Answers calls of one method (and lets the others through) until it is told to stop. */
async function answering(page: Page, address: string, method: string, answer: (route: Route) => Promise<void>) {
  const pattern = `**/api/v3/${address}`;
  await page.route(pattern, (route) => (route.request().method() === method ? answer(route) : route.continue()));
  return () => page.unroute(pattern);
}

const error = (message: string, attribute: string) => ({
  _type: "Error",
  errorIdentifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation",
  message,
  _embedded: { details: { attribute } },
});

journey("customizer failures: what cannot be read says so, and Retry reads it", async ({ person }) => {
  const { page, signIn, expectErrors, expectAccessible } = person;
  expectErrors(/Failed to load resource|ERR_/);
  await signIn();

  // A slow server: a skeleton of the list, then the list.
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  await answering(page, "statuses", "GET", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${PATH}/statuses`);
  await page.getByRole("heading", { level: 1, name: "Statuses" }).waitFor();
  await page.getByRole("status", { name: "Loading…" }).waitFor();
  go();
  await page.getByRole("list", { name: "Statuses" }).waitFor();

  const statuses = await failUntilRetry(page, STATUSES, (route) => route.fulfill({ status: 502, ...HTML }));
  await page.reload();
  const alert = page.getByRole("alert");
  await alert.getByText("Failed to fetch statuses").waitFor();
  assert.equal(await page.getByText("nginx").count(), 0);
  await expectAccessible();
  await statuses(alert.getByRole("button", { name: "Retry" }));
  await page.getByRole("list", { name: "Statuses" }).getByText("In testing").waitFor();

  const broken = { ...error("An internal error has occurred.", "base"), errorIdentifier: "urn:x:InternalServerError" };
  const broke = await failUntilRetry(page, TYPES, (route) => route.fulfill({ status: 500, json: broken }));
  await page.goto(`${PATH}/types`);
  await alert.getByText("Error loading types").waitFor();
  await alert.getByText("HTTP error! status: 500 - An internal error has occurred.").waitFor();
  await expectAccessible();
  await broke(alert.getByRole("button", { name: "Retry" }));
  await page.getByRole("list", { name: "Types" }).waitFor();

  const unreachable = await failUntilRetry(page, TYPES, (route) => route.abort("connectionrefused"));
  await page.goto(`${PATH}/work-management`);
  await page.getByRole("region", { name: "Statuses" }).getByText("In testing").waitFor();
  const types = page.getByRole("region", { name: "Types" });
  await types.getByText("Error loading types").waitFor();
  await types.getByText("Failed to fetch types").waitFor();
  // No answer came at all: trying again reads the page again.
  await unreachable(types.getByRole("button", { name: "Retry" }));
  await types.getByText("User story").waitFor();
});

journey("customizer failures: what cannot be saved says why, and nothing typed is lost", async (world) => {
  const { person, api } = world;
  const { page, context, signIn, expectErrors, expectAccessible } = person;
  expectErrors(/Failed to load resource|ERR_/);
  await signIn();
  await page.goto(`${PATH}/statuses`);
  await page.getByRole("list", { name: "Statuses" }).waitFor();

  // The server itself refuses a name that is taken.
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add status" });
  await dialog.getByLabel("Name").fill("in progress");
  await page.keyboard.press("Enter");
  const toast = page.getByRole("alert").filter({ hasText: "Failed to create status" });
  await toast.getByText("name: Name has already been taken.").waitFor();
  await toast.getByText("Please check the form and try again").waitFor();
  await dialog.getByText("Name has already been taken.").waitFor();
  assert.equal(await dialog.getByLabel("Name").inputValue(), "in progress");
  await expectAccessible();

  // Several fields at once.
  const several = {
    ...error("Multiple field constraints have been violated.", "base"),
    errorIdentifier: "urn:openproject-org:api:v3:errors:MultipleErrors",
    _embedded: { errors: [error("Name is odd.", "name"), error("Too much.", "defaultDoneRatio")] },
  };
  let restore = await answering(page, "statuses", "POST", (route) => route.fulfill({ status: 422, json: several }));
  await dialog.getByRole("button", { name: "Add status" }).click();
  await toast.getByText("name: Name is odd., defaultDoneRatio: Too much.").waitFor();
  await dialog.getByText("Too much.").waitFor();
  await restore();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // A page of HTML from something in between.
  restore = await answering(page, "statuses/*", "PATCH", (route) => route.fulfill({ status: 502, ...HTML }));
  // Without the names of the classes above them.
  const statuses = page
    .getByRole("list", { name: "Statuses" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Actions for / }) });
  // Their names alone: how many work packages have each changes beside other journeys.
  const order = async (): Promise<(string | undefined)[]> =>
    (await statuses.allInnerTexts()).map((text) => text.split("\n")[0]);
  const before = await order();
  await page.getByRole("button", { name: "Actions for In testing" }).press("Alt+ArrowUp");
  await page.getByText("Failed to update status").waitFor();
  await page.getByText("HTTP 502 Error").waitFor();
  // What was moved is back where it was.
  await statuses.nth(8).getByRole("button", { name: "Actions for In testing" }).waitFor();
  // Of those that were there: other journeys add and delete statuses meanwhile.
  const after = await order();
  assert.deepEqual(
    after.filter((name) => before.includes(name)),
    before.filter((name) => after.includes(name)),
  );
  await restore();
  restore = await answering(page, "types/*", "PATCH", (route) => route.fulfill({ status: 502, ...HTML }));
  await page.goto(`${PATH}/types?open=7`);
  const edit = page.getByRole("dialog", { name: "Edit type" });
  await edit.getByLabel("Description", { exact: true }).fill("Kept in the form");
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText("Failed to update type").waitFor();
  await page.getByText("HTTP error! status: 502 - HTTP 502 Error").waitFor();
  await restore();
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText('Type "Bug" updated successfully').waitFor();
  await page.getByRole("list", { name: "Types" }).waitFor();

  // Without a line.
  const priority = (await api("POST", "priorities", { name: "Journey offline" })) as { id: number };
  await page.goto(`${PATH}/priorities`);
  await chooseInRow(page, "Journey offline", "Delete");
  const ask = page.getByRole("dialog", { name: "Delete Journey offline?" });
  await ask.getByRole("button", { name: "Delete", exact: true }).and(page.locator(":enabled")).waitFor();
  await context.setOffline(true);
  await ask.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Failed to delete priority").waitFor();
  await page.getByRole("alert").getByText("You appear to be offline.").waitFor();
  await context.setOffline(false);
  await ask.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText('Priority "Journey offline" deleted successfully').waitFor();
  assert.ok(priority.id > 0);

  // Someone else deleted what is being edited.
  const gone = (await api("POST", "statuses", { name: "Journey gone" })) as { id: number };
  restore = await answering(page, "statuses", "GET", (route) => route.continue());
  await page.goto(`${PATH}/statuses?open=${gone.id}`);
  await page.getByRole("dialog", { name: "Edit status" }).waitFor();
  await restore();
  await api("DELETE", `statuses/${gone.id}`);
  await page.getByRole("button", { name: "Actions for Journey gone" }).waitFor({ state: "detached" });
});
