/**
 * The matrix of workflow rules in a real browser, 30 statuses, 10 types and 20 roles: `node bench/browser/workflow-matrix.ts
 * [--rounds 3]`, the client built before. The longest task of opening, of selecting, changing, copying, pasting and undoing
 * all moves of a role, of another type and of the drawing, by the clock (0 where none took over 50 ms) and by the processor. The best round counts, as others use the
 * machine.
 */
import { parseArgs } from "node:util";
import { startProduct, ADMIN_PASSWORD } from "../../e2e/product.ts";
import type { Page } from "../../e2e/browser.ts";
import { inPage, longest, longestByProcessor, report, settle, type Figures } from "./pages.ts";

const STATUSES = 30;
const TYPES = 10;
const ROLES = 20;
const PAGE = "/admin/workpackage-customizer/workflow-rules";

/** Adds what there is too little of. */
async function fill(url: string): Promise<void> {
  const signedIn = await fetch(`${url}/api/v3/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, "x-requested-with": "XMLHttpRequest" },
    body: JSON.stringify({ login: "admin", password: ADMIN_PASSWORD }),
  });
  const cookie = (signedIn.headers.getSetCookie() ?? []).map((one) => one.split(";")[0]).join("; ");
  const headers = { "content-type": "application/json", origin: url, "x-requested-with": "XMLHttpRequest", cookie };
  const totalOf = async (path: string): Promise<number> => {
    const answer: { total: number } = JSON.parse(await (await fetch(`${url}/api/v3/${path}`, { headers })).text());
    return answer.total;
  };
  const add = async (path: string, wanted: number, body: (index: number) => object): Promise<void> => {
    for (let index = await totalOf(path); index < wanted; index++) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const answer = await fetch(`${url}/api/v3/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body(index)),
      });
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
  };
  await add("statuses", STATUSES, (index) => ({ name: `Status ${index}` }));
  await add("types", TYPES, (index) => ({ name: `Type ${index}` }));
  const permissions = ["view_work_packages", "add_work_packages", "edit_work_packages"];
  // Some that there are change no work packages.
  await add("roles", ROLES + 5, (index) => ({ name: `Role ${index}`, permissions }));
  await limit(url, headers);
}

/** Each role in each type: where every move is allowed there is no matrix, and a role that makes every move is folded. */
async function limit(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${url}/api/v3/workflows`, { headers });
  const workflows: {
    _embedded: { elements: { _links: Record<"type", { href: string }> & Record<string, object[]> }[] };
  } = JSON.parse(await answer.text());
  for (const { _links } of workflows._embedded.elements) {
    const { type, roles, statuses } = _links;
    const revoke = [[statuses?.[0], statuses?.[2]]];
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const changed = await fetch(`${url}/api/v3/workflows`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ type, roles, revoke }),
    });
    if (changed.status !== 200) throw new Error(`workflows: ${changed.status} ${await changed.text()}`);
  }
}

const shown = (page: Page): Promise<void> =>
  page.getByRole("grid", { name: "Transitions" }).getByRole("gridcell").first().waitFor();

const round = (url: string): Promise<Figures> =>
  inPage(url, "", async (page) => {
    const figures: Figures = {};
    const measured = async (name: string, act: () => Promise<void>): Promise<void> => {
      const acted = async (): Promise<void> => {
        await act();
        await settle(page);
      };
      figures[`${name} (ms of the processor)`] = await longestByProcessor(page, async () => {
        figures[`${name} (ms)`] = await longest(page, acted);
      });
    };
    const keys = async (...pressed: string[]): Promise<void> => {
      for (const one of pressed) await page.keyboard.press(one);
    };
    await page.goto("/admin");
    await settle(page);
    await measured("opening with the whole client", async () => {
      await page.goto(PAGE);
      await shown(page);
    });
    await page.getByRole("link", { name: "Custom Fields" }).click();
    await settle(page);
    await measured("opening from the page beside it", async () => {
      await page.getByRole("link", { name: "Workflow Rules" }).click();
      await shown(page);
    });
    const first = page.getByRole("grid", { name: "Transitions" }).getByRole("checkbox").first();
    await first.focus();
    await measured("select all moves of all roles", () => keys("Control+a"));
    await measured("refuse them", () => keys("Space"));
    await measured("copy them", () => keys("Control+c"));
    await measured("undo", () => keys("Control+z"));
    await measured("paste them", () => keys("Control+v"));
    await measured("undo the paste", () => keys("Control+z"));
    await measured("redo it", () => keys("Control+y"));
    await measured("select a range by keys", () =>
      keys("Control+Home", "ArrowDown", "ArrowRight", "Shift+End", "Shift+PageDown"),
    );
    await measured("scroll through", async () => {
      await page.mouse.move(800, 500);
      for (let step = 0; step < 20; step += 1) await page.mouse.wheel(step % 2 === 0 ? 250 : 0, 400);
    });
    await measured("the author's moves", () => page.getByText("Author", { exact: true }).click());
    await measured("another type", async () => {
      await page.getByLabel("Type").selectOption({ index: 3 });
      await shown(page);
    });
    await measured("the drawing", () => page.getByText("Graph", { exact: true }).click());
    await measured("the requirements", () => page.getByText("Requirements", { exact: true }).click());
    return figures;
  });

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const product = await startProduct();
try {
  await fill(product.url);
  const rounds: Figures[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
  for (let index = 0; index < Number(values.rounds); index += 1) rounds.push(await round(product.url));
  report(rounds);
} finally {
  await product.stop();
}
