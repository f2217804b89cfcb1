/** The browser of journeys and of measurements in the page. */
import { chromium, type Browser } from "playwright-core";

export type { Browser, BrowserContext, Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["HALYARD_TEST_CHROMIUM"] ?? "/usr/bin/chromium",
    args: [...FLAGS, ...flags],
  });
