// npm run release [-- --out FOLDER]: an archive with all that a server needs and nothing else: the server, the built client,
// what it depends on, Node, checksums. It is built by no one again: unpack it anywhere and start it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildApiClient } from "./build-api-client.mjs";
import { buildServer } from "./build-server.mjs";
import { prepare, ROOT, say } from "./runtime.mjs";

/** What is taken as it is. */
const PARTS = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  // The server tells from it whose packages it is made with.
  "package-lock.json",
  "docs",
  "deploy",
  "clients",
  "apps/server",
  "packages/api-client/README.md",
  "packages/contract",
];
/** Of our own what only those who work on it need. */
const OURS_LEFT_OUT =
  /(?:\.test\.ts|\/test_\w+\.py|\/__pycache__|\/testing|\/node_modules|\/decisions|\/deploy\/halyard)$/;
/** Of others' packages what Node never loads. */
const THEIRS_LEFT_OUT = /\.(?:map|ts|mts|cts|md)$|\/(?:test|tests|docs|examples|benchmarks?)$/;

/** @param out the folder that gets the archive; @param level how well it is packed, 1 to 9. @returns the archive's path */
export async function makeRelease(out, level = 6) {
  const { buildClient } = await import("./build-client.mjs");
  buildClient();
  await buildServer();
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const name = `halyard-${version}-${process.platform}-${process.arch}`;
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) copy(join(ROOT, part), join(folder, part), OURS_LEFT_OUT);
  copy(join(ROOT, "apps/web/dist"), join(folder, "apps/web/dist"), /\/\.(?:vite|sources)$/);
  packApiClient(join(folder, "clients"));
  copyDependencies(folder);
  mkdirSync(join(folder, "bin"));
  cpSync(join(ROOT, "deploy/halyard"), join(folder, "bin/halyard"));
  mkdirSync(join(folder, "node/bin"), { recursive: true });
  cpSync(process.execPath, join(folder, "node/bin/node"), { dereference: true });
  chmodSync(join(folder, "node/bin/node"), 0o755);
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
  const archive = join(out, `${name}.tar.gz`);
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name"];
  execFileSync("tar", ["-I", `gzip -${level}`, "-cf", archive, ...owner, "-C", out, name], { stdio: ["ignore", 2, 2] });
  rmSync(folder, { recursive: true });
  writeFileSync(`${archive}.sha256`, `${digest(archive)}  ${name}.tar.gz\n`);
  return archive;
}

function copy(from, to, leftOut) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !leftOut.test(path) });
}

/** As `npm publish` would send it, for programs to install from. */
function packApiClient(target) {
  const built = mkdtempSync(join(tmpdir(), "halyard-client-"));
  buildApiClient(join(built, "dist"));
  const words = ["pack", "--silent", "--ignore-scripts", "--offline", "--pack-destination", target];
  execFileSync("npm", words, { cwd: join(built, "dist"), stdio: ["ignore", 2, 2] });
  rmSync(built, { recursive: true });
}

/** The packages that the server loads, as they are installed here, which is what was tested. */
function copyDependencies(folder) {
  const words = ["ls", "--omit=dev", "--all", "--parseable", "-w", "@halyard/server"];
  const listed = execFileSync("npm", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const installed = listed.split("\n").filter((path) => path.includes("/node_modules/"));
  const paths = installed.map((path) => relative(ROOT, path));
  for (const path of paths.filter((one) => !one.startsWith("node_modules/@halyard/"))) {
    copy(join(ROOT, path), join(folder, path), THEIRS_LEFT_OUT);
  }
  mkdirSync(join(folder, "node_modules/@halyard"), { recursive: true });
  symlinkSync("../../packages/contract", join(folder, "node_modules/@halyard/contract"));
}

const digest = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

function checksums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
  return paths.map((path) => `${digest(join(folder, path))}  ${path}\n`).join("");
}

if (process.argv[1] === import.meta.filename && (await prepare(import.meta.url))) {
  const { values } = parseArgs({ options: { out: { type: "string", default: join(ROOT, "release") } } });
  say(await makeRelease(values.out));
}
