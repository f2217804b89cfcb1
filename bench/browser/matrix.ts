/**
 * The permission matrix in a real browser, 60 roles and 300 permissions: `node bench/browser/matrix.ts [--rounds 3]`, the
 * client built before. First paint with the processor slowed four times, then drawing over five thousand cells and
 * assigning them: the longest task of each, at full speed and slowed; 0 where none took over 50 ms. The best round
 * counts, as others use the machine.
 */
import { createServer, request } from "node:http";
import { parseArgs } from "node:util";
import { freePort } from "../../apps/server/testing/servers/free-port.ts";
import type { Page } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { inPage, longest, report, type Figures } from "./pages.ts";

const ROLES = 60;
const PERMISSIONS = 300;
const CATEGORIES = 10;
const CELLS = 5_000;
const SLOWED = 4;
/** The grid moves along by at most 24 px a frame, and slowed there are few frames a second. */
const DRAWING_MS = 120_000;

const collection = (elements: readonly object[]) => ({
  _type: "Collection",
  total: elements.length,
  count: elements.length,
  _embedded: { elements },
  _links: { self: { href: "" } },
});

const idAt = (index: number): string => `permission_${index}`;

const catalogue = collection(
  Array.from({ length: CATEGORIES }, (_, category) => ({
    id: `category${category}`,
    name: `Category ${category}`,
    permissions: Array.from({ length: PERMISSIONS / CATEGORIES }, (__, at) => {
      const index = category * (PERMISSIONS / CATEGORIES) + at;
      return {
        id: idAt(index),
        name: `Permission number ${index}`,
        description: "",
        category: `category${category}`,
        module: null,
        risk: (["low", "medium", "high"] as const)[index % 3],
        contexts: ["project"],
        public: false,
        // Each third needs the one before it.
        dependencies: index % 3 === 2 ? [idAt(index - 1)] : [],
      };
    }),
  })),
);

const roles = collection(
  Array.from({ length: ROLES }, (_, index) => ({
    id: index + 1,
    name: `Role number ${index + 1}`,
    assignable: true,
    roleType: "project",
    lockVersion: 1,
    permissions: Array.from({ length: PERMISSIONS }, (__, at) => at).flatMap((at) =>
      (at * 7 + index) % 3 === 0 ? [idAt(at)] : [],
    ),
    _links: {
      self: { href: `/api/v3/roles/${index + 1}` },
      updatePermissions: { href: `/api/v3/roles/${index + 1}/permissions`, method: "patch" },
    },
  })),
);

/** Runs in the page: notes when the first cell was painted, and when every line in sight had its cells: they come in turns. */
const WATCH = `
  window.watchPaint = () => { window.painted = new Promise((resolve) => {
    const from = performance.now();
    let first = null;
    const bare = () => [...document.querySelectorAll("[role=row]:has([data-row-of])")]
      .some((row) => row.querySelector("[role=gridcell]") === null && row.getBoundingClientRect().top < innerHeight);
    const look = () => {
      if (document.querySelector("[role=gridcell]") === null) return requestAnimationFrame(look);
      setTimeout(() => {
        const at = performance.now();
        first ??= { since: at - from, at };
        if (bare()) requestAnimationFrame(look);
        else resolve({ ...first, whole: at });
      });
    };
    look();
  }); };
  window.watchPaint();
`;

/** How many cells the page says are selected; it writes thousands with a comma. */
const SELECTED = `Number((/([\\d,]+) selected/.exec(document.body.innerText)?.[1] ?? "0").replaceAll(",", ""))`;

interface Painted {
  /** The first cell, since the watch began and since the navigation. */
  since: number;
  at: number;
  /** All that is in sight, since the navigation. */
  whole: number;
}

const ANSWERS = new Map([
  ["/api/v3/roles", JSON.stringify(roles)],
  ["/api/v3/permissions", JSON.stringify(catalogue)],
]);

/** The product with the large catalogue. It stands before the server: what the browser itself intercepts comes late. */
async function withLargeCatalogue(product: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((asked, answer) => {
    const json = ANSWERS.get(new URL(asked.url ?? "/", product).pathname);
    if (json !== undefined) return answer.setHeader("content-type", "application/json").end(json);
    const passed = request(
      new URL(asked.url ?? "/", product),
      { method: asked.method, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function drawOver(page: Page): Promise<number> {
  const grid = page.getByRole("grid");
  const first = await grid.getByRole("gridcell").first().boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (first === null) throw new Error("there is no cell");
  await page.mouse.move(first.x + 5, first.y + 5);
  await page.mouse.down();
  await page.mouse.move(width - 10, height - 10, { steps: 20 });
  await page.waitForFunction(`${SELECTED} >= ${CELLS}`, undefined, { timeout: DRAWING_MS });
  await page.mouse.up();
  return page.evaluate<number>(SELECTED);
}

const round = (url: string): Promise<Figures> =>
  inPage(url, WATCH, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const slow = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });

    await page.goto("/admin/roles/matrix");
    await page.evaluate("window.painted");
    await slow(SLOWED);
    await page.reload();
    const whole = await page.evaluate<Painted>("window.painted");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByRole("grid").waitFor({ state: "detached" });
    await page.getByText("Needs attention").waitFor();
    const again = await page.evaluate<Painted>("window.watchPaint(); history.back(); window.painted");
    const results: Figures = {
      "first paint, page loaded again, slowed (ms)": whole.at,
      "all in sight painted, page loaded again, slowed (ms)": whole.whole,
      "first paint, from another page, slowed (ms)": again.since,
    };
    for (const rate of [1, SLOWED]) {
      await page.goto("/admin/roles/matrix");
      await slow(rate);
      await page.getByRole("gridcell").first().waitFor();
      const speed = rate === 1 ? "" : ", slowed";
      let cells = 0;
      results[`draw over cells, longest task${speed} (ms)`] = await longest(page, async () => {
        cells = await drawOver(page);
      });
      results[`cells drawn over${speed}`] = cells;
      await page.getByRole("button", { name: /selected/ }).click();
      results[`assign them, longest task${speed} (ms)`] = await longest(page, () =>
        page.getByRole("menuitem", { name: "Assign Selected" }).click(),
      );
      results[`undo it, longest task${speed} (ms)`] = await longest(page, () =>
        page.getByRole("button", { name: "Undo" }).first().click(),
      );
      results[`scroll through, longest task${speed} (ms)`] = await longest(page, async () => {
        await page.mouse.move(800, 500);
        for (let step = 0; step < 40; step += 1) await page.mouse.wheel(step % 2 === 0 ? 250 : 0, 400);
      });
      await slow(1);
      await page.getByRole("button", { name: "Redo" }).first().click();
      await page.getByRole("button", { name: "Reset" }).click();
    }
    return results;
  });

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const product = await startProduct();
const large = await withLargeCatalogue(product.url);
try {
  const rounds: Figures[] = [];
  for (let index = 0; index < Number(values.rounds); index += 1) rounds.push(await round(large.url));
  report(rounds);
} finally {
  large.stop();
  await product.stop();
}
