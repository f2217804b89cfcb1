// The release after this one, as far as an update sees it: another version, a migration more, and other names of the client's
// files.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const NEXT = "0.2.0";
/** In each name of the next client's files, before the hash. */
export const NEXT_MARK = "-next-";

/** @param program the folder of this release, which stays as it is; @param home gets the archive and its checksum */
export async function makeNextRelease(program, home) {
  const name = basename(program).replace(/^halyard-[\d.]+/, `halyard-${NEXT}`);
  const folder = join(home, name);
  // Links: what is changed below is written as a file of its own.
  await run("cp", ["-al", program, folder]);
  await run("chmod", ["-R", "u+w", join(folder, "apps")]);
  renameAssets(join(folder, "apps/web/dist"));
  addMigration(join(folder, "apps/server/dist/migrations"));
  await run("tar", ["-I", "gzip -1", "-cf", join(home, `${name}.tar.gz`), "--mode=u+w", "-C", home, name]);
  const { stdout } = await run("sha256sum", [`${name}.tar.gz`], { cwd: home });
  writeFileSync(join(home, `${name}.tar.gz.sha256`), stdout);
  await run("rm", ["-rf", folder]);
}

/** In place of the link to this release's file. */
function replaceFile(path, text) {
  rmSync(path);
  writeFileSync(path, text);
}

function renameAssets(dist) {
  const assets = join(dist, "assets");
  const names = new Map();
  for (const name of readdirSync(assets)) {
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
    else names.set(name, name.replace("-", NEXT_MARK));
  }
  // Every name of a file that is one of them, wherever one refers to another.
  const renamed = (text) => text.replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => names.get(name) ?? name);
  for (const [name, next] of names) {
    if (/\.(?:js|css)$/.test(name)) replaceFile(join(assets, name), renamed(readFileSync(join(assets, name), "utf8")));
    renameSync(join(assets, name), join(assets, next));
  }
  for (const packed of ["index.html.br", "index.html.gz"]) rmSync(join(dist, packed), { force: true });
  const page = join(dist, "index.html");
  replaceFile(page, renamed(readFileSync(page, "utf8")));
}

function addMigration(migrations) {
  const statements = `["alter table projects add column next_version text"]`;
  const migration = `export const next = { name: "9990-next", statements: () => ${statements} };\n`;
  writeFileSync(join(migrations, "9990-next.js"), migration);
}
