// The browser for the journeys: the system's, else Debian's package, else the one inside an npm package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./runtime.mjs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** @returns the path of a Chromium that runs */
export async function chromium() {
  const given = process.env.HALYARD_TEST_CHROMIUM;
  if (given !== undefined) return given;
  const system = () => KNOWN.find((path) => existsSync(path));
  const found = system();
  if (found !== undefined) {
    say(`Browser: ${found}`);
    return found;
  }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Browser: none on this system; installing Debian's chromium (apt-get) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore", env });
    const installed = system();
    if (installed !== undefined) return installed;
  }
  say("Browser: the one inside the package @sparticuz/chromium");
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
