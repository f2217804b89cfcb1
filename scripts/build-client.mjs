// Builds the client where its sources have changed since the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canWrite, fail, ROOT, say } from "./runtime.mjs";

const SOURCES = ["apps/web/src/**/*", "apps/web/*.{html,ts,json}", "packages/*/src/**/*", "package-lock.json"];
const DIST = join(ROOT, "apps/web/dist");
const STAMP = join(DIST, ".sources");

/** Names, sizes and times of all that goes into the client. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const isBuiltFrom = (sources) => existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;

/** Ends the process where the client is missing or older than its sources: serving never builds. */
export function requireClient() {
  if (isBuiltFrom(fingerprint())) return;
  fail("The client in apps/web/dist is missing, or older than its sources. Build it with `npm run build`.");
}

/** @returns whether it was built again */
export function buildClient() {
  const now = fingerprint();
  if (isBuiltFrom(now)) return false;
  // The first is where what builds it keeps its own.
  const closed = [join(ROOT, "node_modules"), join(ROOT, "apps/web")].find((folder) => !canWrite(folder));
  if (closed !== undefined)
    fail(
      `The client is missing or older than its sources, and this user can't write to ${closed}, so it can't be built here. ` +
        "Run `npm run build` as the folder's owner, or use a release.",
    );
  say("Building the client …");
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const done = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps/web"),
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) fail("The client could not be built: the reason stands above.");
  writeFileSync(STAMP, now);
  return true;
}
