// What every command begins with: the dependencies installed, and Node 24 running. Works on Node 20 and newer.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CACHE = join(ROOT, "node_modules", ".cache", "halyard");
const WANTED_MAJOR = 24;
/** Without the internet people should not wait for minutes. */
const RETRIES = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
const HASTE = [...RETRIES, "--fetch-retries=1", "--fetch-timeout=20000"];
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** Notes go to standard error: a command's own output stays clean. */
export const say = (text) => process.stderr.write(`${text}\n`);

/** Ends the process with a reason. */
export function fail(text) {
  say(text);
  process.exit(1);
}

/** Installs the dependencies where they are missing or the lock file has changed since. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  const stamp = join(ROOT, "node_modules", ".halyard-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (!canWrite(ROOT))
    fail(
      `This user can't write to ${ROOT}, so nothing can be installed there. Use a folder of your own, or a release.`,
    );
  say("Installing dependencies (npm ci). This takes a minute or two …");
  const began = Date.now();
  const done = spawnSync(NPM, ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...RETRIES], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (done.error?.code === "ENOENT") fail("npm is not installed. It comes with Node: https://nodejs.org.");
  if (done.status !== 0)
    fail(
      "The dependencies could not be installed: npm says why above. Check the connection to its registry, and try again.",
    );
  writeFileSync(stamp, lock);
  say(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** The path of a Node 24: this one, the one remembered, or the one that npm fetches. */
function node24() {
  if (Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR) return process.execPath;
  const memory = join(CACHE, "node-path");
  const known = remembered(memory);
  if (known !== null) return known;
  say(`This is Node ${process.versions.node}; fetching Node ${WANTED_MAJOR} from the npm registry …`);
  const command = `--package=node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${WANTED_MAJOR}`;
  const fetched = spawnSync(NPM, ["exec", "--yes", ...HASTE, command, "--", "node", "-p", "process.execPath"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  const path = fetched.stdout?.trim().split("\n").at(-1) ?? "";
  if (fetched.status !== 0 || path === "")
    fail(
      `Node ${WANTED_MAJOR} could not be fetched. Install Node ${WANTED_MAJOR} from https://nodejs.org and try again.`,
    );
  remember(memory, path);
  return path;
}

/** Whether this user can write into the folder. */
export function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns null where none is remembered, or this user cannot use it */
function remembered(memory) {
  try {
    const path = readFileSync(memory, "utf8");
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}

function remember(memory, path) {
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(memory, path);
  } catch {
    // The folder belongs to another user: Node is looked for again next time.
  }
}

/**
 * Node keeps what it makes of our source: a start takes 0.45 s in place of 0.65 s and the process 146 MB in place of
 * 190 MB, because no thread has to load the part of Node that strips types.
 */
function keepCompiled() {
  // No such function on Node 20, where this file runs as well.
  const { directory } = module.enableCompileCache?.(join(CACHE, "compiled")) ?? {};
  // The database's threads take it from here.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
}

/**
 * Makes sure of both; on an older Node the script is run again with the right one and this process only waits.
 * @returns true where the caller may go on
 */
export async function prepare(script) {
  install();
  const node = node24();
  if (node === process.execPath) {
    keepCompiled();
    return true;
  }
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ""}` },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const { code, signal } = await new Promise((resolve) =>
    child.on("exit", (code, signal) => resolve({ code, signal })),
  );
  process.exit(signal === null ? (code ?? 1) : 1);
}
