// Holds the client's budget: what a first visit loads, in gzipped JavaScript.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./runtime.mjs";

const BUDGET_BYTES = 160 * 1024;
const DIST = join(ROOT, "apps/web/dist");

const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const first = new Set();
const follow = (name) => {
  if (first.has(name)) return;
  first.add(name);
  for (const next of manifest[name].imports ?? []) follow(next);
};
follow(entry);
let bytes = 0;
for (const name of first) bytes += gzipSync(readFileSync(join(DIST, manifest[name].file))).length;
console.log(
  `first load: ${(bytes / 1024).toFixed(1)} of ${BUDGET_BYTES / 1024} KB gzipped JavaScript in ${first.size} files`,
);
process.exit(bytes <= BUDGET_BYTES ? 0 : 1);
