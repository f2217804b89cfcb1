/** From a click to the page of rows that it asks for: where the time goes. */
import type { Page } from "../../e2e/browser.ts";
import type { Figures } from "./pages.ts";

/** Runs in the page: when, after a click, the rows were asked for, came, were drawn and painted with all of their cells. */
export const WATCH_CLICKS = `
  {
    const grid = () => document.querySelector("[data-grid]");
    const inSight = () => {
      const { bottom } = grid().parentElement.getBoundingClientRect();
      return [...grid().querySelectorAll("[data-row]")].filter((row) => row.getBoundingClientRect().top < bottom);
    };
    // Of another list, one of the first rows is another one; what stands above them in the page may move them.
    const first = () => [...document.querySelectorAll("[data-grid] [data-row]")].slice(0, 8)
      .map((row) => /#\\d+/.exec(row.textContent)?.[0] ?? row.textContent).join();
    const counted = () => [...document.querySelectorAll("[data-grid] [data-count], [data-total]")]
      .every((count) => count.textContent !== "");
    window.watchClick = () => {
      const before = first();
      performance.clearResourceTimings();
      window.painted = new Promise((resolve, reject) => addEventListener("click", () => {
        const from = performance.now();
        const at = {};
        setTimeout(() => reject(new Error("not there after 30 s, but " + JSON.stringify({ at, before, now: first() }))), 30_000);
        const observer = new MutationObserver(() => {
          if (at.drawn === undefined && first() !== before) at.drawn = performance.now() - from;
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        // A frame is painted before what a callback in it puts off.
        const note = (name) => setTimeout(() => { at[name] ??= performance.now() - from; });
        const look = () => {
          if (at.painted === undefined && at.drawn !== undefined &&
            inSight().every((row) => !row.hasAttribute("aria-busy"))) note("painted");
          if (at.painted !== undefined && counted()) note("counted");
          if (at.counted === undefined) return requestAnimationFrame(look);
          observer.disconnect();
          const rows = performance.getEntriesByType("resource").find(({ name }) =>
            name.includes("/work_packages?") && name.includes("elements"));
          if (rows !== undefined) {
            at.asked = rows.startTime - from;
            at["first byte"] = rows.responseStart - from;
            at["last byte"] = rows.responseEnd - from;
          }
          resolve(at);
        };
        requestAnimationFrame(look);
      }, { once: true, capture: true }));
    };
  }
`;

/** @returns how long after a click on its link another view of the project stood there, in ms: once what is named was painted */
export async function opened(page: Page, link: string, shown: string): Promise<number> {
  // Not the promise itself: its end would be waited for before the click.
  await page.evaluate(`void (window.painted = new Promise((resolve, reject) => addEventListener("click", () => {
    const from = performance.now();
    setTimeout(() => reject(new Error(${JSON.stringify(`no ${shown} 30 s after a click on ${link}`)})), 30_000);
    const look = () => document.querySelector(${JSON.stringify(shown)}) === null
      ? requestAnimationFrame(look)
      : setTimeout(() => resolve(performance.now() - from));
    requestAnimationFrame(look);
  }, { once: true, capture: true })))`);
  await page.getByRole("link", { name: link, exact: true }).first().click();
  return page.evaluate<number>("window.painted");
}

const PHASES = ["asked", "first byte", "last byte", "drawn", "painted", "counted"] as const;

/** @returns how long after the click each was, in ms: rows count as painted with all cells of those in sight */
export async function clicked(page: Page, name: string, act: () => Promise<void>): Promise<Figures> {
  await page.evaluate("window.watchClick()");
  await act();
  const at = await page.evaluate<Figures>("window.painted");
  return Object.fromEntries(PHASES.map((phase) => [`${name}: ${phase}`, at[phase] ?? 0]));
}
