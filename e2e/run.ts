/** Runs the journeys: `node e2e/run.ts [--grep TEXT] [--results FILE]`, the client built before. */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { journeys, openPerson, USER_PASSWORD, type Journey, type Opened, type Person } from "./journey.ts";
import { startProduct, type Product } from "./product.ts";

const JOURNEY_MS = 180_000;
/** Those that run alone, one after another, are one of them as long as there are such. */
const AT_ONCE = 4;
/** More failures than this are no coincidence. */
const MOST_RERUN = 10;
const ARTIFACTS = join(import.meta.dirname, "artifacts");

interface Place {
  browser: Browser;
  product: Product;
  /** The administrator's. */
  token: string;
  /** Whether each step is recorded, which takes time. */
  isTraced: boolean;
}

/** Keeps what a person of a failed journey saw. @returns where, in words */
async function kept({ page, context }: Person, isTraced: boolean, name: string): Promise<string[]> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const path = join(ARTIFACTS, name.replace(/[^a-z0-9]+/gi, "-"));
  await page.screenshot({ path: `${path}.png` }).catch(() => undefined);
  if (!isTraced) return [];
  await context.tracing.stop({ path: `${path}.zip` }).catch(() => undefined);
  return [`each step: npx playwright-core show-trace ${relative(process.cwd(), path)}.zip`];
}

