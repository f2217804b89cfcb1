// People work in a browser while two processes behind one proxy go from one release to the next.
import { chromium } from "../chromium.mjs";
import { runBlock } from "./machine.mjs";
import { NEXT_MARK } from "./next-release.mjs";
import { startProxy } from "./proxy.mjs";

const SITE = "https://halyard.example.org";
const PASSWORD = "a password of the update";
const DRAFT = "Typed before the update";

/** @param update goes to the next release on this machine; @throws where a page was blank, an input lost or a request failed */
export async function workDuringUpdate(machine, update) {
  await runBlock(
    machine,
    `HALYARD_USER_PASSWORD='${PASSWORD}' halyard user create --login ada --email ada@example.org --first-name Ada --last-name King --admin`,
  );
  process.env.HALYARD_TEST_CHROMIUM = await chromium();
  const { launchBrowser } = await import("../../e2e/browser.ts");
  const behindNginx = { port: machine.tls, close: () => undefined };
  const proxy = machine.nginx.running === null ? await startProxy(machine) : behindNginx;
  const browser = await launchBrowser([`--host-resolver-rules=MAP halyard.example.org:443 127.0.0.1:${proxy.port}`]);
  try {
    await work(browser, update);
  } finally {
    await browser.close();
    proxy.close();
  }
}

async function work(browser, update) {
  const problems = [];
  await goOn(browser, update, problems).catch((error) => problems.push(error.message));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function goOn(browser, update, problems) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: SITE });
  const open = async () => {
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on("response", (answer) => {
      if (answer.status() >= 400) problems.push(`${answer.request().method()} ${answer.url()}: ${answer.status()}`);
    });
    return page;
  };
  // One page has an input that is not saved yet, and has never been where it goes later.
  const before = await open();
  await before.goto("/");
  await before.getByLabel("Login", { exact: true }).fill("ada");
  await before.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await before.getByRole("button", { name: "Sign in", exact: true }).click();
  await before.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  const project = await before.evaluate(CREATE_PROJECT);
  const table = `/projects/${project.identifier}?view=table`;
  await before.goto(table);
  await adding(before).fill(DRAFT);
  // Without a session and without a project there were refusals.
  problems.length = 0;

  // Another is opened, works and goes elsewhere all the while.
  const during = await open();
  let isUpdating = true;
  const rounds = [];
  const working = (async () => {
    while (isUpdating || rounds.length < 2) rounds.push(await oneRound(during, table, rounds.length));
  })();
  const both = await Promise.allSettled([update().finally(() => (isUpdating = false)), working]);
  for (const { status, reason } of both) if (status === "rejected") throw reason;

  // The old page goes on: it saves what was typed, and shows what it never loaded before.
  await adding(before).press("Enter");
  await rowOf(before, DRAFT).waitFor();
  await before.getByRole("link", { name: "My work", exact: true }).first().click();
  await before.getByRole("heading", { level: 1, name: "My work" }).waitFor();
  if (await isNew(before))
    throw new Error("the page of the old release was loaded again: what was typed had been lost");
  // Loaded again it is the new one, whichever process answers.
  for (let time = 0; time < 2; time++) {
    await before.goto(table);
    await rowOf(before, DRAFT).waitFor();
    if (!(await isNew(before))) throw new Error("the new release is not served after the update");
  }
  for (const name of rounds) await rowOf(before, name).waitFor();
}

const CREATE_PROJECT = `fetch("/api/v3/projects", {
  method: "POST",
  headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
  body: '{"name":"Updated"}',
}).then((answer) => answer.json())`;
const adding = (page) => page.getByLabel("Add a work package and press Enter");
const rowOf = (page, text) =>
  page.getByRole("grid", { name: "Work packages" }).getByRole("row").filter({ hasText: text });
const isNew = (page) => page.evaluate(`document.querySelector("script[src]").src.includes("${NEXT_MARK}")`);

/** Opens a page, as from a bookmark, writes and follows a link. @returns the subject of what was written */
async function oneRound(page, table, number) {
  const subject = `Written in round ${number};`;
  await page.goto(table);
  await adding(page).fill(subject);
  await adding(page).press("Enter");
  await rowOf(page, subject).waitFor();
  await page.getByRole("link", { name: "Projects", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  return subject;
}
