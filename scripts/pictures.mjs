// npm run pictures: takes the pictures of docs/ again, of the product as it is built from these sources.
import { spawnSync } from "node:child_process";
import { prepare, ROOT } from "./runtime.mjs";

if (await prepare(import.meta.url)) {
  const { buildClient } = await import("./build-client.mjs");
  const { chromium } = await import("./chromium.mjs");
  buildClient();
  const { status } = spawnSync(process.execPath, ["e2e/pictures/run.ts", ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, HALYARD_TEST_CHROMIUM: await chromium() },
  });
  process.exit(status ?? 1);
}
