/** A finger on the page, as the browser itself would report it: it holds, carries and lets go. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

interface Carry {
  from: Locator;
  to: Locator | { x: number; y: number };
  /** Is there as soon as it is held, and as soon as it may be let go. */
  held: string;
  over: string;
}

export async function carry(page: Page, { from, to, held, over }: Carry): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await showInTheMiddle(from);
  await untilStill(from);
  const start = await middleOf(from);
  await send("touchStart", start);
  await page.locator(held).waitFor();
  const end = "x" in to ? { x: start.x + to.x, y: start.y + to.y } : await middleOf(to);
  await send("touchMove", { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  await send("touchMove", end);
  await page.locator(over).first().waitFor();
  await send("touchEnd");
  await browser.detach();
}

const LOOK_MS = 100;
const STILL_LOOKS = 5;

/** What was put back just now may still find its place, and another lies under the finger then. */
export async function untilStill(locator: Locator): Promise<void> {
  let before = "";
  for (let still = 0; still < STILL_LOOKS;) {
    const place = JSON.stringify(await locator.boundingBox());
    still = place === before ? still + 1 : 0;
    before = place;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** At an edge, what is carried further that way scrolls along. */
export const showInTheMiddle = (locator: Locator): Promise<unknown> =>
  locator.evaluate((element) => element.scrollIntoView({ block: "nearest", inline: "center" }));

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  assert.ok(box !== null, "there is nothing to touch");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
