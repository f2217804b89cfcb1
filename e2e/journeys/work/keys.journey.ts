import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

interface Made {
  id: number;
  _links: Record<string, { title?: string; href: string | null }>;
}

const DAY_MS = 86_400_000;

journey("single keys edit one and many, compare with the past, and empty the triage", async (world) => {
  const { person, api } = world;
  const make = async (subject: string): Promise<number> =>
    ((await api("POST", "projects/demo-project/work_packages", { subject })) as Made).id;
  const ids = [await make("Caulk the keyed deck"), await make("Scrape the keyed hull")];
  const read = async (id: number): Promise<Made> => (await api("GET", `work_packages/${id}`)) as Made;
  const { page } = person;
  await person.signIn();
  await page.goto("/projects/demo-project?view=table&group=none&sort=id&q=keyed");
  const grid = page.getByRole("grid", { name: "Work packages" });
  const row = (subject: string) => grid.getByRole("row").filter({ hasText: subject });

  // Two rows are chosen by keys and get a priority with one more; Z takes it back.
  await row("Caulk").getByRole("gridcell").nth(1).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await page.getByRole("region", { name: "2 selected" }).waitFor();
  await page.keyboard.press("p");
  const chooser = page.getByRole("dialog", { name: "Priority of 2 work packages" });
  await chooser.getByRole("option", { name: "High" }).waitFor();
  await person.expectAccessible();
  await page.keyboard.type("hig");
  await page.keyboard.press("Enter");
  await page.getByText("2 work packages changed").waitFor();
  assert.equal((await read(ids[0]!))._links["priority"]?.title, "High");
  await page.keyboard.press("z");
  await page.getByText("Change undone for 2 work packages").waitFor();
  assert.equal((await read(ids[1]!))._links["priority"]?.title, "Normal");

  // What is new since yesterday is marked; the address says since when.
  await page.getByRole("button", { name: "Changes", exact: true }).click();
  await page.getByRole("menuitem", { name: "Yesterday" }).click();
  const compared = page.getByRole("region", { name: "Changes since yesterday" });
  await compared.getByText("0 changed, 2 added, 0 no longer here, since yesterday").waitFor();
  await row("Scrape").getByText("Added", { exact: true }).waitFor();
  assert.match(page.url(), /since=day/);
  await person.expectAccessible();
  // What is counted is what is shown.
  await compared.getByRole("switch", { name: "Only changed" }).click();
  await page.getByText("2 work packages", { exact: true }).waitFor();
  await compared.getByRole("switch", { name: "Only changed" }).click();

  // From one day to another: what was made after that is not new in it.
  const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  await page.getByRole("button", { name: "Changes since yesterday", exact: true }).click();
  await page.getByLabel("A date").fill(daysAgo(9));
  await page.getByLabel("Until (today if empty)").fill(daysAgo(3));
  await page.waitForURL(`**since=${daysAgo(9)}..${daysAgo(3)}*`);
  const between = page.getByRole("region", { name: /^Changes from .* to / });
  await between.getByText(/^No changes from /).waitFor();
  await page.keyboard.press("Escape");

  // Another key for what P does, kept for the person.
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByRole("button", { name: "Change the key for Change priority: P" }).click();
  await page.keyboard.press("q");
  await list.getByRole("button", { name: "Change the key for Change priority: Q" }).waitFor();
  await person.expectAccessible();
  await list.getByRole("button", { name: "Reset the key for Change priority" }).click();
  await list.getByRole("button", { name: "Change the key for Change priority: P" }).waitFor();
  await page.keyboard.press("Escape");

  // What is shown at once is written a moment later.
  const written = () => page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  // Triage: declined with a reason it is closed, and no longer there.
  await page.goto("/projects/demo-project/triage");
  const queue = page.getByRole("navigation", { name: "Work to triage" });
  await queue.getByRole("button", { name: /Caulk the keyed deck/ }).click();
  await page.getByRole("heading", { name: "Caulk the keyed deck" }).waitFor();
  await person.expectAccessible();

  // Two people see who works on what, and that one of them goes on to another one.
  await world.user("second-hand", "Member", "demo-project");
  const other = await world.another();
  await other.signIn("second-hand");
  await other.page.goto("/projects/demo-project/triage");
  const theirs = other.page.getByRole("navigation", { name: "Work to triage" });
  const caulk = theirs.getByRole("button", { name: /Caulk the keyed deck/ });
  await caulk.getByText("Ada Halyard is working on this").waitFor();
  await theirs.getByRole("button", { name: /Scrape the keyed hull/ }).click();
  const scrape = queue.getByRole("button", { name: /Scrape the keyed hull/ });
  await scrape.getByText("second-hand Tester is working on this").waitFor();
  await caulk.click();
  await other.page.getByText("Ada Halyard is working on this").nth(1).waitFor();
  await other.expectAccessible();
  await scrape.getByText("is working on this").waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await page
    .getByRole("dialog", { name: `Decline #${ids[0]}` })
    .getByLabel("Reason")
    .fill("The deck is sound.");
  const declined = written();
  await page.keyboard.press("Control+Enter");
  await queue.getByRole("button", { name: /Caulk the keyed deck/ }).waitFor({ state: "detached" });
  await declined;
  assert.equal((await read(ids[0]!))._links["status"]?.title, "Rejected");
  const said = (await api("GET", `work_packages/${ids[0]}/activities`)) as {
    _embedded: { elements: { comment: { raw: string } }[] };
  };
  assert.ok(said._embedded.elements.some(({ comment }) => comment.raw === "The deck is sound."));

  // Assigned to someone, it is settled, too.
  await queue.getByRole("button", { name: /Scrape the keyed hull/ }).click();
  await page.getByRole("heading", { name: "Scrape the keyed hull" }).waitFor();
  const assigned = written();
  await page.keyboard.press("i");
  await queue.getByRole("button", { name: /Scrape the keyed hull/ }).waitFor({ state: "detached" });
  await assigned;
  assert.notEqual((await read(ids[1]!))._links["assignee"]?.href ?? null, null);
});
