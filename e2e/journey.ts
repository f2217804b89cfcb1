/** What a journey is given: a person's browser and what a person can do with it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { answerProblem, operationOf } from "@halyard/contract/answers/answer-check";
import type { Answers } from "@halyard/contract/schemas/administration/administration";
import type { Browser, BrowserContext, Cookie, Page, Response } from "playwright-core";
import { ADMIN_PASSWORD, type Product } from "./product.ts";
import { routeEachAlone, TOGETHER } from "./together.ts";

export interface Person {
  page: Page;
  context: BrowserContext;
  /** Starts a session without its page, which has journeys of its own; nothing is opened yet. */
  signIn(login?: string, password?: string): Promise<void>;
  /** Opens the page that one comes to after signing in. */
  openMyWork(): Promise<void>;
  /**
   * Goes from the page that is open to another as links do, without loading the product again, which takes longer than
   * what most journeys look at. What is waited for then must not be on the page that one came from.
   */
  go(path: string): Promise<void>;
  /**
   * Fails on any WCAG 2.2 A or AA violation of the page as it is.
   * @param within a CSS selector of what alone is looked at: a popover covers parts of buttons, which are small targets then
   */
  expectAccessible(within?: string): Promise<void>;
  /** Fails where the page is wider than the window at one of the widths, or not accessible. */
  expectToFit(...widths: [number, ...number[]]): Promise<void>;
  /** Console errors that this journey causes on purpose. */
  expectErrors(pattern: RegExp): void;
}

export interface World {
  product: Product;
  person: Person;
  /** Someone else, with a browser of their own. */
  another(): Promise<Person>;
  /** Makes a user with a password and a role in a project. */
  user(login: string, role: string, project: string): Promise<void>;
  /** Calls the API as the administrator. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
}

export interface Journey {
  name: string;
  /** It changes for a while what others rely on: it runs in a second product, where none runs beside it. */
  alone: boolean;
  go(world: World): Promise<void>;
}

export const journeys: Journey[] = [];

export function journey(name: string, go: Journey["go"], { alone = false } = {}): void {
  journeys.push({ name, alone, go });
}

export const USER_PASSWORD = "a password of a person";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const AXE = JSON.stringify({
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  resultTypes: ["violations"],
  // Style sheets would be fetched and parsed each time, for rules that are none of these.
  preload: { assets: ["media"] },
});

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

export interface Opened {
  person: Person;
  /** What went wrong in the page that no one expected. */
  errors: string[];
}

/**
 * For what comes at some time: how fast it comes is for the benchmarks. Long enough for a machine that does other things
 * beside four journeys.
 */
const WAIT_MS = 30_000;

/** The administrator signs in once for all journeys of a product: from one address only so many may. */
const adminSessions = new WeakMap<Product, Cookie[]>();

/**
 * What the server answered a page is what packages/contract says; else the journey fails. An answer that a journey
 * makes up itself has no server's address and may be part of one.
 */
async function noteMisfit(answer: Response, note: (text: string) => void): Promise<void> {
  const method = answer.request().method();
  if (!answer.ok() || operationOf(method, answer.url()) === null) return;
  // Of a page that has gone on meanwhile there is neither address nor body.
  if ((await answer.serverAddr().catch(() => null)) === null) return;
  const isJson = answer.headers()["content-type"]?.includes("json") === true;
  const text = isJson ? await answer.text().catch(() => "") : "";
  if (text === "") return;
  const body = JSON.parse(text);
  const problems = [answerProblem(method, answer.url(), body), ...problemsTogether(answer, body)];
  for (const problem of problems) if (problem !== null) note(problem);
}

/** What is wrong with the answers that came together in one. */
function problemsTogether(answer: Response, body: unknown): (string | null)[] {
  if (!answer.url().endsWith(TOGETHER)) return [];
  const { requests }: { requests: { href: string }[] } = answer.request().postDataJSON();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was just held against the contract
  const { answers } = body as Answers;
  return requests.map(({ href }, index) => {
    const one = answers[index];
    return one?.status === 200 ? answerProblem("GET", href, JSON.parse(one.body)) : null;
  });
}

export async function openPerson(browser: Browser, product: Product): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    bypassCSP: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  routeEachAlone(page);
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on("pageerror", (error) => note(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
  });
  // Reads each answer once more: on demand, as API tests hold the same answers to the contract each time.
  if (process.env["HALYARD_CHECK_ANSWERS"] === "1") page.on("response", (answer) => void noteMisfit(answer, note));
  const person: Person = {
    page,
    context,
    async signIn(login = "admin", password = login === "admin" ? ADMIN_PASSWORD : USER_PASSWORD) {
      const session = login === "admin" ? adminSessions.get(product) : undefined;
      if (session !== undefined) return context.addCookies(session);
      // A sign-in ends the session that it comes with, and the administrator's belongs to other journeys too.
      await context.clearCookies();
      const answer = await context.request.post("/api/v3/auth/login", {
        data: { login, password },
        headers: { "x-requested-with": "XMLHttpRequest" },
      });
      if (!answer.ok()) throw new Error(`${login} cannot sign in: ${await answer.text()}`);
      if (login === "admin") adminSessions.set(product, await context.cookies());
    },
    async openMyWork() {
      await page.goto("/");
      await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
    },
    go: (path) => page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`),
    async expectAccessible(within) {
      if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
      const violations = await page.evaluate<Violation[]>(
        `axe.run(${within === undefined ? "document" : JSON.stringify(within)}, ${AXE}).then((result) => result.violations)`,
      );
      if (violations.length === 0) return;
      const lines = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => JSON.stringify(node.target)).join("\n  ")}`,
      );
      throw new Error(`not accessible at ${page.url()}:\n${lines.join("\n")}`);
    },
    async expectToFit(...widths) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
        if (overflow > 0) throw new Error(`${page.url()} is ${overflow} px too wide at ${width}`);
        await person.expectAccessible();
      }
    },
    expectErrors: (pattern) => void expected.push(pattern),
  };
  return { person, errors };
}
