/** Takes the pictures of the documentation: `node e2e/pictures/run.ts [NAME…]`, the client built before. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import { ADMIN_PASSWORD, startProduct } from "../product.ts";
import { PICTURES, type Picture } from "./pictures.ts";

const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const SIZE = { width: 1280, height: 800 };
/** Letters stay sharp, and a screen takes about 50 KB. */
const QUALITY = 82;
const MOST_BYTES = 120_000;
/** One key or several at once; anything else is typed. */
const KEY = /^(?:.|[A-Z]\w+(?:\+.+)?)$/;

async function take(page: Page, picture: Picture): Promise<void> {
  await page.goto(picture.path);
  await page.getByText(picture.shows).first().waitFor();
  for (const key of picture.keys ?? []) {
    if (KEY.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
  if (picture.until !== undefined) await page.getByText(picture.until).first().waitFor();
  // All that was asked for is there, and drawn.
  for (const loading of await page.locator(".mantine-Skeleton-root").all())
    await loading.waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready");
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await session.detach();
  const file = Buffer.from(data, "base64");
  if (file.length > MOST_BYTES) throw new Error(`${picture.name} has ${file.length} bytes, ${MOST_BYTES} allowed`);
  writeFileSync(join(FOLDER, `${picture.name}.webp`), file);
  console.log(`${picture.name}.webp ${(file.length / 1_000).toFixed(0)} KB`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => PICTURES.every((picture) => picture.name !== name));
if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(", ")}`);
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: SIZE,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const signedIn = await context.request.post("/api/v3/auth/login", {
    data: { login: "admin", password: ADMIN_PASSWORD },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  if (!signedIn.ok()) throw new Error(`signing in failed: ${await signedIn.text()}`);
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    // A page each: nothing stays open from the one before.
    const page = await context.newPage();
    await take(page, picture);
    await page.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