async function isolated({ browser, product, token, isTraced }: Place, journey: Journey): Promise<string[]> {
  const opened: Opened[] = [];
  const open = async () => {
    const one = await openPerson(browser, product);
    if (isTraced) {
      // The recording asks each frame for what it shows, also those of letters, which can run nothing.
      one.person.expectErrors(/Blocked script execution in 'about:srcdoc'/);
      await one.person.context.tracing.start({ screenshots: true, snapshots: true });
    }
    opened.push(one);
    return one.person;
  };
  const api = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${product.url}/api/v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const problems: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const person = await open();
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${JOURNEY_MS / 1_000} s`)), JOURNEY_MS);
    });
    await Promise.race([
      journey.go({ product, person, another: open, api, user: (...words) => makeUser(api, ...words) }),
      late,
    ]);
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    clearTimeout(timer);
    problems.push(...opened.flatMap(({ errors }) => errors));
    const isFailed = problems.length > 0;
    for (const [index, { person }] of opened.entries()) {
      if (isFailed) problems.push(...(await kept(person, isTraced, `${journey.name}-${index + 1}`)));
      // An exchanged answer that is still being put together is in vain once its page is gone.
      await person.page.unrouteAll({ behavior: "ignoreErrors" });
      await person.context.close();
    }
  }
  return problems;
}

interface Listed {
  _embedded: { elements: { id: number; name: string }[] };
}

async function makeUser(
  api: (method: string, path: string, body?: unknown) => Promise<unknown>,
  login: string,
  role: string,
  project: string,
): Promise<void> {
  const user = (await api("POST", "users", {
    login,
    email: `${login}@example.org`,
    firstName: login,
    lastName: "Tester",
    password: USER_PASSWORD,
    status: "active",
  })) as { id: number };
  const roles = (await api("GET", "roles")) as Listed;
  const found = roles._embedded.elements.find((one) => one.name === role);
  const { id } = (await api("GET", `projects/${project}`)) as { id: number };
  await api("POST", "memberships", {
    _links: {
      principal: { href: `/api/v3/users/${user.id}` },
      project: { href: `/api/v3/projects/${id}` },
      roles: [{ href: `/api/v3/roles/${found?.id}` }],
    },
  });
}

type Tell = (mark: string, journey: Journey, began: number, problems: string[]) => void;

/**
 * Runs each failed journey once more, by itself, in a product and a browser of its own: what the first run left behind
 * must not decide the second.
 * @returns those that pass now
 */
async function passingAlone(failures: readonly Journey[], tell: Tell): Promise<Journey[]> {
  const passing: Journey[] = [];
  for (const journey of failures) {
    const began = Date.now();
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const problems = await isolated({ ...(await placeIn(product, browser)), isTraced: true }, journey);
      tell(problems.length === 0 ? "again: ok    " : "again: FAILED", journey, began, problems);
      if (problems.length === 0) passing.push(journey);
    } finally {
      await closed(browser);
      await product.stop();
    }
  }
  return passing;
}

const placeIn = async (product: Product, browser: Browser): Promise<Place> => {
  const token = await product.command(["token", "create", "--login", "admin", "--name", "journeys"]);
  return { browser, product, token, isTraced: false };
};

const CLOSING_MS = 20_000;

/** A browser that hangs is left behind: it ends with this process. */
const closed = (browser: Browser): Promise<unknown> =>
  Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))]);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { grep: { type: "string", default: "" }, results: { type: "string" } },
  });
  for (const file of globSync("journeys/*/*.journey.ts", { cwd: import.meta.dirname }).toSorted()) {
    await import(`./${file}`);
  }
  const wanted = journeys.filter((journey) => journey.name.includes(values.grep));
  if (wanted.length === 0) {
    if (values.results !== undefined)
      writeFileSync(values.results, JSON.stringify({ numPassedTests: 0, numFailedTests: 0 }));
    console.log(`No journey has "${values.grep}" in its name.`);
    return 1;
  }
  // Requests under way are let through where a page's answers are exchanged; the answer that comes then is in vain.
  const problems: unknown[] = [];
  process.on("unhandledRejection", (error) => {
    if (!String(error).includes("Route is already handled!")) problems.push(error);
  });
  const beside = wanted.filter(({ alone }) => !alone);
  const alone = wanted.filter((journey) => journey.alone);
  const queues = [beside, alone].filter(({ length }) => length > 0);
  const products = await Promise.all(queues.map(() => startProduct()));
  const browser = await launchBrowser();
  /** With what went wrong beside others. */
  const failures = new Map<Journey, readonly string[]>();
  const flaky: Journey[] = [];
  const tell = (mark: string, journey: Journey, began: number, problems: string[]) => {
    console.log(`${mark} ${journey.name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
    for (const problem of problems) console.log(`       ${problem}`);
  };
  try {
    const work = async (place: Place | undefined, queue: Journey[]) => {
      for (let next = queue.shift(); place !== undefined && next !== undefined; next = queue.shift()) {
        const began = Date.now();
        const problems = await isolated(place, next);
        tell(problems.length === 0 ? "ok    " : "failed", next, began, problems);
        if (problems.length > 0) failures.set(next, problems);
      }
    };
    const places = await Promise.all(products.map((product) => placeIn(product, browser)));
    const besideOthers = Array.from({ length: AT_ONCE - 1 }, () => work(places[0], beside));
    await Promise.all([...besideOthers, work(places.at(-1), alone).then(() => work(places[0], beside))]);
    if (failures.size > MOST_RERUN) console.log(`${failures.size} journeys failed: too many to run again`);
    else flaky.push(...(await passingAlone([...failures.keys()], tell)));
  } finally {
    await closed(browser);
    for (const product of products) await product.stop();
  }
  for (const problem of problems) console.error("outside of the journeys:", problem);
  for (const journey of flaky) {
    console.log(`FLAKY  ${journey.name}: failed beside others and passed alone. Fix its cause:`);
    // Once more at the end, where it is found in a log of thousands of lines.
    for (const problem of failures.get(journey) ?? []) console.log(`       ${problem}`);
  }
  const failed = failures.size - flaky.length;
  const counts = { numPassedTests: wanted.length - failed, numFailedTests: failed };
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(counts));
  console.log(`${counts.numPassedTests} journeys passed (${flaky.length} of them flaky), ${failed} failed`);
  return failed + problems.length === 0 ? 0 : 1;
}

process.exit(await main());
