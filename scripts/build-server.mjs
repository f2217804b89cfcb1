// Makes few files of the server's many modules: a process starts with them in half of the time. For the release, and for
// the programs that tests start; `npm start` and bin/halyard run the source (docs/decisions/0032). What is no JavaScript
// stays where it is.
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "apps/server/src");
/** What is started by its path, by the name of its file. A thread is named where it is started, see `inPlace`. */
const ENTRIES = {
  main: "main.ts",
  "command-line": "command-line/main.ts",
  "database-thread": "platform/database/sqlite/worker.ts",
  "markdown-thread": "hal/markdown/worker.ts",
  "backup-thread": "operations/backup/background/worker.ts",
  "equal-rows-thread": "operations/backup/databases/equal-rows-thread.ts",
  "table-sizes-thread": "administration/diagnostics/table-sizes-thread.ts",
  "part-thread": "operations/backup/partial/worker.ts",
};
/** Loaded one by one, by the names of their files. */
const MIGRATIONS = join(SOURCE, "platform/database/migrations");
/** Other packages are loaded as they are: some look for their own files beside them. */
const OURS_OR_MODULES = /^(?:[./#]|@halyard\/|kysely|zod|jose|markdown-it|@octokit\/)/;

/** @param out the folder to make again, anywhere in this repository (what it loads of others is found from there) */
export async function buildServer(out = join(ROOT, "apps/server/dist")) {
  rmSync(out, { recursive: true, force: true });
  const input = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(SOURCE, file)]));
  for (const file of readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name)))
    input[`migrations/${basename(file, ".ts")}`] = join(MIGRATIONS, file);
  const plugins = [{ name: "in-place", transform: (code, id) => inPlace(code, id, out) }];
  const build = await rolldown({ input, platform: "node", external: (id) => !OURS_OR_MODULES.test(id), plugins });
  await build.write({ dir: out, format: "esm", entryFileNames: "[name].js" });
  await build.close();
}

/** A module that looks for something beside itself finds it where it was; threads are among the files that are made. */
function inPlace(code, id, out) {
  if (!id.startsWith(SOURCE) || !code.includes("import.meta.url")) return null;
  return code.replaceAll(/new URL\("([^"]+)", import\.meta\.url\)/g, (_whole, path) => {
    const target = join(dirname(id), path);
    const thread = Object.entries(ENTRIES).find(([, file]) => join(SOURCE, file) === target)?.[0];
    if (target === `${MIGRATIONS}/`) return 'new URL("./migrations/", import.meta.url)';
    const place = thread === undefined ? relative(out, target) + (path.endsWith("/") ? "/" : "") : `./${thread}.js`;
    return `new URL(${JSON.stringify(place)}, import.meta.url)`;
  });
}
