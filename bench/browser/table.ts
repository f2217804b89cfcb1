/**
 * The daily screen in a real browser with 100,000 work packages in one project: `node bench/browser/table.ts [--rounds 3]
 * [--work-packages 100000] [--rows 10000] [--database postgres]`, the client built before. How long a click takes until the page
 * of 100 that it asks for is painted, sorted, filtered and grouped, by phases, until the board and the timeline are, and the
 * longest task while one types, drags, scrolls and hears of others' changes, 50 a second, 10,000 rows in the table and 1,000
 * bars in the timeline: by the processor's time. There must be more open work packages than rows are read.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { sqliteServer, startPostgresDatabases } from "../torture/databases.ts";
import { clicked, opened, WATCH_CLICKS } from "./clicks.ts";
import { inPage, limited, longestByProcessor, report, settle, type Figures } from "./pages.ts";

const OPEN = encodeURIComponent('[{"status":{"operator":"o","values":[]}}]');
const SCROLLS = 60;
const BARS = 1_000;
const ROW_PX = 36;
const CARD = "li[data-movable]";
const BAR = "button[data-movable]";
const CHANGES = 150;
const CHANGES_A_SECOND = 50;
/** How many rows are read again for a change. */
const HEARD_WITH = 2_500;

/** What the page is still busy with does not count. */
async function longestSettled(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  return longestByProcessor(page, act);
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
  const filled = page.evaluate(`(async () => {
    let scroller = document.querySelector(${JSON.stringify(inside)});
    while (!["auto", "scroll"].includes(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    while (scroller.scrollHeight < ${rows * ROW_PX}) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
    scroller.scrollTop = 0;
  })()`);
  await limited(`read ${rows} rows: are there so many?`, filled);
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

/** Others change what is in sight and what is not, so many times a second: the request for each goes out when it is due. */
async function hearOfMany(page: Page, token: string): Promise<void> {
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll("[data-grid] [data-row]")].map((row) => /#(\\d+)/.exec(row.textContent)?.[1]).filter(Boolean)`,
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const changes: Promise<unknown>[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    const id = Number(ids[index % ids.length]) - Math.floor(index / ids.length);
    const address = new URL(`/api/v3/work_packages/${id}`, page.url());
    const change = async () => {
      const seen = (await (await fetch(address, { headers })).json()) as { lockVersion: number };
      const body = JSON.stringify({ lockVersion: seen.lockVersion, subject: `Changed at ${performance.now()}` });
      return fetch(address, { method: "PATCH", headers, body });
    };
    changes.push(change());
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    await pause(1_000 / CHANGES_A_SECOND);
  }
  await Promise.all(changes);
}

/** From the table to the other views and back, by their links. */
async function openViews(page: Page, results: Figures): Promise<void> {
  const views = { Board: CARD, Timeline: BAR, Table: "[data-grid] [data-row]" };
  for (const [link, shown] of [...Object.entries(views), ...Object.entries(views)]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    await settle(page);
    const name = `open the ${link.toLowerCase()}`;
    // oxlint-disable-next-line no-await-in-loop
    const took = await opened(page, link, shown);
    results[`${name}${results[name] === undefined ? "" : " again"}`] = took;
  }
}

/** Told as they come: a round takes minutes, and one that fails has measured something. */
const tellingFigures = (): Figures =>
  new Proxy<Figures>(
    {},
    {
      set: (figures, name, value) => {
        console.log(`${String(name)}: ${Math.round(Number(value))}`);
        return Reflect.set(figures, name, value);
      },
    },
  );

const round = (url: string, projectId: string, rows: number, token: string): Promise<Figures> =>
  inPage(url, WATCH_CLICKS, async (page) => {
    page.setDefaultTimeout(20_000);
    const show = async (search: string) => {
      await page.goto(`/projects/${projectId}?${search}`);
    };
    const results = tellingFigures();

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

    results[`${CHANGES_A_SECOND} changes a second, ${HEARD_WITH} rows read, longest task (ms)`] = await longestSettled(
      page,
      () => hearOfMany(page, token),
    );
    await show(`view=table&filters=${OPEN}`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    await openViews(page, results);

    await show(`view=table&sort=manualSorting&filters=${OPEN}`);
    await page.locator("[data-grid] [data-row]").first().waitFor();
    results["scroll in an order by hand, longest task (ms)"] = await longestSettled(page, () => scrollDown(page));

    await show(`view=board&filters=${OPEN}`);
    await page.locator(CARD).first().waitFor();
    results["drag a card over the board, longest task (ms)"] = await longestSettled(page, () => drag(page, CARD));

    await show(`view=timeline&zoom=week&filters=${OPEN}`);
    await page.locator(BAR).first().waitFor();
    results["drag a bar of the timeline, longest task (ms)"] = await longestSettled(page, () => drag(page, BAR));
    await fill(page, BAR, BARS);
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
    database: { type: "string", default: "sqlite" },
  },
});
const server = values.database === "postgres" ? await startPostgresDatabases() : sqliteServer;
const database = await server.fresh();
// What the product is started with.
Object.assign(process.env, database.environment);
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
  await database.remove();
  await server.stop();
}
