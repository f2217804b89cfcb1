/**
 * Every page opened cold, with the processor slowed four times: `node bench/browser/first-load.ts [--only table,board] [--rounds 3]
 * [--work-packages 100000]`, the client built before. When the largest thing was painted, how long tasks blocked, what
 * moved, what was fetched. With work packages, the project's pages are those of one project that has so many. The best round
 * counts, as others use the machine.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "../../e2e/browser.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { ADMIN_PASSWORD, startProduct } from "../../e2e/product.ts";
import { ADDRESSES } from "../addresses.ts";

const SLOWED = 4;
/** A page is there once nothing is fetched and no long task ends for so long. */
const QUIET_MS = 1_200;
const AT_MOST_MS = 30_000;

/** Runs in the page before anything else. */
const WATCH = `
  window.seen = { lcp: 0, cls: 0, fcp: 0, tasks: [], last: 0, shifts: [] };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
    seen.largest = entry.element?.outerHTML.slice(0, 80) ?? "";
  });
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  watch("layout-shift", (entry) => {
    if (entry.hadRecentInput) return;
    seen.cls += entry.value;
    if (entry.value < 0.005) return;
    const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
      "    " + ((node?.outerHTML ?? node?.textContent ?? "gone").slice(0, 120)) + "\\n      " + box(previousRect) + " to " + box(currentRect));
    seen.shifts.push(Math.round(entry.startTime) + " ms, " + entry.value.toFixed(3), ...moved);
  });
  watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime; });
  watch("longtask", (entry) => {
    seen.tasks.push([entry.startTime, entry.duration]);
    seen.last = entry.startTime + entry.duration;
  });
`;

interface Seen {
  lcp: number;
  cls: number;
  fcp: number;
  largest: string;
  tasks: [start: number, duration: number][];
  last: number;
  /** What moved, from where to where (left, top, width, height), and when. */
  shifts: string[];
}

interface Load {
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  kilobytes: number;
  scripts: number;
  styles: number;
  calls: readonly string[];
  largest: string;
  shifts: readonly string[];
  tasks: readonly number[];
}

/** What the page fetches, and since when nothing is on its way; the stream of events never ends. */
function watchRequests(page: Page) {
  const fetched: { path: string; type: string }[] = [];
  const under = new Set<unknown>();
  let since = Date.now();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const together = pathname.endsWith("/together") ? request.postDataJSON().requests : [];
    const hrefs = together.map(({ href }: { href: string }) => `\n    ${href}`).join("");
    fetched.push({ path: pathname + search + hrefs, type: request.resourceType() });
    if (!pathname.endsWith("/api/v3/events")) under.add(request);
  });
  const ended = (request: unknown): void => {
    under.delete(request);
    since = Date.now();
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return { fetched, quietFor: () => (under.size > 0 ? 0 : Date.now() - since) };
}

/** The page is asked only once nothing is on its way: asking takes time of its own there, which would count as the page's. */
async function quiet(quietFor: () => number, idleFor: () => Promise<number>): Promise<void> {
  const began = Date.now();
  let left = QUIET_MS;
  while (left > 0 && Date.now() - began < AT_MOST_MS) {
    await pause(left + 10);
    const fetching = QUIET_MS - quietFor();
    left = fetching > 0 ? fetching : QUIET_MS - (await idleFor());
  }
}

async function load(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const { fetched, quietFor } = watchRequests(page);
  await page.goto(path);
  await quiet(quietFor, () => page.evaluate<number>("performance.now() - seen.last"));
  const seen = await page.evaluate<Seen>("seen");
  const tasks = seen.tasks.filter(([start, duration]) => start + duration > seen.fcp).map(([, duration]) => duration);
  const count = (type: string): number => fetched.filter((one) => one.type === type).length;
  return {
    lcp: seen.lcp,
    tbt: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    cls: seen.cls,
    requests: fetched.length,
    kilobytes: bytes / 1024,
    scripts: count("script"),
    styles: count("stylesheet"),
    calls: fetched.filter((one) => one.path.startsWith("/api/")).map((one) => one.path),
    largest: seen.largest,
    shifts: seen.shifts,
    tasks: tasks.map(Math.round),
  };
}

