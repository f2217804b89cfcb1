/**
 * The daily screen in a real browser with 100,000 work packages in one project: `node bench/browser/table.ts [--rounds 3]
 * [--work-packages 100000] [--rows 10000]`, the client built before. How long a click takes until the page of 100 that it
 * asks for is painted, sorted, filtered and grouped, by phases, and the longest task while one types, drags, scrolls and
 * hears of others' changes, 10,000 rows in the table and 1,000 bars in the timeline; 0 where none took over 50 ms. The best
 * round counts, as others use the machine.
 */
import { parseArgs } from "node:util";
import type { Page } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { clicked, WATCH_CLICKS } from "./clicks.ts";
import { inPage, longest, report, settle, type Figures } from "./pages.ts";

const OPEN = encodeURIComponent('[{"status":{"operator":"o","values":[]}}]');
const SCROLLS = 60;
const BARS = 1_000;
const ROW_PX = 36;
/** How many rows are read again for a change. */
const HEARD_WITH = 2_500;

/** What the page is still busy with does not count. */
async function longestSettled(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  return longest(page, act);
}

async function typeSearch(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Filter by subject" }).pressSequentially("harbour", { delay: 60 });
  await page.waitForURL("**q=harbour*");
  await settle(page);
}

async function typeSubject(page: Page): Promise<void> {
  await page.keyboard.type("A subject that someone types", { delay: 30 });
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(700, 600);
  for (let step = 0; step < SCROLLS; step += 1) {
    await page.mouse.wheel(0, 1_500);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
}

/** Scrolls to the end again and again, until so many rows were read. @param inside of what scrolls */
async function fill(page: Page, inside: string, rows: number): Promise<void> {
  await page.evaluate(`(async () => {
    let scroller = document.querySelector(${JSON.stringify(inside)});
    while (!["auto", "scroll"].includes(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    while (scroller.scrollHeight < ${rows * ROW_PX}) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
    scroller.scrollTop = 0;
  })()`);
}

async function drag(page: Page, handle: string): Promise<void> {
  const box = await page.locator(handle).first().boundingBox();
  if (box === null) throw new Error(`nothing to drag at ${handle}`);
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 40; step += 1) await page.mouse.move(box.x + 20 + step * 8, box.y + 20 + (step % 10) * 4);
  await page.mouse.up();
}

/** Someone else changes the row in sight, and the page shows it. */
async function changeElsewhere(page: Page, token: string): Promise<void> {
  const row = await page.locator("[data-grid] [data-row]").nth(3).textContent();
  const address = new URL(`/api/v3/work_packages/${/#(\d+)/.exec(row ?? "")?.[1]}`, page.url());
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const seen = (await (await fetch(address, { headers })).json()) as { lockVersion: number };
  const subject = `Changed at ${performance.now()}`;
  await fetch(address, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ lockVersion: seen.lockVersion, subject }),
  });
  await page.locator("[data-grid]").getByText(subject).first().waitFor();
}

const round = (url: string, projectId: string, rows: number, token: string): Promise<Figures> =>
  inPage(url, WATCH_CLICKS, async (page) => {
    page.setDefaultTimeout(20_000);
    const show = async (search: string) => {
      await page.goto(`/projects/${projectId}?${search}`);
    };
    const results: Figures = {};

    await show(`view=table&filters=${OPEN}&sort=-updatedAt`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    await settle(page);
    const header = (name: string) => page.getByRole("columnheader", { name }).getByRole("button", { name }).first();
    Object.assign(results, await clicked(page, "sort, by status", () => header("Priority").click()));
    await page.getByRole("button", { name: /^Group/ }).click();
    const assignee = page.getByRole("menuitemradio", { name: "Assignee" });
    await settle(page);
    Object.assign(results, await clicked(page, "group by assignee", () => assignee.click()));
    await settle(page);
    const completed = page.getByRole("switch", { name: "Show completed" });
    Object.assign(results, await clicked(page, "filter, by assignee", () => completed.click({ force: true })));
    await settle(page);
    Object.assign(results, await clicked(page, "sort by subject, by assignee", () => header("Work").click()));

    results["scroll as rows come, longest task (ms)"] = await longestSettled(page, () => scrollDown(page));
    await fill(page, "[data-grid]", rows);
    results[`scroll, ${rows} rows read, longest task (ms)`] = await longestSettled(page, () => scrollDown(page));
    results["type a search, longest task (ms)"] = await longestSettled(page, () => typeSearch(page));

    await show(`view=table&filters=${OPEN}`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    await page.keyboard.press("c");
    await page.getByRole("dialog").getByRole("textbox", { name: "Subject" }).waitFor();
    results["type in the dialog of a new one, longest task (ms)"] = await longestSettled(page, () => typeSubject(page));

    await show(`view=table&group=none&sort=-createdAt&filters=${OPEN}`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    await fill(page, "[data-grid]", HEARD_WITH);
    results[`a change of someone else, ${HEARD_WITH} rows read, longest task (ms)`] = await longestSettled(page, () =>
      changeElsewhere(page, token),
    );

    await show(`view=table&sort=manualSorting&filters=${OPEN}`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    results["scroll in an order by hand, longest task (ms)"] = await longestSettled(page, () => scrollDown(page));

    await show(`view=board&filters=${OPEN}`);
    await page.locator("li[data-movable]").first().waitFor();
    results["drag a card over the board, longest task (ms)"] = await longestSettled(page, () =>
      drag(page, "li[data-movable]"),
    );

    await show(`view=timeline&zoom=week&filters=${OPEN}`);
    await page.locator("button[data-movable]").first().waitFor();
    results["drag a bar of the timeline, longest task (ms)"] = await longestSettled(page, () =>
      drag(page, "button[data-movable]"),
    );
    await fill(page, "button[data-movable]", BARS);
    results[`scroll the timeline, ${BARS} bars read, longest task (ms)`] = await longestSettled(page, () =>
      scrollDown(page),
    );
    return results;
  });

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    "work-packages": { type: "string", default: "100000" },
    rows: { type: "string", default: "10000" },
  },
});
const product = await startProduct();
try {
  await product.command(["seed", "--projects", "1", "--users", "40", "--work-packages", values["work-packages"]]);
  const token = await product.command(["token", "create", "--login", "admin"]);
  const answer = await fetch(`${product.url}/api/v3/projects?sortBy=[["id","desc"]]&pageSize=1&select=elements/id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { _embedded } = (await answer.json()) as { _embedded: { elements: { id: number }[] } };
  const projectId = String(_embedded.elements[0]?.id);
  const rounds: Figures[] = [];
  for (let index = 0; index < Number(values.rounds); index += 1) {
    rounds.push(await round(product.url, projectId, Number(values.rows), token));
  }
  report(rounds);
} finally {
  await product.stop();
}
