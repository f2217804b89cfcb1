/** What benchmarks of pages in a real browser share: an administrator's page, its long tasks, the table of rounds. */
import { launchBrowser, type Page } from "../../e2e/browser.ts";
import { ADMIN_PASSWORD } from "../../e2e/product.ts";

/** What one round measured, by its name. */
export type Figures = Record<string, number>;

/** Runs in the page: notes long tasks. */
const TASKS = `
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: "longtask" });
`;

/** One round, in a browser of its own where an administrator has signed in. @param watch runs in each page first */
export async function inPage(url: string, watch: string, measure: (page: Page) => Promise<Figures>): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, bypassCSP: true });
    const headers = { origin: url, "x-requested-with": "XMLHttpRequest" };
    await context.request.post("/api/v3/auth/login", { data: { login: "admin", password: ADMIN_PASSWORD }, headers });
    const page = await context.newPage();
    await page.addInitScript(TASKS + watch);
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** An act in the page has no end of its own: one that hangs says so. */
const PATIENCE_MS = 90_000;

/** @returns what the act does; fails where it takes too long, and says which one it was */
export async function limited<Done>(name: string, act: Promise<Done>): Promise<Done> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`"${name}" took over ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  try {
    return await Promise.race([act, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The stream of live events never ends, so no network falls idle here: a while without a task does for it. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate("new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 3000 }), 1000))");

/** The longest task of an act, in ms; 0: none took over 50 ms. */
export async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("void (window.tasks.length = 0)");
  await act();
  // What the act set off at its end is counted too.
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))");
  return page.evaluate<number>("Math.max(0, ...window.tasks)");
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The thread's own processor time, in µs. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The processor's time of the longest task of a page's main thread while something is done, in ms: on a machine that
 * others use the clock tells how long it waited, too.
 */
export async function longestByProcessor(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const ofThread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(
    traceEvents.flatMap((event) =>
      event.name === "thread_name" && event.args?.name === "CrRendererMain" ? [ofThread(event)] : [],
    ),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && main.has(ofThread(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

const rank = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

/** All rounds are shown. On a machine that others use the best one says most, on a quiet one the median and the 95th percentile. */
export function report(rounds: readonly Figures[]): void {
  console.table(
    Object.keys(rounds[0] ?? {}).map((name) => {
      const figures = rounds.map((one) => Math.round(one[name] ?? 0));
      return {
        measured: name,
        best: Math.min(...figures),
        p50: rank(figures, 0.5),
        p95: rank(figures, 0.95),
        all: figures.join(" "),
      };
    }),
  );
}