/** In a context of its own each: nothing is cached. */
async function cold(browser: Browser, state: string, url: string, path: string): Promise<Load> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
    ...(path.startsWith("/auth/") ? {} : { storageState: JSON.parse(state) }),
  });
  try {
    return await load(context, path);
  } finally {
    await context.close();
  }
}

async function signedIn(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url });
  const headers = { origin: url, "x-requested-with": "XMLHttpRequest" };
  await context.request.post("/api/v3/auth/login", { data: { login: "admin", password: ADMIN_PASSWORD }, headers });
  const state = JSON.stringify(await context.storageState());
  await context.close();
  return state;
}

const best = (loads: readonly Load[], read: (load: Load) => number): number => Math.min(...loads.map(read));

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    only: { type: "string" },
    "work-packages": { type: "string" },
    calls: { type: "boolean", default: false },
  },
});

/** @returns the address with the ids of a project, of one of its work packages and of who is signed in */
async function fillIn(page: Page): Promise<(address: string) => string> {
  const read = async (path: string) =>
    (await (await page.request.get(path)).json()) as { id: number; _embedded?: { elements: { id: number }[] } };
  const first = async (path: string) => (await read(path))._embedded?.elements[0]?.id ?? 0;
  const sort = values["work-packages"] === undefined ? "asc" : "desc";
  const project = await first(`/api/v3/projects?sortBy=[["id","${sort}"]]&pageSize=1`);
  const workPackage = await first(`/api/v3/projects/${project}/work_packages?pageSize=1`);
  const { id: user } = await read("/api/v3/users/me");
  const names: Record<string, number> = { project, workPackage, user };
  return (address) => address.replaceAll(/\$(\w+)/g, (_, name: string) => String(names[name]));
}

const product = await startProduct();
try {
  if (values["work-packages"] !== undefined) {
    await product.command(["seed", "--projects", "1", "--users", "40", "--work-packages", values["work-packages"]]);
  }
  const browser = await launchBrowser();
  const state = await signedIn(browser, product.url);
  const context = await browser.newContext({ baseURL: product.url, storageState: JSON.parse(state) });
  const addressOf = await fillIn(await context.newPage());
  await context.close();
  const only = values.only?.split(",") ?? Object.keys(ADDRESSES);
  // The first page of a browser and of a server is slower than any other.
  await cold(browser, state, product.url, "/");
  const rows = [];
  for (const name of only) {
    const address = ADDRESSES[name];
    if (address === undefined) throw new Error(`there is no page called ${name}`);
    const loads: Load[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      loads.push(await cold(browser, state, product.url, addressOf(address)));
    }
    const first = loads[0];
    rows.push({
      page: name,
      "LCP ms": Math.round(best(loads, ({ lcp }) => lcp)),
      "TBT ms": Math.round(best(loads, ({ tbt }) => tbt)),
      CLS: Number(best(loads, ({ cls }) => cls).toFixed(3)),
      requests: best(loads, ({ requests }) => requests),
      kB: Math.round(best(loads, ({ kilobytes }) => kilobytes)),
      scripts: first?.scripts,
      styles: first?.styles,
      calls: best(loads, ({ calls }) => calls.length),
      "longest task ms": Math.round(best(loads, ({ tasks }) => Math.max(0, ...tasks))),
    });
    if (values.calls) console.log(name, first?.largest, first?.tasks.join(" "), `\n  ${first?.calls.join("\n  ")}`);
    if (values.calls) console.log(first?.shifts.join("\n"));
  }
  console.table(rows);
  await browser.close();
} finally {
  await product.stop();
}
