// The browser for the journeys: the one inside an npm package, which does them in four fifths of the time of a whole
// Chromium; where it lacks a library of the system: the system's, else Debian's package.
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
  const { default: packaged } = await import("@sparticuz/chromium");
  const inside = await packaged.executablePath();
  if (spawnSync(inside, ["--version"], { stdio: "ignore" }).status === 0) return inside;
  const system = () => KNOWN.find((path) => existsSync(path));
  if (system() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Browser: none that runs on this system; installing Debian's chromium (apt-get) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore", env });
  }
  const found = system();
  if (found === undefined) throw new Error("there is no Chromium that runs here: name one in HALYARD_TEST_CHROMIUM");
  say(`Browser: ${found}`);
  return found;
}
